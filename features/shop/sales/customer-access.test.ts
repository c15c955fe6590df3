import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStoreUse } from '#features/base/stores/contract.ts'
import { call, send } from '#tests/world/server.ts'
import { type CustomerWorld, startCustomerWorld } from './__fixtures__/customers.fixture.ts'
import { syncToEnd } from './__fixtures__/orders.fixture.ts'
import { exportCustomers, listCustomers } from './contract/customers.ts'

let world: CustomerWorld
beforeAll(async () => {
  world = await startCustomerWorld({ products: 12 })
})
afterAll(() => world.close())

test('customers that are switched off and on while orders are read are all read again', async () => {
  const store = await world.newTellingStore()
  const { token, storeId, domain } = store
  const wanted = (customers: boolean) =>
    call(world.origin, changeStoreUse, { params: { storeId }, body: { sync: { customers } } }, token)
  const totalOf = async () => (await call(world.origin, listCustomers, { query: {} }, token)).data.total
  const known = await totalOf()
  expect(known).toBeGreaterThan(50)
  let questions = 0
  world.fault(domain, async (_request, { operationName }) => {
    if (operationName !== 'ReadOrderBook') return null
    questions += 1
    // The last question of a pass: its orders are there.
    if (questions !== 2) return null
    await wanted(false)
    await wanted(true)
    return null
  })
  await syncToEnd(world, token, 'full')
  world.mend(domain)
  expect(questions).toBeGreaterThanOrEqual(2)
  await syncToEnd(world, token)
  await world.settle(store)
  expect(await totalOf()).toBe(known)
})

test('nobody is listed where the merchant keeps customers out, or the app may not read them', async () => {
  const store = await world.newTellingStore()
  const { token, storeId } = store
  const wanted = async (customers: boolean) => {
    await call(world.origin, changeStoreUse, { params: { storeId }, body: { sync: { customers } } }, token)
    await world.settle(store)
  }
  let limit = 0
  const seen = async () => {
    // Another question each time: the answer to the same one is kept, and the test changes rows past the server.
    limit += 1
    const { data } = await call(world.origin, listCustomers, { query: { limit } }, token)
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
