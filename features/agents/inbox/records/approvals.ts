import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { listApprovals } from '#engine/approvals.ts'
import type { ApprovalView } from '#engine/contract.ts'

/** What living runs ask a person and can still be answered, the newest first; at most 100. */
export function listWaitingApprovals(tx: Tx, workspaceId: string, now: Date): Promise<ApprovalView[]> {
  const isOpen = sql`decision is null and expires_at > ${now}`
  const isAlive = sql`exists (select from runs where runs.workspace_id = run_approvals.workspace_id
    and runs.id = run_approvals.run_id and runs.ended_at is null)`
  return listApprovals(tx, workspaceId, sql`${isOpen} and ${isAlive}`, 100)
}
