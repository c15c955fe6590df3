import { listToolUses, type WorkRow } from '../records/work.ts'
import type { AgentDeps } from './deps.ts'

/** What the agents did on the days of a period, the newest first. */
export function viewWork(
  { db }: Pick<AgentDeps, 'db'>,
  workspaceId: string,
  period: { from: string; to: string },
): Promise<WorkRow[]> {
  return db.inWorkspace(workspaceId, (tx) => listToolUses(tx, workspaceId, period))
}
