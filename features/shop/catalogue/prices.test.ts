/** Prices of several products by one use of a tool: what is seen, written, left and taken back. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { json, text } from '#adapters/shopify/faulty-peer.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, send } from '#tests/world/server.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import { type CatalogueFixture, newCatalogue } from './__fixtures__/catalogue.fixture.ts'
import { changeStoreProduct, readStoreProduct } from './contract.ts'

let world: StoreWorld
let shelf: CatalogueFixture
let ids: string[]
beforeAll(async () => {
  world = await startStoreWorld({ products: 12 })
})
afterAll(() => world.close())
beforeEach(async () => {
  shelf = await newCatalogue(world)
  const { data } = await call(world.origin, listProducts, { query: {} }, shelf.token)
  ids = data.products.slice(0, 3).map(({ productId }) => productId)
})
afterEach(() => world.mend(shelf.domain))

const tool = () => {
  const found = world.tools.find(({ name }) => name === 'set-prices')
  if (!found?.preview) throw new Error('There is no such tool')
  return { ...found, preview: found.preview }
}
const use = () => toolCall({ workspaceId: shelf.workspaceId })
const preview = (args: object) => tool().preview(use(), tool().input.parse(args))
const run = async (args: object, given = use()) =>
  ToolAnswer.parse(await tool().run(given, tool().input.parse(args)))
/** As the gate runs it once a person said yes to what they saw. */
const approved = async (args: object) => {
  const seen = await preview(args)
  return { ...use(), approval: { id: newId(), by: 'merchant', preview: seen } }
}
async function priceOf(productId: string): Promise<string> {
  const { data } = await call(world.origin, readStoreProduct, { params: { productId } }, shelf.token)
  return data.product.price['price'] ?? ''
}
const prices = () => Promise.all(ids.map(priceOf))
const moved = (price: string, percent: number) => (Number(price) * (1 + percent / 100)).toFixed(2)

test('each product gets its own price, in one answer that knows every change', async () => {
  const before = await prices()
  const after = ['11.00', '12.50', '13.99']
  const args = { productIds: ids, prices: after }
  const seen = await preview(args)
  expect(seen.reach).toEqual({ count: 3, of: 'product' })
  expect(seen.changes.filter(({ field }) => field === 'price')).toEqual(
    ids.map((of, at) => ({ of, field: 'price', before: before[at], after: after[at] })),
  )
  const answer = await run(args, await approved(args))
  expect(answer.summary).toBe('Changed in your store: the prices of 3 products.')
  expect(await prices()).toEqual(after)
  const { changes } = await shelf.list()
  const undo = answer.undo?.kind === 'store_changes' ? answer.undo.changeIds : []
  expect(undo.toSorted()).toEqual(changes.map(({ id }) => id).toSorted())
})

test('all move by a percent of what the store says, once for each key however often it runs', async () => {
  const before = await prices()
  const once = use()
  const args = { productIds: ids, percent: -10 }
  await run(args, once)
  const after = before.map((price) => moved(price, -10))
  expect((await prices()).map(Number)).toEqual(after.map(Number))
  await run(args, once)
  expect((await prices()).map(Number)).toEqual(after.map(Number))
  expect((await shelf.list()).changes).toHaveLength(3)
})

test('a product that has its price already is neither shown nor written', async () => {
  const [first = ''] = await prices()
  const args = { productIds: ids.slice(0, 2), prices: [first, '9.50'] }
  expect((await preview(args)).reach.count).toBe(1)
  await run(args, await approved(args))
  expect((await shelf.list()).changes).toMatchObject([{ productId: ids[1] }])
  await expect(preview(args)).rejects.toMatchObject({ code: 'NOTHING_TO_CHANGE' })
})

test('a price that somebody changed meanwhile stays, and the answer names it', async () => {
  const args = { productIds: ids, prices: ['7.10', '7.20', '7.30'] }
  const yes = await approved(args)
  const [productId = ''] = ids
  const body = {
    edit: { field: 'price' as const, price: '55.00' },
    before: (await call(world.origin, readStoreProduct, { params: { productId } }, shelf.token)).data.product
      .price,
    idempotencyKey: newId(),
  }
  expect(
    (await send(world.origin, changeStoreProduct, { params: { productId }, body }, shelf.token)).status,
  ).toBe(200)
  const answer = await run(args, yes)
  expect(answer.summary).toContain(`${productId} was not changed: The value in your store has changed`)
  expect(await prices()).toEqual(['55.00', '7.20', '7.30'])
})

test('what the store refuses is said with its reason, and where nothing was written it is the error', async () => {
  const args = { productIds: ids, prices: ['8.10', '8.20', '8.30'] }
  const refused = { productVariantsBulkUpdate: { userErrors: [{ field: ['price'], message: 'Locked' }] } }
  let left = 1
  world.fault(shelf.domain, (_request, { operationName }) => {
    if (operationName !== 'WritePrices' || left === 0) return null
    left -= 1
    return json({ data: refused })
  })
  const answer = await run(args, await approved(args))
  expect(answer.summary).toContain(`${ids[0]} was not changed: Shopify rejected the change: Locked.`)
  expect((await prices()).slice(1)).toEqual(['8.20', '8.30'])
  left = 3
  await expect(run({ ...args, prices: ['1.10', '1.20', '1.30'] })).rejects.toMatchObject({
    code: 'STORE_REFUSED',
  })
})

test('once the store cannot be reached the rest is left, and what was written is told', async () => {
  let left = 1
  world.fault(shelf.domain, (_request, { operationName }) => {
    if (operationName !== 'WritePrices') return null
    left -= 1
    return left < 0 ? text(502, '<html>') : null
  })
  const answer = await run({ productIds: ids, prices: ['5.10', '5.20', '5.30'] })
  expect(answer.undo).toMatchObject({ kind: 'store_changes', changeIds: [expect.any(String)] })
  expect(answer.summary).toContain(`${ids[1]} was not changed`)
  expect(answer.summary).toContain(`${ids[2]} was not changed: Shopify didn’t respond.`)
})

test.each([
  [{ productIds: ['a', 'b'], prices: ['1.00'] }, 'Give one price a product.'],
  [{ productIds: ['a', 'a'], percent: 5 }, 'Name each product once.'],
  [{ productIds: ['a'] }, 'Give prices or a percent.'],
  [{ productIds: ['a'], prices: ['1.00'], percent: 5 }, 'Give prices or a percent.'],
  [{ productIds: ['a'], percent: 0 }, 'Give a percent other than 0.'],
])('%j is refused', (args, why) => {
  expect(
    tool()
      .input.safeParse(args)
      .error?.issues.map(({ message }) => message),
  ).toContain(why)
})

test('a product that is not there or a price that cannot be is named before anybody is asked', async () => {
  const [first = ''] = ids
  const gone = preview({ productIds: [first, 'no such'], prices: ['3.00', '4.00'] })
  await expect(gone).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND', message: /^no such: / })
  const free = preview({ productIds: [first], prices: ['0'] })
  await expect(free).rejects.toMatchObject({ code: 'CHANGE_INVALID' })
})
