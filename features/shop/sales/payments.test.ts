import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import {
  calendarOf,
  isSale,
  readShopOrders,
  type ShopOrder,
  sum,
  syncToEnd,
} from './__fixtures__/orders.fixture.ts'
import { listOrders } from './contract.ts'
import * as contract from './contract/payments.ts'
import { methodTypeOf, readPaymentSearch } from './rules.ts'

let server: TestServer
let token: string
let orders: ShopOrder[]

beforeAll(async () => {
  server = await startTestServer({ products: 12, orderDays: 120 })
  token = await newMerchant(server.origin)
  const { data } = await call(server.origin, connectDemoStore, {}, token)
  await call(server.origin, syncProducts, { body: {} }, token)
  await syncToEnd(server, token)
  const known = await call(server.origin, listOrders, { query: { limit: 1 } }, token)
  const newest = known.data.orders[0]?.placedAt ?? ''
  const told = await readShopOrders(server.demoOrigin, data.status.domain ?? '')
  orders = told.filter(({ createdAt }) => Date.parse(createdAt) <= Date.parse(newest))
})
afterAll(() => server.close())

async function readAll(query: contract.PaymentFilter) {
  const payments: contract.Payment[] = []
  let cursor: string | undefined
  do {
    const page = { ...query, limit: 500, ...(cursor ? { cursor } : {}) }
    const { data } = await call(server.origin, contract.listPayments, { query: page }, token)
    payments.push(...data.payments)
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  return payments
}

test('every payment of the store is listed once, the newest first, by what became of it', async () => {
  const payments = await readAll({})
  expect(new Set(payments.map(({ id }) => id)).size).toBe(payments.length)
  const moments = payments.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted().toReversed())
  const told = orders.flatMap((order) => order.payments)
  for (const [status, wanted] of [
    ['refunded', told.filter(({ kind, status: is }) => kind === 'REFUND' && is === 'SUCCESS')],
    ['failed', told.filter(({ status: is }) => is === 'FAILURE' || is === 'ERROR')],
  ] as const) {
    const listed = await readAll({ status })
    const known = new Set(listed.map(({ id }) => id))
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.every((one) => one.status === status)).toBe(true)
    expect(wanted.filter(({ kind, id }) => kind !== 'VOID' && !known.has(id))).toEqual([])
  }
})

test('the payments of a day add up to what the day has taken', async () => {
  const { data } = await call(server.origin, contract.viewPayments, { query: { days: '30' } }, token)
  const days = data.figures?.series.filter(({ taken }) => Number(taken) > 0) ?? []
  expect(days.length).toBeGreaterThan(1)
  for (const { day, taken } of days) {
    const own = await readAll({ day })
    const cents = own
      .filter(({ status, currency }) => status === 'completed' && currency === data.figures?.currency)
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    expect([day, cents / 100]).toEqual([day, Number(taken)])
  }
  expect(await readAll({ day: '2000-01-01' })).toEqual([])
})

test('a payment is found by the number of its order', async () => {
  const [first] = await readAll({})
  const found = await readAll({ search: first?.orderName.replace('#', '') ?? '' })
  expect(found.map(({ id }) => id)).toContain(first?.id)
  expect(found.every(({ orderName }) => orderName.includes(first?.orderName.replace('#', '') ?? '?'))).toBe(
    true,
  )
  expect(await readAll({ search: '%' })).toEqual([])
})

test('a payment is found by its customer, its own number and its amount', async () => {
  const all = await readAll({})
  const one = all.find(({ customerNumber }) => customerNumber !== null)
  if (!one) throw new Error('No payment has a customer')
  const { id, amount, customerNumber } = one
  const ofCustomer = await readAll({ search: customerNumber ?? '' })
  const theirs = all.filter((each) => each.customerNumber === customerNumber).map((each) => each.id)
  expect(ofCustomer.map((each) => each.id)).toEqual(expect.arrayContaining(theirs))
  expect((await readAll({ search: id.split('/').at(-1) ?? '' })).map((each) => each.id)).toContain(id)
  const same = all.filter((each) => Number(each.amount) === Number(amount)).map((each) => each.id)
  const found = await readAll({ search: Number(amount).toFixed(2) })
  expect(found.map((each) => each.id)).toEqual(same)
  const both = await readAll({ search: Number(amount).toFixed(2), status: one.status })
  expect(both.every(({ status }) => status === one.status)).toBe(true)
  expect(both.map((each) => each.id)).toContain(id)
})

test.each([
  ['24', { from: '24', to: '25' }],
  ['24.5', { from: '24.5', to: '24.6' }],
  ['24,50', { from: '24.50', to: '24.51' }],
  ['$1,299.00', { from: '1299.00', to: '1299.01' }],
  ['1.299,00 €', { from: '1299.00', to: '1299.01' }],
  ['EUR 0.09', { from: '0.09', to: '0.10' }],
  ['1,299', { from: '1299', to: '1300' }],
  ['9.99', { from: '9.99', to: '10.00' }],
  ['#1001', null],
  ['1e9', null],
  ['-5', null],
  ['%', null],
])('%s is read as an amount, or as none', (text, amount) => {
  expect(readPaymentSearch(text)?.amount).toEqual(amount)
})

test.each([
  ['Visa', 'Shopify Payments', 'card'],
  ['American Express', 'Authorize.net', 'card'],
  ['Cartes Bancaires', 'Stripe', 'card'],
  ['Apple Pay', 'Shopify Payments', 'wallet'],
  ['Bank card', 'Adyen', 'card'],
  ['SHOP_PAY', 'Shopify Payments', 'wallet'],
  ['Amazon Pay', 'Amazon Payments', 'wallet'],
  [null, 'PayPal Express Checkout', 'wallet'],
  ['iDEAL', 'Mollie', 'bank'],
  ['SEPA Direct Debit', 'Mollie', 'bank'],
  [null, 'Bank Deposit', 'bank'],
  [null, 'Überweisung', 'bank'],
  [null, 'U\u0308berweisung', 'bank'],
  [null, 'Vorkasse (BANKÜBERWEISUNG)', 'bank'],
  ['Sofortüberweisung', 'Mollie', 'bank'],
  [null, 'SEPA-Lastschrift', 'bank'],
  [null, 'Virement bancaire', 'bank'],
  [null, 'Przelew', 'bank'],
  [null, 'Überbankung', null],
  ['Éach', 'manual', null],
  [null, 'shopify_payments', 'card'],
  ['Klarna', 'Klarna', null],
  ['Gift Card', 'gift_card', null],
  [null, 'gift_card', null],
  [null, 'Cash on Delivery (COD)', null],
  [null, 'manual', null],
  ['klarna', 'Shopify Payments', null],
])('%s by %s is paid by %s', (method, gateway, kind) => {
  expect(methodTypeOf({ method, gateway })).toBe(kind)
})

test('each payment says by what it was made', async () => {
  const all = await readAll({})
  expect(new Set(all.map(({ methodType }) => methodType))).toContain('card')
  expect(all.every((one) => one.methodType === methodTypeOf(one))).toBe(true)
})

test('payments within a millisecond are listed once each, whatever the page', async () => {
  const moments = ['000100', '000500', '000900', '001000'].map((part) => `2098-02-03T04:05:06.${part}Z`)
  const chosen = (await readAll({})).slice(-moments.length)
  const move = (id: string, at: string) =>
    server.db.executeSql('update payments set processed_at = $2 where payment_gid = $1', [id, at])
  for (const [index, { id }] of chosen.entries()) await move(id, moments[index] ?? '')
  const seen: (string | undefined)[] = []
  for (let cursor: string | undefined; seen.length < chosen.length; ) {
    const query = { limit: 1, ...(cursor ? { cursor } : {}) }
    const { data } = await call(server.origin, contract.listPayments, { query }, token)
    seen.push(data.payments[0]?.id)
    cursor = data.nextCursor ?? undefined
  }
  for (const { id, at } of chosen) await move(id, at)
  expect(seen).toEqual(chosen.map(({ id }) => id).toReversed())
})

test('the figures add up to the payments of their days', async () => {
  const { data } = await call(server.origin, contract.viewPayments, { query: { days: '90' } }, token)
  const { figures } = data
  const dayOf = calendarOf('America/Los_Angeles')
  const isOfDays = (day: string) => day >= (figures?.from ?? '') && day <= (figures?.to ?? '')
  const all = (await readAll({})).filter(({ at }) => isOfDays(dayOf(at)))
  const ofStatus = (status: contract.PaymentStatus) => all.filter((one) => one.status === status)
  const moneyOf = (status: contract.PaymentStatus) =>
    sum(ofStatus(status).map(({ amount }) => Number(amount)))
  expect(Number(figures?.taken)).toBeCloseTo(moneyOf('completed'), 2)
  expect(Number(figures?.refunded)).toBeCloseTo(moneyOf('refunded'), 2)
  const [taken, declined] = [ofStatus('completed').length, ofStatus('failed').length]
  expect([figures?.takenCount, figures?.declined, figures?.attempts]).toEqual([
    taken,
    declined,
    taken + declined,
  ])
  expect(figures?.declineRate).toBeCloseTo(declined / (taken + declined), 9)
  expect(figures?.declineRate).toBeGreaterThan(0)
  expect(figures?.declineRate).toBeLessThan(1)
  const series = figures?.series ?? []
  expect([series.length, series[0]?.day, series.at(-1)?.day]).toEqual([90, figures?.from, figures?.to])
  const added = (of: (day: (typeof series)[number]) => number | string) =>
    sum(series.map((day) => Number(of(day))))
  expect(added((day) => day.taken)).toBeCloseTo(Number(figures?.taken), 2)
  expect(added((day) => day.refunded)).toBeCloseTo(Number(figures?.refunded), 2)
  expect(added((day) => day.declined)).toBe(figures?.declined)
  const busiest = series.reduce((best, day) => (Number(day.taken) > Number(best.taken) ? day : best))
  const onThatDay = ofStatus('completed').filter(({ at }) => dayOf(at) === busiest.day)
  expect(Number(busiest.taken)).toBeCloseTo(sum(onThatDay.map(({ amount }) => Number(amount))), 2)
  const sales = orders.filter((order) => isSale(order) && order.customer)
  const sold = sales.filter(({ createdAt }) => isOfDays(dayOf(createdAt)))
  const back = sold.filter(({ customer, createdAt }) =>
    sales.some((other) => other.customer === customer && other.createdAt < createdAt),
  )
  const count = (some: ShopOrder[]) => new Set(some.map(({ customer }) => customer)).size
  expect([figures?.customers, figures?.returning]).toEqual([count(sold), count(back)])
  expect(count(back)).toBeGreaterThan(0)
  expect(count(back)).toBeLessThan(count(sold))
})

test('the file has all payments that match and nothing runs as a formula in it', async () => {
  const answer = await send(server.origin, contract.exportPayments, { query: { status: 'refunded' } }, token)
  const lines = (await answer.text()).trim().split('\n')
  const refunded = await readAll({ status: 'refunded' })
  expect(lines[0]).toContain('Payment,Order,Customer,At,Status')
  expect(lines.length - 1).toBe(refunded.length)
  const rename = (from: string, to: string) =>
    server.db.executeSql('update orders set name = $2 where name = $1', [from, to])
  // The store goes on meanwhile: what is long past is not read again.
  const name = refunded.at(-1)?.orderName ?? ''
  await rename(name, '=1+1')
  const renamed = await send(server.origin, contract.exportPayments, { query: { status: 'refunded' } }, token)
  // The rows are read while they are sent: the name is put back after the last.
  const text = await renamed.text()
  await rename('=1+1', name)
  expect(text).toMatch(/,"?'=1\+1"?,/)
})

test('another merchant sees none of it, and a torn cursor is refused', async () => {
  const stranger = await newMerchant(server.origin)
  const { data } = await call(server.origin, contract.listPayments, { query: {} }, stranger)
  expect(data).toEqual({ payments: [], nextCursor: null, total: 0 })
  const figures = await call(server.origin, contract.viewPayments, { query: {} }, stranger)
  expect(figures.data.figures).toBeNull()
  const torn = await send(server.origin, contract.listPayments, { query: { cursor: 'eA' } }, token)
  expect([torn.status, await torn.json()]).toMatchObject([400, { code: 'CURSOR_INVALID' }])
})

test('each dispute that waits for evidence knows until when, and a sync that reads nothing new keeps it', async () => {
  const readDue = async () => {
    const { rows } = await server.db.asSystem((tx) =>
      tx.execute<{ due: string | null }>(sql`select disputes -> 0 ->> 'dueAt' as due from orders
        where disputes -> 0 ->> 'status' = 'NEEDS_RESPONSE' order by name`),
    )
    return rows.map(({ due }) => due)
  }
  // Not every demo store has one that is open.
  for (let tries = 0; (await readDue()).length === 0 && tries < 5; tries += 1) {
    const other = await newMerchant(server.origin)
    await call(server.origin, connectDemoStore, {}, other)
    await call(server.origin, syncProducts, { body: {} }, other)
    await syncToEnd(server, other)
  }
  const due = await readDue()
  expect(due.length).toBeGreaterThan(0)
  const now = Date.now()
  for (const each of due) {
    const aheadMs = Date.parse(each ?? '') - now
    expect(aheadMs > 0 && aheadMs <= 7 * 86_400_000, `${each}`).toBe(true)
  }
  await syncToEnd(server, token)
  expect(await readDue()).toEqual(due)
})
