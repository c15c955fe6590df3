import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { newFeed, pick, refusalOf } from './__fixtures__/feed.fixture.ts'
import { getBulkChange, startBulkChange } from './contract/bulk.ts'
import { checkExport } from './contract/export-check.ts'
import * as queue from './contract/queue.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ products: 120 })
})
afterAll(() => server.close())

describe('the queue of enrichment', () => {
  test('keeps its order and number while products leave the filter, and says what was done', async () => {
    const feed = await newFeed(server)
    const filter = { readiness: 'needs_enrichment' as const }
    const wanted = await feed.readAll({ ...filter, sort: '-score' })
    const start = (await call(server.origin, queue.startQueue, { body: { filter } }, feed.token)).data
    expect(start).toMatchObject({ at: 1, total: wanted.length, productId: wanted[0]?.productId, saved: 0 })
    const params = { queueId: start.queueId }
    const mark = async (at: number, outcome: 'saved' | 'skipped') =>
      (await call(server.origin, queue.markInQueue, { params, body: { at, outcome } }, feed.token)).data
    const at = wanted.findIndex(({ validationErrors }) =>
      validationErrors.every((issue) => /GTIN|Material|Brand|Weight/.test(issue)),
    )
    await feed.enrich(wanted[at]?.productId ?? '', {
      gtin: '4006381333931',
      brand: 'Atelier Nord',
      weight: '1 kg',
      material: 'oak',
    })
    const place = at + 1
    expect(await mark(place, 'saved')).toMatchObject({
      at: place + 1,
      productId: wanted[at + 1]?.productId ?? null,
      saved: 1,
      ready: 1,
    })
    const skipped = place === 1 ? 2 : 1
    expect(await mark(skipped, 'skipped')).toMatchObject({ total: wanted.length, saved: 1, skipped: 1 })
    expect(await mark(place, 'skipped')).toMatchObject({ saved: 1, skipped: 1 })
    const end = { params, query: { at: wanted.length + 1 } }
    expect((await call(server.origin, queue.viewQueue, end, feed.token)).data.productId).toBeNull()
  })

  test('goes through the named products alone', async () => {
    const feed = await newFeed(server)
    const [one, two] = await feed.readAll({ sort: '-score' })
    const productIds = [two?.productId ?? '', one?.productId ?? '', 'nothing-like-it']
    const body = { filter: {}, productIds }
    const { data } = await call(server.origin, queue.startQueue, { body }, feed.token)
    expect(data).toMatchObject({ at: 1, total: 2 })
    expect(productIds).toContain(data.productId)
  })

  test('is not begun for nothing, and is of its workspace alone', async () => {
    const feed = await newFeed(server)
    const body = { filter: { search: 'no such thing' } }
    expect(await refusalOf(send(server.origin, queue.startQueue, { body }, feed.token))).toMatchObject({
      code: 'QUEUE_EMPTY',
    })
    const { data } = await call(server.origin, queue.startQueue, { body: { filter: {} } }, feed.token)
    const other = await newMerchant(server.origin)
    const there = { params: { queueId: data.queueId }, query: { at: 1 } }
    expect(await refusalOf(send(server.origin, queue.viewQueue, there, other))).toMatchObject({
      status: 404,
    })
  })
})

test('a check of the feed names what a policy that is missing holds back', async () => {
  const feed = await newFeed(server)
  const product = pick(await feed.readAll(), 'ready')
  await server.db.asSystem((tx) =>
    tx.execute(sql`update products set enable_search = true, readiness = 'incomplete',
      issues = array['seller_privacy_policy:missing', 'description:too-short'] where id = ${product.id}`),
  )
  const check = (await call(server.origin, checkExport, {}, feed.token)).data
  expect(check).toMatchObject({
    leftOut: 1,
    reasons: [{ code: 'seller_privacy_policy:missing', label: 'Privacy policy missing', products: 1 }],
    products: [{ productId: product.productId, reasons: ['Privacy policy missing'] }],
  })
})

test('a check of the feed names what the export leaves out, and counts what it holds', async () => {
  const feed = await newFeed(server)
  const change = { kind: 'switch' as const, enableSearch: true }
  const body = { selection: { filter: {} }, change }
  const { changeId } = (await call(server.origin, startBulkChange, { body }, feed.token)).data
  await expect
    .poll(
      async () =>
        (await call(server.origin, getBulkChange, { params: { changeId } }, feed.token)).data.report,
      { timeout: 20_000 },
    )
    .not.toBeNull()
  const held = pick(await feed.readAll(), 'incomplete')
  await server.db.asSystem((tx) =>
    tx.execute(sql`update products set enable_search = true where id = ${held.id}`),
  )
  const check = (await call(server.origin, checkExport, {}, feed.token)).data
  const exported = (await (await feed.download()).json()) as {
    count: number
    products: { item_id: string }[]
  }
  expect([check.exported, check.leftOut]).toEqual([exported.count, 1])
  expect(check.products).toMatchObject([{ productId: held.productId }])
  expect(check.products[0]?.reasons.length).toBeGreaterThan(0)
  expect(check.reasons.map(({ label }) => label).sort()).toEqual(check.products[0]?.reasons.toSorted())
  expect(exported.products.map((row) => row.item_id)).not.toContain(held.productId)
})
