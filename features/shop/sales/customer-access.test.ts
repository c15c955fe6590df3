import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStoreUse } from '#features/base/stores/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import { syncToEnd } from './__fixtures__/orders.fixture.ts'
import { exportCustomers, listCustomers } from './contract/customers.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 12, hasOrders: true })
})
afterAll(() => world.close())

test('nobody is listed where the merchant keeps customers out, or the app may not read them', async () => {
  const { token, storeId } = await world.newStore()
  const wanted = async (customers: boolean) => {
    await call(world.origin, changeStoreUse, { params: { storeId }, body: { sync: { customers } } }, token)
    await syncToEnd(world, token)
  }
  const seen = async () => {
    const { data } = await call(world.origin, listCustomers, { query: {} }, token)
    const file = await send(world.origin, exportCustomers, { query: {} }, token)
    return [data.missing, data.customers.length > 0, data.total > 0, file.status]
  }
  await wanted(false)
  expect(await seen()).toEqual(['switched_off', false, false, 409])
  await wanted(true)
  expect(await seen()).toEqual([null, true, true, 200])
  const granted = (change: string, scope: string) =>
    world.db.asSystem((tx) =>
      tx.execute(sql`update stores set scopes = ${sql.raw(change)}(scopes, ${scope}) where id = ${storeId}`),
    )
  for (const scope of ['read_customers', 'read_orders']) {
    await granted('array_remove', scope)
    expect(await seen()).toEqual([scope, false, false, 409])
    await granted('array_append', scope)
  }
})
