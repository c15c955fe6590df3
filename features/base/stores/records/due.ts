import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'

export type DueStore = { workspaceId: string; storeId: string }

/** Stores of all workspaces whose products arrive by themselves and were not read since `before`. A demo store tells of each change, and is not woken for this. */
export async function listDueStores(tx: Tx, before: Date): Promise<DueStore[]> {
  const { rows } = await tx.execute<DueStore>(sql`
    select s.workspace_id as "workspaceId", s.id as "storeId" from stores s
    where s.is_connected and s.paused_at is null and not s.is_demo
      and s.syncs_products and s.sync_mode <> 'internal_to_shopify'
      and not exists (
        select from ${runRelation} r where r.workspace_id = s.workspace_id and r.purpose = 'feed.sync:' || s.id
          and (r.ended_at is null or r.created_at > ${before}))
    order by s.last_sync_at nulls first limit 1000`)
  return rows
}
