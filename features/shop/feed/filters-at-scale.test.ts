/** The filters of the list read the rows that match by an index, not the store, however many products it has. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '#db/database.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import type { ProductFilter } from './contract/filter.ts'
import { listProducts } from './records/list.ts'
import type { SortName } from './records/search.ts'
import type { StoreKey } from './records/query.ts'

const inStore = 100_000
const limit = 50

let db: Db
let key: StoreKey
beforeAll(async () => {
  db = await openTestDatabase()
  key = await fill()
})
afterAll(() => db.close())

/** Of a thousand products one has each rare trait. A fifth is of a common brand that is spread, another of one that is dear. */
async function fill(): Promise<StoreKey> {
  const store = { workspaceId: newWorkspace(), storeId: newWorkspace() }
  await db.asSystem(async (tx) => {
    await tx.execute(
      sql`insert into workspaces (id, name, created_at) values (${store.workspaceId}, 'Scale', now())`,
    )
    await tx.execute(sql`insert into stores (workspace_id, id, domain, is_demo, is_default, is_connected, scopes, shop,
        seller_edits, grant_kind, connected_at)
      values (${store.workspaceId}, ${store.storeId}, ${store.storeId}, false, true, true, '{}', '{}', '{}', 'token', now())`)
    await tx.execute(sql`insert into products (workspace_id, store_id, id, product_id, variant_gid, product_gid,
        store_order, title, search_text, sort_price, facts, facts_hash, enrichment, enable_search, enable_checkout,
        row, summary, issues, readiness, score, created_at, updated_at)
      select ${store.workspaceId}, ${store.storeId}, gen_random_uuid(), 'P-' || n, n, 'g', n, 'Lamp ' || n, 'lamp ' || n,
        n * 100, '{}', 'h', '{}', n % 3 = 0, false, '{}',
        json_build_object('gtin', '1', 'mpn', '1', 'weight', '1 kg', 'imageUrl', 'i',
          'brand', case when n % 5 = 0 then 'Spread' when n > ${(inStore * 3) / 4}::int then 'Dear' else 'Brand ' || n % 1000 end,
          'stock', case when n % 1000 < 2 then n % 1000 else 20 end,
          'material', case when n % 1000 <> 2 then 'Oak' end,
          'productCategory', case when n % 1000 = 3 then 'Home > Lamps > Desk' else 'Garden' end),
        case when n % 1000 = 4 then array['gtin:missing'] else '{}' end,
        (array['ready', 'needs_enrichment', 'incomplete'])[1 + n % 3], n % 90, now(), now()
      from generate_series(1, ${inStore}::int) n`)
  })
  // As a sync does while rows arrive.
  await db.executeSql('analyze products, product_search')
  return store
}

/** How many match, and how many rows of both tables were read for a page of them and its count. */
async function readsOf(filter: ProductFilter, sort: SortName = 'price') {
  return db.inWorkspace(key.workspaceId, async (tx) => {
    const before = await countReads(tx)
    const { workspaceId, storeId } = key
    const store = sql`select ${storeId}::uuid as id, false as is_demo`
    const page = await listProducts(tx, { workspaceId, store }, { sort, limit, ...filter }, null)
    const after = await countReads(tx)
    return {
      shown: page.rows.length,
      total: page.total,
      rows: after.rows - before.rows,
      scans: after.scans - before.scans,
    }
  })
}

async function countReads(tx: Tx): Promise<{ rows: number; scans: number }> {
  const { rows } = await tx.execute<{ rows: number; scans: number }>(sql`
    select sum(seq_tup_read + idx_tup_fetch)::int as rows, sum(seq_scan)::int as scans
    from pg_stat_xact_user_tables where relname in ('products', 'product_search')`)
  return rows[0] ?? { rows: 0, scans: 0 }
}

const rare = inStore / 1000
test.each<[string, ProductFilter, number]>([
  ['brand', { brand: 'Brand 7' }, 75],
  ['category', { category: 'Home > Lamps' }, rare],
  ['price', { priceMin: 500, priceMax: 500.99 }, rare],
  ['stock that ran out', { stock: 'out' }, rare],
  ['stock that runs low', { stock: 'low' }, rare],
  ['issue', { issue: 'gtin:missing' }, rare],
  ['empty field', { missing: 'material' }, rare],
  ['common brand and rare stock', { brand: 'Spread', stock: 'out' }, rare],
  ['common brand and rare issue', { brand: 'Dear', issue: 'gtin:missing' }, 25],
])('a filter by %s reads what matches by its index', async (_what, filter, total) => {
  const read = await readsOf(filter)
  expect(read).toMatchObject({ shown: Math.min(total, limit), total, scans: 0 })
  // Each that matches once, and the page once more; of two conditions the rarer one decides.
  expect(read.rows).toBeLessThanOrEqual(total + 2 * limit)
})

test('20,000 products of a brand are neither all read nor all sorted for a page of them', async () => {
  const read = await readsOf({ brand: 'Spread' })
  expect(read).toMatchObject({ shown: limit, scans: 0 })
  expect(read.total).toBeGreaterThan(1_000)
  // 8,001 to count them, and two thousand of the order in each list state.
  expect(read.rows).toBeLessThan(20_000)
})

test('20,000 products of a brand at the end of the order are found without reading the others', async () => {
  const read = await readsOf({ brand: 'Dear' }, 'store')
  expect(read).toMatchObject({ shown: limit, scans: 0 })
  expect(read.rows).toBeLessThan(inStore / 2)
})

test.each<SortName>(['readiness', '-readiness', 'issues', '-issues', 'status', '-status'])(
  'the whole list by %s reads a page of each list state',
  async (sort) => {
    const read = await readsOf({}, sort)
    expect(read).toMatchObject({ shown: limit, scans: 0 })
    expect(read.rows).toBeLessThanOrEqual(6 * 125)
  },
)
