/** What the runs of a workflow changed and spent. */
import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { WorkflowUsage } from '../rules/limits.ts'

export type ChargeKey = { workspaceId: string; workflowId: string; runId: string }

/** Until the transaction ends nobody else takes anything of the workflow's limits. */
export async function lockCharges(tx: Tx, { workspaceId, workflowId }: ChargeKey): Promise<void> {
  const key = `workflows.charges:${workspaceId}:${workflowId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** What was used by the run, and on this day by UTC; without what was charged under `key`. */
export async function readUsage(
  tx: Tx,
  { workspaceId, workflowId, runId }: ChargeKey,
  key: string,
  now: Date,
): Promise<WorkflowUsage> {
  const today = sql`at >= date_trunc('day', ${now}::timestamptz, 'utc') and at <= ${now}`
  const { rows } = await tx.execute<WorkflowUsage>(sql`
    select coalesce(sum(changes) filter (where run_id = ${runId}), 0)::float as "changesInRun",
      coalesce(sum(changes) filter (where ${today}), 0)::float as "changesToday",
      coalesce(sum(spend_minor) filter (where ${today}), 0)::float as "spendTodayMinor"
    from workflow_charges where workspace_id = ${workspaceId} and workflow_id = ${workflowId} and key <> ${key}
      and (run_id = ${runId} or (${today}))`)
  return rows[0] ?? { changesInRun: 0, changesToday: 0, spendTodayMinor: 0 }
}

/** Charges a step; the same key again is charged once. */
export async function insertCharge(
  tx: Tx,
  { workspaceId, workflowId, runId }: ChargeKey,
  { key, changes, spendMinor }: { key: string; changes: number; spendMinor: number },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into workflow_charges (workspace_id, key, workflow_id, run_id, changes, spend_minor, at)
    values (${workspaceId}, ${key}, ${workflowId}, ${runId}, ${changes}, ${spendMinor}, ${now})
    on conflict (workspace_id, key) do nothing`)
}

/** Gives back what a step was charged that changed nothing. */
export async function deleteCharge(tx: Tx, { workspaceId }: ChargeKey, key: string): Promise<void> {
  await tx.execute(sql`delete from workflow_charges where workspace_id = ${workspaceId} and key = ${key}`)
}
