import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'

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
