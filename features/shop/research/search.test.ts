import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Tx } from '#db/database.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import type { LibraryFilter } from './contract/library.ts'
import { readItemPage } from './records.ts'

let db: Db
let big: string
let small: string

beforeAll(async () => {
  db = await openTestDatabase()
  big = await fill(2_000)
  small = await fill(30)
  // What autovacuum does.
  await db.asSystem(async (tx) => {
    await tx.execute(sql`select gin_clean_pending_list('research_items_by_search')`)
    await tx.execute(sql`analyze research_items`)
  })
})
afterAll(() => db.close())

/** Every item is of kettles, half of them tasks, the oldest tenth of grinders. Their texts are long, so that reading all of them is dear. */
async function fill(items: number): Promise<string> {
  const workspaceId = newWorkspace()
  await db.asSystem(async (tx) => {
    await tx.execute(
      sql`insert into workspaces (id, name, created_at) values (${workspaceId}, 'Search', now())`,
    )
    await tx.execute(sql`insert into research_items (workspace_id, id, kind, query, title, asked_by, search_text, fetched_at)
      select ${workspaceId}, ('01930000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
        case when n % 2 = 0 then 'task' else 'search' end, n::text, '', 'agent',
        'kettles ' || n || case when n <= ${items}::int / 10 then E'\nhand grinder' else '' end || repeat(' page', 300), now()
      from generate_series(1, ${items}::int) n`)
  })
  return workspaceId
}

async function readPages(workspaceId: string, filter: LibraryFilter, limit: number) {
  const found: number[] = []
  const totals = new Set<number>()
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const page: Awaited<ReturnType<typeof readItemPage>> = await db.inWorkspace(workspaceId, (tx) =>
      readItemPage(tx, workspaceId, filter, { after: from, limit }),
    )
    totals.add(page.total)
    found.push(...page.items.map(({ query }) => Number(query)))
    after = page.items.at(-1)?.id ?? null
    if (page.items.length < limit) return { found, totals: [...totals] }
  }
}

const numbers = Array.from({ length: 2_000 }, (_, place) => 2_000 - place)

test.each<[string, LibraryFilter, (number: number) => boolean]>([
  ['a word that all have', { search: 'Kettles' }, () => true],
  ['a word of the oldest', { search: 'GRINDER ' }, (number) => number <= 200],
  [
    'a word of the oldest, of one kind',
    { search: 'grinder', kind: 'task' },
    (number) => number <= 200 && number % 2 === 0,
  ],
  ['a word of one', { search: 'kettles 1234 ' }, (number) => number === 1_234],
  ['one letter', { search: 'd' }, (number) => number <= 200],
  ['no word', { search: 'quagga' }, () => false],
  ['a sign of patterns', { search: '%' }, () => false],
  ['a quote', { search: "') or true --" }, () => false],
])('pages through the library with %s, the newest first, each once', async (_what, filter, isFound) => {
  const expected = numbers.filter((number) => isFound(number))
  expect(await readPages(big, filter, 333)).toEqual({ found: expected, totals: [expected.length] })
})

test('reads no more of the library than a search finds', async () => {
  const read = await db.inWorkspace(big, async (tx) => {
    const before = await countReadRows(tx)
    const page = await readItemPage(tx, big, { search: 'kettles 1234' }, { after: null, limit: 20 })
    expect(page.total).toBe(1)
    return (await countReadRows(tx)) - before
  })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(10)
})

/** Rows of the table that this connection has read, by any scan. */
async function countReadRows(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'research_items'`)
  return rows[0]?.read ?? 0
}

describe('the function that searches the library behind row-level security', () => {
  const searched = (workspaceId: string | null) =>
    sql`select total::int as total, cardinality(ids) as found
      from search_research(${workspaceId}::uuid, '%kettles%', null, null, 100)`
  const refused = { cause: { message: 'Not the workspace of this transaction', code: '42501' } }

  test("refuses another workspace's id, and answers for its own", async () => {
    await expect(db.inWorkspace(small, (tx) => tx.execute(searched(big)))).rejects.toMatchObject(refused)
    const { rows } = await db.inWorkspace(small, (tx) => tx.execute(searched(small)))
    expect(rows).toEqual([{ total: 30, found: 30 }])
  })

  test('refuses where no workspace is set, and no workspace as one', async () => {
    for (const workspaceId of [big, null]) {
      await expect(db.asSystem((tx) => tx.execute(searched(workspaceId)))).rejects.toMatchObject(refused)
    }
    await expect(db.inWorkspace(big, (tx) => tx.execute(searched(null)))).rejects.toMatchObject(refused)
  })
})
