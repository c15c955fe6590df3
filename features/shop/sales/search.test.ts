import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Tx } from '#db/database.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { type OrderCursor, readOrderPage } from './records/orders.ts'
import { saveSyncState, type StoreKey } from './records/sync-state.ts'

let db: Db
let big: StoreKey
let small: StoreKey

beforeAll(async () => {
  db = await openTestDatabase()
  big = await fill(3_000)
  small = await fill(30)
  // What autovacuum does.
  await db.asSystem(async (tx) => {
    await tx.execute(sql`select gin_clean_pending_list('orders_by_search')`)
    await tx.execute(sql`analyze orders`)
  })
})
afterAll(() => db.close())

/** Every order has a lamp, a third of them a chair, the oldest tenth a rug; four at a time were placed at the same moment. Their texts are long, so that reading all of them is dear. */
async function fill(orders: number): Promise<StoreKey> {
  const key = { workspaceId: newWorkspace(), storeId: newWorkspace() }
  await db.asSystem(async (tx) => {
    await tx.execute(
      sql`insert into workspaces (id, name, created_at) values (${key.workspaceId}, 'Search', now())`,
    )
    await tx.execute(sql`insert into stores (workspace_id, id, domain, is_demo, is_default, is_connected, scopes, shop,
        seller_edits, grant_kind, connected_at)
      values (${key.workspaceId}, ${key.storeId}, ${key.storeId}, false, true, true, '{}', '{}', '{}', 'token', now())`)
    await tx.execute(sql`insert into orders (workspace_id, store_id, id, order_gid, name, search_text, placed_at,
        updated_at, currency, placed_total, total, refunded, fulfillment_status, is_test, units, sync_run)
      select ${key.workspaceId}, ${key.storeId}, gen_random_uuid(), 'gid://shopify/Order/' || n, '#' || 1000 + n,
        '#' || 1000 + n || E'\nbrass lamp' || case when n % 3 = 0 then E'\noak chair' else '' end
          || case when n <= ${orders}::int / 10 then E'\nzebra rug' else '' end || repeat(' large', 250),
        '2026-11-01'::timestamptz + n / 4 * interval '1 minute', now(), 'USD', 5, 5, 0, 'FULFILLED', false, 1,
        gen_random_uuid()
      from generate_series(1, ${orders}::int) n`)
  })
  return key
}

async function readPages(key: StoreKey, search: string, limit: number) {
  const ids: string[] = []
  const totals = new Set<number>()
  for (let after: OrderCursor | null = null; ; ) {
    const from: OrderCursor | null = after
    const page: Awaited<ReturnType<typeof readOrderPage>> = await db.inWorkspace(key.workspaceId, (tx) =>
      readOrderPage(tx, key, { search, limit, after: from }),
    )
    totals.add(page.total)
    ids.push(...page.orders.map(({ id }) => id))
    after = page.orders.at(-1) ?? null
    if (page.orders.length < limit) return { ids, totals: [...totals] }
  }
}

test.each([
  ['a word that all have', 'Lamp ', 'true'],
  ['a word of some', ' oak CHAIR', "name in (select '#' || 1000 + n from generate_series(3, 3000, 3) n)"],
  ['a word of the oldest', 'zebra', 'substr(name, 2)::int <= 1300'],
  ['a name', '#2345', "name = '#2345'"],
  ['one letter', 'z', 'substr(name, 2)::int <= 1300'],
  ['no word', 'quagga', 'false'],
  ['a sign of patterns', '%', 'false'],
  ['another', '_', 'false'],
  ['a backslash', '\\', 'false'],
  ['a quote', "') or true --", 'false'],
])('pages through orders with %s, the newest first, each once', async (_what, search, condition) => {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select id from orders where workspace_id = ${big.workspaceId}
      and ${sql.raw(condition)} order by placed_at desc, id desc`),
  )
  const expected = rows.map(({ id }) => id)
  expect(await readPages(big, search, 499)).toEqual({ ids: expected, totals: [expected.length] })
})

test('reads no more orders than a search finds', async () => {
  const read = await db.inWorkspace(big.workspaceId, async (tx) => {
    const before = await countReadRows(tx)
    const page = await readOrderPage(tx, big, { search: '#2345', limit: 100, after: null })
    expect(page.total).toBe(1)
    return (await countReadRows(tx)) - before
  })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(10)
})

test('the orders of a day are those that were placed in it where the store is', async () => {
  const key = await fill(30)
  const at = new Date('2026-11-02T00:00:00Z')
  const state = { knownSince: null, lastSyncAt: at, lastFullSyncAt: at, hasDetails: true }
  const totalOn = (day: string, search?: string) =>
    db.inWorkspace(key.workspaceId, async (tx) => {
      const { orders, total } = await readOrderPage(tx, key, { search, day, limit: 5, after: null })
      expect(orders).toHaveLength(Math.min(total, 5))
      return total
    })
  expect([await totalOn('2026-10-31'), await totalOn('2026-11-01')]).toEqual([0, 30])
  await db.inWorkspace(key.workspaceId, (tx) =>
    saveSyncState(tx, key, { ...state, timeZone: 'America/New_York' }),
  )
  expect([await totalOn('2026-10-31'), await totalOn('2026-11-01')]).toEqual([30, 0])
  expect([await totalOn('2026-10-31', 'zebra'), await totalOn('2026-11-01', 'zebra')]).toEqual([3, 0])
})

/** Rows of the table that this connection has read, by any scan. */
async function countReadRows(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'orders'`)
  return rows[0]?.read ?? 0
}

describe('the function that searches orders behind row-level security', () => {
  const searched = ({ workspaceId, storeId }: { workspaceId: string | null; storeId: string }) =>
    sql`select total::int as total, cardinality(ids) as found
      from search_orders(${workspaceId}::uuid, ${storeId}::uuid, '%lamp%', null, null, 100)`
  const refused = { cause: { message: 'Not the workspace of this transaction', code: '42501' } }

  test("refuses another workspace's id, and answers for its own", async () => {
    await expect(db.inWorkspace(small.workspaceId, (tx) => tx.execute(searched(big)))).rejects.toMatchObject(
      refused,
    )
    const { rows } = await db.inWorkspace(small.workspaceId, (tx) => tx.execute(searched(small)))
    expect(rows).toEqual([{ total: 30, found: 30 }])
  })

  test('refuses where no workspace is set, and no workspace as one', async () => {
    for (const key of [big, { ...big, workspaceId: null }]) {
      await expect(db.asSystem((tx) => tx.execute(searched(key)))).rejects.toMatchObject(refused)
    }
    await expect(
      db.inWorkspace(big.workspaceId, (tx) => tx.execute(searched({ ...big, workspaceId: null }))),
    ).rejects.toMatchObject(refused)
  })

  test("finds nothing in another workspace's store", async () => {
    const mixed = { workspaceId: small.workspaceId, storeId: big.storeId }
    const { rows } = await db.inWorkspace(small.workspaceId, (tx) => tx.execute(searched(mixed)))
    expect(rows).toEqual([{ total: 0, found: 0 }])
  })
})
