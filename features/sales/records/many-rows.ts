import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'

const Gathered = z.tuple([z.object({ text: z.string() })])

/** The rows of a query that may give very many: as one text they arrive in half the time, and they are grouped in memory before it is put on disk. */
export async function listManyRows<Row>(tx: Tx, schema: z.ZodType<Row>, query: SQL): Promise<Row[]> {
  await tx.execute(sql`set local work_mem = '64MB'`)
  const { rows } = await tx.execute(
    sql`select coalesce(json_agg(found), '[]')::text as text from (${query}) found`,
  )
  const [{ text }] = Gathered.parse(rows)
  return schema.array().parse(JSON.parse(text))
}
