import { afterEach, beforeEach, expect, test } from 'vitest'
import { Secret } from '#kit/secret.ts'
import {
  answerPages,
  clientOf,
  picture,
  product,
  session,
  variant,
  withoutCosts,
} from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, graphqlError, json, startFaultyPeer } from './faulty-peer.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const firstPage = { after: null, first: 50 }

function variablesOf(index: number): Record<string, unknown> {
  return JSON.parse(peer.requests[index]?.body ?? '{}').variables
}

test('a product arrives in our words', async () => {
  const lamp = product(1, {
    status: 'UNLISTED',
    customMaterial: { value: '["Brass","Glass"]' },
    googleMaterial: { value: 'metal' },
    googleColor: { value: ' Gold ' },
    customSize: { value: 'gid://shopify/Metaobject/4' },
  })
  lamp.media = [picture(1), { id: 'gid://shopify/MediaImage/2', image: null }, picture(3)]
  const weightless = { tracked: false, measurement: { weight: null }, unitCost: null }
  lamp.variants = [
    variant(12, { inventoryItem: weightless, inventoryPolicy: 'CONTINUE', barcode: '', sku: null }),
    variant(11, { googleMpn: { value: 'L-11' }, compareAtPrice: '30.00' }, [picture(3)]),
  ]
  peer.otherwise(answerPages([lamp]))
  const { products, hasNextPage } = await clientOf(peer).client.listProductPage(session, firstPage)
  expect(hasNextPage).toBe(false)
  expect(products).toEqual([
    {
      productGid: 'gid://shopify/Product/1',
      title: 'Lamp 1',
      handle: 'lamp-1',
      descriptionHtml: '<p>A lamp.</p>',
      vendor: 'Lumen',
      productType: 'Lamp',
      category: 'Home & Garden > Lighting > Lamps',
      tags: ['light'],
      status: 'unlisted',
      url: 'https://lamps.example.com/products/lamp-1',
      imageUrls: ['https://cdn.example.com/1.png', 'https://cdn.example.com/3.png'],
      updatedAt: '2026-10-05T10:00:00Z',
      metafields: {
        mpn: null,
        material: 'Brass/Glass',
        color: 'Gold',
        size: null,
        condition: null,
        gender: null,
        ageGroup: null,
      },
      variants: [
        {
          variantGid: 'gid://shopify/ProductVariant/11',
          sku: 'SKU-11',
          barcode: '4006381333931',
          title: 'Size 11',
          options: [{ name: 'Size', value: '11' }],
          price: '24.00',
          compareAtPrice: '30.00',
          imageUrl: 'https://cdn.example.com/3.png',
          inventoryQuantity: 5,
          isTracked: true,
          isSoldWhenEmpty: false,
          weight: { value: 1.2, unit: 'kg' },
          unitCost: { amount: '9.50', currency: 'EUR' },
          position: 11,
          updatedAt: '2026-10-05T10:00:00Z',
          metafields: {
            mpn: 'L-11',
            material: null,
            color: null,
            size: null,
            condition: null,
            gender: null,
            ageGroup: null,
          },
        },
        expect.objectContaining({
          sku: null,
          barcode: null,
          weight: null,
          unitCost: null,
          isTracked: false,
          isSoldWhenEmpty: true,
        }),
      ],
    },
  ])
})

test('a product with 2,048 variants and 60 pictures arrives whole', async () => {
  const lamp = product(1)
  lamp.variants = Array.from({ length: 2048 }, (_, i) => variant(i + 1))
  lamp.media = Array.from({ length: 60 }, (_, i) => picture(i + 1))
  peer.otherwise(answerPages([lamp]))
  const { products } = await clientOf(peer).client.listProductPage(session, firstPage)
  expect(products[0]?.variants).toHaveLength(2048)
  expect(products[0]?.variants.at(-1)?.position).toBe(2048)
  expect(products[0]?.imageUrls).toHaveLength(60)
})

test('pages follow each other by cursor until the store is read', async () => {
  peer.otherwise(answerPages([product(1), product(2), product(3)]))
  const { client } = clientOf(peer)
  const first = await client.listProductPage(session, { after: null, first: 2 })
  const second = await client.listProductPage(session, { after: first.endCursor, first: 2 })
  expect(first.products.map((each) => each.handle)).toEqual(['lamp-1', 'lamp-2'])
  expect(first.hasNextPage).toBe(true)
  expect(second.products.map((each) => each.handle)).toEqual(['lamp-3'])
  expect(second.hasNextPage).toBe(false)
})

test('an empty store has one empty page', async () => {
  peer.otherwise(answerPages([]))
  const page = await clientOf(peer).client.listProductPage(session, firstPage)
  expect(page).toEqual({ products: [], endCursor: null, hasNextPage: false })
})

test('only what changed since a moment is asked for', async () => {
  peer.otherwise(answerPages([]))
  const updatedSince = new Date('2026-10-01T08:30:00Z')
  await clientOf(peer).client.listProductPage(session, { ...firstPage, updatedSince })
  expect(variablesOf(0)['query']).toBe("updated_at:>='2026-10-01T08:30:00.000Z'")
})

test('a page that is too dear is halved until the store accepts it, and stays small', async () => {
  const pages = answerPages([product(1), product(2)])
  peer.otherwise((request) =>
    JSON.parse(request.body).variables.first > 12 ? graphqlError('MAX_COST_EXCEEDED') : pages(request),
  )
  const { client } = clientOf(peer)
  expect((await client.listProductPage(session, firstPage)).products).toHaveLength(2)
  await client.listProductPage(session, firstPage)
  expect(peer.requests.map((_, index) => variablesOf(index)['first'])).toEqual([50, 25, 12, 12])
})

const operations = () => peer.requests.map((request) => JSON.parse(request.body).operationName)

test('a store that hides its costs is read without them, large products too, and asked again with the next first page', async () => {
  const lamps = [product(1), product(2)]
  for (const lamp of lamps) lamp.variants = Array.from({ length: 30 }, (_, i) => variant(i + 1))
  const open = answerPages(lamps)
  const hidden = answerPages(lamps.map(withoutCosts))
  const isAsked = (body: string) => body.includes('unitCost')
  peer.otherwise((request) => (isAsked(request.body) ? graphqlError('ACCESS_DENIED') : hidden(request)))
  const { client } = clientOf(peer)
  const first = await client.listProductPage(session, { after: null, first: 1 })
  const second = await client.listProductPage(session, { after: first.endCursor, first: 1 })
  const costs = [...first.products, ...second.products].flatMap(({ variants }) =>
    variants.map(({ unitCost }) => unitCost),
  )
  expect([costs.length, new Set(costs)]).toEqual([60, new Set(['hidden'])])
  expect(operations()).toEqual([
    'ListProducts',
    'ListProductsWithoutCosts',
    'ListVariantsWithoutCosts',
    'ListProductsWithoutCosts',
    'ListVariantsWithoutCosts',
  ])
  peer.otherwise(open)
  const again = await client.listProductPage(session, { after: null, first: 1 })
  expect(again.products[0]?.variants[29]?.unitCost).toEqual({ amount: '9.50', currency: 'EUR' })
})

test('what a store hides from one connection is asked for by another one of the same store', async () => {
  const lamps = [product(1), product(2)]
  const [open, hidden] = [answerPages(lamps), answerPages(lamps.map(withoutCosts))]
  peer.otherwise((request) => {
    if (request.headers['x-shopify-access-token'] === 'shpat_other') return open(request)
    return request.body.includes('unitCost') ? graphqlError('ACCESS_DENIED') : hidden(request)
  })
  const { client } = clientOf(peer)
  const other = { ...session, accessToken: new Secret('shpat_other') }
  const { endCursor: after } = await client.listProductPage(other, { after: null, first: 1 })
  await client.listProductPage(session, { after: null, first: 1 })
  await client.listProductPage(other, { after, first: 1 })
  expect(operations()).toEqual(['ListProducts', 'ListProducts', 'ListProductsWithoutCosts', 'ListProducts'])
})

test('costs that are refused in the middle of a product leave no product half read', async () => {
  const lamp = product(1)
  lamp.variants = Array.from({ length: 30 }, (_, i) => variant(i + 1))
  const open = answerPages([lamp])
  const hidden = answerPages([withoutCosts(lamp)])
  peer.otherwise((request) => {
    if (!request.body.includes('unitCost')) return hidden(request)
    return request.body.includes('"operationName":"ListVariants"')
      ? graphqlError('ACCESS_DENIED')
      : open(request)
  })
  const { products } = await clientOf(peer).client.listProductPage(session, firstPage)
  expect(products[0]?.variants.map(({ unitCost }) => unitCost)).toEqual(Array(30).fill('hidden'))
})

test('a store that shows no products at all is an error, not an endless asking', async () => {
  peer.otherwise(() => graphqlError('ACCESS_DENIED'))
  await expect(clientOf(peer).client.listProductPage(session, firstPage)).rejects.toMatchObject({
    problem: 'forbidden',
  })
  expect(operations()).toEqual(['ListProducts', 'ListProductsWithoutCosts'])
})

test('a single product that is too dear is an error, not an endless halving', async () => {
  peer.otherwise(() => graphqlError('MAX_COST_EXCEEDED'))
  await expect(
    clientOf(peer).client.listProductPage(session, { after: null, first: 2 }),
  ).rejects.toMatchObject({
    problem: 'rejected',
  })
  expect(peer.requests).toHaveLength(2)
})

test.each([
  ['price', { price: 24 }],
  ['price', { price: '24,00' }],
  ['position', { position: null }],
  ['inventoryItem', { inventoryItem: null }],
  ['selectedOptions', { selectedOptions: 'Size' }],
])('a variant with a wrong %s is refused by name', async (field, fields) => {
  const lamp = product(1)
  lamp.variants = [variant(1, fields)]
  peer.otherwise(answerPages([lamp]))
  const call = clientOf(peer).client.listProductPage(session, firstPage)
  await expect(call).rejects.toMatchObject({ problem: 'malformed', message: expect.stringContaining(field) })
})

test('an address that is not of the web never becomes a link, and NUL never reaches the database', async () => {
  const lamp = product(1, { onlineStoreUrl: 'javascript:alert(1)', title: 'La\0mp', vendor: '\ud800' })
  lamp.media = [{ id: 'gid://shopify/MediaImage/1', image: { url: 'data:text/html,x' } }]
  peer.otherwise(answerPages([lamp]))
  const { products } = await clientOf(peer).client.listProductPage(session, firstPage)
  expect(products[0]).toMatchObject({ url: null, imageUrls: [], title: 'Lamp', vendor: '\ufffd' })
})

test('a next page without a cursor, or with the same one, is refused instead of being read for ever', async () => {
  const page = (endCursor: string | null) =>
    json({ data: { products: { edges: [], pageInfo: { hasNextPage: true, endCursor } } } })
  peer.queue(page(null), page('7'))
  const { client } = clientOf(peer)
  await expect(client.listProductPage(session, firstPage)).rejects.toMatchObject({ problem: 'malformed' })
  await expect(client.listProductPage(session, { after: '7', first: 5 })).rejects.toMatchObject({
    problem: 'malformed',
  })
})

test('a product that never stops having variants is refused', async () => {
  const lamp = product(1)
  lamp.variants = Array.from({ length: 30 }, (_, i) => variant(i + 1))
  const pages = answerPages([lamp])
  peer.otherwise((request) =>
    request.body.includes('"operationName":"ListVariants"')
      ? json({
          data: { product: { variants: { edges: [], pageInfo: { hasNextPage: true, endCursor: 'again' } } } },
        })
      : pages(request),
  )
  await expect(clientOf(peer).client.listProductPage(session, firstPage)).rejects.toMatchObject({
    problem: 'malformed',
  })
})
