import type { ConversationKey } from '../records/conversations.ts'
import { tell } from './log.ts'
import type { AgentUses } from './uses.ts'

const endMs = 5_000

/** Cancels a run of an agent and keeps what it has said so far. Answers whether it was still under way. */
export async function stopRun(
  uses: AgentUses,
  { runId, ...key }: ConversationKey & { runId: string },
  note = '',
): Promise<boolean> {
  const before = await uses.runs.get(key.workspaceId, runId)
  if (before.endedAt !== null) return false
  await uses.runs.cancel(key.workspaceId, runId)
  const after = await uses.runs.waitFor(key.workspaceId, runId, endMs)
  if (after.status === 'completed' || after.status === 'failed') return false
  const text = uses.live.textOf(runId)
  uses.live.forget(runId)
  await uses.db.inWorkspace(key.workspaceId, async (tx) => {
    const notes = note ? [{ type: 'note' as const, text: note }] : []
    await tell(uses, tx, key, runId, [...notes, { type: 'stopped', text }])
  })
  return true
}
