import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, readAll } from './__fixtures__/store.fixture.ts'
import { demoToken } from './oauth.ts'
import type { pastOf } from './past.ts'
import { type DemoStore, startDemoStore } from './server.ts'

const domain = 'vitrine-demo.myshopify.com'
const at = Date.parse('2026-11-20T12:00:00Z')
const from = at - 30 * 86_400_000
type Past = ReturnType<typeof pastOf>

let store: DemoStore
let past: Past
beforeAll(async () => {
  store = await startDemoStore({ host: '127.0.0.1', port: 0, products: 240, now: () => at })
  past = await read()
})
afterAll(() => store.close())

function ask(token?: string, origin = store.origin): Promise<Response> {
  const headers = token === undefined ? {} : { 'x-shopify-access-token': token }
  return fetch(`${origin}/${domain}/past/changes.json`, { headers })
}

async function read(): Promise<Past> {
  return (await ask(demoToken(domain))).json() as Promise<Past>
}

const changesOf = (field: string) =>
  Map.groupBy(
    past.changes.filter((one) => one.field === field),
    (one) => one.variant,
  )

test('tells its past only to who holds a token of the shop, and the same each time', async () => {
  expect((await ask()).status).toBe(401)
  expect((await ask(demoToken('other.myshopify.com'))).status).toBe(401)
  expect(await read()).toEqual(past)
})

test('tells each field in the order of time, each change going on where the one before ended', () => {
  for (const field of ['price', 'stock', 'pictures']) {
    expect(changesOf(field).size).toBeGreaterThan(5)
    for (const own of changesOf(field).values()) {
      for (const [nth, change] of own.entries()) {
        expect(Date.parse(change.at)).toBeGreaterThanOrEqual(from)
        expect(Date.parse(change.at)).toBeLessThanOrEqual(at)
        expect(change.after).not.toBe(change.before)
        expect(Math.min(change.before, change.after)).toBeGreaterThanOrEqual(0)
        const earlier = own[nth - 1]
        if (earlier) expect(change.before).toBe(earlier.after)
      }
    }
  }
  const times = past.changes.map((one) => one.at)
  expect(times).toEqual(times.toSorted())
  expect(Date.parse(past.since.stock)).toBe(from)
})

test('ends at the stock and prices that are there now, and what was taken from it was ordered', async () => {
  let now = at
  await using shop = await openStore({ products: 240, restoreRate: 1_000_000, now: () => (now += 0.01) })
  type Variant = { id: string; price: string; inventoryQuantity: number }
  const products = await readAll<{ variants: { nodes: Variant[] } }>(
    shop,
    'products',
    'variants(first: 50) { nodes { id price inventoryQuantity } }',
    25,
  )
  const variants = new Map(products.flatMap(({ variants: { nodes } }) => nodes).map((one) => [one.id, one]))
  for (const [id, own] of changesOf('stock'))
    expect(own.at(-1)?.after).toBe(variants.get(id)?.inventoryQuantity)
  for (const [id, own] of changesOf('price'))
    expect(own.at(-1)?.after).toBe(Math.round(Number(variants.get(id)?.price) * 100))
  const fields = 'createdAt cancelledAt lineItems(first: 10) { nodes { quantity variant { id } } }'
  type Order = {
    createdAt: string
    cancelledAt: string | null
    lineItems: { nodes: { quantity: number; variant: { id: string } | null }[] }
  }
  const sold = new Map<string, number>()
  for (const { createdAt, cancelledAt, lineItems } of await readAll<Order>(shop, 'orders', fields, 50)) {
    if (cancelledAt !== null || Date.parse(createdAt) < from) continue
    for (const { quantity, variant } of lineItems.nodes)
      if (variant) sold.set(variant.id, (sold.get(variant.id) ?? 0) + quantity)
  }
  const stock = changesOf('stock')
  expect(stock.size).toBeGreaterThan(100)
  for (const [id, own] of stock) {
    const taken = own.reduce((sum, { before, after }) => sum + Math.max(0, before - after), 0)
    expect([id, taken]).toEqual([id, sold.get(id)])
  }
  expect([...stock.values()].flat().some(({ before, after }) => after > before + 5)).toBe(true)
})

test('a small shop, which moves often, tells the newest prices and from when on they are all', async () => {
  const small = await startDemoStore({ host: '127.0.0.1', port: 0, products: 12, now: () => at })
  const told = (await (await ask(demoToken(domain), small.origin)).json()) as Past
  const prices = told.changes.filter(({ field }) => field === 'price')
  expect(prices.length).toBeLessThanOrEqual(15_000)
  expect(Date.parse(told.since.price)).toBeLessThanOrEqual(Date.parse(prices[0]?.at ?? ''))
  await small.close()
})
