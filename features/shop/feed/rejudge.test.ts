import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { setSeller } from '#features/base/stores/contract.ts'
import { untilStatus } from '#tests/world/engine.ts'
import { startStoreWorld, type StoreWorld } from '#tests/world/outside-store.ts'
import { call } from '#tests/world/server.ts'
import { productColumns } from './__fixtures__/feed.fixture.ts'
import { rejudgeOutdated } from './actions/sync.ts'

let world: StoreWorld
beforeAll(async () => {
  world = await startStoreWorld({ products: 30 })
})
afterAll(() => world.close())

test('applies changed seller facts also to products that were already rejudged', async () => {
  const { token, storeId } = await world.newStore()
  const ofStore = sql`store_id = ${storeId}`
  // More than one batch, so that the run can be held between two.
  await world.db.asSystem(async (tx) =>
    tx.execute(sql`insert into products (${await productColumns(tx)}) select ${await productColumns(tx, 'q.')}
      from products t, generate_series(1, 60) n, jsonb_populate_record(t,
      jsonb_build_object('id', gen_random_uuid(), 'product_id', t.product_id || '-' || n, 'variant_gid', t.variant_gid || n)) q
      where t.${ofStore}`),
  )
  const { rows } = await world.db.asSystem((tx) =>
    tx.execute<{ w: string; count: number }>(
      sql`select workspace_id as w, count(*)::int as count from products where ${ofStore} group by workspace_id`,
    ),
  )
  const [{ w, count } = { w: '', count: 0 }] = rows
  const namesOnRows = async () => {
    const found = await world.db.asSystem((tx) =>
      tx.execute(
        sql`select row->>'seller_name' as name, count(*)::int as count from products where ${ofStore} group by 1`,
      ),
    )
    return found.rows
  }
  const newestRun = async () => {
    const { data } = await call(world.origin, listRuns, { query: { kind: 'feed.rejudge', limit: 1 } }, token)
    return data.runs[0]?.id ?? ''
  }
  const rename = (sellerName: string) => call(world.origin, setSeller, { body: { sellerName } }, token)

  await rename('First')
  const first = await newestRun()
  await world.engine.pause(w, first)
  await untilStatus(world.engine, w, first, 'paused')
  await rename('Second')
  const second = await newestRun()
  expect(await world.engine.waitFor(w, second, 20_000)).toMatchObject({ status: 'completed' })
  expect(await namesOnRows()).toEqual([{ name: 'Second', count }])
  await world.engine.resume(w, first)
  expect(await world.engine.waitFor(w, first, 20_000)).toMatchObject({ status: 'completed' })
  expect(await namesOnRows()).toEqual([{ name: 'Second', count }])
})

test('a store that was judged by earlier rules is judged anew at the next start, once', async () => {
  const { token, storeId } = await world.newStore()
  const ofStore = sql`store_id = ${storeId}`
  const read = async () => {
    const { rows } = await world.db.asSystem((tx) =>
      tx.execute<{ w: string; rows: unknown; rules: number }>(sql`
        select workspace_id as w, rules_version as rules, (select json_agg(json_build_array(id, score, issues, row) order by id)
          from products where ${ofStore}) as rows from feed_stores where ${ofStore}`),
    )
    return rows[0]
  }
  const before = await read()
  await world.db.asSystem(async (tx) => {
    await tx.execute(
      sql`update products set score = 1, issues = '{"GTIN missing"}', row = '{}' where ${ofStore}`,
    )
    await tx.execute(sql`update feed_stores set rules_version = 0 where ${ofStore}`)
  })
  const deps = { db: world.db, runs: world.engine }
  await rejudgeOutdated(deps)
  const query = { kind: 'feed.rejudge', limit: 5 } as const
  const [run] = (await call(world.origin, listRuns, { query }, token)).data.runs
  await world.engine.waitFor(before?.w ?? '', run?.id ?? '', 20_000)
  expect(await read()).toEqual(before)

  await rejudgeOutdated(deps)
  world.forget(before?.w ?? '')
  expect((await call(world.origin, listRuns, { query }, token)).data.runs).toHaveLength(1)
})
