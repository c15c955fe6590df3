import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { calendarOf, readShopOrders, type ShopOrder, syncToEnd } from './__fixtures__/orders.fixture.ts'
import { listOrders } from './contract.ts'
import { viewOrder } from './contract/order-history.ts'

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

const find = async (name: string) => {
  const { data } = await call(server.origin, listOrders, { query: { search: name, limit: 5 } }, token)
  const id = data.orders.find((order) => order.name === name)?.id ?? ''
  return (await call(server.origin, viewOrder, { params: { orderId: id } }, token)).data.order
}

test('an order has every movement of its money, the oldest first, and the pieces that were ordered', async () => {
  const told = orders.filter(({ payments }) => payments.length > 1).slice(0, 3)
  expect(told.length).toBeGreaterThan(0)
  for (const order of told) {
    const { movements, lines } = await find(order.name)
    expect(movements).toHaveLength(order.payments.length)
    expect(movements.map(({ at }) => at)).toEqual(movements.map(({ at }) => at).toSorted())
    expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
      order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    )
  }
})

test('what the customer ordered before is counted up to the order, not after it', async () => {
  const Customer = z.object({
    gid: z.string(),
    names: z.array(z.string()),
    revenues: z.array(z.coerce.number()),
  })
  const rows = await server.db.asSystem(
    async (tx) =>
      (
        await tx.execute(sql`select customer_gid as gid, array_agg(name order by placed_at, id) as names,
          array_agg((case when is_sale then revenue else 0 end)::float order by placed_at, id) as revenues from orders
          where customer_gid is not null and not is_test group by 1 having count(*) > 2 order by count(*) desc limit 1`)
      ).rows,
  )
  const customer = Customer.parse(rows[0])
  const [first = '', second = ''] = customer.names
  expect((await find(first)).customer).toMatchObject({ earlierOrders: 0, firstOrderAt: null })
  const { customer: after } = await find(second)
  expect(after?.earlierOrders).toBe(1)
  expect(Number(after?.earlierRevenue)).toBe(customer.revenues[0])
  expect(calendarOf('UTC')(Date.parse(after?.firstOrderAt ?? ''))).toBe(
    calendarOf('UTC')(Date.parse((await find(first)).placedAt)),
  )
})

test('of another workspace, and one that is gone, nothing is told', async () => {
  const { data } = await call(server.origin, listOrders, { query: { limit: 1 } }, token)
  const eve = await newMerchant(server.origin)
  for (const [orderId, by] of [
    [data.orders[0]?.id ?? '', eve],
    [newId(), token],
  ] as const) {
    const answer = await send(server.origin, viewOrder, { params: { orderId } }, by)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ])
  }
})
