/** The insights of the demo store, each figure held against its orders as they are stored. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { listAudit } from '#features/base/workspace/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { syncSales, viewSales } from '#features/shop/sales/contract.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { type Insight, refreshInsights, setMonitoring, viewInsights } from './contract.ts'
import { saveFindings } from './records.ts'

let server: TestServer
let mia: Somebody
const dayMs = 86_400_000

const view = async (by = mia) => (await call(server.origin, viewInsights, {}, by.token)).data
const figuresOf = async () => {
  const reply = await call(server.origin, viewSales, { query: { days: '30' } }, mia.token)
  const { figures } = reply.data
  if (!figures) throw new Error('No figures')
  return figures
}

async function rest(): Promise<void> {
  for (let areEnded = false; !areEnded; ) {
    const { runs } = (await call(server.origin, listRuns, { query: {} }, mia.token)).data
    const live = runs.filter(({ endedAt }) => endedAt === null)
    await Promise.all(live.map(({ id }) => server.engine.waitFor(mia.workspaceId, id, 20_000)))
    areEnded = live.length === 0
  }
  server.forget(mia.workspaceId)
}

async function syncOrders(): Promise<void> {
  await call(server.origin, syncSales, { body: { mode: 'full' } }, mia.token)
  await rest()
}

const rowsOf = <Row extends z.ZodType>(row: Row, query: ReturnType<typeof sql>) =>
  server.db.asSystem(async (tx) => row.array().parse((await tx.execute(query)).rows))

beforeAll(async () => {
  server = await startTestServer({ products: 24, orderDays: 120 })
  mia = await newSomebody(server)
  await call(server.origin, connectDemoStore, {}, mia.token)
  await call(server.origin, syncProducts, { body: {} }, mia.token)
  await rest()
})
afterAll(() => server.close())

const of = <Kind extends Insight['kind']>(kind: Kind, insights: readonly Insight[]) =>
  insights.filter((one): one is Extract<Insight, { kind: Kind }> => one.kind === kind)

/** Cancels three of four sales to a country that are older than 30 days, but not the newest of them, so that it grew. */
async function grow(country: string): Promise<void> {
  const since = new Date(Date.now() - 30 * dayMs).toISOString()
  await server.db.asSystem((tx) =>
    tx.execute(sql`update orders set cancelled_at = now() where workspace_id = ${mia.workspaceId} and id in (
      select id from (select id, row_number() over (order by placed_at desc, id) as place from orders
        where workspace_id = ${mia.workspaceId} and is_sale and country = ${country}
          and placed_at < ${since}::timestamptz) as older
      where place % 4 <> 1)`),
  )
  server.forget(mia.workspaceId)
}

test('a sync of orders computes them, and nobody asks', async () => {
  expect(await view()).toMatchObject({ pausedAt: null, findings: { regions: expect.any(Array) } })
  expect((await view()).computedAt).not.toBeNull()
})

test('a region that grows has the growth of Global Markets, and its orders are those that are stored', async () => {
  await grow('US')
  const { data } = await call(server.origin, refreshInsights, {}, mia.token)
  const found = of('region', data.findings.insights).find(({ region }) => region === 'us')
  const figures = await figuresOf()
  const now = figures.countries.find(({ country }) => country === 'US')
  const before = figures.previousCountries?.find(({ country }) => country === 'US')
  expect(found?.growth).toBeCloseTo(Number(now?.revenue) / Number(before?.revenue) - 1, 9)
  expect(found?.orders).toEqual({ now: now?.orders, before: before?.orders })
  expect(data.findings.growingCountries).toContainEqual({ country: 'US', growth: found?.growth })
  const [stored] = await rowsOf(
    z.object({ orders: z.coerce.number(), revenue: z.coerce.number() }),
    sql`select count(*) as orders, sum(revenue) as revenue from orders where workspace_id = ${mia.workspaceId}
      and is_sale and country = 'US' and placed_at >= ${figures.from}::timestamp at time zone ${figures.timeZone}`,
  )
  expect([found?.orders.now, found?.revenue.now]).toEqual([stored?.orders, stored?.revenue])
})

test('no card is without a change, below 60% confidence, or of a region where nothing was sold', async () => {
  const { findings } = await view()
  expect(findings.insights.length).toBeGreaterThan(0)
  for (const one of findings.insights) {
    expect([one.id, Math.abs(one.growth) >= 0.05, one.confidence >= 0.6]).toEqual([one.id, true, true])
    expect(one.trend).toBe(one.growth > 0 ? 'up' : 'down')
  }
  for (const { orders } of of('region', findings.insights)) expect(orders.now).toBeGreaterThan(0)
  expect(new Set(findings.insights.map(({ id }) => id)).size).toBe(findings.insights.length)
})

test('the pieces of a product are those of its order lines in two spans of 30 whole days', async () => {
  const [line] = await rowsOf(
    z.object({ gid: z.string() }),
    sql`select l.variant_gid as gid from order_lines l join orders o on o.id = l.order_id and o.is_sale
      where l.workspace_id = ${mia.workspaceId} and o.placed_at > now() - interval '29 days'
        and l.variant_gid in (select variant_gid from products where workspace_id = ${mia.workspaceId})
      group by 1 order by sum(l.discounted_total) desc, 1 limit 1`,
  )
  const gid = line?.gid ?? ''
  const month = new Date(Date.now() - 31 * dayMs).toISOString()
  await server.db.asSystem((tx) =>
    tx.execute(sql`delete from order_lines l using orders o where l.workspace_id = ${mia.workspaceId}
      and o.id = l.order_id and l.variant_gid = ${gid} and o.placed_at < ${month}::timestamptz
      and o.placed_at > (select min(p.placed_at) from orders p join order_lines k on k.order_id = p.id
        where k.variant_gid = ${gid} and p.is_sale and p.placed_at > now() - interval '58 days')`),
  )
  server.forget(mia.workspaceId)
  await call(server.origin, refreshInsights, {}, mia.token)
  const { timeZone } = await figuresOf()
  const [product] = await rowsOf(
    z.object({ productId: z.string() }),
    sql`select product_id as "productId" from products where workspace_id = ${mia.workspaceId} and variant_gid = ${gid}`,
  )
  const [sold] = await rowsOf(
    z.object({ now: z.coerce.number(), before: z.coerce.number() }),
    sql`with days as (select l.quantity, (now() at time zone ${timeZone})::date
          - (o.placed_at at time zone ${timeZone})::date as ago
        from order_lines l join orders o on o.id = l.order_id and o.is_sale
        where l.workspace_id = ${mia.workspaceId} and l.variant_gid = ${gid})
      select sum(quantity) filter (where ago between 1 and 30) as now,
        sum(quantity) filter (where ago between 31 and 60) as before from days`,
  )
  const found = of('product', (await view()).findings.insights).find(
    ({ productId }) => productId === product?.productId,
  )
  expect(found?.units).toEqual(sold)
  expect(found?.trend).toBe('up')
})

test('paused monitoring is remembered, and no sync computes anything until it is resumed', async () => {
  const { data } = await call(server.origin, setMonitoring, { body: { isPaused: true } }, mia.token)
  expect(data.pausedAt).not.toBeNull()
  const { computedAt } = await view()
  await syncOrders()
  expect(await view()).toMatchObject({ computedAt, pausedAt: data.pausedAt })
  const again = await call(server.origin, setMonitoring, { body: { isPaused: true } }, mia.token)
  expect(again.data.pausedAt).toBe(data.pausedAt)
  const resumed = await call(server.origin, setMonitoring, { body: { isPaused: false } }, mia.token)
  expect(resumed.data.pausedAt).toBeNull()
  expect(resumed.data.computedAt).not.toBe(computedAt)
  await syncOrders()
  expect((await view()).computedAt).not.toBe(resumed.data.computedAt)
  const { entries } = (await call(server.origin, listAudit, { query: { search: 'monitoring' } }, mia.token))
    .data
  expect(entries.map(({ action }) => action)).toEqual(['monitoring.resumed', 'monitoring.paused'])
})

test('of two computations the one that read later counts, whichever is stored last', async () => {
  const { computedAt, findings } = await view()
  const [store] = await rowsOf(
    z.object({ id: z.string() }),
    sql`select store_id as id from market_insights where workspace_id = ${mia.workspaceId}`,
  )
  const key = { workspaceId: mia.workspaceId, storeId: store?.id ?? '' }
  const earlier = new Date(Date.parse(computedAt ?? '') - 1)
  await server.db.inWorkspace(mia.workspaceId, (tx) =>
    saveFindings(tx, key, { ...findings, insights: [] }, earlier),
  )
  server.forget(mia.workspaceId)
  expect(await view()).toMatchObject({ computedAt, findings })
})

test('a refresh is a run, which goes on whoever leaves', async () => {
  const count = async () => {
    const query = { kind: 'insights.compute', limit: 100 }
    return (await call(server.origin, listRuns, { query }, mia.token)).data.runs.length
  }
  const [before, { computedAt }] = [await count(), await view()]
  const { data } = await call(server.origin, refreshInsights, {}, mia.token)
  expect(await count()).toBe(before + 1)
  expect(data.computedAt).not.toBe(computedAt)
})

test('another workspace sees none of it', async () => {
  const eve = await newSomebody(server)
  expect(await view(eve)).toEqual({
    ...{ computedAt: null, pausedAt: null },
    findings: { insights: [], growingCountries: [], regions: [] },
  })
})
