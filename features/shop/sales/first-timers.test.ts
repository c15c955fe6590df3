import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { addDays } from '#kit/days.ts'
import { call, newMerchant, startTestServer, type TestServer } from '#tests/world/server.ts'
import { factsOf, workspaceOf } from './__fixtures__/facts.fixture.ts'
import { calendarOf, isSale, readShopOrders, syncToEnd } from './__fixtures__/orders.fixture.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 12, orderDays: 120 })
})
afterAll(() => server.close())

test('customers who never bought before are counted, and not where earlier orders are not known', async () => {
  const token = await newMerchant(server.origin)
  const { data } = await call(server.origin, connectDemoStore, {}, token)
  await call(server.origin, syncProducts, { body: {} }, token)
  await syncToEnd(server, token)
  const workspaceId = await workspaceOf(server, data.status.storeId ?? '')
  const facts = factsOf(server)
  const coverage = await facts.findCoverage(workspaceId)
  const period = { from: addDays(coverage?.today ?? '', -40), to: addDays(coverage?.today ?? '', -2) }
  const dayOf = calendarOf(coverage?.timeZone ?? '')
  const sales = (await readShopOrders(server.demoOrigin, data.status.domain ?? '')).filter(isSale)
  const buyersOf = (holds: (day: string) => boolean) =>
    new Set(sales.filter(({ createdAt }) => holds(dayOf(createdAt))).map(({ customer }) => customer))
  const earlier = buyersOf((day) => day < period.from)
  const bought = buyersOf((day) => day >= period.from && day <= period.to)
  const first = [...bought].filter((customer) => !earlier.has(customer)).length
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(bought.size)
  expect(await facts.countFirstTimers(workspaceId, period)).toBe(first)

  await server.db.asSystem((tx) =>
    tx.execute(sql`update order_sync_state set known_since = now() - interval '60 days'
      where workspace_id = ${workspaceId}`),
  )
  expect(await facts.countFirstTimers(workspaceId, period)).toBeNull()
})
