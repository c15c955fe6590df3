/** Whatever a workspace holds, found in the catalogue: a table of a later migration is in it without being named here. */
import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

type TableColumn = { name: string; type: string }

/** `columns` are those that may leave; `key` is the primary key, in its order. */
export type WorkspaceTable = { name: string; columns: string[]; key: TableColumn[] }

/** `key` is where the next page begins; `row` is the text of a JSON object. */
export type WorkspaceRow = { key: string[]; row: string }

/** The tables whose rows belong to a workspace. Columns that hold or derive from secrets are left out: bytes, hashes and the names of master keys. */
export async function listWorkspaceTables(tx: Tx): Promise<WorkspaceTable[]> {
  const { rows } = await tx.execute<WorkspaceTable>(sql`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.atttypid <> 'bytea'::regtype and a.attname !~ '(_hash|^key_id)$') as columns,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place)
        from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c join pg_attribute w on w.attrelid = c.oid and w.attname = 'workspace_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by c.relname`)
  return rows
}

/** One page of a table, in the order of its key. */
export async function readWorkspaceRows(
  tx: Tx,
  { name, columns, key }: WorkspaceTable,
  workspaceId: string,
  page: { after: string[] | null; limit: number },
): Promise<WorkspaceRow[]> {
  const list = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql`, `)
  const keys = list(key.map((column) => sql.identifier(column.name)).map((id) => sql`${id}`))
  const after = page.after?.map((value, place) => sql`${value}::${sql.raw(key[place]?.type ?? 'text')}`)
  const chosen = list(
    columns.map((column) => sql`${sql.identifier(column)} as ${sql.identifier(toCamelCase(column))}`),
  )
  const { rows } = await tx.execute<WorkspaceRow>(sql`
    select array[${list(key.map((column) => sql`${sql.identifier(column.name)}::text`))}] as key,
      (select row_to_json(shown)::text from (select ${chosen}) as shown) as row
    from ${sql.identifier(name)}
    where workspace_id = ${workspaceId} ${after ? sql`and (${keys}) > (${list(after)})` : sql``}
    order by ${keys} limit ${page.limit}`)
  return rows
}

/** A name of the database as the wire has it: `store_id` is `storeId`. */
export function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase())
}
