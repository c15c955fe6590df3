import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncProducts } from '#features/feed/contract.ts'
import { connectDemoStore } from '#features/stores/contract.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { listOrders } from './contract.ts'
import * as contract from './contract/payments.ts'
import { readShopOrders, type ShopOrder, sum, syncToEnd } from './test-orders.ts'

let server: TestServer
let token: string
let orders: ShopOrder[]

beforeAll(async () => {
  server = await startTestServer({ products: 12 })
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

async function readAll(query: { status?: contract.PaymentStatus; search?: string }) {
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

test('a payment is found by the number of its order', async () => {
  const [first] = await readAll({})
  const found = await readAll({ search: first?.orderName.replace('#', '') ?? '' })
  expect(found.map(({ id }) => id)).toContain(first?.id)
  expect(found.every(({ orderName }) => orderName.includes(first?.orderName.replace('#', '') ?? '?'))).toBe(
    true,
  )
  expect(await readAll({ search: '%' })).toEqual([])
})

test('the figures add up to the payments of their days', async () => {
  const { data } = await call(server.origin, contract.viewPayments, { query: { days: '90' } }, token)
  const { figures } = data
  const all = await readAll({})
  const since = Date.parse(figures?.from ?? '') + 2 * 86_400_000
  const taken = all.filter(({ status, at }) => status === 'completed' && Date.parse(at) >= since)
  const part = sum(taken.map(({ amount }) => Number(amount)))
  expect(Number(figures?.taken)).toBeGreaterThanOrEqual(part - 0.01)
  expect(figures?.takenCount).toBeGreaterThanOrEqual(taken.length)
  expect(figures?.declineRate).toBeGreaterThan(0)
  expect(figures?.declineRate).toBeLessThan(1)
  expect(figures?.returning ?? 0).toBeLessThanOrEqual(figures?.customers ?? 0)
})

test('the file has all payments that match and nothing runs as a formula in it', async () => {
  const answer = await send(server.origin, contract.exportPayments, { query: { status: 'refunded' } }, token)
  const lines = (await answer.text()).trim().split('\n')
  expect(lines[0]).toContain('Payment,Order,At,Status')
  expect(lines.length - 1).toBe((await readAll({ status: 'refunded' })).length)
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
