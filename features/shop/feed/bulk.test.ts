import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#features/base/workspace/contract.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { type Feed, idsOf, newFeed, refusalOf } from './__fixtures__/feed.fixture.ts'
import { listAllProducts, listProducts, type Product } from './contract.ts'
import * as bulk from './contract/bulk.ts'
import { issueLabel } from './rules/labels.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ products: 120 })
})
afterAll(() => server.close())

type Started = (typeof bulk.startBulkChange)['body']['_zod']['input']

async function settle(feed: Feed, started: bulk.BulkRun): Promise<bulk.BulkReport> {
  let now = started
  // On a busy machine a change outlives the request that began it.
  while (!now.report) {
    await wait(50)
    now = (
      await call(server.origin, bulk.getBulkChange, { params: { changeId: started.changeId } }, feed.token)
    ).data
  }
  return now.report
}

async function run(feed: Feed, body: Started): Promise<bulk.BulkReport> {
  return settle(feed, (await call(server.origin, bulk.startBulkChange, { body }, feed.token)).data)
}

const preview = async (feed: Feed, body: Started) =>
  (await call(server.origin, bulk.previewBulkChange, { body }, feed.token)).data

async function undo(feed: Feed, changeId: string): Promise<bulk.BulkReport> {
  const params = { changeId }
  return settle(feed, (await call(server.origin, bulk.undoBulkChange, { params }, feed.token)).data)
}

/** The products that a change changed, of all its batches. */
async function changedBy(feed: Feed, changeId: string) {
  const pageFrom = async (batch: number) =>
    (await call(server.origin, bulk.listBulkProducts, { params: { changeId }, query: { batch } }, feed.token))
      .data
  const pages = [await pageFrom(1)]
  for (let next = pages[0]?.nextBatch ?? null; next !== null; next = pages.at(-1)?.nextBatch ?? null)
    pages.push(await pageFrom(next))
  return pages.flatMap(({ products }) => products)
}

const enableReady = {
  selection: { filter: { readiness: 'ready' as const, enabled: 'false' as const } },
  change: { kind: 'switch' as const, enableSearch: true },
}
const settingsOf = (products: Product[]) =>
  products.map(({ productId, enableSearch, brand, complianceScore, readinessStatus }) => ({
    productId,
    enableSearch,
    brand,
    complianceScore,
    readinessStatus,
  }))

describe('a change of many products', () => {
  test('enables all that are ready, counts them beforehand, and is undone', async () => {
    const feed = await newFeed(server)
    const before = await feed.readAll()
    const ready = before.filter(({ readinessStatus }) => readinessStatus === 'ready')
    expect(ready.length).toBeGreaterThan(50)
    const seen = await preview(feed, enableReady)
    expect([seen.total, seen.changed, seen.rows.length]).toEqual([ready.length, ready.length, 10])
    expect(seen.rows[0]).toMatchObject({ before: 'false', after: 'true', reason: null })
    const report = await run(feed, enableReady)
    expect(report).toMatchObject({ total: ready.length, changed: ready.length, skipped: 0, reasons: [] })
    const { stats } = await feed.page({ limit: 1 })
    expect([stats.enabledReady, stats.chatgptEnabled]).toEqual([ready.length, ready.length])
    const exported = (await (await feed.download()).json()) as { count: number }
    expect(exported.count).toBe(ready.length)
    const { entries } = (await call(server.origin, listAudit, { query: {} }, feed.token)).data
    expect(entries[0]).toMatchObject({
      action: 'products.switched',
      subject: `bulk:${report.changeId}`,
      after: { products: ready.length },
    })
    const lines = await changedBy(feed, report.changeId)
    expect(lines.map(({ productId }) => productId).sort()).toEqual(idsOf(ready).sort())
    expect(lines[0]).toMatchObject({ before: { enableSearch: false }, after: { enableSearch: true } })
    expect(await undo(feed, report.changeId)).toMatchObject({ changed: ready.length, skipped: 0 })
    expect(settingsOf(await feed.readAll())).toEqual(settingsOf(before))
    expect(
      await refusalOf(
        send(server.origin, bulk.undoBulkChange, { params: { changeId: report.changeId } }, feed.token),
      ),
    ).toMatchObject({ status: 409, code: 'BULK_CHANGE_UNDONE' })
  })

  test('leaves incomplete products off and says why', async () => {
    const feed = await newFeed(server)
    const { stats } = await feed.page({ limit: 1 })
    const all = { ...enableReady, selection: { filter: {} } }
    const seen = await preview(feed, all)
    expect([seen.total, seen.changed]).toEqual([stats.total, stats.total - stats.incomplete])
    expect(new Set(seen.reasons.map(({ code }) => code))).toEqual(new Set(['incomplete']))
    const blocking = (await feed.readAll({ readiness: 'incomplete' })).map(
      ({ validationErrors: [first] }) => first ?? '',
    )
    const counted = Object.entries(Object.groupBy(blocking, (issue) => issue))
    expect(
      seen.reasons.map(({ issues, products }) => [issues.map(issueLabel).join(), products]).sort(),
    ).toEqual(counted.map(([issue, of]) => [issue, of?.length]).sort())
    const report = await run(feed, all)
    expect((await preview(feed, all)).reasons[0]).toEqual({
      code: 'enabled',
      issues: [],
      products: report.changed,
    })
    expect(report).toMatchObject({ changed: stats.total - stats.incomplete, skipped: stats.incomplete })
    expect(report.reasons[0]).toMatchObject({ code: 'incomplete', issues: expect.any(Array) })
    expect(report.reasons[0]?.issues.length).toBeGreaterThan(0)
    expect(report.reasons.reduce((sum, { products }) => sum + products, 0)).toBe(stats.incomplete)
  })

  test('sets a field of a selection without some, only where it is empty, and undo leaves what was changed since', async () => {
    const feed = await newFeed(server)
    const before = await feed.readAll()
    const empty = before.filter(({ material }) => material === null)
    const [kept, touched] = empty
    if (!kept || !touched) throw new Error('The store has no product without a material')
    const order = {
      selection: { filter: {}, except: [kept.productId] },
      change: { kind: 'set' as const, field: 'material' as const, value: '  oak ', onlyEmpty: true },
    }
    expect(await preview(feed, order)).toMatchObject({ total: before.length - 1, changed: empty.length - 1 })
    const report = await run(feed, order)
    expect(report).toMatchObject({ changed: empty.length - 1, total: before.length - 1 })
    const after = new Map((await feed.readAll()).map((product) => [product.productId, product]))
    expect([after.get(kept.productId)?.material, after.get(touched.productId)?.material]).toEqual([
      null,
      'oak',
    ])
    expect((await feed.detail(touched.productId)).row).toMatchObject({ material: 'oak' })
    await feed.enrich(touched.productId, { material: 'beech' })
    expect(await undo(feed, report.changeId)).toMatchObject({
      changed: empty.length - 2,
      skipped: 1,
      reasons: [{ code: 'changed_since', products: 1 }],
    })
    expect((await feed.detail(touched.productId)).material).toBe('beech')
    expect((await feed.readAll()).filter(({ material }) => material === null)).toHaveLength(empty.length - 1)
  })

  test('changes exactly what the preview counts, whatever stands in the products', async () => {
    const feed = await newFeed(server)
    const all = await feed.readAll()
    const [typed, same, other] = all.filter(({ brand }) => brand !== null)
    if (!typed || !same?.brand || !other) throw new Error('The store has too few brands')
    await feed.enrich(typed.productId, { brand: 'Typed' })
    await feed.enrich(other.productId, { brand: same.brand === 'Other' ? 'Another' : 'Other' })
    const set = (value: string, onlyEmpty: boolean) => ({
      selection: { filter: {} },
      change: { kind: 'set' as const, field: 'brand' as const, value, onlyEmpty },
    })
    const orders = [
      set('Typed', true),
      set('', true),
      set(same.brand, false),
      set('Typed', false),
      set('Typed', false),
      set('', false),
      { ...enableReady, selection: { filter: {} } },
      { ...enableReady, selection: { filter: {} } },
      { selection: { filter: {} }, change: { kind: 'switch' as const, enableSearch: false } },
    ]
    for (const order of orders) {
      const seen = await preview(feed, order)
      const report = await run(feed, order)
      expect([order.change, seen.total, seen.changed]).toEqual([order.change, report.total, report.changed])
    }
  })

  test('does not type over the store what the store says itself', async () => {
    const feed = await newFeed(server)
    const product = (await feed.readAll()).find(({ brand }) => brand !== null)
    if (!product?.brand) throw new Error('The store has no brand')
    const { productId, brand } = product
    const selection = { productIds: [productId] }
    const order = {
      selection,
      change: { kind: 'set', field: 'brand', value: brand, onlyEmpty: false } as const,
    }
    expect(await run(feed, order)).toMatchObject({ changed: 0 })
    await feed.enrich(productId, { brand: 'Typed' })
    expect(await run(feed, order)).toMatchObject({ changed: 1 })
    expect((await feed.detail(productId)).edited.brand).toBeNull()
  })

  test('an undo that was stopped half-way is gone on with by another, which gives back the rest', async () => {
    const feed = await newFeed(server)
    const before = await feed.readAll()
    const report = await run(feed, enableReady)
    const { changeId } = report
    await undo(feed, changeId)
    // As if it had been stopped after some rows of its batch.
    const { rows } = await server.db.asSystem((tx) =>
      tx.execute<{ id: string; runId: string; workspaceId: string }>(sql`
        select c.id, r.id as "runId", c.workspace_id as "workspaceId" from feed_bulk_changes c join runs r on r.purpose = 'feed.bulk:' || c.store_id || ':' || c.id
        where c.undo_of = ${changeId}`),
    )
    const [stopped] = rows
    const kept = 3
    await server.db.asSystem(async (tx) => {
      await tx.execute(sql`update runs set status = 'cancelled', output = null where id = ${stopped?.runId}`)
      await tx.execute(sql`update products set enable_search = true where id in (
        select (product ->> 'id')::uuid from feed_bulk_batches b, jsonb_array_elements(b.products) with ordinality as p (product, place)
        where b.change_id = ${stopped?.id} and place > ${kept})`)
      await tx.execute(sql`update feed_bulk_batches set products = (select jsonb_agg(product) from
        jsonb_array_elements(products) with ordinality as p (product, place) where place <= ${kept})
        where change_id = ${stopped?.id}`)
    })
    server.forget(stopped?.workspaceId ?? '')
    const rest = await undo(feed, changeId)
    expect(rest).toMatchObject({ total: report.changed - kept, changed: report.changed - kept, skipped: 0 })
    expect(settingsOf(await feed.readAll())).toEqual(settingsOf(before))
    const again = send(server.origin, bulk.undoBulkChange, { params: { changeId } }, feed.token)
    expect(await refusalOf(again)).toMatchObject({ code: 'BULK_CHANGE_UNDONE' })
  })

  test('refuses a value that the form of one product would refuse', async () => {
    const feed = await newFeed(server)
    const body = {
      selection: { filter: {} },
      change: { kind: 'set' as const, field: 'gtin' as const, value: '123', onlyEmpty: true },
    }
    const answer = await refusalOf(send(server.origin, bulk.startBulkChange, { body }, feed.token))
    expect(answer).toMatchObject({ status: 400, code: 'ENRICHMENT_INVALID' })
  })

  test('is nothing that another workspace sees or undoes', async () => {
    const feed = await newFeed(server)
    const report = await run(feed, enableReady)
    const other = await newMerchant(server.origin)
    const params = { changeId: report.changeId }
    for (const endpoint of [bulk.getBulkChange, bulk.undoBulkChange])
      expect(await refusalOf(send(server.origin, endpoint, { params }, other))).toMatchObject({
        status: 404,
      })
  })
})

test('counts exactly what a filter finds', async () => {
  const feed = await newFeed(server)
  const all = await feed.readAll()
  const count = async (query: object) =>
    (await call(server.origin, bulk.countProducts, { query }, feed.token)).data.total
  expect(await count({})).toBe(all.length)
  const brand = all.find((product) => product.brand)?.brand ?? ''
  expect(await count({ brand })).toBe(all.filter((product) => product.brand === brand).length)
  expect(await count({ missing: 'barcode' })).toBe(all.filter(({ gtin }) => gtin === null).length)
  expect(await count({ stock: 'out' })).toBe(all.filter(({ stock }) => stock !== null && stock <= 0).length)
})

test('answers all products without a cursor, under both names, whatever the number', async () => {
  const feed = await newFeed(server)
  const all = await feed.readAll()
  for (const endpoint of [listProducts, listAllProducts]) {
    const { data } = await call(server.origin, endpoint, {}, feed.token)
    expect(idsOf(data.products)).toEqual(idsOf(all))
    expect(data).toMatchObject({ nextCursor: null, total: all.length, isTotalCapped: false })
    expect(data.stats.total).toBe(all.length)
  }
  const { data } = await call(
    server.origin,
    listAllProducts,
    { query: { search: 'no such thing' } },
    feed.token,
  )
  expect([data.products, data.total]).toEqual([[], 0])
})
