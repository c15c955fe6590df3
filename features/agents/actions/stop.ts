import type { ConversationKey } from '../records/conversations.ts'
import { findCutThought } from '../records/held-tokens.ts'
import { addUsage } from '../records/settings.ts'
import { estimateTokens } from '../rules/limits.ts'
import { tell } from './log.ts'
import { concludeStopped } from './stopped-uses.ts'
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
  const words = uses.live.wordsOf(runId)
  uses.live.forget(runId)
  await uses.db.inWorkspace(key.workspaceId, async (tx) => {
    const notes = note ? [{ type: 'note' as const, text: note }] : []
    const ended = await concludeStopped(uses, tx, key, runId)
    await tell(uses, tx, key, runId, [...ended, ...notes, { type: 'stopped', text }])
    const cut = await findCutThought(tx, key.workspaceId, runId)
    if (!cut) return
    // The provider counts what it had read and said until then.
    const { agent, tokensIn } = cut
    const used = { tokensIn, tokensOut: Math.min(cut.tokensOut, estimateTokens(words)) }
    await addUsage(tx, { workspaceId: key.workspaceId, agent }, used, uses.clock())
  })
  return true
}
