import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { type Feed, newFeed } from './__fixtures__/feed.fixture.ts'
import { findFeedVariants, listFeedProducts } from './actions/facts.ts'
import type { Product } from './contract.ts'

let server: TestServer
let feed: Feed
let products: Product[]
let at: [workspaceId: string, storeId: string]

beforeAll(async () => {
  server = await startTestServer({ products: 40 })
  feed = await newFeed(server)
  products = await feed.readAll()
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ workspace: string; store: string }>(
      sql`select workspace_id as workspace, store_id as store from products where id = ${products[0]?.id}`,
    ),
  )
  at = [rows[0]?.workspace ?? '', rows[0]?.store ?? '']
})
afterAll(() => server.close())

const list = (filter: Omit<Parameters<typeof listFeedProducts>[3], 'limit'>, limit = 1_000) =>
  listFeedProducts(server, ...at, { ...filter, limit })

test('products are told as the feed has them', async () => {
  const told = await list({})
  expect(told.map(({ productId }) => productId)).toEqual(products.map(({ productId }) => productId))
  for (const fact of told.slice(0, 20)) {
    const { row, fromStore } = await feed.detail(fact.productId)
    const shown = products.find(({ productId }) => productId === fact.productId)
    expect(fact).toMatchObject({
      title: shown?.title,
      description: row['description'] ?? '',
      brand: shown?.brand,
      category: fromStore.productCategory,
      readiness: shown?.readinessStatus,
      score: shown?.complianceScore,
      isEnabled: shown?.enableSearch,
      problems: shown?.validationErrors,
      row,
    })
    expect(fact.price).toBe(Number.parseFloat(shown?.salePrice ?? shown?.price ?? ''))
    if (row['availability'] === 'out_of_stock') expect(fact.stock).toBeLessThanOrEqual(0)
  }
  expect(told.some(({ stock }) => stock !== null && stock > 0)).toBe(true)
})

const idOf = ({ productId }: { productId: string }) => productId

test('a search finds by words of the title or by id, the best match first', async () => {
  const wanted = products[7]
  const title = wanted?.title ?? ''
  const [first] = await list({ search: ` ${title.toUpperCase()} ` })
  expect(first?.title).toBe(title)
  expect((await list({ search: wanted?.productId ?? '' }))[0]?.productId).toBe(wanted?.productId)
  const words = title.split(' ').toReversed().join('  ')
  expect((await list({ search: words })).map(({ productId }) => productId)).toContain(wanted?.productId)
  const withPercent = products.filter(({ title }) => title.includes('%'))
  expect((await list({ search: '%' })).map(idOf).sort()).toEqual(withPercent.map(idOf).sort())
  expect(await list({ search: '   ' }, 3)).toHaveLength(3)
})

test('products are narrowed by category and by id, and so are their variants', async () => {
  const [some] = await list({})
  const category = some?.category?.split(' > ').at(-1)?.toUpperCase() ?? ''
  const same = await list({ category })
  expect(same.length).toBeGreaterThan(0)
  expect(same.length).toBeLessThan(products.length)
  expect(same.every((one) => one.category?.toUpperCase().includes(category))).toBe(true)
  expect(await findFeedVariants(server, ...at, { category })).toHaveLength(same.length)
  const productIds = [some?.productId ?? '', 'none']
  expect((await list({ productIds })).map(({ productId }) => productId)).toEqual([some?.productId])
  expect(await findFeedVariants(server, ...at, { productIds })).toHaveLength(1)
  expect(await findFeedVariants(server, ...at, { productIds: [] })).toEqual([])
})

test('another workspace sees none of them', async () => {
  expect(await listFeedProducts(server, randomUUID(), at[1], { limit: 10 })).toEqual([])
  expect(await findFeedVariants(server, randomUUID(), at[1], {})).toEqual([])
})
