import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, session } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, json, startFaultyPeer } from './faulty-peer.ts'
import type { AttributeWrite } from './listings/port.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

type SentRequest = { operationName: string; variables: Record<string, unknown> }
const asked = () => peer.requests.map(({ body }) => JSON.parse(body) as SentRequest)
const names = () => asked().map(({ operationName }) => operationName)

const write = (number: number, changes: Partial<AttributeWrite> = {}): AttributeWrite => ({
  ownerGid: `gid://shopify/Product/${number}`,
  namespace: '$app',
  key: 'material',
  value: 'Oak',
  digest: null,
  ...changes,
})
const set = (userErrors: object[]) => json({ data: { metafieldsSet: { userErrors } } })

test('an attribute that went stale holds up none of the others', async () => {
  peer.queue(
    set([
      {
        message: 'The resource has been updated since it was loaded.',
        code: 'STALE_OBJECT',
        elementIndex: 1,
      },
      { message: 'Value is too long.', code: 'TOO_LONG', elementIndex: 2 },
    ]),
    set([]),
  )
  const { client } = clientOf(peer)
  expect(await client.writeAttributes(session, [write(1), write(2), write(3)])).toEqual([
    { outcome: 'written' },
    { outcome: 'stale' },
    { outcome: 'refused', reason: 'Value is too long.' },
  ])
  expect(asked().map(({ variables }) => (variables['metafields'] as unknown[]).length)).toEqual([3, 1])
})

test('an attribute is written to the metafield that it was read from', async () => {
  peer.queue(set([]))
  const { client } = clientOf(peer)
  const own = write(1, { namespace: 'custom', digest: 'd1' })
  expect(await client.writeAttributes(session, [own])).toEqual([{ outcome: 'written' }])
  // The type of the merchant's own metafield is theirs.
  expect(asked()[0]?.variables['metafields']).toEqual([
    {
      ownerId: 'gid://shopify/Product/1',
      namespace: 'custom',
      key: 'material',
      value: 'Oak',
      compareDigest: 'd1',
    },
  ])
})

const deletes = [
  [
    'a product',
    { variantGid: null, key: 'material' as const },
    { product: { metafield: { value: 'Birch' } } },
    { nothing: { id: 'gid://shopify/Product/2' } },
  ],
  [
    'a variant',
    { variantGid: 'gid://shopify/ProductVariant/2', key: 'mpn' as const },
    { productVariants: [{ metafield: { value: 'Birch' } }] },
    { productId: 'gid://shopify/Product/2', nothing: [{ id: 'gid://shopify/ProductVariant/2' }] },
  ],
] as const

test.each(deletes)(
  'an attribute of %s is deleted after a change of nothing, which tells what it said',
  async (_what, of, before, variables) => {
    const productGid = 'gid://shopify/Product/2'
    peer.queue(json({ data: { before, metafieldsDelete: { userErrors: [] } } }))
    const attribute = { productGid, ...of, namespace: '$app' as const }
    expect(await clientOf(peer).client.deleteAttribute(session, attribute)).toEqual({
      outcome: 'written',
      values: { value: null },
      replaced: { value: 'Birch' },
    })
    const metafields = [{ ownerId: of.variantGid ?? productGid, namespace: '$app', key: of.key }]
    expect(asked()[0]?.variables).toEqual({ ...variables, namespace: '$app', key: of.key, metafields })
  },
)

test('tells why the store does not delete an attribute', async () => {
  const refused = { userErrors: [{ message: 'Owner does not exist.' }] }
  peer.queue(json({ data: { before: { product: null }, metafieldsDelete: refused } }))
  const attribute = { productGid: 'p', variantGid: null, namespace: '$app', key: 'material' } as const
  expect(await clientOf(peer).client.deleteAttribute(session, attribute)).toEqual({
    outcome: 'refused',
    reason: 'Owner does not exist.',
  })
})

test('definitions that are there are not made again, and one that somebody makes meanwhile is enough', async () => {
  const listed = (...keys: string[]) =>
    json({ data: { metafieldDefinitions: { edges: keys.map((key) => ({ node: { key } })) } } })
  const taken = { userErrors: [{ message: 'Key is in use', code: 'TAKEN' }] }
  peer.queue(listed('material'), listed(), json({ data: { metafieldDefinitionCreate: taken } }))
  const { client } = clientOf(peer)
  await client.defineAttributes(session)
  expect(names()).toEqual(['ListDefinitions', 'ListDefinitions', 'CreateDefinition'])
})

test('the merchant’s own metafield wins over that of the app, and a weight of nothing is none', async () => {
  const metafield = (value: string) => ({ value, compareDigest: `digest of ${value}` })
  peer.queue(
    json({
      data: {
        nodes: [
          {
            __typename: 'Product',
            id: 'gid://shopify/Product/1',
            updatedAt: '2026-11-01T00:00:00Z',
            vendor: 'Grov',
            category: null,
            custom: metafield('Oak'),
            app: metafield('Pine'),
            google: null,
            customMpn: null,
            googleMpn: { value: 'G-1' },
          },
          null,
          {
            __typename: 'ProductVariant',
            id: 'gid://shopify/ProductVariant/1',
            updatedAt: '2026-11-01T00:00:00Z',
            barcode: '',
            inventoryItem: { measurement: { weight: { value: 0, unit: 'KILOGRAMS' } } },
            custom: null,
            app: metafield('M-1'),
            google: null,
          },
        ],
      },
    }),
  )
  const { client } = clientOf(peer)
  const { products, variants } = await client.readListings(session, ['a', 'b', 'c'])
  expect(products).toMatchObject([
    { material: { value: 'Oak', namespace: 'custom', digest: 'digest of Oak' }, mpn: 'G-1', vendor: 'Grov' },
  ])
  expect(variants).toMatchObject([
    { barcode: null, weight: null, mpn: { value: 'M-1', namespace: '$app', digest: 'digest of M-1' } },
  ])
})

test('a product that the store refuses to change says why, and a write whose answer is lost is not repeated', async () => {
  const refused = { product: null, userErrors: [{ message: 'Category is invalid' }] }
  peer.queue(json({ data: { before: null, productUpdate: refused } }), { kind: 'reset' })
  const { client } = clientOf(peer)
  const categoryGid = 'gid://shopify/TaxonomyCategory/x'
  expect(await client.writeListing(session, 'gid://shopify/Product/1', { categoryGid })).toEqual({
    outcome: 'refused',
    reason: 'Category is invalid.',
  })
  await expect(client.writeListing(session, 'gid://shopify/Product/1', { vendor: 'X' })).rejects.toThrow()
  expect(names()).toEqual(['WriteListing', 'WriteListing'])
})

test('a barcode that is written takes the first place, and the others of the variant stay', async () => {
  const gid = (number: number) => `gid://shopify/ProductVariant/${number}`
  const stored = (number: number, ...barcodes: [string, string | null][]) => ({
    id: gid(number),
    barcodes: { edges: barcodes.map(([value, type]) => ({ node: { value, type } })) },
  })
  const nodes = [
    stored(1, ['SHELF-1', null], ['4006381333931', 'EAN'], ['B00TYPE123', 'ASIN']),
    stored(2, ['SHELF-2', null], ['X-2', 'LATER']),
    null,
  ]
  peer.queue(
    json({ data: { nodes } }),
    json({ data: { before: null, productVariantsBulkUpdate: { productVariants: [], userErrors: [] } } }),
  )
  const { client } = clientOf(peer)
  await client.writeVariants(session, 'gid://shopify/Product/1', [
    { variantGid: gid(1), barcode: '4006381333931' },
    { variantGid: gid(2), barcode: null },
    { variantGid: gid(3), barcode: '12345670' },
    { variantGid: gid(4), weight: { value: 1, unit: 'kg' } },
  ])
  const [read, written] = asked()
  expect(read).toMatchObject({ operationName: 'ReadBarcodes', variables: { ids: [1, 2, 3].map(gid) } })
  expect(written?.variables['variants']).toMatchObject([
    {
      barcodes: [
        { value: '4006381333931', type: 'EAN' },
        { value: 'B00TYPE123', type: 'ASIN' },
      ],
    },
    { barcodes: [{ value: 'X-2', type: null }] },
    { barcodes: [{ value: '12345670', type: null }] },
    { inventoryItem: { measurement: { weight: { value: 1, unit: 'KILOGRAMS' } } } },
  ])
  expect(JSON.stringify(written).match(/"barcodes"/g)).toHaveLength(3)
})

test('barcodes of many variants are read in calls that the store takes', async () => {
  peer.otherwise(() => json({ data: { nodes: [] } }))
  const { client } = clientOf(peer)
  const gids = Array.from({ length: 90 }, (_, at) => `gid://shopify/ProductVariant/${at + 1}`)
  expect(await client.readBarcodes(session, gids)).toEqual(new Map())
  expect(asked().map(({ variables }) => (variables['ids'] as string[]).length)).toEqual([40, 40, 10])
})
