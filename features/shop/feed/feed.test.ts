import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import { newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import {
  type Feed,
  feedOf,
  idsOf,
  newFeed,
  pick,
  productColumns,
  refusalOf,
} from './__fixtures__/feed.fixture.ts'
import * as contract from './contract.ts'
import type { Enrichment, VariantFacts } from './contract/facts.ts'
import { judge } from './rules/judge.ts'
import { createFeedIndex } from './rules/validate-feed.ts'
import { validateRow } from './rules/validate-row.ts'

type FeedFile = { count: number; products: { item_id: string }[] }

let server: TestServer
let feed: Feed
let products: contract.Product[]

beforeAll(async () => {
  server = await startTestServer({ products: 100 })
  feed = await newFeed(server)
  products = await feed.readAll()
})
afterAll(() => server.close())

describe('the list', () => {
  test('gives a hundred products a page unless it is asked for another number', async () => {
    const first = await feed.page({})
    expect([first.products.length, first.total]).toEqual([100, products.length])
    expect(products.length).toBeGreaterThan(100)
    expect((await feed.page({ limit: 7 })).products).toHaveLength(7)
  })

  test.each(contract.sorts)('goes over each product once when sorted by %s', async (sort) => {
    const seen = await feed.readAll({ sort, limit: 37 })
    expect(idsOf(seen).toSorted()).toEqual(idsOf(products).toSorted())
    const filtered = await feed.readAll({ sort, limit: 3, search: 'a', readiness: 'ready', enabled: 'false' })
    const wanted = products.filter(
      ({ title, productId, readinessStatus }) =>
        readinessStatus === 'ready' && `${title}\n${productId}`.toLowerCase().includes('a'),
    )
    expect(idsOf(filtered).toSorted()).toEqual(idsOf(wanted).toSorted())
  })

  test('is in the order that was asked for', async () => {
    const scores = async (sort: 'score' | '-score') =>
      (await feed.readAll({ sort })).map(({ complianceScore }) => complianceScore)
    const ascending = products.map(({ complianceScore }) => complianceScore).toSorted((a, b) => a - b)
    expect(await scores('score')).toEqual(ascending)
    expect(await scores('-score')).toEqual(ascending.toReversed())
    const prices = (await feed.readAll({ sort: 'price' })).map(({ price, salePrice }) =>
      Number.parseFloat(salePrice ?? price),
    )
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  })

  test.each([
    ['garbage', 'title', '!!!'],
    ['the cursor of another sort', 'title', 'price|0190a0a0-0000-7000-8000-000000000001|12.00'],
    ['a price that is none', 'price', 'price|0190a0a0-0000-7000-8000-000000000001|1; drop table products'],
    ['an id that is none', 'score', 'score|------------------------------------|5'],
    ['a score beyond any number', 'score', 'score|0190a0a0-0000-7000-8000-000000000001|99999999999999'],
    [
      'a day that does not exist',
      '-updated',
      '-updated|0190a0a0-0000-7000-8000-000000000001|2026-13-45 99:99:99+00',
    ],
    ['a title with NUL', 'title', 'title|0190a0a0-0000-7000-8000-000000000001|a\0b'],
  ])('refuses %s as a cursor', async (_what, sort, text) => {
    const cursor = Buffer.from(text).toString('base64url')
    const query = { sort: sort as 'title', cursor }
    expect(await refusalOf(send(server.origin, contract.listProducts, { query }, feed.token))).toMatchObject({
      status: 400,
      code: 'CURSOR_INVALID',
    })
  })

  test('finds by title and by SKU in any case, and takes % and _ as they are', async () => {
    const [one] = products
    if (!one) throw new Error('unreachable')
    const found = async (search: string) => idsOf(await feed.readAll({ search }))
    expect(await found(one.productId.toLowerCase())).toContain(one.productId)
    expect(await found(`  ${one.title.toUpperCase()}  `)).toContain(one.productId)
    expect(await found('%')).toEqual(
      idsOf(products.filter(({ title, productId }) => `${title}${productId}`.includes('%'))),
    )
    expect(await found('_')).toEqual(
      idsOf(products.filter(({ title, productId }) => `${title}${productId}`.includes('_'))),
    )
    expect(await found('\\')).toEqual([])
    expect(await found("'; drop table products; --")).toEqual([])
  })

  test('shows the figures of the whole store whatever it is filtered by', async () => {
    const count = (readiness: contract.Readiness) =>
      products.filter(({ readinessStatus }) => readinessStatus === readiness).length
    const { stats, total } = await feed.page({ search: 'no product is named so', limit: 1 })
    const scores = products.map(({ complianceScore }) => complianceScore)
    const average = scores.reduce((sum, score) => sum + score, 0) / scores.length
    expect(total).toBe(0)
    expect(stats).toMatchObject({
      total: products.length,
      ready: count('ready'),
      needsEnrichment: count('needs_enrichment'),
      incomplete: count('incomplete'),
      averageScore: Math.round(average * 10) / 10,
    })
  })

  test('is empty, with figures of zero, before a store is connected', async () => {
    const nobody = feedOf(server.origin, await newMerchant(server.origin))
    expect(await nobody.page({})).toMatchObject({ products: [], total: 0, nextCursor: null })
    expect(await refusalOf(nobody.toggle('K-1', true))).toMatchObject({ code: 'STORE_NOT_CONNECTED' })
    expect(await refusalOf(nobody.download())).toMatchObject({
      status: 409,
      code: 'STORE_NOT_CONNECTED',
    })
  })
})

type StoredProduct = { facts: VariantFacts; enrichment: Enrichment; seller: SellerFacts }

/** What the rules are given, read past the product's own queries. */
async function readStored(rowId: string): Promise<StoredProduct> {
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ facts: VariantFacts; enrichment: Enrichment; shop: Record<string, string | null> }>(
      sql`select p.facts, p.enrichment, s.shop from products p join stores s on s.id = p.store_id where p.id = ${rowId}`,
    ),
  )
  const [row] = rows
  if (!row) throw new Error('There is no such row')
  const { name = null, primaryUrl = null, privacyUrl = null, termsUrl = null, refundUrl = null } = row.shop
  const seller = {
    sellerName: name,
    sellerUrl: primaryUrl,
    privacyPolicyUrl: privacyUrl,
    termsUrl,
    returnPolicyUrl: refundUrl,
    acceptsReturns: null,
    returnWindowDays: null,
    storeCountry: row.shop.country ?? null,
  }
  return { facts: row.facts, enrichment: row.enrichment, seller }
}

test('the score in the list, in the detail and recomputed by the rules is the same', async () => {
  const some = [
    pick(products, 'ready'),
    pick(products, 'needs_enrichment'),
    pick(products, 'incomplete'),
    ...products.slice(0, 20),
  ]
  for (const listed of some) {
    const shown = await feed.detail(listed.productId)
    const { facts, enrichment, seller } = await readStored(listed.id)
    const judged = judge(facts, enrichment, seller, shown, listed.productId)
    expect(shown).toMatchObject(listed)
    expect(shown).toMatchObject({
      complianceScore: judged.complianceScore,
      readinessStatus: judged.readinessStatus,
      validationErrors: judged.validationErrors,
      findings: judged.details,
      score: judged.points,
      row: judged.row,
    })
    expect(shown.score.reduce((sum, { earned }) => sum + earned, 0)).toBe(listed.complianceScore)
  }
})

describe('the exported feed', () => {
  test('is the same in all formats, valid row by row and as a whole, and counts itself', async () => {
    const usable = products.filter(({ readinessStatus }) => readinessStatus !== 'incomplete').slice(0, 60)
    await feed.toggleMany(idsOf(usable), true)
    const json = await feed.download({})
    expect(json.headers.get('content-type')).toMatch(/^application\/json/)
    expect(json.headers.get('content-disposition')).toMatch(/openai-product-feed-[\dTZ-]+\.json"$/)
    const { count, products: rows } = (await json.json()) as FeedFile
    const lines = (await (await feed.download({ format: 'jsonl' })).text()).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows)
    expect([count, rows.length]).toEqual([60, (await feed.page({})).stats.chatgptEnabled])
    const unpacked = async (format: string) =>
      gunzipSync(Buffer.from(await (await feed.download({ format })).arrayBuffer())).toString()
    expect(JSON.parse(await unpacked('json.gz'))).toEqual({ products: rows, count })
    expect((await unpacked('jsonl.gz')).trimEnd().split('\n')).toEqual(lines)

    const verdicts = rows.map((row) => validateRow(row, { profile: 'openai-2026-10', now: new Date() }))
    expect(verdicts.flatMap(({ errors }) => errors)).toEqual([])
    const index = createFeedIndex('openai-2026-10')
    for (const verdict of verdicts) index.collect(verdict)
    expect(verdicts.flatMap((verdict) => index.judge(verdict))).toEqual([])
  })

  test('of all products leaves out only what a reader would refuse', async () => {
    const { count, products: rows } = (await (
      await feed.download({ enabled_only: 'false' })
    ).json()) as FeedFile
    const usable = products.filter(({ readinessStatus }) => readinessStatus !== 'incomplete')
    expect(count).toBe(usable.length)
    expect(rows.map(({ item_id }) => item_id).toSorted()).toEqual(idsOf(usable).toSorted())
  })

  test('refuses a format that it does not have', async () => {
    for (const query of [{ format: 'xml' }, { enabled_only: 'yes' }, { all: 'true' }]) {
      expect((await feed.download(query)).status).toBe(400)
    }
  })

  test('of several pages begins to arrive before it is read to its end, and has each row once', async () => {
    const big = await newFeed(server)
    await server.db.asSystem(async (tx) =>
      tx.execute(sql`insert into products (${await productColumns(tx)}) select ${await productColumns(tx, '(p.v).')} from (select jsonb_populate_record(t, jsonb_build_object(
          'id', gen_random_uuid(), 'product_id', t.product_id || '-' || n, 'variant_gid', t.variant_gid || n,
          'readiness', 'ready')) as v
        from products t join sessions s on s.workspace_id = t.workspace_id, generate_series(1, 30) n
        where s.token_hash = sha256(${Buffer.from(big.token)})) p`),
    )
    const answer = await big.download({ enabled_only: 'false', format: 'jsonl' })
    expect(answer.headers.get('content-length')).toBeNull()
    if (!answer.body) throw new Error('unreachable')
    const arrived: number[] = []
    for await (const chunk of answer.body) arrived.push(chunk.byteLength)
    expect(arrived.length).toBeGreaterThan(5)
    const list = (await (await big.download({ enabled_only: 'false' })).json()) as FeedFile
    const lines = (await (await big.download({ enabled_only: 'false', format: 'jsonl' })).text()).split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line))).toEqual(list.products)
    const { rows } = await server.db.asSystem((tx) =>
      tx.execute(sql`select count(*)::int as count from products p join sessions s on s.workspace_id = p.workspace_id
        where s.token_hash = sha256(${Buffer.from(big.token)}) and p.readiness <> 'incomplete'`),
    )
    expect(rows).toEqual([{ count: list.count }])
    expect([list.products.length, list.count > 5_000]).toEqual([list.count, true])
    expect(await (await big.download({})).json()).toEqual({ products: [], count: 0 })
  })

  test('is read while it is sent: what leaves the feed meanwhile does not arrive', async () => {
    const big = await newFeed(server)
    const ofBig = sql`workspace_id = (select workspace_id from sessions
      where token_hash = sha256(${Buffer.from(big.token)}))`
    await server.db.asSystem(async (tx) =>
      tx.execute(sql`insert into products (${await productColumns(tx)}) select ${await productColumns(tx, 'q.')}
        from products t, generate_series(1, 4) n, jsonb_populate_record(t,
        jsonb_build_object('id', gen_random_uuid(), 'product_id', t.product_id || '-' || n, 'readiness', 'ready',
          'variant_gid', t.variant_gid || n, 'row', json_build_object('padding', repeat('x', 20000)))) q
        where t.${ofBig}`),
    )
    const { total } = (await big.page({})).stats
    const answer = await big.download({ enabled_only: 'false', format: 'jsonl' })
    if (!answer.body) throw new Error('There is no feed')
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = (await reader.read()).value ?? ''
    await server.db.asSystem((tx) => tx.execute(sql`update products set removed_at = now() where ${ofBig}`))
    for (let next = await reader.read(); !next.done; next = await reader.read()) text += next.value
    const count = text.trimEnd().split('\n').length
    expect(total).toBeGreaterThan(1_000)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(total)
  })
})
