/** What is told of customers, told twice, not told, or taken back: the list is true all the same. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphqlError } from '#adapters/shopify/faulty-peer.ts'
import { changeStoreUse } from '#features/base/stores/contract.ts'
import { viewStoreWebhooks } from '#features/base/stores/contract/webhooks.ts'
import { dayMs } from '#kit/days.ts'
import { call } from '#tests/world/server.ts'
import { type CustomerWorld, numberOf, startCustomerWorld } from './__fixtures__/customers.fixture.ts'
import { syncToEnd } from './__fixtures__/orders.fixture.ts'
import { listCustomers } from './contract/customers.ts'
import { viewStoreSyncs } from './contract/store-sync.ts'

let world: CustomerWorld
beforeAll(async () => {
  // Every store has the same people, under the same numbers.
  world = await startCustomerWorld({ like: 'people.myshopify.com' })
})
afterAll(() => world.close())

type Store = Awaited<ReturnType<CustomerWorld['newTellingStore']>>

async function expectTrue(store: Store): Promise<void> {
  expect(await world.held(store.storeId)).toEqual(await world.inShop(store.domain))
}

async function someone(store: Store, isWanted: (customer: { orders: number }) => boolean) {
  const found = (await world.inShop(store.domain)).find(isWanted)
  if (!found) throw new Error('The shop has nobody of the kind')
  return { ...found, number: numberOf(found.gid) }
}

const change = (store: Store, input: object) => world.control(store.domain, 'customers', input)

const use = ({ token, storeId }: Store, customers: boolean) =>
  call(world.origin, changeStoreUse, { params: { storeId }, body: { sync: { customers } } }, token)

/** So far, by kind and status. */
async function countRuns({ storeId }: Store, status = 'completed'): Promise<number> {
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ count: number }>(sql`select count(*)::int as count from runs
      where store_id = ${storeId} and kind = 'customers.sync' and status = ${status}`),
  )
  return rows[0]?.count ?? 0
}

async function topicsOf({ token }: Store) {
  const { data } = await call(world.origin, viewStoreWebhooks, {}, token)
  return new Map(data.topics.map((topic) => [topic.topic, topic]))
}

test('all customers of a store are kept, with what it counts of them, and nothing that names them', async () => {
  const store = await world.newTellingStore()
  const inShop = await world.inShop(store.domain)
  expect(inShop.some(({ orders }) => orders === 0)).toBe(true)
  // More than a page holds.
  expect(inShop.length).toBeGreaterThan(250)
  await expectTrue(store)
  const asked = world.requests.filter(
    ({ path, body }) => path.includes(store.domain) && body.includes('Customers'),
  )
  expect(asked.length).toBeGreaterThan(2)
  for (const { body } of asked)
    expect(body).not.toMatch(/firstName|lastName|displayName|emailAddress |phone|address1|\bnote\b/)
})

test('who is new, changed, deleted or merged is so here once the store tells of it', async () => {
  const store = await world.newTellingStore()
  world.distort(store.domain, (body, { operationName }) =>
    operationName === 'ReadScopes'
      ? body.replace('"read_customers"}', '"read_customers"},{"handle":"read_customer_merge"}')
      : body,
  )
  await world.syncAll(store)
  for (const name of ['create', 'update', 'delete', 'merge'])
    expect((await topicsOf(store)).get(`customers/${name}`)?.registeredAt, name).not.toBeNull()
  const published: string[] = []
  const unsubscribe = await world.engine.subscribe(store.workspaceId, (event) => {
    if (event.type === 'changed') published.push(event.topic)
  })
  await world.afterCustomerSync(store, () => change(store, {}))
  unsubscribe()
  expect(published).toContain('sales')
  const { activity } = (await call(world.origin, viewStoreSyncs, {}, store.token)).data
  expect(activity).toContainEqual(
    expect.objectContaining({ type: 'message', topic: 'customers/create', isIgnored: false }),
  )
  expect(activity).toContainEqual(expect.objectContaining({ of: 'customers', status: 'completed' }))
  await expectTrue(store)
  const { number: changed, acceptsEmail } = await someone(store, ({ orders }) => orders > 1)
  await world.afterCustomerSync(store, () => change(store, { customer: changed, acceptsMail: !acceptsEmail }))
  await expectTrue(store)
  const { number: gone } = await someone(store, ({ orders }) => orders === 0)
  const before = (await world.held(store.storeId)).length
  const asked = world.requests.length
  await world.afterCustomerSync(store, () => change(store, { customer: gone, isDeleted: true }))
  expect(await world.held(store.storeId)).toHaveLength(before - 1)
  await expectTrue(store)
  // Of several hundred, one is found by a few questions.
  const questions = world.requests.slice(asked).filter(({ body }) => /"(Count|List|Read)Customers/.test(body))
  expect(questions.length).toBeLessThan(12)
  const [from, into] = [
    await someone(store, ({ orders }) => orders === 1),
    await someone(store, ({ orders }) => orders > 2),
  ]
  await world.afterCustomerSync(store, () => change(store, { customer: from.number, into: into.number }))
  await expectTrue(store)
  // Orders that were another's are read anew.
  await syncToEnd(world, store.token)
  await world.settle(store)
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute(sql`select from orders where store_id = ${store.storeId} and customer_gid = ${from.gid}`),
  )
  expect(rows).toEqual([])
  world.mend(store.domain)
})

test('what orders and refunds change of customers is here with the orders', async () => {
  const store = await world.newTellingStore()
  const before = await world.held(store.storeId)
  await world.afterCustomerSync(store, () => world.advance(store.domain, 3 * 24 * 60))
  // The server's clock is three days behind now: a sync would ask for changes since then, which is right, too.
  const after = await world.held(store.storeId)
  expect(after.length).toBeGreaterThan(before.length)
  await expectTrue(store)
  const { data } = await call(world.origin, listCustomers, { query: { sort: 'recent' } }, store.token)
  const orders = await world.db.asSystem((tx) =>
    tx.execute<{ name: string }>(sql`select name from orders where store_id = ${store.storeId} and is_sale
      order by placed_at desc limit 1`),
  )
  expect(data.customers[0]?.lastOrder?.name).toBe(orders.rows[0]?.name)
})

test('a message that comes twice is one', async () => {
  const store = await world.newTellingStore()
  await world.control(store.domain, 'webhooks', { fault: 'twice' })
  await world.afterCustomerSync(store, () => change(store, {}))
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ count: number }>(sql`select count(*)::int as count from webhook_deliveries
      where store_id = ${store.storeId} and topic = 'customers/create'`),
  )
  expect(rows[0]?.count).toBe(1)
  await expectTrue(store)
})

test('what no message told of is found by the daily read, and said', async () => {
  const store = await world.newTellingStore()
  await world.control(store.domain, 'webhooks', { fault: 'lost' })
  await change(store, {})
  const { number: changed, acceptsEmail } = await someone(store, ({ orders }) => orders > 1)
  await change(store, { customer: changed, acceptsMail: !acceptsEmail })
  const { number: gone } = await someone(store, ({ orders }) => orders === 0)
  await change(store, { customer: gone, isDeleted: true })
  const now = world.time.now
  world.time.now = () => new Date(now().getTime() + dayMs + 60_000)
  await world.afterCustomerSync(store, () =>
    world.db.inWorkspace(store.workspaceId, (tx) =>
      world.stores.events.publish('day.passed', store.workspaceId, store.storeId, tx),
    ),
  )
  world.time.now = now
  await expectTrue(store)
  const topics = await topicsOf(store)
  for (const name of ['create', 'update', 'delete'])
    expect([name, topics.get(`customers/${name}`)?.missed]).toEqual([name, 1])
})

test('where the scope is revoked in the first pass nobody is listed, and all are once it is back', async () => {
  const store = await world.newTellingStore({ customers: true }, (domain) => {
    let pages = 0
    world.fault(domain, (_request, { operationName }) => {
      if (!operationName?.startsWith('ListCustomers')) return null
      return (pages += 1) > 1 ? graphqlError('ACCESS_DENIED') : null
    })
  })
  expect(await countRuns(store, 'failed')).toBe(1)
  const failed = await call(world.origin, listCustomers, { query: {} }, store.token)
  expect(failed.data).toMatchObject({ isSynced: false, problem: expect.stringMatching(/denied access/) })
  await world.control(store.domain, 'scopes', { revoked: ['read_customers'] })
  await world.syncAll(store)
  const { data } = await call(world.origin, listCustomers, { query: {} }, store.token)
  expect([data.missing, data.customers]).toEqual(['read_customers', []])
  world.mend(store.domain)
  await world.control(store.domain, 'scopes', { revoked: [] })
  await world.syncAll(store)
  await syncToEnd(world, store.token)
  await world.settle(store)
  await expectTrue(store)
})

test('an app that may not see addresses knows neither countries nor who gets mail', async () => {
  const store = await world.newTellingStore({ customers: true }, (domain) =>
    world.fault(domain, (_request, { operationName }) =>
      operationName === 'ListCustomers' || operationName === 'ReadCustomers'
        ? graphqlError('ACCESS_DENIED')
        : null,
    ),
  )
  const held = await world.held(store.storeId)
  const inShop = await world.inShop(store.domain)
  expect(held).toEqual(inShop.map((one) => ({ ...one, country: null, acceptsEmail: null })))
  world.mend(store.domain)
})

test('customers that are switched off in the middle of a pass are not kept, and all come when they are on again', async () => {
  const store = await world.newTellingStore({ customers: false })
  expect(await world.held(store.storeId)).toEqual([])
  let pages = 0
  world.fault(store.domain, async (_request, { operationName }) => {
    if (operationName === 'ListCustomers' && (pages += 1) === 2) await use(store, false)
    return null
  })
  await use(store, true)
  await world.settle(store)
  expect(pages).toBe(2)
  world.mend(store.domain)
  expect(await world.held(store.storeId)).toEqual([])
  await use(store, true)
  await world.settle(store)
  await expectTrue(store)
})

test('customers that are switched off and on in the middle of a pass are all read again', async () => {
  const store = await world.newTellingStore({ customers: false })
  let pages = 0
  world.fault(store.domain, async (_request, { operationName }) => {
    if (operationName !== 'ListCustomers' || (pages += 1) !== 2) return null
    await use(store, false)
    await use(store, true)
    return null
  })
  await use(store, true)
  await world.settle(store)
  world.mend(store.domain)
  await expectTrue(store)
})

test('two stores of a merchant whose customers have the same numbers do not mix', async () => {
  const first = await world.newTellingStore()
  const second = await world.newTellingStore({ customers: true }, undefined, first.token)
  const { number: gone, gid } = await someone(first, ({ orders }) => orders === 0)
  await world.afterCustomerSync(first, () => change(first, { customer: gone, isDeleted: true }))
  await expectTrue(first)
  await expectTrue(second)
  const find = async ({ storeId, token }: Store) => {
    const query = { search: String(gone), store: storeId } as never
    return (await call(world.origin, listCustomers, { query }, token)).data.customers
  }
  expect(await find(first)).toEqual([])
  expect(await find(second)).toMatchObject([{ number: String(gone), orders: 0 }])
  expect((await world.held(second.storeId)).map((one) => one.gid)).toContain(gid)
  await use(first, false)
  expect(await world.held(first.storeId)).toEqual([])
  expect((await world.held(second.storeId)).length).toBeGreaterThan(0)
})

test('a sync that was asked for reads all customers anew', async () => {
  const store = await world.newTellingStore()
  await world.db.asSystem((tx) =>
    tx.execute(sql`update customers set spent = 0, last_order_at = null where store_id = ${store.storeId}`),
  )
  await world.afterCustomerSync(store, () => syncToEnd(world, store.token, 'full'))
  await expectTrue(store)
})
