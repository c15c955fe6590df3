import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphqlError } from '#adapters/shopify/faulty-peer.ts'
import { type Merchant, startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { factsOf, workspaceOf } from './__fixtures__/facts.fixture.ts'
import { syncToEnd } from './__fixtures__/orders.fixture.ts'
import * as contract from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 12, hasOrders: true, orderDays: 120 })
})
afterAll(() => world.close())

const always = { from: '2020-01-01', to: '2030-01-01' }

/** Shopify shows this app orders, customers and countries, but nothing of money and delivery. */
function hideDetails(domain: string): void {
  world.fault(domain, (_request, { operationName }) =>
    ['ListOrders', 'ListOrdersWithoutCustomers', 'ListOrdersWithoutPeople'].includes(operationName ?? '')
      ? graphqlError('ACCESS_DENIED')
      : null,
  )
}

async function limitsOf({ token }: Merchant): Promise<string[]> {
  const { data } = await call(world.origin, contract.viewSales, { query: {} }, token)
  return data.figures?.limits ?? []
}

test('a store that hides payments is synced without them, says so, and is read anew once it shows them', async () => {
  // Before the sync of orders that follows the first one of products.
  const merchant = await world.newStore(hideDetails)
  const workspaceId = await workspaceOf(world, merchant.storeId)
  const facts = factsOf(world)
  const { read, failedCount } = await syncToEnd(world, merchant.token)
  expect([read > 100, failedCount]).toEqual([true, 0])
  expect(await facts.listPayments(workspaceId, always)).toEqual([])
  expect(await facts.listMessages(workspaceId, { limit: 5 })).toEqual([])
  expect((await facts.listCustomers(workspaceId, always)).length).toBeGreaterThan(50)
  const sentence =
    'Payments, fraud checks and delivery aren’t available. Shopify doesn’t share them with this app.'
  expect(await limitsOf(merchant)).toContain(sentence)

  world.mend(merchant.domain)
  await world.advance(merchant.domain, 24 * 60)
  expect((await syncToEnd(world, merchant.token)).mode).toBe('incremental')
  expect((await syncToEnd(world, merchant.token)).mode, 'the unchanged orders have to be read').toBe('full')
  const payments = await facts.listPayments(workspaceId, always)
  expect(new Set(payments.map(({ orderName }) => orderName)).size).toBeGreaterThanOrEqual(read)
  expect(await limitsOf(merchant)).toEqual([])
})

test('orders that were read before payments were known are all read again', async () => {
  const merchant = await world.newStore()
  await syncToEnd(world, merchant.token)
  const workspaceId = await workspaceOf(world, merchant.storeId)
  const before = await factsOf(world).listPayments(workspaceId, always)
  // What the migration does to a store of an earlier release.
  await world.db.asSystem(async (tx) => {
    await tx.execute(sql`delete from payments where workspace_id = ${workspaceId}`)
    await tx.execute(sql`update orders set content_hash = null where workspace_id = ${workspaceId}`)
    await tx.execute(
      sql`update order_sync_state set last_full_sync_at = null where workspace_id = ${workspaceId}`,
    )
  })
  expect((await syncToEnd(world, merchant.token)).mode).toBe('full')
  const after = await factsOf(world).listPayments(workspaceId, always)
  expect(after).toEqual(expect.arrayContaining(before.slice(0, 50)))
  expect(after.length).toBeGreaterThanOrEqual(before.length)
})
