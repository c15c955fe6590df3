import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_ID, CLIENT_SECRET } from '#demo/oauth.ts'
import { listAutomations } from '#features/automation/triggers/contract.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { startDueSyncs } from '#features/shop/feed/actions/sync.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { syncSales } from '#features/shop/sales/contract.ts'
import { syncStores, viewStoreSyncs } from '#features/shop/sales/contract/store-sync.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant, send } from '#tests/world/server.ts'
import type { SyncSettings } from './contract/sync.ts'
import * as contract from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 8, hasOrders: true })
})
afterAll(() => world.close())

const fail = (error: unknown) => {
  throw error
}

type Connected = Awaited<ReturnType<typeof connect>>

/** A store whose messages can be checked, synced once. */
async function connect(sync: Partial<SyncSettings> = {}) {
  const token = await newMerchant(world.origin)
  const domain = `w${randomUUID().slice(0, 8)}.myshopify.com`
  const body = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, sync }
  const { data } = await call(world.origin, contract.connectStore, { body }, token)
  const storeId = data.status.storeId ?? ''
  await call(world.origin, syncProducts, { body: {} }, token)
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select workspace_id as id from stores where id = ${storeId}`),
  )
  const store = { token, domain, storeId, workspaceId: rows[0]?.id ?? '' }
  await settle(store)
  return store
}

/** The runs so far, once all have ended: what a sync of products starts among them. */
async function settle({ token, workspaceId }: Pick<Connected, 'token' | 'workspaceId'>) {
  // A change that came while a sync ran is followed by another.
  const { data } = await call(world.origin, listRuns, { query: { kind: 'stores.follow', limit: 100 } }, token)
  for (const { id } of data.runs) await world.engine.waitFor(workspaceId, id, 20_000)
  const count = { 'feed.sync': 0, 'sales.sync': 0 }
  for (const kind of ['feed.sync', 'sales.sync'] as const) {
    const { data } = await call(world.origin, listRuns, { query: { kind, limit: 100 } }, token)
    for (const { id } of data.runs) await world.engine.waitFor(workspaceId, id, 20_000)
    count[kind] = data.runs.length
  }
  return count
}

const change = ({ token, storeId }: Connected, sync: Partial<SyncSettings>) =>
  call(world.origin, contract.changeStoreUse, { params: { storeId }, body: { sync } }, token)

async function tell(store: Connected, topic: string): Promise<number> {
  const body = '{"id":1}'
  const answer = await fetch(`${world.origin}/api/shopify/webhooks/${store.workspaceId}/${store.storeId}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-event-id': randomUUID(),
      'x-shopify-hmac-sha256': createHmac('sha256', CLIENT_SECRET).update(body).digest('base64'),
    },
  })
  await answer.body?.cancel()
  return answer.status
}

async function customersOf({ storeId }: Connected) {
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ orders: number; customers: number; notes: number }>(sql`
      select count(*)::int as orders, count(customer_gid)::int as customers, count(note)::int as notes
      from orders where store_id = ${storeId}`),
  )
  return rows[0] ?? { orders: 0, customers: 0, notes: 0 }
}

test('a store that is new has the usual settings, and keeps its own when it is connected again', async () => {
  const { token, storeId, domain } = await connect()
  const settings = async () => {
    const { data } = await call(world.origin, contract.listStores, {}, token)
    return data.stores.find(({ id }) => id === storeId)?.sync
  }
  const usual = { mode: 'bidirectional', products: true, orders: true, customers: false, inventory: true }
  expect(await settings()).toEqual(usual)
  await change({ token, storeId, domain, workspaceId: '' }, { inventory: false })
  const body = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  await call(world.origin, contract.connectStore, { body }, token)
  expect(await settings()).toEqual({ ...usual, inventory: false })
})

test.each([
  ['products', 'products/update', 'feed.sync'],
  ['inventory', 'inventory_levels/update', 'feed.sync'],
  ['orders', 'orders/create', 'sales.sync'],
] as const)(
  'with %s off what the store tells by %s is ignored, and read when it is on again',
  async (setting, topic, kind) => {
    const store = await connect()
    await change(store, { [setting]: false })
    const off = await settle(store)
    // What was read before is not answered again.
    await call(world.origin, viewStoreSyncs, {}, store.token)
    expect(await tell(store, topic)).toBe(200)
    expect(await settle(store)).toEqual(off)
    // A kept answer goes when the server hears of the change.
    await expect
      .poll(async () => (await call(world.origin, viewStoreSyncs, {}, store.token)).data.activity)
      .toContainEqual(expect.objectContaining({ type: 'message', topic, isIgnored: true }))

    await change(store, { [setting]: true })
    const on = await settle(store)
    expect(on['feed.sync'], 'what was missed is read').toBeGreaterThan(off['feed.sync'])
    expect(await tell(store, topic)).toBe(200)
    expect((await settle(store))[kind]).toBeGreaterThan(on[kind])
  },
)

test('a store is asked for messages of what is wanted only', async () => {
  const store = await connect({ orders: false, inventory: false })
  const topics = async () => {
    const { webhookSubscriptions } = await world.ask<{
      webhookSubscriptions: { nodes: { topic: string; uri: string }[] }
    }>(store.domain, '{ webhookSubscriptions(first: 50) { nodes { topic uri } } }')
    const ours = webhookSubscriptions.nodes.filter(({ uri }) => uri.endsWith(store.storeId))
    return ours.map(({ topic }) => topic).toSorted()
  }
  const ofApp = ['APP_SCOPES_UPDATE', 'APP_UNINSTALLED']
  const ofProducts = [...ofApp, 'PRODUCTS_CREATE', 'PRODUCTS_DELETE', 'PRODUCTS_UPDATE']
  expect(await topics()).toEqual(ofProducts)
  await change(store, { orders: true, inventory: true })
  await settle(store)
  const ofOrders = ['ORDERS_CREATE', 'ORDERS_FULFILLED', 'ORDERS_UPDATED', 'REFUNDS_CREATE']
  const all = ['INVENTORY_LEVELS_UPDATE', ...ofOrders, ...ofProducts]
  expect(await topics()).toEqual(all.toSorted())
})

test('customers and their notes are read when that is on, forgotten when it is off, and read again', async () => {
  const store = await connect()
  await call(world.origin, syncSales, { body: {} }, store.token)
  const without = await customersOf(store)
  expect(without.orders).toBeGreaterThan(50)
  expect(without).toMatchObject({ customers: 0, notes: 0 })
  const asked = world.requests.filter(
    ({ path, body }) => path.includes(store.domain) && body.includes('orders('),
  )
  expect(asked.some(({ body }) => /customer \{|\bnote\b/.test(body))).toBe(false)

  await change(store, { customers: true })
  await settle(store)
  await call(world.origin, syncSales, { body: {} }, store.token)
  const known = await customersOf(store)
  expect(known.customers).toBeGreaterThan(50)

  await change(store, { customers: false })
  expect(await customersOf(store)).toMatchObject({ orders: known.orders, customers: 0, notes: 0 })
  await change(store, { customers: true })
  await settle(store)
  await call(world.origin, syncSales, { body: {} }, store.token)
  expect(await customersOf(store)).toEqual(known)
})

test('each hour the products are synced where they arrive by themselves, once by whoever looks first', async () => {
  const store = await connect()
  const manual = await connect({ products: false })
  const pushed = await connect({ mode: 'internal_to_shopify' })
  const all = [store, manual, pushed]
  const before = await Promise.all(all.map(settle))
  const deps = { db: world.db, runs: world.engine, clock: () => world.time.now() }
  await startDueSyncs(deps, fail)
  expect(await Promise.all(all.map(settle)), 'not yet due').toEqual(before)
  const later = { ...deps, clock: () => new Date(world.time.now().getTime() + 61 * 60_000) }
  await Promise.all([startDueSyncs(later, fail), startDueSyncs(later, fail)])
  const counts = (await Promise.all(all.map(settle))).map((one) => one['feed.sync'])
  expect(counts).toEqual([
    (before[0]?.['feed.sync'] ?? 0) + 1,
    before[1]?.['feed.sync'],
    before[2]?.['feed.sync'],
  ])
})

test('the list of what happens by itself says when products are next read, and nothing where no hour does it', async () => {
  const store = await connect()
  await settle(store)
  const ruleOf = async () =>
    (await call(world.origin, listAutomations, {}, store.token)).data.automations.find(
      ({ id }) => id === 'rule:products',
    )
  const rule = await ruleOf()
  expect(rule?.trigger.everySeconds).toBe(3_600)
  const { data } = await call(world.origin, listRuns, { query: { kind: 'feed.sync' } }, store.token)
  const [newest] = data.runs.map(({ createdAt }) => Date.parse(createdAt)).toSorted((a, b) => b - a)
  expect(Date.parse(rule?.nextRun ?? '')).toBe((newest ?? 0) + 3_600_000)
  await change(store, { products: false })
  expect(await ruleOf()).toMatchObject({ nextRun: null, trigger: { everySeconds: null } })
})

test('a store whose sync cannot start keeps no other from being synced', async () => {
  const [failing, other] = [await connect(), await connect()]
  const failures: unknown[] = []
  const started: unknown[] = []
  const failure = new Error('The store of this test fails')
  const runs: Pick<typeof world.engine, 'start'> = {
    start: async (...order) => {
      started.push(order[2].storeId)
      if (order[2].storeId === failing.storeId) throw failure
      return { run: { id: '' } as never, isNew: true }
    },
  }
  const clock = () => new Date(world.time.now().getTime() + 61 * 60_000)
  await startDueSyncs({ db: world.db, runs: { ...world.engine, ...runs }, clock }, (error) =>
    failures.push(error),
  )
  expect(failures).toEqual([failure])
  expect(started).toContain(other.storeId)
})

test('a sync that writes answers the run that asks how writes ended', async () => {
  const store = await connect({ mode: 'shopify_to_internal' })
  const runId = randomUUID()
  await world.db.asSystem((tx) =>
    tx.execute(sql`insert into runs (workspace_id, id, kind, purpose, store_id, status, input, created_at)
      values (${store.workspaceId}, ${runId}, 'catalogue.settle', 'catalogue.settle:0', ${store.storeId}, 'paused',
        '{"at":"2026-11-20T12:00:00.000Z"}', now())`),
  )
  const sync = async (mode: SyncSettings['mode']) =>
    (await call(world.origin, syncStores, { body: { mode } }, store.token)).data.runIds
  expect(await sync('shopify_to_internal')).not.toContain(runId)
  expect(await sync('internal_to_shopify')).toEqual([runId])
  const { data } = await call(world.origin, viewStoreSyncs, {}, store.token)
  expect(data.stores[0]?.writes?.id).toBe(runId)
})

test('a sync of several stores starts none of them where one cannot be synced', async () => {
  const store = await connect()
  const domain = `w${randomUUID().slice(0, 8)}.myshopify.com`
  const body = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  const { data } = await call(world.origin, contract.connectStore, { body }, store.token)
  const paused = data.status.storeId ?? ''
  await call(
    world.origin,
    contract.changeStoreUse,
    { params: { storeId: paused }, body: { isPaused: true } },
    store.token,
  )
  const before = await settle(store)
  const asked = { mode: 'shopify_to_internal' as const, storeIds: [store.storeId, paused] }
  const refused = await send(world.origin, syncStores, { body: asked }, store.token)
  expect(refused.status).toBe(409)
  expect(await settle(store)).toEqual(before)
  const listed = await call(world.origin, contract.listStores, {}, store.token)
  expect(listed.data.stores.find(({ id }) => id === store.storeId)?.sync.mode).toBe('bidirectional')
})

test('the newest sync of a store shows, however often another was synced since', async () => {
  const store = await connect()
  const before = await call(world.origin, viewStoreSyncs, {}, store.token)
  const insertSyncs = sql`insert into runs (workspace_id, id, kind, purpose, status, input, created_at, ended_at)
    select ${store.workspaceId}, ('ffffffff-ffff-7fff-' || mark || lpad(n::text, 12, '0'))::uuid, kind, kind || ':other',
      'completed', '{}', now(), now()
    from generate_series(1, 250) n, (values ('8fff-', 'feed.sync'), ('9fff-', 'sales.sync')) as kinds (mark, kind)`
  await world.db.asSystem((tx) => tx.execute(insertSyncs))
  await change(store, { inventory: false })
  const { data } = await call(world.origin, viewStoreSyncs, {}, store.token)
  expect(data.stores).toEqual(before.data.stores)
})

test('a sync of all stores reads products and orders anew, and what is only written to is not read', async () => {
  const store = await connect()
  const before = await settle(store)
  const sync = (mode: SyncSettings['mode']) =>
    call(world.origin, syncStores, { body: { mode } }, store.token).then(({ data }) => data.runIds)
  expect(await sync('shopify_to_internal')).toHaveLength(2)
  const after = await settle(store)
  expect(after['feed.sync']).toBe(before['feed.sync'] + 1)
  const { data } = await call(world.origin, viewStoreSyncs, {}, store.token)
  expect(data.stores).toMatchObject([
    { storeId: store.storeId, products: { status: 'completed' }, orders: { status: 'completed' } },
  ])

  expect(await sync('internal_to_shopify')).toEqual([])
  expect(await tell(store, 'products/update')).toBe(200)
  expect(await settle(store)).toEqual(after)
  const listed = await call(world.origin, contract.listStores, {}, store.token)
  expect(listed.data.stores[0]?.sync.mode).toBe('internal_to_shopify')
})
