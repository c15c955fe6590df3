import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { text } from '#adapters/shopify/faulty-peer.ts'
import { syncProducts } from '#features/shop/feed/contract.ts'
import { newWriteBack } from '#features/shop/write-back/__fixtures__/write-back.fixture.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call, send } from '#tests/world/server.ts'
import { viewStoreAnalytics } from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 12 })
})
afterAll(() => world.close())

const view = async (token: string) => (await call(world.origin, viewStoreAnalytics, {}, token)).data

test('the syncs of a store are counted with what they read, failed ones among them', async () => {
  const { token, storeId, domain } = await world.newStore()
  // A sync of orders follows, which this store refuses.
  await expect
    .poll(async () => {
      const { rows: live } = await world.db.asSystem((tx) =>
        tx.execute(sql`select id from runs where store_id = ${storeId} and ended_at is null`),
      )
      return live
    })
    .toEqual([])
  const [first] = (await view(token)).syncs
  if (!first) throw new Error('No sync is counted')
  expect(first).toMatchObject({ storeId })
  expect(first.completed).toBeGreaterThan(0)
  expect(first.ended, 'those of orders failed').toBeGreaterThan(first.completed)
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ rows: number }>(sql`
      select count(*)::int as rows from products where store_id = ${storeId} and removed_at is null`),
  )
  expect(first.items).toBeGreaterThanOrEqual(rows[0]?.rows ?? 0)
  expect(first.durationMs).toBeGreaterThan(0)

  await world.db.asSystem((tx) =>
    tx.execute(sql`insert into runs (workspace_id, id, kind, purpose, store_id, status, input, created_at, ended_at)
      select workspace_id, ${randomUUID()}, 'customers.sync', 'customers.sync:' || id, id, 'failed', '{}', now(), now()
      from stores where id = ${storeId}`),
  )
  world.fault(domain, () => text(401, ''))
  await send(world.origin, syncProducts, { body: {} }, token)
  expect((await view(token)).syncs).toMatchObject([{ ended: first.ended + 2, completed: first.completed }])
})

test('what a store told is counted, with what came for what is switched off, of the last 30 days', async () => {
  const { token, storeId } = await world.newStore()
  const tell = (at: string, isIgnored: boolean) =>
    world.db.asSystem((tx) =>
      tx.execute(sql`
        insert into webhook_deliveries (workspace_id, store_id, delivery_id, topic, received_at, is_ignored)
        select workspace_id, id, ${randomUUID()}, 'products/update', ${at}::timestamptz, ${isIgnored}
        from stores where id = ${storeId}`),
    )
  const ago = (days: number) => new Date(world.time.now().getTime() - days * 86_400_000).toISOString()
  await tell(ago(1), false)
  await tell(ago(2), true)
  await tell(ago(31), false)
  expect((await view(token)).messages).toEqual([{ storeId, received: 2, ignored: 1 }])
})

test('conflicts count once they are decided, by a person or by a rule', async () => {
  const shop = await newWriteBack(world)
  const [{ productId } = { productId: '' }] = shop.products
  const conflict = async (rule: 'ask' | 'vitrine', brand: string) => {
    await shop.saveRules(rule)
    await shop.type(productId, { brand })
    await shop.editProduct(productId, { vendor: `${brand} edited` })
    await shop.sync()
  }
  await conflict('ask', 'First')
  expect(await view(shop.token)).toMatchObject({ conflicts: 0 })
  await shop.resolve('store', (await shop.conflicts()).conflicts)
  expect(await view(shop.token)).toMatchObject({ conflicts: 1 })
  await conflict('vitrine', 'Second')
  await shop.write()
  expect(await view(shop.token)).toMatchObject({ conflicts: 2 })
})

test('nobody reads the figures of another merchant', async () => {
  const { token } = await world.newStore()
  const stranger = await world.newStore()
  expect((await view(token)).syncs.map(({ storeId }) => storeId)).not.toContain(stranger.storeId)
  expect(await view(token)).toMatchObject({
    days: 30,
    workflows: { runs: 0, triggered: 0, acrossStores: 0 },
    agents: { ended: 0, completed: 0 },
    asked: 0,
    conflicts: 0,
  })
})
