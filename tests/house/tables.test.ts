import { expect, test } from 'vitest'
import { findText, report } from './findings.ts'
import { isTest, readSource, readSources, roomOf } from './source.ts'
import { findForeignTables, findOwners } from './tables.ts'

/** The bench measures the bare statement beside what we make of it. */
const product = readSources().filter(({ path }) => !isTest(path) && roomOf(path) !== 'bench')
const owners = findOwners(product)

test.each([
  ['one owner per table', (owner: string) => owner !== 'engine'],
  ['tables of the engine', (owner: string) => owner === 'engine'],
])('%s: it is named by its owner only, in SQL and in code', (rule, isMeant) => {
  const meant = new Map([...owners].filter(([, owner]) => isMeant(owner)))
  expect(meant.size).toBeGreaterThan(2)
  expect(
    report(
      rule,
      product.flatMap((source) => findForeignTables(source, meant)),
    ),
  ).toEqual([])
})

test('a table is defined in the tables of its owner', () => {
  const elsewhere = product.filter(({ path }) => !path.endsWith('/tables.ts'))
  expect(findText(elsewhere, /\bpgTable\(/g, 'defines a table: move it to tables.ts')).toEqual([])
})

const sales = 'features/shop/sales/records/a.ts'

test.each([
  'sql`select * from runs where id = ${id}`',
  'sql`select 1 from orders o join products p on true`',
  'sql`exists (select from beliefs b where b.id = orders.id)`',
  'sql`delete from tickets using orders`',
  'sql`insert into alerts (id) values (${id})`',
  'sql`update stores set domain = null`',
  'sql`with last as (select * from orders, agent_events) select 1`',
  'const joined = sql`run_approvals left join orders on true`',
  "const isOver = sql.raw('runs.ended_at is null')",
  'db.executeSql(`select 1 from ${orders} join runs on true`)',
  "db.executeSql('update sessions set seen_at = $1')",
  "db.executeSql('DELETE FROM products')",
  "import { products } from '#features/shop/feed/tables.ts'",
  "import { runs } from '#engine/tables.ts'",
  "import { auditLog } from '#db/tables.ts'",
])('the sales feature may not say: %s', (code) => {
  expect(findForeignTables(readSource(sales, code), owners)).toHaveLength(1)
})

test.each([
  'sql`select count(*) as products from orders`',
  "sql`select o.runs, 'from runs' from orders o -- not from runs`",
  "const title = 'Alerts from stores and runs'",
  "import { orders } from '../tables.ts'",
])('the sales feature may say: %s', (code) => {
  expect(findForeignTables(readSource(sales, code), owners)).toEqual([])
})
