import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { connectDemoStore, disconnectStore } from '#features/base/stores/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { call, newMerchant, startTestServer, type TestServer } from '#tests/world/server.ts'
import {
  addUp,
  calendarOf,
  hundredths,
  readShopOrders,
  type ShopOrder,
  sum,
  syncToEnd,
} from './__fixtures__/orders.fixture.ts'
import * as contract from './contract.ts'

const dayMs = 24 * 3_600_000

let server: TestServer
let token: string
let orders: ShopOrder[]
let now: number

beforeAll(async () => {
  server = await startTestServer({ products: 24, orderDays: 120 })
  token = await newMerchant(server.origin)
  const { data } = await call(server.origin, connectDemoStore, {}, token)
  await call(server.origin, syncProducts, { body: {} }, token)
  await syncToEnd(server, token)
  const known = await call(server.origin, contract.listOrders, { query: { limit: 1 } }, token)
  const newest = Date.parse(known.data.orders[0]?.placedAt ?? '')
  const told = await readShopOrders(server.demoOrigin, data.status.domain ?? '')
  orders = told.filter(({ createdAt }) => Date.parse(createdAt) <= newest)
  now = Date.now()
})
afterAll(() => server.close())

async function view(days: '30' | '90' | '120') {
  const { data } = await call(server.origin, contract.viewSales, { query: { days } }, token)
  if (!data.figures) throw new Error('There are no figures')
  return { ...data, figures: data.figures }
}

/** Orders of the demo shop on these days of its own time zone. */
function placed(timeZone: string, from: string, to: string): ShopOrder[] {
  const dayOf = calendarOf(timeZone)
  return orders.filter(({ createdAt }) => {
    const day = dayOf(createdAt)
    return from <= day && day <= to
  })
}

describe('the overview', () => {
  test.each(['30', '90', '120'] as const)('of %s days adds up to what the store says', async (days) => {
    const { figures } = await view(days)
    const { timeZone, from, to, totals, series, countries } = figures
    const first = calendarOf('UTC')(Date.parse(to) - (Number(days) - 1) * dayMs)
    expect([from, to]).toEqual([first, calendarOf(timeZone)(now)])
    const expected = placed(timeZone, from, to)
    expect(expected.length).toBeGreaterThan(100)
    expect(totals).toEqual(addUp(expected))
    expect(series.map(({ day }) => day)).toEqual([...new Set(series.map(({ day }) => day))].toSorted())
    expect(series).toHaveLength(Number(days))
    for (const { day, revenue, orders: count, units } of series) {
      const wanted = addUp(placed(timeZone, day, day))
      expect([day, revenue, count, units]).toEqual([day, wanted.revenue, wanted.orders, wanted.units])
    }
    for (const { country, revenue, orders: count } of countries) {
      const wanted = addUp(expected.filter((order) => order.country === country))
      expect([country, revenue, count]).toEqual([country, wanted.revenue, wanted.orders])
    }
    expect(sum(countries.map((country) => country.orders))).toBe(totals.orders)
    const revenues = countries.map(({ revenue }) => hundredths(revenue))
    expect(revenues).toEqual(revenues.toSorted((a, b) => b - a))
  })

  test('stands beside as many days before, up to the same time of day', async () => {
    const { figures } = await view('30')
    const { timeZone, from, previous, growth } = figures
    const dayOf = calendarOf(timeZone)
    const first = calendarOf('UTC')(Date.parse(from) - 30 * dayMs)
    const before = orders.filter(
      ({ createdAt }) =>
        dayOf(createdAt) >= first && dayOf(createdAt) < from && Date.parse(createdAt) <= now - 30 * dayMs,
    )
    expect(before.length).toBeGreaterThan(100)
    // A change of summer time in between moves the end by an hour.
    expect(Math.abs((previous?.orders ?? 0) - addUp(before).orders)).toBeLessThanOrEqual(2)
    const share = (figures.totals.orders - (previous?.orders ?? 0)) / (previous?.orders ?? 1)
    expect(growth.orders).toBeCloseTo(share, 3)
    const countries = figures.previousCountries ?? []
    expect(sum(countries.map(({ revenue }) => hundredths(revenue)))).toBe(
      hundredths(previous?.revenue ?? '0'),
    )
    expect(sum(countries.map(({ orders: count }) => count))).toBe(previous?.orders)
    for (const { country, revenue, growth: change } of figures.countries) {
      const was = Number(countries.find((one) => one.country === country)?.revenue)
      if (change !== null) expect(Number(revenue) / was - 1).toBeCloseTo(change, 3)
      else expect(was).toBe(0)
    }
  })

  test('names the ten products of the feed that brought most', async () => {
    const { figures } = await view('30')
    const { timeZone, from, to, topProducts } = figures
    const sold = new Map<string, { units: number; revenue: number }>()
    for (const { cancelledAt, lines } of placed(timeZone, from, to)) {
      if (cancelledAt !== null) continue
      for (const { variant, quantity, revenue } of lines) {
        const one = sold.get(variant) ?? { units: 0, revenue: 0 }
        sold.set(variant, { units: one.units + quantity, revenue: one.revenue + revenue })
      }
    }
    const best = [...sold.values()].toSorted((a, b) => b.revenue - a.revenue).slice(0, 10)
    expect(topProducts.map(({ revenue }) => hundredths(revenue))).toEqual(best.map(({ revenue }) => revenue))
    expect(topProducts.map(({ units }) => units).toSorted()).toEqual(
      best.map(({ units }) => units).toSorted(),
    )
    const { data } = await call(server.origin, listProducts, { query: { limit: 500 } }, token)
    const titles = new Map(data.products.map(({ productId, title }) => [productId, title]))
    for (const { productId, title } of topProducts) expect(titles.get(productId ?? '')).toBe(title)
  })

  test('says that it is of the demo store, in its currency and time zone, and that all orders are known', async () => {
    const { isAvailable, isDemo, lastSyncAt, run, figures } = await view('30')
    expect({ isAvailable, isDemo, status: run?.status }).toEqual({
      isAvailable: true,
      isDemo: true,
      status: 'completed',
    })
    expect(figures).toMatchObject({ currency: 'USD', knownSince: null, limits: [] })
    expect(figures.timeZone).toContain('/')
    expect(Date.parse(lastSyncAt ?? '')).toBeLessThanOrEqual(now)
  })

  test('shows another merchant nothing of it', async () => {
    const stranger = await newMerchant(server.origin)
    const { data } = await call(server.origin, contract.viewSales, { query: {} }, stranger)
    expect(data).toEqual({
      isAvailable: false,
      message: 'Connect your Shopify store first.',
      isDemo: false,
      lastSyncAt: null,
      run: null,
      figures: null,
    })
    const listed = await call(server.origin, contract.listOrders, { query: {} }, stranger)
    expect(listed.data).toEqual({ orders: [], nextCursor: null, total: 0 })
  })
})

test('orders are read by themselves once a store is connected, and stay in sight when it is disconnected', async () => {
  const merchant = await newMerchant(server.origin)
  await call(server.origin, connectDemoStore, {}, merchant)
  await call(server.origin, syncProducts, { body: {} }, merchant)
  const { data } = await call(server.origin, listRuns, { query: { kind: 'sales.sync' } }, merchant)
  expect(data.runs).toHaveLength(1)
  await syncToEnd(server, merchant)
  const before = await call(server.origin, listRuns, { query: { kind: 'sales.sync' } }, merchant)
  await call(server.origin, syncProducts, { body: {} }, merchant)
  const { data: later } = await call(server.origin, listRuns, { query: { kind: 'sales.sync' } }, merchant)
  expect(later.runs, 'what was read just now is not read again').toHaveLength(before.data.runs.length)
  await call(server.origin, disconnectStore, {}, merchant)
  const { data: seen } = await call(server.origin, contract.viewSales, { query: {} }, merchant)
  expect(seen.figures?.totals.orders).toBeGreaterThan(0)
})
