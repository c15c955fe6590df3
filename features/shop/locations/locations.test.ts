import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { graphqlError, throttled } from '#adapters/shopify/faulty-peer.ts'
import { changeStoreUse, connectDemoStore, disconnectStore } from '#features/base/stores/contract.ts'
import { changeStoreProduct, readStoreProduct } from '#features/shop/catalogue/contract.ts'
import { refusalOf } from '#features/shop/feed/__fixtures__/feed.fixture.ts'
import { readCsv } from '#kit/csv.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant, send } from '#tests/world/server.ts'
import {
  exportLocationStock,
  listLocations,
  listLocationStock,
  type LocationStock,
  type LocationStockFilter,
} from './contract.ts'

let world: StoreWorld
let shop: Merchant
beforeAll(async () => {
  world = await startStoreWorld({ products: 60 })
})
afterAll(() => world.close())
beforeEach(async () => {
  shop = await world.newStore()
})

const view = async () => (await call(world.origin, listLocations, {}, shop.token)).data
const tryStock = (locationId: string, token = shop.token) =>
  send(world.origin, listLocationStock, { params: { locationId }, query: {} }, token)

/** Both that are active: the warehouse, and the workshop with some of it. */
async function findActive() {
  const [warehouse, workshop] = (await view()).locations
    .filter(({ isActive }) => isActive)
    .map(({ locationId }) => locationId)
  if (!warehouse || !workshop) throw new Error('The store has too few locations')
  return { warehouse, workshop }
}

async function readAll(locationId: string, filter: LocationStockFilter = {}): Promise<LocationStock[]> {
  const found: LocationStock[] = []
  for (let cursor: string | null = null; ; ) {
    const query: object = { ...filter, ...(cursor === null ? {} : { cursor }) }
    const { data } = await call(
      world.origin,
      listLocationStock,
      { params: { locationId }, query },
      shop.token,
    )
    found.push(...data.stock)
    cursor = data.nextCursor
    if (cursor === null) return found
  }
}

async function setScopes(scopes: string[]) {
  await world.db.asSystem((tx) =>
    tx.execute(sql`update stores set scopes = ${sql.param(scopes)}::text[] where id = ${shop.storeId}`),
  )
}

test('lists the locations of the store, with what each does, also those given up', async () => {
  const { locations, missing } = await view()
  expect(missing).toEqual([])
  expect(locations.map(({ isActive }) => isActive)).toEqual([true, true, false])
  const { warehouse, workshop } = await findActive()
  const find = (id: string) => locations.find(({ locationId }) => locationId === id)
  expect(find(warehouse)).toMatchObject({ fulfillsOnlineOrders: true, hasLocalPickup: false })
  expect(find(workshop)).toMatchObject({ fulfillsOnlineOrders: false, hasLocalPickup: true })
  const inactive = locations.filter(({ isActive }) => !isActive)
  expect(inactive).toMatchObject([{ name: 'Old showroom', fulfillsOnlineOrders: false }])
  for (const { city, country } of locations)
    expect([city, country]).toEqual([expect.any(String), expect.any(String)])
  expect(await readAll(inactive[0]?.locationId ?? '')).toEqual([])
})

test('shows at each location what the panel of a product says of it, and adds up to what the store has', async () => {
  const { warehouse, workshop } = await findActive()
  const rows = { [warehouse]: await readAll(warehouse), [workshop]: await readAll(workshop) }
  const held = await world.heldFacts(shop)
  const of = (locationId: string, gid: string) =>
    rows[locationId]?.find(({ variantId }) => gid.endsWith(`/${variantId}`))
  for (const { variantGid, inventoryQuantity } of held) {
    const found = [of(warehouse, variantGid), of(workshop, variantGid)].filter((row) => row !== undefined)
    expect(found.reduce((sum, { available }) => sum + available, 0)).toBe(inventoryQuantity)
    for (const row of found) expect(row.onHand).toBe(row.available + row.committed)
  }
  // Some are in one alone, some in both.
  const ids = (locationId: string) => new Set(rows[locationId]?.map(({ variantId }) => variantId))
  const [here, there] = [ids(warehouse), ids(workshop)]
  expect([...there].some((id) => !here.has(id))).toBe(true)
  const inBoth =
    rows[workshop]?.filter(({ variantId, productId }) => here.has(variantId) && productId !== null) ?? []
  expect(inBoth.length).toBeGreaterThan(0)
  for (const { productId, variantId } of inBoth.slice(0, 5)) {
    const params = { productId: productId ?? '' }
    const { data } = await call(world.origin, readStoreProduct, { params }, shop.token)
    const places = data.product.stock?.places.map(({ locationId, available }) => [
      locationId.split('/').at(-1),
      available,
    ])
    expect(places).toEqual([
      [warehouse, of(warehouse, `/${variantId}`)?.available],
      [workshop, of(workshop, `/${variantId}`)?.available],
    ])
  }
})

test('finds products by title and SKU, page after page, each once and by title', async () => {
  const { warehouse } = await findActive()
  const all = await readAll(warehouse)
  expect(all.length).toBeGreaterThan(50)
  expect(new Set(all.map(({ variantId }) => variantId)).size).toBe(all.length)
  const [wanted] = all.slice(-1)
  expect(await readAll(warehouse, { search: wanted?.sku ?? '' })).toEqual([wanted])
  const word = wanted?.title.split(' ')[0] ?? ''
  const found = await readAll(warehouse, { search: `  ${word.toLowerCase()} ` })
  expect(found).toContainEqual(wanted)
  expect(found.length).toBeLessThan(all.length)
  // What would be syntax is searched as words.
  expect(await readAll(warehouse, { search: `${word}" OR (location_id:1)` })).toEqual([])
  expect(await readAll(warehouse, { search: '-:()"*' })).toEqual(all)
})

test('shows only what is sold out here, whatever is left elsewhere', async () => {
  const { warehouse, workshop } = await findActive()
  const there = await readAll(workshop)
  const here = await readAll(warehouse)
  const inBoth = there.find(
    ({ variantId, isTracked, available }) =>
      isTracked && available > 0 && here.some((row) => row.variantId === variantId),
  )
  const params = { productId: inBoth?.productId ?? '' }
  const edit = { field: 'stock', available: 0, locationId: `gid://shopify/Location/${workshop}` } as const
  const before = { available: String(inBoth?.available) }
  const body = { edit, before, idempotencyKey: crypto.randomUUID() }
  await call(world.origin, changeStoreProduct, { params, body }, shop.token)
  const soldOut = await readAll(workshop, { only: 'sold_out' })
  expect(soldOut.map(({ variantId }) => variantId)).toContain(inBoth?.variantId)
  for (const { isTracked, available } of soldOut) expect([isTracked, available <= 0]).toEqual([true, true])
  const expected = (await readAll(workshop)).filter(({ isTracked, available }) => isTracked && available <= 0)
  expect(soldOut.length).toBe(expected.length)
  const left = (await readAll(warehouse)).find(({ variantId }) => variantId === inBoth?.variantId)
  expect(left).toEqual(here.find(({ variantId }) => variantId === inBoth?.variantId))
})

test('exports what is shown as CSV', async () => {
  const { workshop } = await findActive()
  const rows = await readAll(workshop)
  const params = { locationId: workshop }
  const answer = await send(world.origin, exportLocationStock, { params, query: {} }, shop.token)
  expect(answer.headers.get('content-disposition')).toContain(workshop)
  const [head, ...lines] = readCsv(await answer.text()).rows.map(({ cells }) => cells)
  expect(head?.slice(0, 3)).toEqual(['product', 'variant', 'sku'])
  expect(lines.map((cells) => [cells[0], cells[2], Number(cells[6])])).toEqual(
    rows.map(({ title, sku, available }) => [title, sku, available]),
  )
  const { sku } = rows[0] ?? {}
  const one = await send(
    world.origin,
    exportLocationStock,
    { params, query: { search: sku ?? '' } },
    shop.token,
  )
  expect(readCsv(await one.text()).rows).toHaveLength(2)
})

test('names the scope that is missing and does not call the store for it', async () => {
  const { warehouse } = await findActive()
  await setScopes(['read_products', 'read_locations'])
  const half = await view()
  expect(half.locations).toHaveLength(3)
  expect(half.missing).toMatchObject([
    { scope: 'read_inventory', message: expect.stringContaining('read_inventory') },
  ])
  await setScopes(['read_products'])
  world.requests.length = 0
  expect(await view()).toMatchObject({
    locations: [],
    missing: [{ scope: 'read_inventory' }, { scope: 'read_locations' }],
  })
  expect(await refusalOf(tryStock(warehouse))).toMatchObject({
    status: 409,
    code: 'STORE_SCOPES_MISSING',
    error: expect.stringContaining('read_inventory'),
  })
  expect(world.requests).toEqual([])
})

test('says that a scope was taken away in Shopify meanwhile', async () => {
  const { warehouse } = await findActive()
  world.fault(shop.domain, (_request, { operationName }) =>
    operationName === 'ListLocationStock'
      ? graphqlError('ACCESS_DENIED', { requiredAccess: '`read_inventory` access scope.' })
      : null,
  )
  expect(await refusalOf(tryStock(warehouse))).toMatchObject({
    status: 409,
    code: 'UPSTREAM_FORBIDDEN',
    error: expect.stringContaining('read_inventory'),
  })
})

test('waits for a store that is throttled, and says so where it stays so', async () => {
  const { warehouse } = await findActive()
  let left = 1
  world.fault(shop.domain, (_request, { operationName }) => {
    if (operationName !== 'ListLocationStock' || left === 0) return null
    left -= 1
    return throttled(10, 0, 1_000)
  })
  expect((await tryStock(warehouse)).status).toBe(200)
  expect(left).toBe(0)
  left = Number.POSITIVE_INFINITY
  expect(await refusalOf(tryStock(warehouse))).toMatchObject({ status: 502, code: 'UPSTREAM_THROTTLED' })
})

test('refuses for a store that is paused or disconnected', async () => {
  const { warehouse } = await findActive()
  const params = { storeId: shop.storeId }
  await call(world.origin, changeStoreUse, { params, body: { isPaused: true } }, shop.token)
  expect(await refusalOf(send(world.origin, listLocations, {}, shop.token))).toMatchObject({
    code: 'STORE_PAUSED',
  })
  expect(await refusalOf(tryStock(warehouse))).toMatchObject({ code: 'STORE_PAUSED' })
  await call(world.origin, changeStoreUse, { params, body: { isPaused: false } }, shop.token)
  await call(world.origin, disconnectStore, {}, shop.token)
  expect(await refusalOf(send(world.origin, listLocations, {}, shop.token))).toMatchObject({
    code: 'STORE_NOT_CONNECTED',
  })
})

test('knows no location of another merchant', async () => {
  const { warehouse } = await findActive()
  const stranger = await world.newStore()
  expect(await refusalOf(tryStock(warehouse, stranger.token))).toMatchObject({
    status: 404,
    code: 'LOCATION_UNKNOWN',
  })
  const params = { locationId: warehouse }
  const file = send(world.origin, exportLocationStock, { params, query: {} }, stranger.token)
  expect(await refusalOf(file)).toMatchObject({ status: 404, code: 'LOCATION_UNKNOWN' })
  expect((await tryStock('1 OR 2')).status).toBe(400)
})

test('shows pictures of the demo store at an address that exists', async () => {
  const token = await newMerchant(world.origin)
  await call(world.origin, connectDemoStore, {}, token)
  const { data } = await call(world.origin, listLocations, {}, token)
  const locationId = data.locations[0]?.locationId ?? ''
  const { stock } = (
    await call(world.origin, listLocationStock, { params: { locationId }, query: {} }, token)
  ).data
  const links = stock.flatMap(({ imageLink }) => imageLink ?? [])
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(link).toMatch(/^\/demo-store\/.+\/pictures\//)
})
