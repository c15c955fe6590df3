import type { RunView } from '#engine/contract.ts'
import { lockRun } from '#engine/records.ts'
import type { ConversationKey } from '../records/conversations.ts'
import { findCutThought } from '../records/held-tokens.ts'
import { isStopped } from '../records/log.ts'
import { addUsage } from '../records/settings.ts'
import { findLogOf } from '../records/turns.ts'
import { estimateTokens } from '../rules/limits.ts'
import { tell } from './log.ts'
import { concludeStopped } from './stopped-uses.ts'
import type { AgentUses } from './uses.ts'

const endMs = 5_000

/** Cancels any run of a workspace; what an agent did in one of its own is kept, told and counted. */
export async function cancelRun(uses: AgentUses, workspaceId: string, runId: string): Promise<RunView> {
  const conversationId = await uses.db.inWorkspace(workspaceId, (tx) => findLogOf(tx, workspaceId, runId))
  if (conversationId === null) return uses.runs.cancel(workspaceId, runId)
  await stopRun(uses, { workspaceId, conversationId, runId })
  return uses.runs.get(workspaceId, runId)
}

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
  await uses.db.inWorkspace(key.workspaceId, async (tx) => {
    // Of two who stop it at the same moment one tells and counts.
    await lockRun(tx, { workspaceId: key.workspaceId, runId })
    if (await isStopped(tx, key, runId)) return
    await concludeStopped(uses, tx, { workspaceId: key.workspaceId, runId })
    const notes = note ? [{ type: 'note' as const, text: note }] : []
    await tell(uses, tx, key, runId, [...notes, { type: 'stopped', text }])
    const cut = await findCutThought(tx, key.workspaceId, runId)
    if (!cut) return
    // The provider counts what it had read and said until then.
    const { agent, tokensIn } = cut
    const used = { tokensIn, tokensOut: Math.min(cut.tokensOut, estimateTokens(words)) }
    await addUsage(tx, { workspaceId: key.workspaceId, agent }, used, uses.clock())
  })
  uses.live.forget(runId)
  return true
}
