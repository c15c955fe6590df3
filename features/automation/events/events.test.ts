/** What happens to a store becomes events, over HTTP and in the database. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addAlert } from '#features/agents/inbox/contract.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import {
  fillShelf,
  newSomebody,
  type Somebody,
} from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { syncToEnd } from '#features/shop/sales/__fixtures__/orders.fixture.ts'
import { createTicket } from '#features/shop/support/contract.ts'
import { minorDigits } from '#kit/currency.ts'
import { newId } from '#kit/ids.ts'
import { dayMs } from '#kit/days.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { findEventsAfter, findLastEventId, listEvents, streamEvents } from './actions/read.ts'
import { recordEvents, recordLowStock } from './actions/record.ts'
import { trimEvents } from './actions/trim.ts'
import * as contract from './contract.ts'
import { removeOldest } from './records/coverage.ts'

let server: TestServer
let mia: Somebody

beforeAll(async () => {
  server = await startTestServer({ products: 24, environment: { RATE_LIMIT_FACTOR: '20' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  mia = await newSomebody(server)
})

const inMine = <T>(work: Parameters<typeof server.db.inWorkspace<T>>[1]) =>
  server.db.inWorkspace(mia.workspaceId, work)
const findStore = async () => {
  const { rows } = await inMine((tx) => tx.execute<{ id: string }>(sql`select id from stores`))
  return rows[0]?.id ?? ''
}
const after = (afterId: string, types: contract.EventType[] | null = null) =>
  inMine((tx) => findEventsAfter(tx, mia.workspaceId, { afterId, types, limit: 1_000 }))
const lastId = () => inMine((tx) => findLastEventId(tx, mia.workspaceId))
const coverage = async () => (await call(server.origin, contract.viewEventCoverage, {}, mia.token)).data
const ended = (name: string) => ({
  storeId: null,
  type: 'workflow.ended' as const,
  subject: name,
  at: new Date(),
  payload: { workflowId: newId(), runId: newId(), name, status: 'completed', depth: 1 },
})

describe('a change of the store', () => {
  test('is recorded with what it was before, in the transaction of the change, and a first sync tells of no change', async () => {
    const [product] = await fillShelf(server, mia)
    const first = await after('0')
    const { rows: counted } = await inMine((tx) =>
      tx.execute(sql`select count(*)::int as count from products`),
    )
    const variants = counted[0]?.count
    expect(new Set(first.events.map(({ type }) => type))).not.toContain('price.changed')
    expect(first.events.filter(({ type }) => type === 'products.synced')).toMatchObject([
      { payload: { products: variants, ready: expect.any(Number), incomplete: expect.any(Number) } },
    ])
    const change = (tx: Parameters<typeof findEventsAfter>[0]) =>
      tx.execute(sql`update products set sort_price = sort_price + 12500, facts_hash = facts_hash || '.',
        summary = (summary::jsonb || '{"stock": 3333}')::json, readiness = 'incomplete', issues = '{gtin:missing}',
        updated_at = '2026-11-20T10:00:00Z' where product_id = ${product?.productId} returning sort_price`)
    await expect(
      inMine(async (tx) => {
        await change(tx)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await after(first.readTo)).events).toEqual([])
    const { rows } = await inMine(change)
    const { events } = await after(first.readTo)
    expect(events.map(({ type }) => type).sort()).toEqual(
      expect.arrayContaining(['price.changed', 'stock.changed']),
    )
    const afterMinor = Math.round(Number(rows[0]?.sort_price) / 100)
    expect(events.find(({ type }) => type === 'price.changed')).toMatchObject({
      subject: product?.productId,
      at: '2026-11-20T10:00:00.000Z',
      payload: { productId: product?.productId, beforeMinor: afterMinor - 125, afterMinor, currency: 'USD' },
    })
    for (const { type, payload } of events)
      expect(contract.eventPayloads[type].safeParse(payload).error).toBeUndefined()
  })

  test('does not lie when a sync finds nothing changed', async () => {
    await fillShelf(server, mia)
    const { readTo } = await after('0')
    await inMine((tx) => tx.execute(sql`update products set sync_run = ${newId()}`))
    expect((await after(readTo)).events).toEqual([])
  })

  test('that orders tell of the past is recorded at its own time and starts nothing; what comes later does', async () => {
    await fillShelf(server, mia)
    await syncToEnd(server, mia.token)
    const storeId = await findStore()
    const { readTo, events: live } = await after('0', ['order.created', 'order.refunded', 'dispute.opened'])
    expect(live).toEqual([])
    const period = { from: new Date(Date.now() - 90 * dayMs), to: new Date(), types: null, storeId }
    const past: contract.RecordedEvent[] = []
    for await (const event of streamEvents(server, mia.workspaceId, period)) past.push(event)
    const { rows } = await inMine((tx) =>
      tx.execute<{ id: string; at: string }>(sql`select id from orders
        where placed_at >= ${period.from} and not is_test order by placed_at`),
    )
    const created = past.filter(({ type }) => type === 'order.created')
    expect(created.map(({ subject }) => subject).sort()).toEqual(rows.map(({ id }) => id).sort())
    expect(past.some(({ type }) => type === 'order.refunded')).toBe(true)
    expect(past.map(({ at }) => at)).toEqual(past.map(({ at }) => at).toSorted())
    const since = (await coverage()).types.find(({ type }) => type === 'order.created')?.since ?? ''
    expect(Date.parse(since)).toBeLessThan(Date.now() - 80 * dayMs)

    await inMine(async (tx) => {
      await tx.execute(sql`update orders set refunded = refunded + 5, disputes = '[{"kind": "chargeback", "status": "NEEDS_RESPONSE"}]'
        where id = ${rows[0]?.id}`)
    })
    const { events } = await after(readTo)
    expect(events.map(({ type }) => type)).toEqual(['order.refunded', 'dispute.opened'])
    expect(events[0]?.payload).toMatchObject({ orderId: rows[0]?.id, amountMinor: 500 })
    for (const { type, payload } of [...past, ...events])
      expect(contract.eventPayloads[type].safeParse(payload).error).toBeUndefined()
  })
})

test('a ticket tells neither its customer nor how to reach them', async () => {
  await call(server.origin, connectDemoStore, {}, mia.token)
  const form = {
    customerName: 'Ida Berg-Olsen',
    customerEmail: 'ida@example.com',
    subject: 'Ida BERG-OLSEN here, ida@example.com or +47 912 34 567: where is my parcel?',
    text: 'It should have been here on Monday.',
    orderName: '#1001',
  }
  await call(server.origin, createTicket, { body: form as never }, mia.token)
  const { events } = await after('0', ['ticket.arrived'])
  expect(events).toHaveLength(1)
  expect(events[0]?.payload).toMatchObject({ number: 1, orderId: null })
  // Ids are random, and may hold the digits of a telephone.
  const { ticketId: _id, ...told } = events[0]?.payload ?? {}
  expect(JSON.stringify(told)).toMatch(/where is my parcel/)
  expect(JSON.stringify(told)).not.toMatch(/ida|berg|olsen|912/i)
})

test('an alert is told once, without the addresses that somebody typed', async () => {
  const body = { type: 'warning' as const, message: 'Call ida@example.com', source: 'Warehouse' }
  await call(server.origin, addAlert, { body }, mia.token)
  const { events } = await after('0', ['alert.raised'])
  expect(events).toMatchObject([{ payload: { level: 'warning', source: 'Warehouse', message: 'Call …' } }])
})

test('a product falls below its reorder point once, and the first look at a store only notes where it stands', async () => {
  await call(server.origin, connectDemoStore, {}, mia.token)
  const key = { workspaceId: mia.workspaceId, storeId: await findStore() }
  const deps = { db: server.db, clock: () => new Date() }
  const state = (productId: string, shouldOrder: boolean) => ({
    ...{ productId, title: productId, stock: 2, reorderPoint: 4.2, daysOfCover: 1.5, shouldOrder },
  })
  const fallen = async () =>
    (await after('0', ['stock.below_reorder_point'])).events.map(({ subject }) => subject)
  await recordLowStock(deps, key, [state('A', true), state('B', false)])
  expect(await fallen()).toEqual([])
  await recordLowStock(deps, key, [state('A', true), state('B', true)])
  await recordLowStock(deps, key, [state('A', true), state('B', true)])
  expect(await fallen()).toEqual(['B'])
  await recordLowStock(deps, key, [state('A', false)])
  await recordLowStock(deps, key, [state('A', true)])
  expect(await fallen()).toEqual(['B', 'A'])
})

describe('numbers', () => {
  test('are given in the order in which transactions end, so that nobody reads past an event', async () => {
    const seen: string[] = []
    let afterId = '0'
    let isOver = false
    const reading = (async () => {
      for (;;) {
        const wasOver = isOver
        const { events, readTo } = await after(afterId, ['workflow.ended'])
        seen.push(...events.map(({ subject }) => subject))
        afterId = readTo
        if (wasOver && events.length === 0) return
      }
    })()
    const writing = Array.from({ length: 60 }, (_, nth) =>
      inMine(async (tx) => {
        await recordEvents(tx, mia.workspaceId, [ended(`one ${nth}`), ended(`two ${nth}`)])
        await tx.execute(sql`select pg_sleep(${(nth % 7) / 500})`)
      }),
    )
    await Promise.all(writing)
    isOver = true
    await reading
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    expect(await lastId()).toBe('120')
  })

  test('a payload that is not of its type is not recorded', async () => {
    const wrong = { ...ended('wrong'), payload: { name: 'wrong' } }
    await expect(inMine((tx) => recordEvents(tx, mia.workspaceId, [wrong]))).rejects.toThrow()
    expect(await lastId()).toBe('0')
  })
})

test('pages in the order of time tell every event of the period once', async () => {
  const start = Date.parse('2026-11-01T00:00:00Z')
  const events = Array.from({ length: 50 }, (_, nth) => ({
    ...ended(`${nth}`),
    // Several at one moment, and not in the order in which they are recorded.
    at: new Date(start + ((nth * 7) % 10) * 1_000),
    isPast: true,
  }))
  await inMine((tx) => recordEvents(tx, mia.workspaceId, events))
  const period = { from: new Date(start + 1_000), to: new Date(start + 9_000), types: null, storeId: null }
  const told: string[] = []
  let next: Awaited<ReturnType<typeof listEvents>>['next'] = null
  do {
    const page = await inMine((tx) => listEvents(tx, mia.workspaceId, { ...period, after: next, limit: 7 }))
    told.push(...page.events.map(({ subject }) => subject))
    next = page.next
  } while (next)
  const inside = events.filter(({ at }) => at >= period.from && at < period.to)
  expect(told).toHaveLength(inside.length)
  expect(new Set(told)).toEqual(new Set(inside.map(({ subject }) => subject)))
  expect((await after('0')).events).toEqual([])
})

test('the oldest go after 90 days, and what is said to be recorded goes with them', async () => {
  await call(server.origin, connectDemoStore, {}, mia.token)
  const storeId = await findStore()
  await inMine((tx) =>
    tx.execute(
      sql`update event_coverage set since = now() - interval '200 days' where workspace_id = ${mia.workspaceId}`,
    ),
  )
  const aged = (days: number) => ({
    ...{ ...ended(`${days}`), storeId, at: new Date(Date.now() - days * dayMs) },
  })
  await inMine((tx) => recordEvents(tx, mia.workspaceId, [aged(100), aged(91), aged(89), aged(1)]))
  const run = { workspaceId: mia.workspaceId, step: (_name: string, work: () => Promise<unknown>) => work() }
  const deps = { db: server.db, clock: () => new Date() }
  expect(await trimEvents(deps, run as never)).toBe(2)
  expect((await after('0', ['workflow.ended'])).events.map(({ subject }) => subject)).toEqual(['89', '1'])
  const { types, bytes, retentionDays } = await coverage()
  const ofEnded = types.find(({ type }) => type === 'workflow.ended')
  expect(ofEnded?.count).toBe(2)
  expect(Date.parse(ofEnded?.since ?? '')).toBeGreaterThan(Date.now() - 92 * dayMs)
  expect(bytes).toBeGreaterThan(200)
  expect(retentionDays).toBe(90)
})

test('the oldest are looked for once, and not for each event again', async () => {
  const names = Array.from({ length: 500 }, (_, index) => String(index))
  await inMine((tx) => recordEvents(tx, mia.workspaceId, names.map(ended)))
  const [before, reads] = await inMine(async (tx) => {
    const count = async () => {
      const { rows } = await tx.execute<{ reads: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as reads
        from pg_stat_xact_user_tables where relname = 'recorded_events'`)
      return rows[0]?.reads ?? 0
    }
    const begun = await count()
    await removeOldest(tx, mia.workspaceId, { before: new Date(0), rows: 1_000_000, limit: 5_000 })
    return [begun, await count()]
  })
  expect(reads - before).toBeLessThan(names.length * 10)
})

test('lists events by pages, the newest first', async () => {
  await inMine((tx) => recordEvents(tx, mia.workspaceId, ['a', 'b', 'c'].map(ended)))
  const list = (query: object) =>
    call(server.origin, contract.listRecordedEvents, { query: query as never }, mia.token)
  const first = (await list({ limit: 2 })).data
  expect(first.events.map(({ subject }) => subject)).toEqual(['c', 'b'])
  const rest = (await list({ limit: 2, before: first.nextBefore ?? '' })).data
  expect(rest).toMatchObject({ events: [{ subject: 'a' }], nextBefore: null })
})

test('the database counts the decimals of a currency as the product does', async () => {
  const codes = Intl.supportedValuesOf('currency')
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ code: string; digits: number }>(sql`
      select code, currency_digits(code) as digits from unnest(${sql.param(codes)}::text[]) as code`),
  )
  const differing = rows.filter(({ code, digits }) => minorDigits(code) !== digits)
  expect(differing.map(({ code, digits }) => `${code} ${digits} ${minorDigits(code)}`)).toEqual([])
})
