import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeAccess } from '#features/base/stores/actions/access.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { findFeedVariants } from '#features/shop/feed/actions/facts.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { addDays } from '#kit/days.ts'
import { newWorkspace } from '#tests/world/database.ts'
import { call, newMerchant, startTestServer, type TestServer } from '#tests/world/server.ts'
import { factsOf, workspaceOf } from './__fixtures__/facts.fixture.ts'
import {
  calendarOf,
  isSale,
  readShopOrders,
  type ShopOrder,
  sum,
  syncToEnd,
} from './__fixtures__/orders.fixture.ts'
import { dayFacts } from './actions/days.ts'
import { listOrders } from './contract.ts'

let server: TestServer
let facts: ReturnType<typeof dayFacts>
let workspaceId: string
let orders: ShopOrder[]
let dayOf: (moment: string | number) => string
let period: { from: string; to: string }

beforeAll(async () => {
  server = await startTestServer({ products: 24, orderDays: 120 })
  const { db, time } = server
  facts = dayFacts({
    db,
    // Reading a store needs the database alone.
    stores: storeAccess({ db } as StoreDeps),
    clock: () => time.now(),
  })
  const token = await newMerchant(server.origin)
  const { data } = await call(server.origin, connectDemoStore, {}, token)
  workspaceId = await workspaceOf(server, data.status.storeId ?? '')
  await call(server.origin, syncProducts, { body: {} }, token)
  await syncToEnd(server, token)
  const known = await call(server.origin, listOrders, { query: { limit: 1 } }, token)
  const newest = Date.parse(known.data.orders[0]?.placedAt ?? '')
  const told = await readShopOrders(server.demoOrigin, data.status.domain ?? '')
  orders = told.filter(({ createdAt }) => Date.parse(createdAt) <= newest)
  const book = await facts.findDayCoverage(workspaceId)
  dayOf = calendarOf(book?.timeZone ?? '')
  const to = addDays(dayOf(server.time.now().getTime()), -1)
  period = { from: addDays(to, -29), to }
})
afterAll(() => server.close())

test('the last whole day is the one before the orders were read', async () => {
  expect(await facts.findDayCoverage(workspaceId)).toMatchObject({
    currency: 'USD',
    through: period.to,
    first: dayOf(orders[0]?.createdAt ?? ''),
  })
})

test('each day counts what the store says of its orders', async () => {
  const days = await facts.countDays(workspaceId, period)
  expect(days).toHaveLength(30)
  for (const { day, ...counts } of days) {
    const placed = orders
      .filter(({ createdAt }) => dayOf(createdAt) === day)
      .filter(({ displayFinancialStatus }) => !['VOIDED', 'EXPIRED'].includes(displayFinancialStatus))
    const sold = placed.filter(isSale)
    const returning = sold.filter(({ customer, createdAt }) =>
      orders.some((other) => other.customer === customer && other.createdAt < createdAt),
    )
    const payments = orders
      .flatMap((order) => order.payments)
      .filter(({ at, kind, status }) => {
        const isAttempt = ['SALE', 'AUTHORIZATION'].includes(kind)
        return dayOf(at) === day && isAttempt && ['SUCCESS', 'FAILURE', 'ERROR'].includes(status)
      })
    expect([day, counts]).toEqual([
      day,
      {
        orders: sold.length,
        placed: placed.length,
        refunded: placed.filter(({ refunded }) => refunded > 0).length,
        disputable: placed.length,
        disputed: placed.filter(({ isDisputed }) => isDisputed).length,
        known: sold.length,
        returning: returning.length,
        attempted: payments.length,
        failed: payments.filter(({ status }) => status !== 'SUCCESS').length,
      },
    ])
  }
  expect(sum(days.map(({ orders: count }) => count))).toBeGreaterThan(10)
})

test('the products with the most orders are told with the days on which they were sold', async () => {
  const top = await facts.listTopProducts(workspaceId, { ...period, limit: 3 })
  expect(top).toHaveLength(3)
  const productIds = top.map(({ productId }) => productId)
  const days = await facts.countProductDays(workspaceId, { ...period, productIds })
  for (const { productId, orders: count } of top) {
    const own = days.filter((row) => row.productId === productId)
    expect(sum(own.map((row) => row.orders))).toBe(count)
    const { storeId = '' } = (await facts.findDayCoverage(workspaceId)) ?? {}
    const [variant] = await findFeedVariants(server, workspaceId, storeId, { productIds: [productId] })
    for (const { day, price } of own) {
      const sold = orders.filter((order) => isSale(order) && dayOf(order.createdAt) === day)
      const lines = sold.flatMap((order) => order.lines.filter((line) => line.variant === variant))
      const prices = [...new Set(lines.map(({ unitPrice }) => unitPrice / 100))]
      expect([day, price]).toEqual([day, prices.length === 1 ? prices[0] : null])
    }
  }
  expect(await facts.countProductDays(workspaceId, { ...period, productIds: [] })).toEqual([])
})

test('a workspace without a store has no days', async () => {
  const nobody = newWorkspace()
  expect(await facts.findDayCoverage(nobody)).toBeNull()
  expect(await facts.countDays(nobody, period)).toEqual([])
  expect(await facts.listTopProducts(nobody, { ...period, limit: 3 })).toEqual([])
})

test('limits weekly figures to the best-selling products', async () => {
  const { listPriceWeeks } = factsOf(server)
  const all = await listPriceWeeks(workspaceId, { weeks: 16, maxProducts: 1_000 })
  const units = [...Map.groupBy(all, ({ productId }) => productId)]
    .map(([, rows]) => sum(rows.map((row) => row.units)))
    .toSorted((a, b) => b - a)
  const max = await listPriceWeeks(workspaceId, { weeks: 16, maxProducts: 3 })
  expect(units.length).toBeGreaterThan(3)
  expect(new Set(max.map(({ productId }) => productId)).size).toBe(3)
  expect(sum(max.map((row) => row.units))).toBe(sum(units.slice(0, 3)))
})
