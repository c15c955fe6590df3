import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

const dialect = new PgDialect()

/** Runs a query that each connection parses and plans once: for one that is asked often and whose plan costs more than its rows. The text must be the same whenever the name is. */
export async function executePrepared<Row>(tx: Tx, name: string, query: SQL): Promise<Row[]> {
  const prepared = tx._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
    dialect.sqlToQuery(query),
    undefined,
    name,
    false,
  )
  const { rows } = await prepared.execute()
  return rows
}
