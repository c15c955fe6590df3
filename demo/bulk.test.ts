import { expect, test } from 'vitest'
import { finishBulk, openStore, readAll } from './__fixtures__/store.fixture.ts'

interface DemoNode {
  id: string
  title: string
  updatedAt: string
  variants: { edges: { node: { id: string } }[] }
}

const variantFields = 'id sku price inventoryItem { measurement { weight { value unit } } }'

test('The file of a bulk operation holds the same products and variants as the pages', async () => {
  await using store = await openStore({ products: 240 })
  const pages = await readAll<DemoNode>(
    store,
    'products',
    `id title updatedAt variants(first: 100) { edges { node { ${variantFields} } } }`,
    20,
  )
  const { operation, lines, bytes } = await finishBulk(
    store,
    `{ products { edges { node { id title updatedAt variants { edges { node { ${variantFields} } } } } } } }`,
  )
  expect(operation).toMatchObject({
    status: 'COMPLETED',
    objectCount: String(lines.length),
    rootObjectCount: '240',
    fileSize: String(bytes),
  })
  const products = lines.filter((line) => line.__parentId === undefined)
  expect(products.map((line) => [line.id, line.title, line.updatedAt])).toEqual(
    pages.map((product) => [product.id, product.title, product.updatedAt]),
  )
  for (const { id, variants } of pages) {
    const children = lines.filter((line) => line.__parentId === id)
    expect(children).toEqual(variants.edges.map(({ node }) => ({ ...node, __parentId: id })))
  }
})

test('A bulk operation over orders carries their lines as children', async () => {
  await using store = await openStore()
  const { operation, lines } = await finishBulk(
    store,
    '{ orders { edges { node { id name lineItems { edges { node { id quantity } } } } } } }',
  )
  const ids = new Set(lines.map(({ id }) => id))
  expect(ids.size).toBe(lines.length)
  expect(Number(operation.rootObjectCount)).toBeGreaterThan(500)
  const parents = lines.flatMap(({ __parentId }) => __parentId ?? [])
  expect(parents.length).toBeGreaterThan(Number(operation.rootObjectCount) - 1)
  expect(parents.filter((id) => !ids.has(id))).toEqual([])
})

test('A bulk operation gives connections whole and lists as long as they were asked for', async () => {
  await using store = await openStore()
  const { lines } = await finishBulk(
    store,
    `{ orders { edges { node { id payments: transactions { id } first: transactions(first: 1) { id }
      lineItems(first: 1) { edges { node { id } } } } } } }`,
  )
  const orders = lines.filter(({ __parentId }) => __parentId === undefined)
  const paid = orders.filter(({ payments }) => payments.length > 1)
  expect(paid.length).toBeGreaterThan(10)
  expect(paid.filter(({ first }) => first.length !== 1)).toEqual([])
  expect(lines.length - orders.length).toBeGreaterThan(orders.length)
})

test('A search that finds nothing completes without a file', async () => {
  await using store = await openStore()
  const { operation } = await finishBulk(
    store,
    `{ products(query: "updated_at:>'2099-01-01'") { edges { node { id } } } }`,
  )
  expect(operation).toMatchObject({ status: 'COMPLETED', objectCount: '0', url: null })
})

test.each([
  ['{ shop { name } }', 'at least one connection'],
  ['{ products { nodes { id } } }', 'edges and node'],
  ['query ($a: String) { products(query: $a) { edges { node { id } } } }', 'variables'],
  ['{ products { edges { node { id colour } } } }', 'colour'],
  ['{ products { edges ', 'Syntax Error'],
  ['{ products { edges { node { id } } } orders { edges { node { id } } } }', 'one top-level field'],
])('Bulk refuses %s', async (query, reason) => {
  await using store = await openStore()
  const { userErrors } = await finishBulk(store, query)
  expect(userErrors).toMatchObject([{ code: 'INVALID', message: expect.stringContaining(reason) }])
})

test('A sixth bulk operation has to wait', async () => {
  await using store = await openStore({ products: 20_000 })
  const start = `mutation { bulkOperationRunQuery(query: "{ products { edges { node { id title } } } }") {
    bulkOperation { id } userErrors { code } } }`
  const answers = await Promise.all(Array.from({ length: 6 }, () => store.ask(start)))
  const codes = answers.flatMap(({ data }) =>
    data.bulkOperationRunQuery.userErrors.map(({ code }: { code: string }) => code),
  )
  expect(codes).toEqual(['LIMIT_REACHED'])
})
