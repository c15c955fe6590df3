/** What a sync asks of each row of a batch is read by key, also where statistics know the store as it was when it was nearly empty. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { compareRows, findUsedIds } from './records/merge.ts'
import type { StoreKey } from './records/query.ts'
import { noteKnownProducts, saveSources } from './records/sources.ts'

const arrived = 4_000
const batch = 500

let db: Db
let key: StoreKey
beforeAll(async () => {
  db = await openTestDatabase()
  key = { workspaceId: newWorkspace(), storeId: newWorkspace() }
  const others = [newWorkspace(), newWorkspace(), newWorkspace(), newWorkspace()]
  await db.asSystem(async (tx) => {
    await tx.execute(
      sql`insert into workspaces (id, name, created_at) values (${key.workspaceId}, 'Scale', now())`,
    )
    for (const storeId of [key.storeId, ...others])
      await tx.execute(sql`insert into stores (workspace_id, id, domain, is_demo, is_default, is_connected, scopes, shop,
          seller_edits, grant_kind, connected_at)
        values (${key.workspaceId}, ${storeId}, ${storeId}, false, ${storeId === key.storeId}, true, '{}', '{}', '{}',
          'token', now())`)
    for (const storeId of others) await insert(tx, storeId, 1, arrived)
    await insert(tx, key.storeId, 1, 50)
  })
  await db.executeSql('analyze products')
  await db.asSystem((tx) => insert(tx, key.storeId, 51, arrived))
})
afterAll(() => db.close())

function insert(tx: Tx, storeId: string, from: number, to: number) {
  return tx.execute(sql`insert into products (workspace_id, store_id, id, product_id, variant_gid, product_gid,
      store_order, title, search_text, sort_price, facts, facts_hash, enrichment, enable_search, enable_checkout,
      row, summary, issues, readiness, score, created_at, updated_at)
    select ${key.workspaceId}, ${storeId}, gen_random_uuid(), 'P-' || n, 'V-' || n, 'G-' || n / 3, n, 'Lamp', 'lamp', 1,
      '{}', 'h', '{}', false, false, '{}', '{}', '{}', 'ready', 1, now(), now()
    from generate_series(${from}::int, ${to}::int) n`)
}

/** How many rows and entries of indexes of the table are read for it. */
function readsOf(work: (tx: Tx) => Promise<unknown>, table = 'products'): Promise<number> {
  return db.inWorkspace(key.workspaceId, async (tx) => {
    const before = await countReads(tx, table)
    await work(tx)
    return (await countReads(tx, table)) - before
  })
}

async function countReads(tx: Tx, table: string): Promise<number> {
  const { rows } = await tx.execute<{ reads: number }>(sql`
    select (coalesce((select seq_tup_read from pg_stat_xact_user_tables where relname = ${table}), 0)
      + coalesce((select sum(pg_stat_get_xact_tuples_returned(indexrelid)) from pg_index
        where indrelid = ${table}::regclass), 0))::int as reads`)
  return rows[0]?.reads ?? 0
}

const numbers = Array.from({ length: batch }, (_, at) => arrived - batch / 2 + at)

test('a batch is compared with the rows of its variants, not with the store', async () => {
  const heads = {
    variantGids: numbers.map((n) => `V-${n}`),
    hashes: numbers.map(() => 'other'),
    unitCosts: numbers.map(() => null),
  }
  const reads = await readsOf(async (tx) => {
    const { known } = await compareRows(tx, key, newId(), heads)
    expect(known).toHaveLength(batch / 2 + 1)
  })
  expect(reads).toBeLessThanOrEqual(batch)
})

test('product ids are looked for one by one, not in the store', async () => {
  const reads = await readsOf(async (tx) => {
    const used = await findUsedIds(
      tx,
      key,
      numbers.map((n) => `P-${n}`),
    )
    expect(used).toHaveLength(batch / 2 + 1)
  })
  expect(reads).toBeLessThanOrEqual(batch)
})

test('what a file says of products is compared with what it said of them, not of the store', async () => {
  const gids = Array.from({ length: arrived }, (_, at) => `S-${at}`)
  const said = { productGids: gids, sourceHashes: gids.map(() => 'h'), variants: gids.map(() => 1) }
  await db.inWorkspace(key.workspaceId, (tx) => saveSources(tx, key, said))
  const batchOf = { productGids: gids.slice(0, 50), sourceHashes: gids.slice(0, 50).map(() => 'h') }
  const reads = await readsOf((tx) => noteKnownProducts(tx, key, newId(), batchOf), 'product_sources')
  expect(reads).toBeGreaterThan(0)
  expect(reads).toBeLessThan(200)
})
