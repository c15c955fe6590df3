/** What is not told, told twice, told late, or taken back: the feed is true all the same. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_ID, CLIENT_SECRET } from '#demo/oauth.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { dayMs } from '#kit/days.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { reconcileStores } from './actions/reconcile.ts'
import { changeStoreUse, connectStore, storeStatus } from './contract.ts'
import { viewStoreWebhooks } from './contract/webhooks.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 12, hasOrders: true })
})
afterAll(() => world.close())

const fail = (error: unknown) => {
  throw error
}

type ToldFixture = Awaited<ReturnType<typeof newToldStore>>

/** A store that tells of its changes, at rest. */
async function newToldStore() {
  const token = await newMerchant(world.origin)
  const domain = `r${randomUUID().slice(0, 8)}.myshopify.com`
  const body = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  const { data } = await call(world.origin, connectStore, { body }, token)
  const storeId = data.status.storeId ?? ''
  await call(world.origin, syncProducts, { body: {} }, token)
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select workspace_id as id from stores where id = ${storeId}`),
  )
  const store = { token, domain, storeId, workspaceId: rows[0]?.id ?? '' }
  await settle(store)
  return store
}

/** Until nothing runs any more. */
async function settle({ workspaceId }: { workspaceId: string }): Promise<void> {
  for (;;) {
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute<{ id: string }>(
        sql`select id from runs where workspace_id = ${workspaceId} and ended_at is null limit 1`,
      ),
    )
    if (!rows[0]) return
    await world.engine.waitFor(workspaceId, rows[0].id, 30_000)
  }
}

/** Waits for runs of a kind to begin, and for all that follows. */
async function afterRunOf(store: ToldFixture, kind: string, work: () => Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = await world.engine.subscribe(store.workspaceId, (event) => {
    if (event.type === 'run' && event.run.kind === kind) resolve()
  })
  await work()
  await promise
  unsubscribe()
  await settle(store)
}

async function countRuns({ workspaceId }: ToldFixture, kind: string): Promise<number> {
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from runs where workspace_id = ${workspaceId} and kind = ${kind}`,
    ),
  )
  return rows[0]?.count ?? 0
}

async function rename({ domain }: ToldFixture, title: string): Promise<void> {
  const { products } = await world.ask<{ products: { nodes: { id: string }[] } }>(
    domain,
    '{ products(first: 1) { nodes { id } } }',
  )
  await world.ask(
    domain,
    'mutation ($product: ProductUpdateInput) { productUpdate(product: $product) { product { id } } }',
    { product: { id: products.nodes[0]?.id, title } },
  )
}

async function isFeedTrue(store: ToldFixture): Promise<boolean> {
  const [held, inStore] = [await world.heldFacts(store), await world.expectedFacts(store)]
  return JSON.stringify(held) === JSON.stringify(inStore)
}

async function topicsOf(store: ToldFixture) {
  const { data } = await call(world.origin, viewStoreWebhooks, {}, store.token)
  return { ...data, byName: new Map(data.topics.map((topic) => [topic.topic, topic])) }
}

test('a change that comes while a sync is past it is read by a sync of its own', async () => {
  const store = await newToldStore()
  const [isPast, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let counted = 0
  world.fault(store.domain, async (_request, { operationName }) => {
    // The second count comes after the pages.
    if (operationName === 'CountProducts' && (counted += 1) === 2) {
      isPast.resolve()
      await goOn.promise
    }
    return null
  })
  await rename(store, 'First')
  await isPast.promise
  await rename(store, 'Second')
  const countRenames = async () => {
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute<{ count: number }>(sql`select count(*)::int as count from webhook_deliveries
        where store_id = ${store.storeId} and topic = 'products/update'`),
    )
    return rows[0]?.count
  }
  await expect.poll(countRenames).toBe(2)
  expect(await countRuns(store, 'stores.follow')).toBe(1)
  goOn.resolve()
  await settle(store)
  world.mend(store.domain)
  expect(await isFeedTrue(store)).toBe(true)
})

test('a message that comes twice is one', async () => {
  const store = await newToldStore()
  await world.control(store.domain, 'webhooks', { fault: 'twice' })
  await afterRunOf(store, 'feed.sync', () => rename(store, 'Twice'))
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ count: number }>(sql`select count(*)::int as count from webhook_deliveries
      where store_id = ${store.storeId} and topic = 'products/update'`),
  )
  expect(rows[0]?.count).toBe(1)
  expect((await topicsOf(store)).byName.get('products/update')?.lastReceivedAt).not.toBeNull()
})

test('what no message told of is found by the daily read, and said', async () => {
  const store = await newToldStore()
  await world.control(store.domain, 'webhooks', { fault: 'lost' })
  await rename(store, 'Lost')
  expect(await isFeedTrue(store)).toBe(false)
  expect((await topicsOf(store)).reconciledAt).toBeNull()
  const now = world.time.now
  world.time.now = () => new Date(now().getTime() + dayMs + 60_000)
  await world.advance(store.domain, 0)
  await afterRunOf(store, 'feed.sync', () => reconcileStores(world.stores, fail))
  world.time.now = now
  expect(await isFeedTrue(store)).toBe(true)
  const told = await topicsOf(store)
  expect(told.reconciledAt).not.toBeNull()
  expect(told.byName.get('products/update')?.missed).toBeGreaterThan(0)
  expect(told.byName.get('products/create')?.missed).toBe(0)
  // Once a day.
  const syncs = await countRuns(store, 'feed.sync')
  await reconcileStores(world.stores, fail)
  expect(await countRuns(store, 'feed.sync')).toBe(syncs)
})

test('a daily read that is recorded at its second try counts what was missed once', async () => {
  const store = await newToldStore()
  await world.control(store.domain, 'webhooks', { fault: 'lost' })
  await rename(store, 'Missed')
  await world.db.asSystem((tx) =>
    tx.execute(
      sql.raw(`create sequence tries; grant usage on sequence tries to public;
        create function fail_once() returns trigger language plpgsql as $$ begin
          if nextval('tries') = 1 then raise 'busy' using errcode = '40001'; end if;
          return new;
        end $$;
        create trigger fail_once before update of last_sync_at on stores for each row
          when (new.id = '${store.storeId}') execute function fail_once()`),
    ),
  )
  const now = world.time.now
  world.time.now = () => new Date(now().getTime() + dayMs + 60_000)
  await world.advance(store.domain, 0)
  await afterRunOf(store, 'feed.sync', () => reconcileStores(world.stores, fail))
  world.time.now = now
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ tries: number; changed: number }>(sql`
      select (select last_value::int from tries) as tries, (r.output ->> 'changed')::int as changed
      from runs r where r.workspace_id = ${store.workspaceId} and r.kind = 'feed.sync' order by id desc limit 1`),
  )
  expect(rows[0]?.tries).toBe(2)
  expect((await topicsOf(store)).byName.get('products/update')?.missed).toBe(rows[0]?.changed)
  await world.db.asSystem((tx) => tx.execute(sql.raw('drop function fail_once cascade; drop sequence tries')))
})

test('orders that no message told of are counted when they are found', async () => {
  const store = await newToldStore()
  const { workspaceId, storeId } = store
  await world.control(store.domain, 'webhooks', { fault: 'lost' })
  await world.advance(store.domain, 3 * 24 * 60)
  const now = world.time.now
  const checkAt = async (laterMs: number) => {
    world.time.now = () => new Date(now().getTime() + laterMs)
    const pass = () =>
      world.db.inWorkspace(workspaceId, (tx) =>
        world.stores.events.publish('day.passed', workspaceId, storeId, tx),
      )
    await afterRunOf(store, 'sales.sync', pass)
    world.time.now = now
    return (await topicsOf(store)).byName.get('orders/create')?.missed
  }
  const missed = await checkAt(3 * dayMs + 10 * 60_000)
  expect(missed).toBeGreaterThan(0)
  // What is known by then is not missed again.
  expect(await checkAt(3 * dayMs + 30 * 60_000)).toBe(missed)
})

test('a day passes for each store that is read from, although it fails for another', async () => {
  const failing = await newToldStore()
  const read = await newToldStore()
  const pushed = await newToldStore()
  const body = { sync: { mode: 'internal_to_shopify' as const } }
  await call(world.origin, changeStoreUse, { params: { storeId: pushed.storeId }, body }, pushed.token)
  const passed: string[] = []
  const failures: unknown[] = []
  const failure = new Error('The store of this test fails')
  const publish: typeof world.stores.events.publish = async (_event, _workspaceId, storeId) => {
    if (storeId === failing.storeId) throw failure
    passed.push(storeId)
  }
  const deps = {
    db: world.db,
    clock: () => new Date(world.time.now().getTime() + dayMs + 60_000),
    events: { ...world.stores.events, publish },
  }
  await reconcileStores(deps, (error) => failures.push(error))
  expect(failures).toEqual([failure])
  expect(passed).toContain(read.storeId)
  expect(passed).not.toContain(pushed.storeId)
})

test('a subscription that the store dropped is registered again, and counted', async () => {
  const store = await newToldStore()
  const { webhookSubscriptions } = await world.ask<{
    webhookSubscriptions: { nodes: { id: string; topic: string }[] }
  }>(store.domain, '{ webhookSubscriptions(first: 50) { nodes { id topic } } }')
  const dropped = webhookSubscriptions.nodes.find(({ topic }) => topic === 'PRODUCTS_UPDATE')
  await world.ask(
    store.domain,
    'mutation ($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }',
    { id: dropped?.id },
  )
  expect((await topicsOf(store)).byName.get('products/update')?.lost).toBe(0)
  await call(world.origin, syncProducts, { body: {} }, store.token)
  await settle(store)
  const { byName } = await topicsOf(store)
  expect(byName.get('products/update')).toMatchObject({
    lost: 1,
    lostAt: expect.any(String),
    registeredAt: expect.any(String),
  })
  expect(byName.get('products/create')?.lost).toBe(0)
  await afterRunOf(store, 'feed.sync', () => rename(store, 'Again'))
  expect(await isFeedTrue(store)).toBe(true)
})

test('an order that the store tells of is there at once, however short ago orders were read', async () => {
  const store = await newToldStore()
  const before = await countRuns(store, 'sales.sync')
  await afterRunOf(store, 'sales.sync', () => world.advance(store.domain, 3 * 24 * 60))
  expect(await countRuns(store, 'sales.sync')).toBeGreaterThan(before)
  const { byName } = await topicsOf(store)
  expect(byName.get('orders/create')?.lastReceivedAt).not.toBeNull()
  expect(byName.get('orders/updated')?.lastReceivedAt).not.toBeNull()
})

test('a scope that is taken away is said, and ends what needed it', async () => {
  const store = await newToldStore()
  await afterRunOf(store, 'feed.sync', () =>
    world.control(store.domain, 'scopes', { revoked: ['read_orders', 'read_inventory', 'write_inventory'] }),
  )
  const { byName } = await topicsOf(store)
  expect(byName.get('orders/create')?.registeredAt).toBeNull()
  expect(byName.get('inventory_levels/update')?.registeredAt).toBeNull()
  expect(byName.get('products/update')?.registeredAt).not.toBeNull()
  const { data } = await call(world.origin, storeStatus, {}, store.token)
  expect(data.health).toBe('connected')
  expect(data.limits.map(({ feature }) => feature)).toContain('Orders and sales figures')
})

test('a store that is connected by a token says why it is silent', async () => {
  const merchant = await world.newStore()
  const { data } = await call(world.origin, viewStoreWebhooks, {}, merchant.token)
  expect(data).toMatchObject({ silent: 'token', topics: [] })
})
