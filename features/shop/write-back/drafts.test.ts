import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeName } from '#features/base/accounts/contract.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { newWriteBack, type WriteBackFixture } from './__fixtures__/write-back.fixture.ts'
import { listSets } from './contract.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 60 })
})
afterAll(() => world.close())

const idOf = (shop: WriteBackFixture, at: number) => shop.products[at]?.productId ?? ''
const draftsOf = async (shop: WriteBackFixture) =>
  (await shop.view()).sets.filter(({ status }) => status === 'draft')

/** A sync, and what was proposed after it. */
async function syncAndPropose(shop: WriteBackFixture): Promise<unknown> {
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ w: string }>(sql`select workspace_id as w from stores where id = ${shop.storeId}`),
  )
  const workspaceId = rows[0]?.w ?? ''
  const known = await world.engine.list(workspaceId, { kind: 'writeback.propose', limit: 1 })
  await shop.sync()
  const ended = async () => {
    const [run] = await world.engine.list(workspaceId, { kind: 'writeback.propose', limit: 1 })
    return run && run.id !== known[0]?.id && run.endedAt !== null ? run : null
  }
  await expect.poll(ended, { timeout: 20_000 }).not.toBeNull()
  return (await ended())?.output
}

test('of drafts that are made at once there is one', async () => {
  const shop = await newWriteBack(world)
  for (const place of [0, 1, 2]) await shop.type(idOf(shop, place), { brand: `Draft ${place}` })
  const drafts = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      await shop.type(idOf(shop, 3), { mpn: `M-${at}` })
      return shop.draft()
    }),
  )
  expect(drafts.every(({ set }) => set !== null)).toBe(true)
  expect(await draftsOf(shop)).toHaveLength(1)
})

test('a draft that a person asked for is theirs, whoever made it, and what is found after a sync leaves it as it is', async () => {
  const shop = await newWriteBack(world)
  await shop.type(idOf(shop, 0), { brand: 'First' })
  expect(await syncAndPropose(shop)).toEqual({ changes: 1 })
  const [proposed] = await draftsOf(shop)
  expect(proposed?.actor).toBe('system')
  const { set } = await shop.draft()
  expect(set).toMatchObject({ id: proposed?.id, actor: expect.stringContaining('@') })
  await shop.type(idOf(shop, 1), { brand: 'Second' })
  expect(await syncAndPropose(shop)).toEqual({ changes: 0 })
  expect(await draftsOf(shop)).toMatchObject([{ id: set?.id, counts: { planned: 1 } }])
})

test('all sets are listed, page by page, by the name of who started each', async () => {
  const shop = await newWriteBack(world)
  await call(world.origin, changeName, { body: { name: 'Ingrid Solberg' } }, shop.token)
  await shop.type(idOf(shop, 0), { brand: 'Listed' })
  const { set } = await shop.draft()
  await shop.start(set?.id ?? '')
  await world.db.asSystem((tx) =>
    tx.execute(sql`
      insert into write_back_sets (workspace_id, store_id, id, actor, created_at, started_at)
      select workspace_id, store_id, ('00000000-0000-7000-8000-0000000000' || n)::uuid, actor, created_at, started_at
      from write_back_sets, generate_series(10, 54) n where id = ${set?.id}`),
  )
  const { sets, nextBefore } = await shop.view()
  expect(sets[0]).toMatchObject({ id: set?.id, actor: 'Ingrid Solberg' })
  expect((await shop.changes(set?.id ?? ''))[0]?.typed.by).toBe('Ingrid Solberg')
  const listed = sets.map(({ id }) => id)
  for (let before = nextBefore; before !== null; ) {
    const { data } = await call(world.origin, listSets, { query: { before } }, shop.token)
    listed.push(...data.sets.map(({ id }) => id))
    before = data.nextBefore
  }
  expect(listed).toHaveLength(46)
  expect(listed).toEqual([...new Set(listed)].toSorted().toReversed())
})

test('what was proposed goes once there is nothing to write any more', async () => {
  const shop = await newWriteBack(world)
  await shop.type(idOf(shop, 0), { brand: 'Gone' })
  expect(await syncAndPropose(shop)).toEqual({ changes: 1 })
  await shop.editProduct(idOf(shop, 0), { vendor: 'Gone' })
  expect(await syncAndPropose(shop)).toEqual({ changes: 0 })
  expect(await draftsOf(shop)).toEqual([])
})

test('what was proposed goes once changes are written without asking', async () => {
  const shop = await newWriteBack(world)
  await shop.type(idOf(shop, 0), { brand: 'First' })
  await shop.write()
  await shop.type(idOf(shop, 1), { brand: 'Proposed' })
  expect(await syncAndPropose(shop)).toEqual({ changes: 1 })
  expect(await draftsOf(shop)).toHaveLength(1)
  await shop.saveRules('vitrine', 'write')
  expect(await syncAndPropose(shop)).toEqual({ changes: 1 })
  expect(await draftsOf(shop)).toEqual([])
})
