/** Every table of a workspace says what becomes of a customer who is erased. */
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { tablesWithoutCustomers, textTables } from '#features/base/privacy/actions/erasers.ts'
import { erasers } from '#server/feature-list.ts'
import { listFiles } from './source.ts'

const modules = await Promise.all(
  listFiles('ts')
    .filter((path) => path.endsWith('/tables.ts') && !path.startsWith('tests/'))
    .map((path): Promise<Record<string, unknown>> => import(new URL(`../../${path}`, import.meta.url).href)),
)
const tables = modules
  .flatMap((each) => Object.values(each))
  .filter((one): one is PgTable => is(one, PgTable))
  .filter((table) => 'workspaceId' in getTableColumns(table))

const named = [
  ...erasers.flatMap(({ table, parts }) => [table, ...parts]),
  ...textTables,
  ...Object.keys(tablesWithoutCustomers),
]

test('every table of a workspace has an eraser, or says why it holds nothing of a customer', () => {
  expect(tables.length).toBeGreaterThan(60)
  expect(named.toSorted()).toEqual(tables.map(getTableName).toSorted())
})

test('an eraser that keeps rows names each text of its table, as erased or as kept', () => {
  for (const { table, erases } of erasers) {
    if (erases === 'rows') continue
    const columns = Object.values(
      getTableColumns(tables.find((each) => getTableName(each) === table) as PgTable),
    )
    const texts = columns
      .filter((column) => /^(text|varchar|json)/.test(column.getSQLType()))
      .map(({ name }) => name)
    expect([table, [...erases.columns, ...erases.keeps].toSorted()]).toEqual([table, texts.toSorted()])
  }
})
