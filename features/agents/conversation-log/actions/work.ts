import { listToolUses, type WorkRow } from '#features/agents/conversation-log/records/work.ts'
import type { Db } from '#db/database.ts'

/** What the agents did on the days of a period, the newest first. */
export function viewWork(
  { db }: { db: Db },
  workspaceId: string,
  period: { from: string; to: string },
): Promise<WorkRow[]> {
  return db.inWorkspace(workspaceId, (tx) => listToolUses(tx, workspaceId, period))
}
