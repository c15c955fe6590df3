/** Two stores of one merchant that sell the same, under the same SKUs and ids: nothing of one is seen or done in the other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { demoToken } from '#demo/oauth.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import { addAlert } from '#features/agents/inbox/contract.ts'
import * as stores from '#features/base/stores/contract.ts'
import { changeStoreProduct, readStoreProduct } from '#features/shop/catalogue/contract.ts'
import { enrichProduct, listProducts, syncProducts, toggleProduct } from '#features/shop/feed/contract.ts'
import { createTicket } from '#features/shop/support/contract.ts'
import type { Endpoint } from '#kit/endpoint.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant, send } from '#tests/world/server.ts'
import { routesWithoutIds } from '#tests/world/routes-without-ids.ts'

type AnyEndpoint = Endpoint<z.ZodType | undefined, z.ZodType | undefined, z.ZodType | undefined, z.ZodType>
type Sent = { params?: object; query?: object; body?: object }

/** Stands in what the merchant wrote of the second store, and nowhere else. */
const secret = 'Quetzal'

let world: StoreWorld
let token: string
let first: string
let second: string
beforeAll(async () => {
  world = await startStoreWorld({ products: 12, hasOrders: true, like: 'twin.myshopify.com' })
  token = await newMerchant(world.origin)
  first = await connect('one.myshopify.com')
  second = await connect('two.myshopify.com')
  for (const store of [first, second]) await ask(syncProducts, { body: {} }, store)
})
afterAll(() => world.close())

async function connect(storeDomain: string): Promise<string> {
  const body = { storeDomain, accessToken: demoToken(storeDomain) }
  const { data } = await call(world.origin, stores.connectStore, { body }, token)
  return data.status.storeId ?? ''
}

/** A call of one of the stores, or of none. */
function ask<E extends AnyEndpoint>(endpoint: E, { query, ...sent }: Sent, store?: string) {
  const named = { ...sent, query: { ...query, ...(store ? { store } : {}) } }
  return call(world.origin, endpoint, named as never, token)
}

async function settled(): Promise<void> {
  const live = async () => {
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute("select from runs where status in ('queued', 'running')"),
    )
    return rows.length
  }
  await expect.poll(live).toBe(0)
}

const productsOf = async (store?: string) =>
  (await ask(listProducts, { query: { limit: 100 } }, store)).data.products

test('both sell the same under the same ids, and the first is the default', async () => {
  await settled()
  const [one, two] = [await productsOf(first), await productsOf(second)]
  expect(one.length).toBeGreaterThan(0)
  expect(two.map(({ productId }) => productId).sort()).toEqual(one.map(({ productId }) => productId).sort())
  expect(two.filter(({ id }) => one.some((other) => other.id === id))).toEqual([])
  expect(await productsOf()).toEqual(one)
  const { data } = await ask(stores.listStores, {})
  expect(data.stores.map(({ id, isDefault }) => [id, isDefault])).toEqual([
    [first, true],
    [second, false],
  ])
})

describe('what is done in one', () => {
  test('stays in it: the other, and whoever names none, sees nothing of it in any answer', async () => {
    const product = (await productsOf(second)).find(({ readinessStatus }) => readinessStatus === 'ready')
    expect(product).toBeDefined()
    const params = { productId: product?.productId ?? '' }
    await ask(enrichProduct, { params, body: { material: `${secret} oak` } }, second)
    await ask(toggleProduct, { params, body: { enableSearch: true, enableCheckout: false } }, second)
    await ask(stores.setSeller, { body: { sellerName: secret } }, second)
    const ticket = { customerName: secret, subject: `${secret} vase`, text: `Where is my ${secret}?` }
    await ask(createTicket, { body: ticket }, second)
    const alert = { type: 'info', message: `${secret} is late`, source: secret }
    await ask(addAlert, { body: alert }, second)
    const { data: inStore } = await ask(readStoreProduct, { params }, second)
    const before = inStore.product.texts.title
    const edit = { field: 'title', title: `${secret} vase` }
    await ask(
      changeStoreProduct,
      { params, body: { edit, before, idempotencyKey: crypto.randomUUID() } },
      second,
    )
    await ask(chat, { params: { agentType: 'seller' }, body: { message: `Hello ${secret}` } }, second)
    await ask(syncProducts, { body: {} }, second)
    await settled()

    const seen = { own: [] as string[], other: [] as string[], unnamed: [] as string[] }
    for (const route of routesWithoutIds) {
      const [method, path = ''] = route.split(' ')
      if (method !== 'GET' || ofWorkspace.has(path) || path === '/api/events') continue
      const address = path.replace('{agentType}', 'seller').replace('{tool}', 'find-products')
      const read = async (store?: string) => {
        const url = new URL(address, world.origin)
        if (store) url.searchParams.set('store', store)
        const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
        return (await answer.text()).includes(secret)
      }
      if (await read(second)) seen.own.push(path)
      if (await read(first)) seen.other.push(path)
      if (await read()) seen.unnamed.push(path)
    }
    expect(seen).toMatchObject({ other: [], unnamed: [] })
    expect(seen.own).toEqual(expect.arrayContaining(['/api/openai/products', '/api/support/tickets']))
  })

  test('is done in its own store, not in that with the same product', async () => {
    const titles = (await productsOf(second)).map(({ title }) => title)
    expect(titles.join('\n')).toContain(`${secret} vase`)
    const inFirst = (await world.readStore('one.myshopify.com'))
      .map((each) => JSON.stringify(each))
      .join('\n')
    expect(inFirst).not.toContain(secret)
  })
})

test('a file that is exported of one of several stores says of which', async () => {
  const nameOf = async (store: string) => {
    const url = new URL(`/api/sales/orders/export?store=${store}`, world.origin)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.body?.cancel()
    return answer.headers.get('content-disposition')
  }
  expect(await nameOf(first)).toMatch(/filename="one-orders-/)
  expect(await nameOf(second)).toMatch(/filename="two-orders-/)
})

test('a store of nobody, or of another merchant, is refused by every route', async () => {
  const stranger = await newMerchant(world.origin)
  for (const store of [crypto.randomUUID(), second]) {
    const query = { store } as never
    const answer = await send(world.origin, listProducts, { query }, stranger)
    expect([answer.status, (await answer.json()) as object]).toMatchObject([404, { code: 'STORE_UNKNOWN' }])
  }
  const bad = await send(world.origin, listProducts, { query: { store: 'x' } as never }, token)
  expect([bad.status, (await bad.json()) as object]).toMatchObject([400, { code: 'INPUT_INVALID' }])
})

/** What is of the workspace and of no store. */
const ofWorkspace = new Set<string>([
  ...['/api/audit', '/api/audit/export', '/api/account/export', '/api/stores', '/api/stores/inbox'],
  ...['/api/stores/agents', '/api/stores/workflows', '/api/stores/currencies'],
  ...['/api/stores/syncs', '/api/stores/analytics'],
])
