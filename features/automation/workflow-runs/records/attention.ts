/** Runs that need a person. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'

const run = { runId: z.string(), workflowId: z.string(), workflow: z.string() }
const WaitingRow = z.object({
  ...run,
  type: z.enum(['approval', 'outcome']),
  count: z.number(),
  question: z.string().nullable(),
  until: z.string().nullable(),
})
const FailedRow = z.object({ ...run, message: z.string().nullable(), at: z.string() })

/** Runs with steps that ask a person, and what became of what they sent, unanswered; the oldest first. What tools ask is the gate's. */
export async function listAsking(tx: Tx, workspaceId: string, limit: number) {
  const { rows } = await tx.execute(sql`
    select r.id as "runId", r.workflow_id as "workflowId", r.name as workflow, s.waits_type as type,
      count(*)::int as count, (array_agg(s.waits_for ->> 'question' order by s.id))[1] as question,
      ${iso("min((s.waits_for ->> 'until')::timestamptz)")} as until
    from workflow_step_runs s join workflow_runs r on r.workspace_id = s.workspace_id and r.id = s.run_id
    where s.workspace_id = ${workspaceId} and s.waits_type in ('approval', 'outcome') and s.answer is null
      and r.ended_at is null
    group by r.id, r.workflow_id, r.name, s.waits_type order by r.id limit ${limit}`)
  return WaitingRow.array().parse(rows)
}

/** Of these workflows, those whose newest run since then failed, or ended without anybody knowing what it did. */
export async function listLastFailed(
  tx: Tx,
  workspaceId: string,
  { workflowIds, since }: { workflowIds: readonly string[]; since: Date },
) {
  const { rows } = await tx.execute(sql`
    select r.id as "runId", r.workflow_id as "workflowId", r.name as workflow, r.error ->> 'message' as message,
      ${iso('r.ended_at')} as at
    from unnest(${sql.param(workflowIds)}::uuid[]) as w (id) cross join lateral (
      select * from workflow_runs where workspace_id = ${workspaceId} and workflow_id = w.id
        and ended_at is not null and status <> 'cancelled' and parent_run_id is null
      order by id desc limit 1) r
    where r.status in ('failed', 'outcome_unknown') and r.ended_at >= ${since}`)
  return FailedRow.array().parse(rows)
}
