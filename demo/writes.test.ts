import { expect, test } from 'vitest'
import { openStore, type TestStoreHandle } from './__fixtures__/store.fixture.ts'

async function firstProduct(store: TestStoreHandle) {
  const { data } = await store.ask(
    '{ products(first: 1) { nodes { id title updatedAt variants(first: 9) { nodes { id price inventoryQuantity inventoryItem { id } } } } } locations(first: 1) { nodes { id } } }',
  )
  const [product] = data.products.nodes
  return { ...product, variants: product.variants.nodes, locationId: data.locations.nodes[0].id }
}

const price = `mutation ($id: ID!, $variants: [ProductVariantsBulkInput!]!, $partial: Boolean) {
  productVariantsBulkUpdate(productId: $id, variants: $variants, allowPartialUpdates: $partial) {
    productVariants { id price compareAtPrice barcode } userErrors { field message code } } }`

test('A new price stays, also as time passes, and moves the update time', async () => {
  await using store = await openStore({ allowControl: true })
  const { id, variants, updatedAt } = await firstProduct(store)
  const changes = [{ id: variants[0].id, price: '12.5', compareAtPrice: null, barcode: '7350000000009' }]
  const { data } = await store.ask(price, { id, variants: changes })
  expect(data.productVariantsBulkUpdate.userErrors).toEqual([])
  await store.advance(3000)
  const after = await firstProduct(store)
  expect(after.variants[0].price).toBe('12.50')
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(updatedAt))
})

test('One bad variant refuses the whole change, unless partial changes are allowed', async () => {
  await using store = await openStore()
  const { id, variants } = await firstProduct(store)
  const changes = [
    { id: variants[0].id, price: '1.00' },
    { id: variants[1].id, price: '-1' },
  ]
  const refused = (await store.ask(price, { id, variants: changes })).data.productVariantsBulkUpdate
  expect(refused.productVariants).toBeNull()
  expect(refused.userErrors).toMatchObject([
    { field: ['variants', '1', 'price'], code: 'NEGATIVE_PRICE_VALUE' },
  ])
  expect((await firstProduct(store)).variants[0].price).toBe(variants[0].price)
  const partial = (await store.ask(price, { id, variants: changes, partial: true })).data
    .productVariantsBulkUpdate
  expect(partial.productVariants).toMatchObject([{ price: '1.00' }])
})

test.each([
  [{ price: 'free' }, 'INVALID_VALUE'],
  [{ id: 'gid://shopify/ProductVariant/1' }, 'PRODUCT_VARIANT_DOES_NOT_EXIST'],
  [{ id: null }, 'PRODUCT_VARIANT_ID_MISSING'],
])('A variant change of %j is refused', async (change, code) => {
  await using store = await openStore()
  const { id, variants } = await firstProduct(store)
  const { data } = await store.ask(price, { id, variants: [{ id: variants[0].id, ...change }] })
  expect(data.productVariantsBulkUpdate.userErrors).toMatchObject([{ code }])
})

test('Title, vendor, category, status and search texts of a product can be written', async () => {
  await using store = await openStore()
  const { id } = await firstProduct(store)
  const known = await store.ask('{ products(first: 20) { nodes { category { id fullName } } } }')
  const category = known.data.products.nodes.find(
    (node: { category: object | null }) => node.category,
  )?.category
  const update = `mutation ($product: ProductUpdateInput) { productUpdate(product: $product) {
    product { title vendor status tags category { fullName } seo { title description } } userErrors { field message } } }`
  const changes = {
    title: 'New',
    vendor: 'Maker',
    status: 'UNLISTED',
    tags: ['b', 'a', 'b'],
    category: category.id,
    seo: { title: 'T', description: 'D' },
  }
  const { data } = await store.ask(update, { product: { id, ...changes } })
  expect(data.productUpdate).toEqual({
    product: { ...changes, tags: ['a', 'b'], category: { fullName: category.fullName } },
    userErrors: [],
  })
  for (const wrong of [
    { title: ' ' },
    { title: 'x'.repeat(256) },
    { category: 'gid://shopify/TaxonomyCategory/none' },
  ]) {
    const answer = await store.ask(update, { product: { id, ...wrong } })
    expect(answer.data.productUpdate.userErrors).toHaveLength(1)
  }
})

test('Metafields are set together or not at all, and a stale digest is refused', async () => {
  await using store = await openStore()
  const { id: ownerId } = await firstProduct(store)
  const set = `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
    metafields { value compareDigest } userErrors { field message code elementIndex } } }`
  const field = { ownerId, namespace: 'custom', key: 'mpn', type: 'single_line_text_field', value: 'X-1' }
  const first = (await store.ask(set, { metafields: [field] })).data.metafieldsSet
  expect(first.metafields).toMatchObject([{ value: 'X-1' }])
  const [{ compareDigest }] = first.metafields
  const both = [
    { ...field, value: 'X-2', compareDigest },
    { ...field, key: 'gtin', value: '' },
  ]
  const refused = (await store.ask(set, { metafields: both })).data.metafieldsSet
  expect(refused.userErrors).toMatchObject([{ code: 'BLANK', elementIndex: 1 }])
  const second = await store.ask(set, { metafields: [both[0]] })
  expect(second.data.metafieldsSet.metafields).toMatchObject([{ value: 'X-2' }])
  const stale = await store.ask(set, { metafields: [both[0]] })
  expect(stale.data.metafieldsSet.userErrors).toMatchObject([{ code: 'STALE_OBJECT' }])
  const read = await store.ask(
    'query ($id: ID!) { product(id: $id) { metafield(namespace: "custom", key: "mpn") { value } } }',
    { id: ownerId },
  )
  expect(read.data.product.metafield.value).toBe('X-2')
})

test('Stock is set and adjusted once per idempotency key, and not from a stale quantity', async () => {
  await using store = await openStore()
  const { variants, locationId } = await firstProduct(store)
  const inventoryItemId = variants[0].inventoryItem.id
  const adjust = `mutation ($input: InventoryAdjustQuantitiesInput!, $key: String!) {
    inventoryAdjustQuantities(input: $input) @idempotent(key: $key) {
      inventoryAdjustmentGroup { changes { delta quantityAfterChange } } userErrors { field code } } }`
  const input = {
    name: 'available',
    reason: 'correction',
    changes: [{ inventoryItemId, locationId, delta: 3 }],
  }
  const first = await store.ask(adjust, { input, key: 'k1' })
  const again = await store.ask(adjust, { input, key: 'k1' })
  expect(again.data).toEqual(first.data)
  const had = variants[0].inventoryQuantity
  expect((await firstProduct(store)).variants[0].inventoryQuantity).toBe(had + 3)
  const set = `mutation ($input: InventorySetQuantitiesInput!) { inventorySetQuantities(input: $input) {
    inventoryAdjustmentGroup { changes { delta } } userErrors { field code } } }`
  const line = { inventoryItemId, locationId, quantity: 5, changeFromQuantity: had }
  const stale = await store.ask(set, {
    input: { name: 'available', reason: 'correction', quantities: [line] },
  })
  expect(stale.data.inventorySetQuantities.userErrors).toMatchObject([{ code: 'CHANGE_FROM_QUANTITY_STALE' }])
  const quantities = [{ ...line, changeFromQuantity: null }]
  await store.ask(set, { input: { name: 'available', reason: 'correction', quantities } })
  expect((await firstProduct(store)).variants[0].inventoryQuantity).toBe(5)
})

test('Barcodes that are written replace all of a variant, and the first is its barcode', async () => {
  await using store = await openStore()
  const { id, variants } = await firstProduct(store)
  const [{ id: variantId }] = variants
  const read = async () => {
    const { data } = await store.ask(
      'query ($id: ID!) { productVariant(id: $id) { barcode barcodes(first: 20) { nodes { type value } } } }',
      { id: variantId },
    )
    return data.productVariant
  }
  const write = async (change: object) => {
    const { data } = await store.ask(price, { id, variants: [{ id: variantId, ...change }] })
    return data.productVariantsBulkUpdate.userErrors.map(({ code }: { code: string }) => code)
  }
  const ean = { type: 'EAN', value: '4006381333931' }
  expect(await write({ barcodes: [{ value: 'SHELF-7' }, ean] })).toEqual([])
  const nodes = [{ type: null, value: 'SHELF-7' }, ean]
  expect(await read()).toEqual({ barcode: 'SHELF-7', barcodes: { nodes } })
  const refused: [object, string][] = [
    [{ barcode: '1', barcodes: [ean] }, 'INCOMPATIBLE_BARCODE_FIELDS'],
    [{ barcodes: [ean, { value: ean.value }] }, 'DUPLICATE_BARCODE_VALUE'],
    [{ barcodes: [{ ...ean, value: '4006381333932' }] }, 'BARCODE_CHECKSUM_VALIDATION_FAILED'],
    [{ barcodes: [{ type: 'UPC', value: ean.value }] }, 'INVALID_BARCODE_LENGTH'],
    [{ barcodes: [{ type: 'GTIN', value: 'A006381333931' }] }, 'INVALID_BARCODE_CHARACTERS'],
    [{ barcodes: [{ value: ' ' }] }, 'BLANK_BARCODE_VALUE'],
    [{ barcodes: Array.from({ length: 21 }, (_, at) => ({ value: `B${at}` })) }, 'INVALID_INPUT'],
  ]
  for (const [change, code] of refused) expect(await write(change)).toEqual([code])
  expect(await read()).toEqual({ barcode: 'SHELF-7', barcodes: { nodes } })
  expect(await write({ barcodes: [] })).toEqual([])
  expect(await read()).toEqual({ barcode: null, barcodes: { nodes: [] } })
})
