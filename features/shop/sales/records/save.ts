import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { StoreKey } from './sync-state.ts'

/** Orders placed before a moment that this pass saw. */
export async function countSeen(tx: Tx, key: StoreKey, syncRun: string, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from orders
    where workspace_id = ${key.workspaceId} and store_id = ${key.storeId} and sync_run = ${syncRun}
      and placed_at < ${before}`)
  return rows[0]?.count ?? 0
}

/** Takes out what a whole pass did not see, of the orders placed since a moment, or of all. */
export async function removeUnseen(
  tx: Tx,
  key: StoreKey,
  syncRun: string,
  since: Date | null,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from orders where workspace_id = ${key.workspaceId}
    and store_id = ${key.storeId} and sync_run <> ${syncRun} and placed_at >= coalesce(${since}::timestamptz, '-infinity')`)
  return rowCount ?? 0
}

/** The rows of a query that may give very many, whose columns are those of the schema. Each column arrives as one text, so that its name is sent once and not with every row; rows are grouped in memory before it is put on disk. */
export async function listManyRows<Shape extends Record<string, z.ZodType>>(
  tx: Tx,
  schema: z.ZodObject<Shape>,
  query: SQL,
): Promise<z.output<z.ZodObject<Shape>>[]> {
  const columns = Object.entries(schema.shape)
  const texts = columns.map(([name]) => {
    const column = sql.identifier(name)
    return sql`coalesce(json_agg(found.${column}), '[]')::text as ${column}`
  })
  await tx.execute(sql`set local work_mem = '64MB'`)
  const { rows } = await tx.execute<Record<string, string>>(
    sql`select ${sql.join(texts, sql`, `)} from (${query}) found`,
  )
  const values = columns.map(([name, of]) => z.array(of).parse(JSON.parse(rows[0]?.[name] ?? '[]')))
  // Rows that begin with every column are filled several times faster than rows that grow.
  const blank: Record<string, unknown> = Object.fromEntries(columns.map(([name]) => [name, null]))
  const found = (values[0] ?? []).map((_, at) => {
    const row = { ...blank }
    for (const [nth, [name]] of columns.entries()) row[name] = values[nth]?.[at]
    return row
  })
  return found as z.output<z.ZodObject<Shape>>[]
}
