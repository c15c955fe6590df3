import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStoreUse } from '#features/base/stores/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import { type AbandonedCheckout, listCheckouts } from './contract/checkouts.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 12, hasOrders: true })
})
afterAll(() => world.close())

async function readAll(token: string): Promise<{ checkouts: AbandonedCheckout[]; pages: number }> {
  const checkouts: AbandonedCheckout[] = []
  let cursor: string | undefined
  for (let pages = 1; ; pages += 1) {
    const { data } = await call(world.origin, listCheckouts, { query: cursor ? { cursor } : {} }, token)
    checkouts.push(...data.checkouts)
    if (data.nextCursor === null) return { checkouts, pages }
    cursor = data.nextCursor
  }
}

const customers = (token: string, storeId: string, isOn: boolean) =>
  call(world.origin, changeStoreUse, { params: { storeId }, body: { sync: { customers: isOn } } }, token)

test('the checkouts of 30 days are those of the store, the newest first, and page after page', async () => {
  const { token, domain, storeId } = await world.newStore()
  await customers(token, storeId, true)
  const since = new Date(world.time.now().getTime() - 30 * 86_400_000).toISOString()
  type Node = { name: string; createdAt: string; completedAt: string | null; customer: { id: string } | null }
  const stored = await world.ask<{ abandonedCheckouts: { nodes: Node[] } }>(
    domain,
    `query ($query: String) { abandonedCheckouts(first: 250, query: $query, sortKey: CREATED_AT, reverse: true) {
      nodes { name createdAt completedAt customer { id } } } }`,
    { query: `created_at:>='${since}'` },
  )
  const { checkouts, pages } = await readAll(token)
  expect(pages).toBeGreaterThan(1)
  expect(
    checkouts.map(({ name, at, completedAt, customerNumber }) => ({ name, at, completedAt, customerNumber })),
  ).toEqual(
    stored.abandonedCheckouts.nodes.map(({ name, createdAt, completedAt, customer }) => ({
      ...{ name, at: createdAt, completedAt },
      customerNumber: customer?.id.split('/').at(-1) ?? null,
    })),
  )
  expect(checkouts.some(({ completedAt }) => completedAt !== null)).toBe(true)
  expect(checkouts.every(({ total, items }) => Number(total) > 0 && items.length > 0)).toBe(true)
})

test('nobody is named where the merchant keeps customers out', async () => {
  const { token, storeId } = await world.newStore()
  await customers(token, storeId, false)
  const { data } = await call(world.origin, listCheckouts, { query: {} }, token)
  expect(data.checkouts.length).toBeGreaterThan(0)
  expect(data.checkouts.filter(({ customerNumber }) => customerNumber !== null)).toEqual([])
})

test('says what is missing: the scope, a store that goes on, or a cursor that the store knows', async () => {
  const { token, storeId } = await world.newStore()
  const refusal = async (cursor?: string) => {
    const answer = await send(world.origin, listCheckouts, { query: cursor ? { cursor } : {} }, token)
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await refusal('not a cursor')).toEqual([502, 'UPSTREAM_REJECTED'])
  await call(world.origin, changeStoreUse, { params: { storeId }, body: { isPaused: true } }, token)
  expect(await refusal()).toEqual([409, 'STORE_PAUSED'])
  await call(world.origin, changeStoreUse, { params: { storeId }, body: { isPaused: false } }, token)
  await world.db.asSystem((tx) =>
    tx.execute(sql`update stores set scopes = array_remove(scopes, 'read_orders') where id = ${storeId}`),
  )
  expect(await refusal()).toEqual([409, 'SALES_SCOPE_MISSING'])
})
