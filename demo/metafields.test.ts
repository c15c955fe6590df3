import { expect, test } from 'vitest'
import { openStore, SHOP, type TestStoreHandle } from './__fixtures__/store.fixture.ts'

const define = `mutation ($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) {
    createdDefinition { id namespace key ownerType type { name } } userErrors { field message code } } }`
const set = `mutation ($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) {
  metafields { type value } userErrors { code } } }`
const remove = `mutation ($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) {
  deletedMetafields { ownerId namespace key } userErrors { field message } } }`
const material = {
  name: 'Material',
  namespace: '$app',
  key: 'material',
  ownerType: 'PRODUCT',
  type: 'single_line_text_field',
}

async function firstIds(store: TestStoreHandle) {
  const { data } = await store.ask(
    '{ products(first: 1) { nodes { id variants(first: 1) { nodes { id } } } } }',
  )
  const [product] = data.products.nodes
  return { product: product.id as string, variant: product.variants.nodes[0].id as string }
}

test('A definition is made once, is listed, and gives its metafields their type', async () => {
  await using store = await openStore()
  const { product } = await firstIds(store)
  const made = (await store.ask(define, { definition: material })).data.metafieldDefinitionCreate
  expect(made).toMatchObject({ userErrors: [], createdDefinition: { key: 'material', ownerType: 'PRODUCT' } })
  const again = (await store.ask(define, { definition: material })).data.metafieldDefinitionCreate
  expect(again.userErrors).toMatchObject([{ code: 'TAKEN' }])
  const listed = await store.ask(
    '{ metafieldDefinitions(ownerType: PRODUCT, namespace: "$app", first: 9) { nodes { key } } }',
  )
  expect(listed.data.metafieldDefinitions.nodes).toEqual([{ key: 'material' }])
  const written = await store.ask(set, {
    metafields: [{ ownerId: product, namespace: '$app', key: 'material', value: 'Oak' }],
  })
  expect(written.data.metafieldsSet.metafields).toEqual([{ type: 'single_line_text_field', value: 'Oak' }])
})

test('A deleted metafield is gone, and deleting it again finds nothing', async () => {
  await using store = await openStore()
  const { product: ownerId } = await firstIds(store)
  const field = { ownerId, namespace: '$app', key: 'material' }
  await store.ask(set, { metafields: [{ ...field, type: 'single_line_text_field', value: 'Oak' }] })
  const first = (await store.ask(remove, { metafields: [field] })).data.metafieldsDelete
  expect(first).toEqual({ deletedMetafields: [field], userErrors: [] })
  const second = (await store.ask(remove, { metafields: [field] })).data.metafieldsDelete
  expect(second.deletedMetafields).toEqual([null])
  const { data } = await store.ask(
    'query ($id: ID!) { product(id: $id) { metafield(namespace: "$app", key: "material") { value } } }',
    { id: ownerId },
  )
  expect(data.product.metafield).toBeNull()
})

test('Products and variants are read by their ids in one question, in its order', async () => {
  await using store = await openStore()
  const { product, variant } = await firstIds(store)
  const ids = [variant, 'gid://shopify/Product/1', product]
  const { data } = await store.ask(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename ... on Product { id } ... on ProductVariant { id } } }',
    { ids },
  )
  expect(data.nodes).toEqual([
    { __typename: 'ProductVariant', id: variant },
    null,
    { __typename: 'Product', id: product },
  ])
})

test('A category is found by the words of its path', async () => {
  await using store = await openStore()
  const { data } = await store.ask(
    '{ taxonomy { categories(search: "Home & Garden > Kitchen", first: 5) { nodes { id fullName } } } }',
  )
  for (const { fullName } of data.taxonomy.categories.nodes)
    expect(fullName).toMatch(/home & garden.*kitchen/i)
  expect(data.taxonomy.categories.nodes.length).toBeGreaterThan(0)
})

test('Without write_products nothing is defined or deleted', async () => {
  await using store = await openStore()
  const { product: ownerId } = await firstIds(store)
  const query = new URLSearchParams({
    client_id: 'demo-client',
    scope: 'read_products',
    redirect_uri: 'http://127.0.0.1:4000/callback',
    state: 's',
    auto: '1',
  })
  const consent = await fetch(`${store.origin}/${SHOP}/admin/oauth/authorize?${query}`, {
    redirect: 'manual',
  })
  const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code')
  const answer = await store.post(`${SHOP}/admin/oauth/access_token`, {
    client_id: 'demo-client',
    client_secret: 'demo-secret',
    code,
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  for (const [document, variables] of [
    [define, { definition: material }],
    [remove, { metafields: [{ ownerId, namespace: '$app', key: 'material' }] }],
  ] as const) {
    const { errors } = await store.ask(document, variables, { token })
    expect(errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }])
  }
})
