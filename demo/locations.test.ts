import { expect, test } from 'vitest'
import { openStore, type TestStoreHandle } from './__fixtures__/store.fixture.ts'

const levels = `inventoryLevels(first: 9) { nodes { location { id name } quantities(names: ["available", "on_hand", "committed"]) { name quantity } } }`
const variantsAt = `query ($query: String, $sortKey: ProductVariantSortKeys) {
  productVariants(first: 250, query: $query, sortKey: $sortKey) {
    nodes { sku inventoryQuantity product { title } inventoryItem { id ${levels} } } } }`

type Amounts = { name: string; quantity: number }[]
type Level = { location: { id: string; name: string }; quantities: Amounts }
type Variant = {
  sku: string
  inventoryQuantity: number
  product: { title: string }
  inventoryItem: { id: string; inventoryLevels: { nodes: Level[] } }
}

async function listVariants(
  store: TestStoreHandle,
  query: string | null,
  sortKey = 'ID',
): Promise<Variant[]> {
  return (await store.ask(variantsAt, { query, sortKey })).data.productVariants.nodes
}

const levelsOf = ({ inventoryItem }: Variant) => inventoryItem.inventoryLevels.nodes
const amountOf = ({ quantities }: Level, name = 'available') =>
  quantities.find((one) => one.name === name)?.quantity ?? 0

async function listLocations(
  store: TestStoreHandle,
): Promise<{ id: string; name: string; isActive: boolean }[]> {
  const { data } = await store.ask(
    '{ locations(first: 9, includeInactive: true) { nodes { id name isActive } } }',
  )
  return data.locations.nodes
}

const searchOf = (id: string | undefined) => `location_id:${id?.split('/').at(-1)}`

test('A store has two locations and one that was given up, which is left out by default', async () => {
  await using store = await openStore()
  const all = await listLocations(store)
  expect(all.map(({ isActive }) => isActive)).toEqual([false, true, true])
  const { data } = await store.ask('{ locations(first: 9) { nodes { id name isActive } } }')
  expect(data.locations.nodes).toEqual(all.slice(1))
  expect(await listVariants(store, searchOf(all[0]?.id))).toEqual([])
})

test('The stock of a variant at its locations is its quantity, and some is at one of them alone', async () => {
  await using store = await openStore()
  const variants = await listVariants(store, null)
  for (const variant of variants) {
    const found = levelsOf(variant)
    expect(found.reduce((sum, level) => sum + amountOf(level), 0)).toBe(variant.inventoryQuantity)
    for (const level of found)
      expect(amountOf(level, 'on_hand')).toBe(amountOf(level) + amountOf(level, 'committed'))
  }
  const places = new Set(
    variants.map((variant) =>
      levelsOf(variant)
        .map(({ location }) => location.name)
        .join(),
    ),
  )
  expect(places.size).toBe(3)
})

test('Variants are listed by location, by title or with the fewest first', async () => {
  await using store = await openStore()
  const [, , workshop] = await listLocations(store)
  const search = searchOf(workshop?.id)
  const byTitle = await listVariants(store, search, 'FULL_TITLE')
  expect(byTitle.length).toBeGreaterThan(3)
  expect(byTitle.map(({ product }) => product.title)).toEqual(
    byTitle.map(({ product }) => product.title).toSorted((a, b) => (a < b ? -1 : 1)),
  )
  const here = (variant: Variant) =>
    amountOf(
      levelsOf(variant).find(({ location }) => location.id === workshop?.id) ?? {
        location: { id: '', name: '' },
        quantities: [],
      },
    )
  const amounts = (await listVariants(store, search, 'INVENTORY_LEVELS_AVAILABLE')).map(here)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  const [first] = byTitle
  expect(await listVariants(store, `${search} ${first?.sku.slice(0, -1)}*`)).toContainEqual(first)
})

test('Stock that is set at one location leaves the other as it is', async () => {
  await using store = await openStore()
  const variant = (await listVariants(store, null)).find((one) => levelsOf(one).length === 2)
  const [warehouse, workshop] = variant ? levelsOf(variant) : []
  if (!variant || !warehouse || !workshop) throw new Error('Nothing is at both locations')
  const set = `mutation ($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) {
    inventoryAdjustmentGroup { changes { delta quantityAfterChange location { id } } } userErrors { code } } }`
  const line = {
    inventoryItemId: variant.inventoryItem.id,
    locationId: workshop.location.id,
    changeFromQuantity: amountOf(workshop),
  }
  const write = (quantities: object[], name = 'available') =>
    store.ask(set, { input: { name, reason: 'correction', quantities } })
  const { data } = await write([{ ...line, quantity: 500 }])
  expect(data.inventorySetQuantities).toMatchObject({
    inventoryAdjustmentGroup: {
      changes: [{ quantityAfterChange: 500, location: { id: workshop.location.id } }],
    },
    userErrors: [],
  })
  const [now] = await listVariants(store, `sku:'${variant.sku}'`)
  expect(now && levelsOf(now).map((level) => amountOf(level))).toEqual([amountOf(warehouse), 500])
  expect(now?.inventoryQuantity).toBe(amountOf(warehouse) + 500)
  const [showroom] = await listLocations(store)
  const refused = await write([{ ...line, locationId: showroom?.id, quantity: 1 }])
  expect(refused.data.inventorySetQuantities.userErrors).toMatchObject([{ code: 'INVALID_LOCATION' }])
})
