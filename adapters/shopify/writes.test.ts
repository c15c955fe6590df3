import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, session } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, graphqlError, json, startFaultyPeer, text, throttled } from './faulty-peer.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const productGid = 'gid://shopify/Product/1'
const variantGid = 'gid://shopify/ProductVariant/1'
const price = { variantGid, price: '12.00', compareAtPrice: null }
const stock = {
  inventoryItemGid: 'gid://shopify/InventoryItem/1',
  locationGid: 'gid://shopify/Location/1',
  from: 5,
  to: 7,
  key: '0190a0a0-0000-7000-8000-000000000001',
}

const written = (field: string, userErrors: object[] = []) => json({ data: { [field]: { userErrors } } })
const priced = (amount: string) =>
  json({ data: { productVariant: { id: variantGid, price: amount, compareAtPrice: null } } })
const texts = (title: string) =>
  json({
    data: {
      product: {
        title,
        descriptionHtml: '',
        vendor: '',
        productType: '',
        tags: [],
        seo: { title: '', description: null },
      },
    },
  })

type SentRequest = { operationName: string; variables: Record<string, unknown>; query: string }
const asked = () => peer.requests.map(({ body }) => JSON.parse(body) as SentRequest)
const names = () => asked().map(({ operationName }) => operationName)

const lost = [
  ['an answer that is cut', { kind: 'cut', body: '{"data":' }],
  ['a reset connection', { kind: 'reset' }],
  ['502 with a page of HTML', text(502, '<html>')],
] as const

test.each(lost)(
  'a price whose answer is lost by %s is looked at and not written again',
  async (_what, answer) => {
    peer.queue(answer, priced('12.0'))
    const { client } = clientOf(peer)
    expect(await client.writePrices(session, productGid, [price])).toEqual({ outcome: 'written' })
    expect(names()).toEqual(['WritePrices', 'ReadPrice'])
  },
)

test('a price that did not arrive is written once more', async () => {
  peer.queue(text(503, 'x'), priced('10.00'), written('productVariantsBulkUpdate'))
  const { client } = clientOf(peer)
  expect(await client.writePrices(session, productGid, [price])).toEqual({ outcome: 'written' })
  expect(names()).toEqual(['WritePrices', 'ReadPrice', 'WritePrices'])
})

test('a price is written after a change of nothing, which tells what it replaced', async () => {
  const variant = { id: variantGid, price: '10.00', compareAtPrice: '15.00' }
  const before = { productVariants: [variant] }
  peer.queue(json({ data: { before, productVariantsBulkUpdate: { userErrors: [] } } }))
  expect(await clientOf(peer).client.writePrices(session, productGid, [price])).toEqual({
    outcome: 'written',
    replaced: [{ variantGid, price: '10.00', compareAtPrice: '15.00' }],
  })
  expect(asked()[0]?.variables).toEqual({
    productId: productGid,
    nothing: [{ id: variantGid }],
    variants: [{ id: variantGid, price: '12.00', compareAtPrice: null }],
  })
})

test('texts whose answer is lost are compared one by one', async () => {
  peer.queue({ kind: 'reset' }, texts('New'))
  const { client } = clientOf(peer)
  const change = { title: 'New', seoTitle: null, tags: [] }
  expect(await client.writeTexts(session, productGid, change)).toEqual({ outcome: 'written' })
  expect(names()).toEqual(['WriteTexts', 'ReadTexts'])
  expect(asked()[0]?.variables).toEqual({
    nothing: { id: productGid },
    product: { id: productGid, title: 'New', tags: [], seo: { title: '' } },
  })
})

test('stock is asked for with the quantity to change from, and again with the same key', async () => {
  peer.queue({ kind: 'reset' }, written('inventorySetQuantities'))
  const { client } = clientOf(peer)
  expect(await client.writeStock(session, stock)).toEqual({ outcome: 'written' })
  const [first, second] = asked()
  expect(first?.query).toContain('@idempotent(key: $key)')
  expect(first?.variables).toEqual(second?.variables)
  expect(first?.variables).toMatchObject({
    key: stock.key,
    input: { name: 'available', quantities: [{ quantity: 7, changeFromQuantity: 5 }] },
  })
})

test('a quantity that changed meanwhile is told as stale', async () => {
  peer.queue(written('inventorySetQuantities', [{ message: 'Stale', code: 'CHANGE_FROM_QUANTITY_STALE' }]))
  expect(await clientOf(peer).client.writeStock(session, stock)).toEqual({ outcome: 'stale' })
})

test('what Shopify refuses is told in its own words, shortened', async () => {
  peer.queue(
    written('productVariantsBulkUpdate', [
      { message: 'Price is too high.', code: 'INVALID' },
      { message: 'Price is too high.', code: 'INVALID' },
      { message: 'x'.repeat(5_000) },
    ]),
  )
  const answer = await clientOf(peer).client.writePrices(session, productGid, [price])
  expect(answer).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/^Price is too high; x+\.$/),
  })
  expect(JSON.stringify(answer).length).toBeLessThan(400)
})

test('a throttled write waits and is sent again without a look', async () => {
  peer.queue(throttled(10, 0, 100), written('productUpdate'))
  const { client, waits } = clientOf(peer)
  expect(await client.writeTexts(session, productGid, { title: 'New' })).toEqual({ outcome: 'written' })
  expect([names(), waits.length]).toEqual([['WriteTexts', 'WriteTexts'], 1])
})

test('a permission that was taken away is an error that names it', async () => {
  peer.queue(graphqlError('ACCESS_DENIED', { requiredAccess: '`write_products` access scope.' }))
  await expect(clientOf(peer).client.writePrices(session, productGid, [price])).rejects.toMatchObject({
    problem: 'forbidden',
    message: expect.stringContaining('write_products'),
  })
  expect(names()).toEqual(['WritePrices'])
})

test('stock is read without the names of places where those may not be seen', async () => {
  const level = {
    node: { location: { id: stock.locationGid }, quantities: [{ name: 'available', quantity: 5 }] },
  }
  const inventoryItem = {
    id: stock.inventoryItemGid,
    tracked: true,
    inventoryLevels: { edges: [level] },
  }
  peer.queue(graphqlError('ACCESS_DENIED'), json({ data: { productVariant: { inventoryItem } } }))
  expect(await clientOf(peer).client.readStock(session, variantGid)).toEqual({
    inventoryItemGid: stock.inventoryItemGid,
    isTracked: true,
    levels: [{ locationGid: stock.locationGid, name: null, available: 5 }],
  })
})

test.each([
  ['readTexts', { product: null }],
  ['readPrice', { productVariant: null }],
  ['readStock', { productVariant: null }],
] as const)('%s tells of a product that is gone', async (read, data) => {
  peer.queue(json({ data }))
  expect(await clientOf(peer).client[read](session, productGid)).toBeNull()
})
