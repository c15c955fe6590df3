/** Whatever a store holds, found in the catalogue: a table of a later migration is in it without being named here. */
import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** Tables with rows of a store, those that others refer to last. */
export async function listStoreTables(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
      join pg_attribute s on s.attrelid = c.oid and s.attname = 'store_id' and not s.attisdropped
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
    order by (select count(*) from pg_constraint k where k.confrelid = c.oid and k.contype = 'f'), c.relname`)
  return rows.map(({ name }) => name)
}

/** Deletes some rows of a store, with what is a part of them. Answers how many; fewer than `limit` when none are left. */
export async function deleteStoreRows(
  tx: Tx,
  table: string,
  { workspaceId, storeId }: { workspaceId: string; storeId: string },
  limit: number,
): Promise<number> {
  const name = sql.identifier(table)
  const { rowCount } = await tx.execute(sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where workspace_id = ${workspaceId} and store_id = ${storeId} limit ${limit}))`)
  return rowCount ?? 0
}
