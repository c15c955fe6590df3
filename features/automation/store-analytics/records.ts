import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { runRelation } from '#engine/queries.ts'
import { SyncHealth } from './contract.ts'

/** Syncs of products, orders and customers by store. */
export async function sumSyncs(tx: Tx, workspaceId: string, since: Date): Promise<SyncHealth[]> {
  const { rows } = await tx.execute(sql`
    select r.store_id as "storeId", count(*)::int as ended,
      (count(*) filter (where r.status = 'completed'))::int as completed,
      coalesce(sum(coalesce((r.output->>'read')::bigint, (r.output->>'added')::bigint + (r.output->>'changed')::bigint
        + (r.output->>'unchanged')::bigint)), 0)::float as items,
      coalesce(sum((r.output->>'durationMs')::float), 0)::float as "durationMs"
    from ${runRelation} r
    where r.workspace_id = ${workspaceId} and r.kind in ('feed.sync', 'sales.sync', 'customers.sync') and r.store_id is not null
      and r.status in ('completed', 'failed') and r.ended_at > ${since}
    group by r.store_id`)
  return SyncHealth.array().parse(rows)
}

const Work = z.object({ ended: z.number().int(), completed: z.number().int(), asked: z.number().int() })

/** Tools that agents used, and runs that stopped to ask a person. */
export async function countWork(tx: Tx, workspaceId: string, since: Date): Promise<z.infer<typeof Work>> {
  const { rows } = await tx.execute(sql`
    select (count(*) filter (where r.kind = 'agents.tool' and r.status in ('completed', 'failed')))::int as ended,
      (count(*) filter (where r.kind = 'agents.tool' and r.status = 'completed'))::int as completed,
      (count(*) filter (where r.has_asked))::int as asked
    from ${runRelation} r where r.workspace_id = ${workspaceId} and r.ended_at > ${since}`)
  return Work.parse(rows[0])
}
