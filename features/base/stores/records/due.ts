import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'
import { iso } from '#engine/records.ts'

export type DueStore = { workspaceId: string; storeId: string }

/** Products of the store `s` arrive by themselves. A demo store tells of each change, and is not woken for this. */
const isReadByTheHour = sql`s.is_connected and s.paused_at is null and not s.is_demo
  and s.syncs_products and s.sync_mode <> 'internal_to_shopify'`
const isItsSync = sql`r.workspace_id = s.workspace_id and r.purpose = 'feed.sync:' || s.id`

/** Stores of all workspaces whose products arrive by themselves and were not read since `before`. */
export async function listDueStores(tx: Tx, before: Date): Promise<DueStore[]> {
  const { rows } = await tx.execute<DueStore>(sql`
    select s.workspace_id as "workspaceId", s.id as "storeId" from stores s
    where ${isReadByTheHour}
      and not exists (
        select from ${runRelation} r where ${isItsSync}
          and (r.ended_at is null or r.created_at > ${before}))
    order by s.last_sync_at nulls first limit 1000`)
  return rows
}

/** When the newest sync of each store began whose products arrive by themselves; null where there was none. Of the store that is named, or of all. */
export async function listNewestSyncs(tx: Tx, workspaceId: string): Promise<(Date | null)[]> {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select (select ${iso('max(r.created_at)')} from ${runRelation} r where ${isItsSync}) as at
    from stores s where s.workspace_id = ${workspaceId} and ${isReadByTheHour}`)
  return rows.map(({ at }) => (at === null ? null : new Date(at)))
}
