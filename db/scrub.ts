/** Taking words out of whatever texts a table holds: its columns are found in the catalogue, those of later migrations too. */
import { type Name, type SQL, sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** What stands where something was erased. */
const erasedMark = '[erased]'

type TextColumn = { name: string; isJson: boolean }

async function listTextColumns(tx: Tx, table: string): Promise<{ texts: TextColumn[]; hasStore: boolean }> {
  const { rows } = await tx.execute<TextColumn & { isStore: boolean }>(sql`
    select a.attname as name, a.atttypid in ('json'::regtype, 'jsonb'::regtype) as "isJson", a.attname = 'store_id' as "isStore"
    from pg_attribute a
    where a.attrelid = to_regclass(${table}) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (a.attname = 'store_id' or a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype)
        and not exists (select from pg_index i
          where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)))`)
  return { texts: rows.filter(({ isStore }) => !isStore), hasStore: rows.some(({ isStore }) => isStore) }
}

/** Replaces what a regular expression of PostgreSQL finds, without regard to case, in every text and JSON column of a table: in rows of the store, of none, and in tables that know no store. In JSON only texts are looked at. Answers how many rows changed. */
export async function scrubTexts(
  tx: Tx,
  table: string,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  pattern: string,
): Promise<number> {
  if (table === 'audit_log') {
    const { rows } = await tx.execute<{ changed: number }>(
      sql`select erase_from_audit(${pattern}, ${erasedMark}) as changed`,
    )
    return rows[0]?.changed ?? 0
  }
  const { texts, hasStore } = await listTextColumns(tx, table)
  if (texts.length === 0) return 0
  const changes = texts.map(({ name, isJson }) => {
    const column = sql.identifier(name)
    return sql`${column} = ${isJson ? sql`${inJson(column, pattern)}::json` : sql`regexp_replace(${column}, ${pattern}, ${erasedMark}, 'gi')`}`
  })
  const found = texts.map(({ name, isJson }) => {
    const column = sql.identifier(name)
    const isFound = sql`${column}::text ~* ${pattern}`
    return isJson
      ? sql`(case when ${isFound} then ${inJson(column, pattern)} <> ${column}::text end)`
      : isFound
  })
  // What is append-only otherwise lets its texts change in a transaction that says so.
  await tx.execute(sql`select set_config('app.erasing_workspace', ${workspaceId}, true)`)
  const { rowCount } = await tx.execute(sql`
    update ${sql.identifier(table)} set ${sql.join(changes, sql`, `)}
    where workspace_id = ${workspaceId} ${hasStore ? sql`and (store_id is null or store_id = ${storeId})` : sql``}
      and (${sql.join(found, sql` or `)})`)
  return rowCount ?? 0
}

function inJson(column: SQL | Name, pattern: string): SQL {
  return sql`erase_in_json(${column}::text, ${pattern}, ${erasedMark})`
}
