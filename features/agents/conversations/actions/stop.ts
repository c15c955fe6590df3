import type { RunView } from '#engine/contract.ts'
import { findHeldTokens, listOwnedRuns } from '#engine/queries.ts'
import { lockRun } from '#engine/records.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { recordEvents } from '#features/agents/conversation-log/actions/log.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import { estimateTokens } from '#features/agents/settings/rules/limits.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ConversationKey } from '../contract/conversation.ts'
import type { AgentDeps } from './deps.ts'
import { concludeStopped } from './interrupted-calls.ts'

const endMs = 5_000

/** Cancels any run of a workspace; what an agent did in one of its own is kept, told and counted. */
export async function cancelRun(deps: AgentDeps, workspaceId: string, runId: string): Promise<RunView> {
  const [run] = await deps.db.inWorkspace(workspaceId, (tx) => listOwnedRuns(tx, workspaceId, { runId }))
  const conversationId = run?.conversationId ?? null
  if (conversationId === null) return deps.runs.cancel(workspaceId, runId)
  await stopRun(deps, { workspaceId, conversationId, runId })
  return deps.runs.get(workspaceId, runId)
}

/** Cancels a run of an agent and keeps what it has said so far. Answers whether it was still under way. */
export async function stopRun(
  deps: AgentDeps,
  { runId, ...key }: ConversationKey & { runId: string },
  note = '',
): Promise<boolean> {
  const before = await deps.runs.get(key.workspaceId, runId)
  if (before.endedAt !== null) return false
  await deps.runs.cancel(key.workspaceId, runId)
  const after = await deps.runs.waitFor(key.workspaceId, runId, endMs)
  if (after.status === 'completed' || after.status === 'failed') return false
  const text = deps.live.textOf(runId)
  const words = deps.live.wordsOf(runId)
  await deps.db.inWorkspace(key.workspaceId, async (tx) => {
    // Of two who stop it at the same moment one tells and counts.
    await lockRun(tx, { workspaceId: key.workspaceId, runId })
    if (await conversationLog.isStopped(tx, key, runId)) return
    await concludeStopped(deps, tx, { workspaceId: key.workspaceId, runId })
    const notes = note ? [{ type: 'note' as const, text: note }] : []
    await recordEvents(deps, tx, key, runId, [...notes, { type: 'stopped', text }])
    const cut = await findHeldTokens(tx, { workspaceId: key.workspaceId, runId })
    if (!cut) return
    // The provider counts what it had read and said until then.
    const { tokensIn } = cut
    const agent = AgentId.parse(cut.agent)
    const used = { tokensIn, tokensOut: Math.min(cut.tokensOut, estimateTokens(words)) }
    await agentSettings.addUsage(tx, { workspaceId: key.workspaceId, agent }, used, deps.clock())
  })
  deps.live.forget(runId)
  return true
}
