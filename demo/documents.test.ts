import { Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { documents, productExport } from '#adapters/shopify/documents.ts'
import { orderExport, orderForms } from '#adapters/shopify/order-documents.ts'
import { finishBulk, openStore, type TestStoreHandle } from './__fixtures__/store.fixture.ts'

const orderPage = () => ({ first: 5, after: null, query: null, lines: 25 })

const productPage = () => ({ first: 5, after: null, query: null, variants: 25, images: 10 })
const variantPage = async (store: TestStoreHandle) => ({
  id: await firstOf(store, 'products'),
  first: 50,
  after: null,
})

const variables: Record<string, (store: TestStoreHandle) => Promise<object> | object> = {
  ListProducts: productPage,
  ListProductsWithoutCosts: productPage,
  ListVariants: variantPage,
  ListVariantsWithoutCosts: variantPage,
  ListImages: async (store) => ({ id: await firstOf(store, 'products'), first: 50, after: null }),
  ListOrders: orderPage,
  ListOrdersWithoutCustomers: orderPage,
  ListOrdersWithoutPeople: orderPage,
  ListOrdersWithoutDetails: orderPage,
  ListOrdersWithCountriesOnly: orderPage,
  ListOrdersAlone: orderPage,
  ListUnnamedOrders: orderPage,
  ListUnnamedOrdersWithoutCountries: orderPage,
  ListOrderPayments: async (store) => ({ id: await firstOf(store, 'orders'), first: 50 }),
  ListOrderLines: async (store) => ({ id: await firstOf(store, 'orders'), first: 50, after: null }),
  ListDisputes: () => ({ first: 50, after: null, query: 'status:needs_response' }),
  StartExport: () => ({ query: productExport(undefined) }),
  ReadExport: async (store) => ({ id: (await finishBulk(store, productExport(undefined))).operation.id }),
  CancelExport: async (store) => {
    const { data } = await store.ask(documents.StartExport, { query: productExport(undefined) })
    return { id: data.bulkOperationRunQuery.bulkOperation.id }
  },
  CreateWebhook: () => ({ topic: 'PRODUCTS_UPDATE', uri: 'http://127.0.0.1:9/hooks' }),
  ListWebhooks: () => ({ first: 10, after: null }),
  ListCustomers: () => ({ first: 10, after: null, query: null }),
  ListCustomersWithoutAddresses: () => ({ first: 10, after: null, query: null }),
  ReadCustomers: async (store) => ({ ids: [await firstOf(store, 'customers')] }),
  ReadCustomersWithoutAddresses: async (store) => ({ ids: [await firstOf(store, 'customers')] }),
  CountCustomers: () => ({ query: 'id:>=1 AND id:<=9000000000000' }),
  FindCustomer: () => ({ query: 'country:US' }),
  ReadTexts: async (store) => ({ id: await firstOf(store, 'products') }),
  WriteTexts: async (store) => {
    const id = await firstOf(store, 'products')
    return { nothing: { id }, product: { id, title: 'Kettle' } }
  },
  ReadPrice: async (store) => ({ id: (await firstVariant(store)).id }),
  WritePrices: async (store) => {
    const { id, productId } = await firstVariant(store)
    return { productId, nothing: [{ id }], variants: [{ id, price: '12.00' }] }
  },
  ReadListings: async (store) => {
    const { id, productId } = await firstVariant(store)
    return { ids: [id, productId] }
  },
  ListAbandonedCheckouts: () => ({ first: 10, after: null, query: null }),
  ListAbandonedCheckoutsWithoutCustomers: () => ({ first: 10, after: null, query: null }),
  ReadBarcodes: async (store) => ({ ids: [(await firstVariant(store)).id] }),
  WriteListing: async (store) => {
    const id = await firstOf(store, 'products')
    return { nothing: { id }, product: { id, vendor: 'Grov' } }
  },
  WriteVariants: async (store) => {
    const { id, productId } = await firstVariant(store)
    const measurement = { weight: { value: 2, unit: 'KILOGRAMS' } }
    const variants = [{ id, barcode: '4006381333931', inventoryItem: { measurement } }]
    return { productId, nothing: [{ id }], variants }
  },
  WriteMetafields: async (store) => {
    const field = { namespace: '$app', key: 'material', type: 'single_line_text_field', value: 'Oak' }
    return { metafields: [{ ownerId: await firstOf(store, 'products'), ...field, compareDigest: null }] }
  },
  DeleteProductAttribute: async (store) => {
    const id = await firstOf(store, 'products')
    const attribute = { namespace: '$app', key: 'material' }
    return { nothing: { id }, ...attribute, metafields: [{ ownerId: id, ...attribute }] }
  },
  DeleteVariantAttribute: async (store) => {
    const { id, productId } = await firstVariant(store)
    const attribute = { namespace: '$app', key: 'mpn' }
    return { productId, nothing: [{ id }], ...attribute, metafields: [{ ownerId: id, ...attribute }] }
  },
  ListDefinitions: () => ({ ownerType: 'PRODUCT' }),
  CreateDefinition: () => ({
    definition: {
      ...{ ownerType: 'PRODUCT', namespace: '$app', key: 'material', name: 'Material' },
      type: 'single_line_text_field',
      access: { admin: 'MERCHANT_READ_WRITE', storefront: 'PUBLIC_READ' },
    },
  }),
  FindCategories: () => ({ search: 'Kettles', first: 50 }),
  ListLocations: () => ({ first: 10, after: null }),
  ListLocationStock: async (store) => {
    const { locationId } = await firstVariant(store)
    const query = `location_id:${locationId.split('/').at(-1)}`
    return { locationId, query, first: 10, after: null, sortKey: 'INVENTORY_LEVELS_AVAILABLE' }
  },
  ReadStock: async (store) => ({ id: (await firstVariant(store)).id }),
  ReadStockWithoutNames: async (store) => ({ id: (await firstVariant(store)).id }),
  WriteStock: async (store) => {
    const { itemId, locationId, available } = await firstVariant(store)
    const quantities = [{ inventoryItemId: itemId, locationId, quantity: 3, changeFromQuantity: available }]
    return { input: { name: 'available', reason: 'correction', quantities }, key: 'a' }
  },
}

test.each(Object.entries(documents))('The demo store answers %s', async (name, document) => {
  // Large enough that an export is still running when it is cancelled.
  await using store = await openStore({ products: name === 'CancelExport' ? 20_000 : 60 })
  const { data, errors } = await store.ask(document, (await variables[name]?.(store)) ?? {})
  expect(errors).toBeUndefined()
  const [operation] = parse(document).definitions
  const fields = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : []
  expect(fields.length).toBeGreaterThan(0)
  for (const field of fields) {
    const answer = field.kind === Kind.FIELD ? data[field.alias?.value ?? field.name.value] : null
    expect(answer).toBeTruthy()
    expect(answer.userErrors ?? []).toEqual([])
  }
})

test('The demo store runs the export of changed products', async () => {
  await using store = await openStore()
  const { operation, lines } = await finishBulk(store, productExport(new Date(0)))
  expect(operation.status).toBe('COMPLETED')
  expect(lines.filter((line) => !line.__parentId)).toHaveLength(60)
})

test.each(orderForms)('The demo store runs the export of orders as %s asks for them', async (form) => {
  await using store = await openStore()
  const { operation } = await finishBulk(store, orderExport(form))
  expect(operation.status).toBe('COMPLETED')
  expect(Number(operation.rootObjectCount)).toBeGreaterThan(500)
})

async function firstVariant(store: TestStoreHandle) {
  const productId = await firstOf(store, 'products')
  const { data } = await store.ask(
    `query ($id: ID!) { product(id: $id) { variants(first: 1) { nodes { id inventoryItem { id inventoryLevels(first: 1) {
      edges { node { location { id } quantities(names: ["available"]) { quantity } } } } } } } } }`,
    { id: productId },
  )
  const [variant] = data.product.variants.nodes
  const [{ node }] = variant.inventoryItem.inventoryLevels.edges
  return {
    productId,
    id: variant.id as string,
    itemId: variant.inventoryItem.id as string,
    locationId: node.location.id as string,
    available: node.quantities[0].quantity as number,
  }
}

async function firstOf(store: TestStoreHandle, field: 'products' | 'orders' | 'customers'): Promise<string> {
  const { data } = await store.ask(`{ ${field}(first: 1) { nodes { id } } }`)
  return data[field].nodes[0].id
}
