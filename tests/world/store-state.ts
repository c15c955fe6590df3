/** All rows of one store as they stand, to be compared with those of later. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/database.ts'
import { listStoreTables } from '#db/store-rows.ts'

/** Says when something was looked at, and not what was found. */
const notCompared = new Set(['inbox_reads'])

/** A hash of the rows of each table. */
export function readStoreState(db: Db, storeId: string): Promise<Record<string, string>> {
  return db.asSystem(async (tx) => {
    const state: Record<string, string> = {}
    for (const table of await listStoreTables(tx)) {
      if (notCompared.has(table)) continue
      const { rows } = await tx.execute<{ hash: string }>(sql`
        select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
        from ${sql.identifier(table)} t where store_id = ${storeId}`)
      state[table] = rows[0]?.hash ?? ''
    }
    return state
  })
}

/** Resolves when no run is under way that goes on by itself. */
export async function untilAtRest(db: Db): Promise<void> {
  const count = () =>
    db.asSystem(async (tx) => {
      const { rows } = await tx.execute(sql`select from runs where status in ('queued', 'running')`)
      return rows.length
    })
  while ((await count()) > 0) await wait(50)
}
