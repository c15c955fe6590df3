import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { json } from '#adapters/shopify/faulty-peer.ts'
import { demoToken } from '#demo/oauth.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { type Merchant, type Query, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant, send } from '#tests/world/server.ts'
import { busyExports, readShopOrders, type ShopOrder, sum, syncToEnd } from './__fixtures__/orders.fixture.ts'
import * as contract from './contract.ts'

let world: StoreWorld
let merchant: Merchant
beforeAll(async () => {
  world = await startStoreWorld({ products: 12, hasOrders: true, orderDays: 120 })
})
afterAll(() => world.close())

type OrderJson = Record<string, unknown> & { name: string }
type OrderChange = (node: OrderJson) => object | null

/** The store tells these orders differently from now on; those changed to null it has no more. */
function retell({ domain }: Merchant, changes: Record<string, OrderChange>): void {
  world.distort(domain, (body, { operationName, variables }: Query) => {
    if (operationName === 'StartExport') return busyExports
    const answer = JSON.parse(body)
    if (operationName === 'ReadOrderBook') {
      const gone = Object.values(changes).filter((change) => change({ name: '' }) === null)
      answer.data.ordersCount.count -= gone.length
    } else if (operationName === 'ListOrders' && variables['first']) {
      answer.data.orders.edges = answer.data.orders.edges.flatMap(({ node }: { node: OrderJson }) => {
        const change = changes[node.name]
        const told = change ? change(node) : node
        return told ? [{ node: told }] : []
      })
    }
    return JSON.stringify(answer)
  })
}

const sync = ({ token }: Merchant, mode?: 'full') => syncToEnd(world, token, mode)

async function readOrders({ token }: Merchant, query: { search?: string; limit?: number } = {}) {
  const orders: contract.Order[] = []
  for (let cursor: string | undefined; ; ) {
    const page = { limit: 500, ...query, ...(cursor ? { cursor } : {}) }
    const { data } = await call(world.origin, contract.listOrders, { query: page }, token)
    orders.push(...data.orders)
    if (data.nextCursor === null) return { orders, total: data.total }
    cursor = data.nextCursor
  }
}

/** What the store tells of its orders now, without those that have come since. */
async function readTold(known: contract.Order[]): Promise<ShopOrder[]> {
  const told = await readShopOrders(world.outsideOrigin, merchant.domain)
  const newest = Date.parse(known[0]?.placedAt ?? '')
  return told.filter(({ createdAt }) => Date.parse(createdAt) <= newest)
}

const namesOf = (orders: contract.Order[]) => orders.map(({ name }) => name)

async function figuresOf({ token }: Merchant, days: '30' | '90' = '30') {
  const { data } = await call(world.origin, contract.viewSales, { query: { days } }, token)
  if (!data.figures) throw new Error('There are no figures')
  return data.figures
}

describe('a sync of orders', () => {
  beforeEach(async () => {
    merchant = await world.newStore()
    await sync(merchant)
  })

  test('brings every order of the store', async () => {
    const { orders, total } = await readOrders(merchant)
    const told = await readTold(orders)
    expect(total).toBe(told.length)
    expect(orders.map(({ name }) => name)).toEqual(told.map(({ name }) => name).toReversed())
  })

  test('reads afterwards what is new and what changed, and comes to the same as the store', async () => {
    const before = await readOrders(merchant)
    await world.advance(merchant.domain, 3 * 24 * 60)
    const report = await sync(merchant)
    expect(report.mode).toBe('incremental')
    expect(report.read).toBeLessThan(before.total)
    const { orders } = await readOrders(merchant)
    const told = await readTold(orders)
    const wanted = new Map(told.map((order) => [order.name, order]))
    const inSight = orders.filter(({ name }) => wanted.has(name))
    expect(inSight).toHaveLength(told.length)
    expect(told.length).toBeGreaterThan(100)
    for (const order of inSight) {
      const { refunded, displayFinancialStatus } = wanted.get(order.name) ?? {}
      expect([order.name, order.financialStatus, Math.round(Number(order.refunded) * 100)]).toEqual([
        order.name,
        displayFinancialStatus,
        refunded,
      ])
    }
  })

  test('counts neither tests nor cancelled nor unpaid orders, and no money that was paid back', async () => {
    const { orders } = await readOrders(merchant)
    const beforeMs = Date.now()
    // The demo's clock may be ahead, and what is placed later than now is in no figure yet.
    const isPast = ({ placedAt }: contract.Order) => Date.parse(placedAt) < beforeMs - 86_400_000
    const recent = orders
      .filter((order) => isPast(order) && order.isSale && Number(order.refunded) === 0)
      .filter(({ financialStatus }) => financialStatus === 'PAID')
      .slice(0, 6)
    const [testOrder, cancelled, voided, refunded, returned, foreign] = recent
    if (!testOrder || !cancelled || !voided || !refunded || !returned || !foreign) throw new Error('Too few')
    const before = await figuresOf(merchant)
    const amount = (text: string) => ({ shopMoney: { amount: text } })
    // No demo shop sells in francs, while some sell in euros.
    retell(merchant, {
      [testOrder.name]: (node) => ({ ...node, test: true }),
      [cancelled.name]: (node) => ({ ...node, cancelledAt: '2026-11-20T12:00:00Z' }),
      [voided.name]: (node) => ({ ...node, displayFinancialStatus: 'VOIDED' }),
      [refunded.name]: (node) => ({ ...node, totalRefundedSet: amount('1.00') }),
      [returned.name]: (node) => ({ ...node, currentTotalPriceSet: amount('0.50') }),
      [foreign.name]: (node) => ({ ...node, currencyCode: 'CHF' }),
    })
    await sync(merchant, 'full')
    const after = await figuresOf(merchant)
    const { orders: told } = await readOrders(merchant)
    const inFigures = told.filter(({ name }) => recent.some((one) => one.name === name))
    expect(inFigures.map(({ isSale }) => isSale)).toEqual([false, false, false, true, true, true])
    const fresh = told.filter(
      ({ name, placedAt }) => !namesOf(orders).includes(name) || Date.parse(placedAt) > beforeMs,
    )
    expect(before.totals.orders + fresh.length - after.totals.orders).toBe(4)
    const gone = sum([testOrder, cancelled, voided, foreign].map(({ total }) => Number(total)))
    const lost = gone + 1 + Number(returned.total) - 0.5 - sum(fresh.map(({ revenue }) => Number(revenue)))
    expect(Number(before.totals.revenue) - Number(after.totals.revenue)).toBeCloseTo(lost, 2)
    expect(after.limits).toContain('Not included: 1 order in another currency.')
  })

  test('takes out what the store has no more, when it reads everything', async () => {
    const { orders } = await readOrders(merchant)
    const [first, ...others] = namesOf(orders)
    retell(merchant, { [first ?? '']: () => null })
    expect(await sync(merchant)).toMatchObject({ mode: 'incremental', removed: 0 })
    expect(await sync(merchant, 'full')).toMatchObject({ mode: 'full', removed: 1 })
    const left = namesOf((await readOrders(merchant)).orders)
    expect(left).not.toContain(first)
    expect(left).toEqual(expect.arrayContaining(others))
  })

  test('takes nothing out when the store says that there are more', async () => {
    const { orders } = await readOrders(merchant)
    const names = new Set(namesOf(orders).slice(0, 5))
    world.distort(merchant.domain, (body, { operationName }) => {
      if (operationName === 'StartExport') return busyExports
      if (operationName !== 'ListOrders') return body
      const answer = JSON.parse(body)
      const { edges } = answer.data.orders
      answer.data.orders.edges = edges.filter(({ node }: { node: OrderJson }) => !names.has(node.name))
      return JSON.stringify(answer)
    })
    expect(await sync(merchant, 'full')).toMatchObject({ mode: 'full', removed: 0 })
    const left = namesOf((await readOrders(merchant)).orders)
    expect(left).toEqual(expect.arrayContaining(namesOf(orders)))
    world.mend(merchant.domain)
    expect((await sync(merchant)).mode, 'the next one reads everything again').toBe('full')
  })

  test('names an order that makes no sense, keeps what was known of it, and takes the others', async () => {
    const { orders } = await readOrders(merchant)
    const [broken] = orders
    retell(merchant, { [broken?.name ?? '']: (node) => ({ ...node, totalPriceSet: 'much' }) })
    expect(await sync(merchant, 'full')).toMatchObject({
      failedCount: 1,
      failed: [{ order: broken?.name, reason: expect.stringContaining('totalPriceSet') }],
      removed: 0,
    })
    const { orders: left } = await readOrders(merchant)
    expect(left.slice(-orders.length)).toEqual(orders)
  })

  test('keeps days in UTC when the store names a time zone that nobody knows', async () => {
    world.distort(merchant.domain, (body) =>
      body.replace(/"ianaTimezone":"[^"]+"/, '"ianaTimezone":"Mars/Base"'),
    )
    await sync(merchant)
    expect((await figuresOf(merchant)).timeZone).toBe('UTC')
  })

  test('fails with a sentence when the store refuses, and what was known stays', async () => {
    const before = await readOrders(merchant)
    world.fault(merchant.domain, (_request, { operationName }) =>
      operationName?.startsWith('ListOrders')
        ? json({ errors: [{ message: 'no', extensions: { code: 'ACCESS_DENIED' } }] })
        : null,
    )
    const answer = await send(world.origin, contract.syncSales, { body: {} }, merchant.token)
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ code: 'UPSTREAM_FORBIDDEN', success: false })
    expect(await readOrders(merchant)).toEqual(before)
  })
})

/** A merchant whose store did not grant one scope. */
async function connectWithout(scope: string): Promise<Merchant> {
  const token = await newMerchant(world.origin)
  const domain = `s${randomUUID().slice(0, 8)}.myshopify.com`
  world.distort(domain, (body, { operationName }) =>
    operationName === 'ReadScopes' ? body.replace(new RegExp(`\\{"handle":"${scope}"\\},?`), '') : body,
  )
  const body = { storeDomain: domain, accessToken: demoToken(domain) }
  const { data } = await call(world.origin, connectStore, { body }, token)
  return { token, domain, storeId: data.status.storeId ?? '' }
}

test('of a store that shows sixty days only, nothing is invented before', async () => {
  const limited = await connectWithout('read_all_orders')
  await sync(limited)
  const figures = await figuresOf(limited, '90')
  expect(figures.series).toHaveLength(60)
  expect(figures.series[0]?.day).toBe(figures.from)
  expect(figures).toMatchObject({
    previous: null,
    previousCountries: null,
    growth: { revenue: null, orders: null },
  })
  expect(figures.countries.every(({ growth }) => growth === null)).toBe(true)
  expect(figures.limits).toEqual([expect.stringContaining('read_all_orders')])
  expect((await figuresOf(limited)).previous?.orders).toBeGreaterThan(0)
})

test('without read_orders nothing is started, and the overview says why', async () => {
  const { token } = await connectWithout('read_orders')
  const sentence = 'Orders and sales figures aren’t shown. Grant read_orders to change that.'
  const { data } = await call(world.origin, contract.viewSales, { query: {} }, token)
  expect(data).toMatchObject({ isAvailable: false, message: sentence, figures: null })
  const answer = await send(world.origin, contract.syncSales, { body: {} }, token)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'SALES_SCOPE_MISSING', error: sentence })
  const { data: runs } = await call(world.origin, listRuns, { query: { kind: 'sales.sync' } }, token)
  expect(runs.runs).toEqual([])
})

describe('the list of orders', () => {
  beforeAll(async () => {
    merchant = await world.newStore()
    await sync(merchant)
  })

  test('goes over each order once, the newest first', async () => {
    const { orders, total } = await readOrders(merchant, { limit: 37 })
    expect(new Set(orders.map(({ id }) => id)).size).toBe(total)
    const times = orders.map(({ placedAt }) => placedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('finds orders by name and by what was bought', async () => {
    const { orders } = await readOrders(merchant)
    const [first] = orders
    const { orders: found } = await readOrders(merchant, { search: `${first?.name} ` })
    expect(found.map(({ id }) => id)).toContain(first?.id)
    expect((await readOrders(merchant, { search: '%' })).total).toBe(0)
    const { topProducts } = await figuresOf(merchant)
    const title = topProducts[0]?.title.split(' - ')[0] ?? ''
    const { total } = await readOrders(merchant, { search: title.toUpperCase() })
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(orders.length)
  })

  test.each(['!!!', 'MjAyNi0xMS0yMFQxMjowMDowMC4wMDBa', btoa('2026-13-40T00:00:00.000Z|x')])(
    'refuses the page %s, which does not exist',
    async (cursor) => {
      const answer = await send(world.origin, contract.listOrders, { query: { cursor } }, merchant.token)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'CURSOR_INVALID' })
    },
  )

  test('leaves as a file that no spreadsheet takes for formulas', async () => {
    const { orders, total } = await readOrders(merchant)
    const [first] = orders
    retell(merchant, { [first?.name ?? '']: (node) => ({ ...node, name: '=HYPERLINK("x","y")' }) })
    await sync(merchant, 'full')
    const answer = await send(world.origin, contract.exportOrders, { query: {} }, merchant.token)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="orders-[\dTZ-]+\.csv"$/)
    const lines = (await answer.text()).split('\r\n')
    expect(lines).toHaveLength(total + 2)
    expect(lines[0]).toMatch(/^Order,Placed at,Country,Currency,/)
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""x"",""y""\)",2026-/)
    const searched = await send(
      world.origin,
      contract.exportOrders,
      { query: { search: 'none' } },
      merchant.token,
    )
    expect((await searched.text()).split('\r\n')).toHaveLength(2)
  })
})
