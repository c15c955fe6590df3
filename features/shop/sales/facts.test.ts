import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { call, newMerchant, startTestServer, type TestServer } from '#tests/world/server.ts'
import { factsOf, workspaceOf } from './__fixtures__/facts.fixture.ts'
import { calendarOf, readShopOrders, type ShopOrder, sum, syncToEnd } from './__fixtures__/orders.fixture.ts'
import * as contract from './contract.ts'

const dayMs = 24 * 3_600_000

let server: TestServer
let facts: ReturnType<typeof factsOf>
let token: string
let workspaceId: string
let orders: ShopOrder[]
let dayOf: (moment: string | number) => string
let today: string

beforeAll(async () => {
  server = await startTestServer({ products: 24, orderDays: 120 })
  facts = factsOf(server)
  token = await newMerchant(server.origin)
  const { data } = await call(server.origin, connectDemoStore, {}, token)
  workspaceId = await workspaceOf(server, data.status.storeId ?? '')
  await call(server.origin, syncProducts, { body: {} }, token)
  await syncToEnd(server, token)
  const known = await call(server.origin, contract.listOrders, { query: { limit: 1 } }, token)
  const newest = Date.parse(known.data.orders[0]?.placedAt ?? '')
  const told = await readShopOrders(server.demoOrigin, data.status.domain ?? '')
  orders = told.filter(({ createdAt }) => Date.parse(createdAt) <= newest)
  const book = await facts.findCoverage(workspaceId)
  dayOf = calendarOf(book?.timeZone ?? '')
  today = dayOf(server.time.now().getTime())
})
afterAll(() => server.close())

const shift = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const mondayOf = (day: string) => shift(day, -((new Date(day).getUTCDay() + 6) % 7))
const isSale = ({ cancelledAt }: ShopOrder) => cancelledAt === null
const revenueOf = (list: ShopOrder[]) => sum(list.map(({ total, refunded }) => total - refunded)) / 100
const unitsOf = (list: ShopOrder[]) => sum(list.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)))
const between = (from: string, to: string) =>
  orders.filter(({ createdAt }) => dayOf(createdAt) >= from && dayOf(createdAt) <= to)
const lastDays = (days: number) => ({ from: shift(today, 1 - days), to: today })

/** The payments of a period as they are stored, the oldest first. */
async function storedPayments({ from, to }: { from: string; to: string }) {
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ id: string; orderId: string; at: Date; status: string; amount: number; fee: number | null }>(
      sql`select payment_gid as id, order_id as "orderId", processed_at as at, status, amount::float as amount,
        fee::float as fee from payments where workspace_id = ${workspaceId} order by processed_at, payment_gid`,
    ),
  )
  const isWithin = (day: string) => day >= from && day <= to
  return rows.filter(({ at }) => isWithin(dayOf(new Date(at).getTime())))
}

/** A product of the feed with its variant's sales: one that sells now and then. */
async function someProduct() {
  const { data } = await call(server.origin, listProducts, { query: { limit: 500 } }, token)
  const sales = await facts.listProductSales(workspaceId, lastDays(120))
  const chosen = sales.find(({ productId, units }) => productId !== null && units < 60)
  const product = data.products.find(({ productId }) => productId === chosen?.productId)
  if (!chosen || !product) throw new Error('The shop sells nothing now and then')
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ gid: string }>(sql`select variant_gid as gid from products where id = ${product.id}`),
  )
  return { productId: product.productId, variant: rows[0]?.gid ?? '', chosen }
}

const linesOf = (list: ShopOrder[], variant: string) =>
  list.flatMap((order) => order.lines.filter((line) => line.variant === variant))

test('returns the store, its current day and since when orders are known', async () => {
  expect(await facts.findCoverage(workspaceId)).toMatchObject({
    storeName: 'Atelier Nord',
    currency: 'USD',
    timeZone: 'America/Los_Angeles',
    today,
    knownSince: null,
    firstOrder: dayOf(orders[0]?.createdAt ?? ''),
  })
})

test('weeks run from Monday to Sunday in the store’s time zone, whole ones only, and add up to what the store says', async () => {
  const weeks = await facts.listWeeks(workspaceId, { weeks: 10 })
  expect(weeks.map(({ week }) => week)).toEqual(
    Array.from({ length: 10 }, (_, at) => shift(mondayOf(today), (at - 10) * 7)),
  )
  for (const { week, ...figures } of weeks) {
    const sold = between(week, shift(week, 6)).filter(isSale)
    expect(sold.length).toBeGreaterThan(10)
    expect(figures).toEqual({
      orders: sold.length,
      units: unitsOf(sold),
      revenue: expect.closeTo(revenueOf(sold), 4),
    })
  }
  const all = await facts.listWeeks(workspaceId, { weeks: 500 })
  const first = dayOf(orders[0]?.createdAt ?? '')
  expect(all[0]?.week).toBe(mondayOf(shift(first, 6)))
  expect(all.at(-1)?.week).toBe(shift(mondayOf(today), -7))
})

test('weeks of one product have zeros where nothing was sold, and its money is that of its lines', async () => {
  const { productId, variant } = await someProduct()
  const asked = { weeks: 16, productIds: [productId] }
  const weeks = await facts.listWeeks(workspaceId, asked)
  expect(weeks).toHaveLength(16)
  for (const { week, units, revenue, orders: count } of weeks) {
    const sold = between(week, shift(week, 6)).filter(isSale)
    const lines = linesOf(sold, variant)
    const holders = sold.filter((order) => linesOf([order], variant).length > 0)
    expect([week, units, Math.round(revenue * 100), count]).toEqual([
      week,
      sum(lines.map(({ quantity }) => quantity)),
      sum(lines.map((line) => line.revenue)),
      holders.length,
    ])
  }
  const prices = await facts.listPriceWeeks(workspaceId, { ...asked, maxProducts: 1 })
  expect(prices.map(({ week }) => week)).toEqual(
    weeks.filter(({ units }) => units > 0).map(({ week }) => week),
  )
  for (const { week, units, price, discountShare } of prices) {
    const lines = linesOf(between(week, shift(week, 6)).filter(isSale), variant)
    const reduced = lines.filter((line) => line.revenue < line.unitPrice * line.quantity)
    expect(units).toBe(sum(lines.map(({ quantity }) => quantity)))
    expect(price).toBeCloseTo(sum(lines.map((line) => line.revenue)) / units / 100, 6)
    expect(discountShare).toBeCloseTo(sum(reduced.map(({ quantity }) => quantity)) / units, 6)
  }
  expect(await facts.listWeeks(workspaceId, { weeks: 4, productIds: ['no such product'] })).toMatchObject(
    Array.from({ length: 4 }, () => ({ units: 0, orders: 0 })),
  )
})

test('countries add up, and sales can be narrowed to some of them or to a category', async () => {
  const period = lastDays(30)
  const sold = between(period.from, period.to).filter(isSale)
  const countries = await facts.listCountries(workspaceId, period)
  expect(sum(countries.map((country) => country.orders))).toBe(sold.length)
  for (const { country, orders: count, units, revenue } of countries) {
    const there = sold.filter((order) => order.country === country)
    expect([country, count, units]).toEqual([country, there.length, unitsOf(there)])
    expect(revenue).toBeCloseTo(revenueOf(there), 4)
  }
  const german = await facts.listCountries(workspaceId, { ...period, countries: ['de'] })
  expect(german).toEqual(countries.filter(({ country }) => country === 'DE'))
  const all = await facts.listProductSales(workspaceId, period)
  const sku = all.find(({ productId }) => productId !== null)?.productId ?? ''
  const [product] = await facts.listProducts(workspaceId, { productIds: [sku], limit: 1 })
  const category = product?.category?.toUpperCase() ?? ''
  const inCategory = await facts.listProductSales(workspaceId, { ...period, category })
  expect(inCategory.length).toBeGreaterThan(0)
  expect(inCategory.length).toBeLessThan(all.length)
  expect(all).toEqual(expect.arrayContaining(inCategory))
})

test.each([60, 120])('demand in %i days is of the last 90, with days without a sale', async (n) => {
  const { productId, variant } = await someProduct()
  const period = lastDays(n)
  const [found] = await facts.listProductSales(workspaceId, { ...period, productIds: [productId] })
  const soldOn = (day: string) =>
    sum(linesOf(between(day, day).filter(isSale), variant).map(({ quantity }) => quantity))
  const sold = Array.from({ length: n }, (_, at) => soldOn(shift(period.from, at)))
  const units = sold.slice(-90)
  const mean = sum(units) / units.length
  const variance = sum(units.map((count) => (count - mean) ** 2)) / (units.length - 1)
  expect(found).toMatchObject({ productId, units: sum(sold) })
  expect(found?.dailyMean).toBeCloseTo(mean, 9)
  expect(found?.dailySd).toBeCloseTo(Math.sqrt(variance), 6)
})

test('customers bear what they bought in the period', async () => {
  const period = lastDays(30)
  const customers = await facts.listCustomers(workspaceId, period)
  const sold = between(period.from, period.to).filter(isSale)
  expect(new Set(customers.map(({ customerId }) => customerId))).toEqual(
    new Set(sold.map(({ customer }) => customer)),
  )
  for (const { customerId, orders: count, revenue, lastDay } of customers.slice(0, 40)) {
    const own = sold.filter(({ customer }) => customer === customerId)
    expect([count, lastDay]).toEqual([own.length, dayOf(own.at(-1)?.createdAt ?? '')])
    expect(revenue).toBeCloseTo(revenueOf(own), 4)
  }
})

test('payments come with their order, its risk, and how often the customer had ordered before', async () => {
  const period = { from: '2020-01-01', to: shift(today, 1) }
  const payments = await facts.listPayments(workspaceId, period)
  const told = orders.flatMap((order) => order.payments.map((payment) => ({ order, payment })))
  expect(payments).toHaveLength(told.length)
  const byId = new Map(told.map((one) => [one.payment.id, one]))
  const stored = await storedPayments(period)
  const times = payments.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  for (const [at, payment] of payments.entries()) {
    const one = byId.get(stored[at]?.id ?? '')
    expect(payment).toMatchObject({
      orderName: one?.order.name,
      kind: one?.payment.kind.toLowerCase(),
      status: one?.payment.status.toLowerCase(),
      amount: (one?.payment.amount ?? 0) / 100,
      customerId: one?.order.customer,
      risk: one?.order.risk.toLowerCase(),
      isDisputed: one?.order.isDisputed,
      shippingCountry: one?.order.country,
      billingCountry: one?.order.billingCountry,
      orderTotal: (one?.order.total ?? 0) / 100,
    })
  }
  const returning = payments.filter(({ earlierOrders }) => (earlierOrders ?? 0) > 1).slice(0, 20)
  expect(returning.length).toBe(20)
  for (const { orderName, customerId, earlierOrders } of returning) {
    const own = orders.filter(({ customer }) => customer === customerId)
    expect(earlierOrders).toBe(own.findIndex(({ name }) => name === orderName))
  }
  const name = returning[0]?.orderName ?? ''
  const few = await facts.listPayments(workspaceId, { ...period, orderNames: [name.slice(1), '#none'] })
  expect(few).toEqual(payments.filter(({ orderName }) => orderName === name))
})

test('an order is found by its name, with or without the sign before it', async () => {
  const order = orders.find(({ lines, refunded }) => lines.length > 1 && refunded > 0)
  const found = await facts.findOrder(workspaceId, ` ${order?.name.slice(1)} `)
  expect(found).toMatchObject({
    orderName: order?.name,
    placedDay: dayOf(order?.createdAt ?? ''),
    refunded: (order?.refunded ?? 0) / 100,
    financialStatus: order?.displayFinancialStatus,
    fulfillmentStatus: 'FULFILLED',
    trackingUrl: expect.stringMatching(/^https:/),
  })
  expect(found?.items).toHaveLength(order?.lines.length ?? 0)
  expect(await facts.findOrder(workspaceId, order?.name ?? '')).toEqual(found)
  expect(await facts.findOrder(workspaceId, "#1'; drop table orders")).toBeNull()
})

test('what customers wrote at checkout is told newest first, and by id', async () => {
  const written = orders.filter(({ note }) => note !== null).toReversed()
  const notes = await facts.listMessages(workspaceId, { limit: 5 })
  expect(notes.map(({ orderName, text }) => [orderName, text])).toEqual(
    written.slice(0, 5).map(({ name, note }) => [name, note]),
  )
  expect(notes[0]).toMatchObject({ kind: 'order_note', status: null, customerId: written[0]?.customer })
  const [, second] = notes
  const messageIds = ['no id', second?.messageId ?? '']
  expect(await facts.listMessages(workspaceId, { messageIds, limit: 5 })).toEqual([second])
  const month = await facts.listMessages(workspaceId, { ...lastDays(30), limit: 10_000 })
  expect(month).toHaveLength(written.filter(({ createdAt }) => dayOf(createdAt) >= lastDays(30).from).length)
})

test('syncing again changes no row, and orders of others stay theirs', async () => {
  const period = { from: '2020-01-01', to: shift(today, -2) }
  const read = async () => [
    await facts.listPayments(workspaceId, period),
    await facts.listProductSales(workspaceId, period),
    (await facts.listCustomers(workspaceId, period)).toSorted(({ customerId: a }, { customerId: b }) =>
      a.localeCompare(b),
    ),
  ]
  const before = await read()
  await syncToEnd(server, token, 'full')
  expect(await read()).toEqual(before)

  const stranger = await newMerchant(server.origin)
  const { data } = await call(server.origin, connectDemoStore, {}, stranger)
  const other = await workspaceOf(server, data.status.storeId ?? '')
  for (const nobody of [other, randomUUID()]) {
    expect([
      await facts.listWeeks(nobody, { weeks: 4 }),
      await facts.listPriceWeeks(nobody, { weeks: 4, maxProducts: 9 }),
      await facts.listCountries(nobody, period),
      await facts.listProductSales(nobody, period),
      await facts.listCustomers(nobody, period),
      await facts.listPayments(nobody, period),
      await facts.listMessages(nobody, { limit: 5 }),
      await facts.findOrder(nobody, orders[0]?.name ?? ''),
    ]).toEqual([[], [], [], [], [], [], [], null])
  }
})

test('payments added up are the same payments: as many, the same money, and each failed try with its order', async () => {
  const period = lastDays(120)
  const payments = await storedPayments(period)
  const sums = await facts.listPaymentSums(workspaceId, period)
  const cents = (list: { amount: number; fee: number | null }[]) => [
    Math.round(sum(list.map(({ amount }) => amount * 100))),
    Math.round(sum(list.map(({ fee }) => (fee ?? 0) * 100))),
  ]
  expect(sums.length).toBeLessThan(payments.length)
  expect(sum(sums.map(({ count }) => count))).toBe(payments.length)
  expect(cents(sums)).toEqual(cents(payments))
  const failed = (list: { status: string; orderId: string }[]) =>
    list.flatMap(({ status, orderId }) => (status === 'failure' ? [orderId] : [])).toSorted()
  expect(failed(sums)).toEqual(failed(payments))
})
