import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { addDays, mondayOf } from '#kit/days.ts'
import { call, newMerchant, startTestServer, type TestServer } from '#tests/world/server.ts'
import { calendarOf, readShopOrders, type ShopOrder, syncToEnd } from './__fixtures__/orders.fixture.ts'
import { viewSales } from './contract.ts'
import { viewCustomerWeeks } from './contract/customers.ts'

let server: TestServer
let token: string
let orders: ShopOrder[]
beforeAll(async () => {
  server = await startTestServer({ products: 12, orderDays: 120 })
  token = await newMerchant(server.origin)
  const { data } = await call(server.origin, connectDemoStore, {}, token)
  await call(server.origin, syncProducts, { body: {} }, token)
  await syncToEnd(server, token)
  orders = await readShopOrders(server.demoOrigin, data.status.domain ?? '')
})
afterAll(() => server.close())

const view = async (by: string) => (await call(server.origin, viewCustomerWeeks, {}, by)).data

test('each of the last twelve whole weeks says how many orders came from customers who had ordered before', async () => {
  const { weeks, knownSince } = await view(token)
  const { figures } = (await call(server.origin, viewSales, { query: {} }, token)).data
  const running = mondayOf(figures?.to ?? '')
  expect(weeks.map(({ week }) => week)).toEqual(
    Array.from({ length: 12 }, (_none, at) => addDays(running, 7 * (at - 12))),
  )
  expect(knownSince).toBeNull()
  const dayOf = calendarOf(figures?.timeZone ?? '')
  const isEarlier = (one: ShopOrder, other: ShopOrder) =>
    one.customer === other.customer && Date.parse(one.createdAt) < Date.parse(other.createdAt)
  for (const { week, orders: count, returning } of weeks) {
    const sold = orders.filter(
      ({ cancelledAt, createdAt }) => cancelledAt === null && mondayOf(dayOf(createdAt)) === week,
    )
    const back = sold.filter((order) => orders.some((other) => isEarlier(other, order)))
    expect([week, count, returning]).toEqual([week, sold.length, back.length])
  }
})

test('a merchant without a store has no weeks', async () => {
  expect(await view(await newMerchant(server.origin))).toEqual({ weeks: [], knownSince: null })
})
