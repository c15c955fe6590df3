import { listToolUses, type WorkRow } from '../records/work.ts'
import type { AgentUses } from './uses.ts'

/** What the agents did on the days of a period, the newest first. */
export function viewWork(
  { db }: Pick<AgentUses, 'db'>,
  workspaceId: string,
  period: { from: string; to: string },
): Promise<WorkRow[]> {
  return db.inWorkspace(workspaceId, (tx) => listToolUses(tx, workspaceId, period))
}
