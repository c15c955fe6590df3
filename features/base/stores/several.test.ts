import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { getRun } from '#features/base/runs/contract/run.ts'
import { changeStoreProduct, readStoreProduct } from '#features/shop/catalogue/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { listStoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import * as contract from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 12, hasOrders: true })
})
afterAll(() => world.close())

const connect = async (token: string, storeDomain: string) => {
  const body = { storeDomain, accessToken: demoToken(storeDomain) }
  return (await call(world.origin, contract.connectStore, { body }, token)).data
}
const listed = async (token: string) => (await call(world.origin, contract.listStores, {}, token)).data.stores
const newDomain = () => `t${crypto.randomUUID().slice(0, 8)}.myshopify.com`

/** A merchant with a store that is the default, and one more. */
async function withTwo() {
  const first = await world.newStore()
  const { status, isDefault } = await connect(first.token, newDomain())
  const second = status.storeId ?? ''
  const query = { store: second } as never
  await call(world.origin, syncProducts, { body: {}, query }, first.token)
  return { ...first, second, isDefault, name: status.name ?? '' }
}

const change = (token: string, storeId: string, body: { isDefault?: true; isPaused?: boolean }) =>
  call(world.origin, contract.changeStoreUse, { params: { storeId }, body }, token)

async function answerOf(response: Promise<Response>) {
  const answer = await response
  return { status: answer.status, ...((await answer.json()) as { code?: string }) }
}

test('one more store leaves the default as it is, until the merchant makes it that', async () => {
  const { token, storeId, second, isDefault } = await withTwo()
  expect(isDefault).toBe(false)
  expect((await listed(token)).map(({ id }) => id)).toEqual([storeId, second])
  await change(token, second, { isDefault: true })
  expect((await listed(token)).map((one) => [one.id, one.isDefault])).toEqual([
    [second, true],
    [storeId, false],
  ])
  const { data } = await call(world.origin, contract.storeStatus, {}, token)
  expect(data.storeId).toBe(second)
})

test('of two stores that are connected first at once, one is the default', async () => {
  const { token, storeId } = await world.newStore()
  await call(world.origin, contract.disconnectStore, {}, token)
  await Promise.all([connect(token, newDomain()), connect(token, newDomain()), connect(token, newDomain())])
  const stores = await listed(token)
  expect(stores.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  expect(stores.find(({ id }) => id === storeId)?.isDefault).toBe(false)
})

test('a paused store is neither synced nor written to, and the other one is', async () => {
  const { token, storeId, second } = await withTwo()
  await change(token, second, { isPaused: true })
  expect((await listed(token)).map(({ status }) => status)).toEqual(['connected', 'paused'])
  const query = { store: second } as never
  const synced = send(world.origin, syncProducts, { body: {}, query }, token)
  expect(await answerOf(synced)).toMatchObject({ status: 409, code: 'STORE_PAUSED' })
  const { data } = await call(world.origin, listProducts, { query }, token)
  const params = { productId: data.products[0]?.productId ?? '' }
  const edit = { field: 'title', title: 'New' } as const
  const body = { edit, before: { title: 'Old' }, idempotencyKey: crypto.randomUUID() }
  const written = send(world.origin, changeStoreProduct, { params, query, body } as never, token)
  expect(await answerOf(written)).toMatchObject({ status: 409, code: 'STORE_PAUSED' })
  const other = await call(
    world.origin,
    syncProducts,
    { body: {}, query: { store: storeId } as never },
    token,
  )
  expect(other.data.run.status).toBe('completed')

  await change(token, second, { isPaused: false })
  await call(world.origin, readStoreProduct, { params, query } as never, token)
  expect((await call(world.origin, syncProducts, { body: {}, query }, token)).success).toBe(true)
})

test('the figures of each store are those of its own', async () => {
  const { token, storeId, second } = await withTwo()
  const { data } = await call(world.origin, listStoreFigures, {}, token)
  const counted = await world.db.asSystem((tx) =>
    tx.execute<{ id: string; products: number }>(sql`
      select store_id as id, count(*)::int as products from products
      where store_id in (${storeId}, ${second}) and removed_at is null group by 1`),
  )
  const productsOf = (id: string) => counted.rows.find((row) => row.id === id)?.products
  expect(data.figures).toMatchObject([
    { storeId, products: productsOf(storeId) },
    { storeId: second, products: productsOf(second) },
  ])
})

test('a store is removed by its name alone, with all that is of it and nothing of the other, and leaves a receipt', async () => {
  const { token, storeId, second, name } = await withTwo()
  const remove = (given: string) =>
    send(world.origin, contract.removeStore, { params: { storeId: second }, body: { name: given } }, token)
  expect(await answerOf(remove(`${name}!`))).toMatchObject({ status: 400, code: 'STORE_NAME_WRONG' })
  const countOf = async (id: string) => {
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute<{ products: number; runs: number }>(sql`
        select (select count(*)::int from products where store_id = ${id}) as products,
          (select count(*)::int from runs where store_id = ${id}) as runs`),
    )
    return rows[0]
  }
  const before = await countOf(second)
  const kept = await countOf(storeId)
  const { run } = ((await (await remove(` ${name} `)).json()) as { data: { run: { id: string } } }).data
  const ended = async () =>
    (await call(world.origin, getRun, { params: { runId: run.id } }, token)).data.run.status
  await expect.poll(ended).toBe('completed')

  expect(await countOf(second)).toEqual({ products: 0, runs: 0 })
  expect((await countOf(storeId))?.products).toBe(kept?.products)
  expect((await listed(token)).map(({ id }) => id)).toEqual([storeId])
  const { data } = await call(world.origin, contract.listRemovals, {}, token)
  const [receipt] = data.removals
  expect(receipt).toMatchObject({ storeId: second, name })
  expect(receipt?.removed).toContainEqual({ table: 'products', rows: before?.products })
  const gone = send(world.origin, listProducts, { query: { store: second } as never }, token)
  expect(await answerOf(gone)).toMatchObject({ status: 404, code: 'STORE_UNKNOWN' })
})

test('a store is connected again with the access that is saved, or says that new access is needed', async () => {
  const { token, storeId, second } = await withTwo()
  const again = (id: string) =>
    send(world.origin, contract.reconnectStore, { params: { storeId: id } }, token)
  await world.db.asSystem((tx) =>
    tx.execute(sql`update stores set is_connected = false where id = ${second}`),
  )
  expect((await again(second)).status).toBe(200)
  expect((await listed(token)).find(({ id }) => id === second)?.status).not.toBe('disconnected')

  await call(world.origin, contract.disconnectStore, {}, token)
  expect(await answerOf(again(storeId))).toMatchObject({ status: 409, code: 'STORE_NEEDS_RECONNECT' })
  expect(await answerOf(again(crypto.randomUUID()))).toMatchObject({ status: 404, code: 'STORE_UNKNOWN' })
})
