import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'

const Share = z.object({
  runs: z.number().int(),
  triggered: z.number().int(),
  acrossStores: z.number().int(),
})

/** Runs that a workflow started as a step of its own are left out. */
export async function readShare(tx: Tx, workspaceId: string, since: Date): Promise<z.infer<typeof Share>> {
  const { rows } = await tx.execute(sql`
    with recent as (
      select workflow_id, store_id, cause->>'type' as cause from workflow_runs
      where workspace_id = ${workspaceId} and created_at > ${since} and parent_run_id is null)
    select count(*)::int as runs,
      (count(*) filter (where cause in ('schedule', 'event', 'webhook')))::int as triggered,
      (select count(*) from (select from recent where store_id is not null group by workflow_id
        having count(distinct store_id) > 1) several)::int as "acrossStores"
    from recent`)
  return Share.parse(rows[0])
}
