import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientOf, session } from './__fixtures__/product.fixture.ts'
import { type FaultyPeer, json, startFaultyPeer } from './faulty-peer.ts'
import { toWords } from './search-text.ts'

let peer: FaultyPeer
beforeEach(async () => {
  peer = await startFaultyPeer()
})
afterEach(() => peer.close())

const location = (at: number) => ({
  node: {
    ...{ id: `gid://shopify/Location/${at}`, name: `L${at}`, isActive: at !== 2 },
    ...{ fulfillsOnlineOrders: true, address: { city: null, countryCode: 'NO' } },
    localPickupSettingsV2: at === 1 ? { pickupTime: 'ONE_HOUR' } : null,
  },
})
const page = (edges: object[], endCursor: string | null = null) => ({
  edges,
  pageInfo: { hasNextPage: endCursor !== null, endCursor },
})
const asked = () =>
  peer.requests.map(({ body }) => (JSON.parse(body) as { variables: Record<string, unknown> }).variables)

test('reads all pages of locations', async () => {
  peer.queue(
    json({ data: { locations: page([location(1)], 'c') } }),
    json({ data: { locations: page([location(2)]) } }),
  )
  expect(await clientOf(peer).client.listLocations(session)).toMatchObject([
    { locationGid: 'gid://shopify/Location/1', city: null, country: 'NO', hasLocalPickup: true },
    { locationGid: 'gid://shopify/Location/2', isActive: false, hasLocalPickup: false },
  ])
  expect(asked().map(({ after }) => after)).toEqual([null, 'c'])
})

const stockAt = (inventoryLevel: object | null) => ({
  node: {
    ...{ id: 'gid://shopify/ProductVariant/1', title: 'Red', sku: '', media: { edges: [] } },
    product: { title: 'Kettle', featuredMedia: { id: 'm', image: { url: 'https://x.test/k.png' } } },
    inventoryItem: { tracked: true, inventoryLevel },
  },
})
const ask = { locationGid: 'gid://shopify/Location/1', search: 'red kettle', first: 50, after: null } as const

test('asks for the stock of one location, and leaves out what has left it', async () => {
  const level = { quantities: [{ name: 'available', quantity: -2 }] }
  const productVariants = page([stockAt(level), stockAt(null)], 'c')
  peer.queue(json({ data: { location: { name: 'L1' }, productVariants } }))
  const { client } = clientOf(peer)
  expect(await client.listLocationStock(session, { ...ask, order: 'available' })).toEqual({
    name: 'L1',
    stock: [
      {
        ...{ variantGid: 'gid://shopify/ProductVariant/1', productTitle: 'Kettle', variantTitle: 'Red' },
        ...{ sku: null, imageUrl: 'https://x.test/k.png', isTracked: true },
        ...{ onHand: 0, available: -2, committed: 0, incoming: 0 },
      },
    ],
    endCursor: 'c',
  })
  expect(asked()).toMatchObject([
    { query: 'location_id:1 red* kettle*', sortKey: 'INVENTORY_LEVELS_AVAILABLE' },
  ])
})

test('tells of a location that does not exist', async () => {
  peer.queue(json({ data: { location: null, productVariants: page([]) } }))
  const { client } = clientOf(peer)
  expect(await client.listLocationStock(session, { ...ask, order: 'title' })).toBeNull()
})

test.each([
  ['kettle', ['kettle*']],
  ['  AN-1001  red ', ['AN-1001*', 'red*']],
  ['location_id:1 OR -status:"draft"', ['location_id*', '1*', 'status*', 'draft*']],
  ['(not) "*" \\ --', []],
])('what a person types is words: %s', (typed, words) => {
  expect(toWords(typed)).toEqual(words)
})

test('a store that names no next page is not read for ever', async () => {
  const endless = { ...page([location(1)]), pageInfo: { hasNextPage: true, endCursor: 'c' } }
  peer.queue(json({ data: { locations: endless } }), json({ data: { locations: endless } }))
  await expect(clientOf(peer).client.listLocations(session)).rejects.toMatchObject({ problem: 'malformed' })
})
