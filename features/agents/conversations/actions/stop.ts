import { z } from 'zod'
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import type { RunView, StepKind } from '#engine/contract.ts'
import { findHeldTokens, listOwnedRuns, listSteps } from '#engine/queries.ts'
import { lockRun } from '#engine/records.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { recordEvents } from '#features/agents/conversation-log/actions/log.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import { agentSettings } from '#features/agents/settings/actions/agent-settings.ts'
import {
  saveLimits,
  type SettingsInput,
  type View,
  viewLimits,
} from '#features/agents/settings/actions/limits.ts'
import { estimateTokens } from '#features/agents/settings/rules/limits.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import type { Caller } from '#kit/route.ts'
import type { ConversationKey } from '../contract/conversation.ts'
import type { AgentDeps } from './deps.ts'

const Ended = z.object({
  output: z.unknown(),
  fault: z.string().nullable(),
  durationMs: z.number(),
  isUnsure: z.boolean(),
})
const StoredCharge = z.object({ rows: z.number(), moneyMinor: z.number(), at: z.string() })

/** Records tool calls that ended while their run was being stopped: each in the log of its conversation and in the audit log. A charge for a change that did not happen is refunded. */
async function concludeStopped(
  deps: Pick<AgentDeps, 'clock' | 'runs'>,
  tx: Tx,
  { workspaceId, runId }: { workspaceId: string; runId: string },
): Promise<void> {
  const steps = await listSteps(tx, workspaceId, [runId])
  const partsOf = (wanted: StepKind) =>
    steps.flatMap(({ kind, part }) => (kind === wanted && part !== null ? [part] : []))
  const told = partsOf('tool_answered')
  const open = partsOf('tool_asked').filter((part) => !told.includes(part))
  const starter = await conversationLog.findStarter(tx, workspaceId, runId)
  // A run uses one tool at a time.
  for (const [index, use] of (await conversationLog.listOpenUses(tx, workspaceId, runId)).entries()) {
    const answerOf = (wanted: StepKind) =>
      steps.findLast(({ kind, part }) => kind === wanted && part === open[index])?.answer
    const ended = Ended.safeParse(answerOf('tool_call'))
    if (!ended.success) continue
    const { output, fault, durationMs, isUnsure } = ended.data
    const { conversationId, agent, callId, tool, args, approvalId } = use
    const outcome = fault === null ? 'answered' : 'failed'
    // Whether it holds text of strangers is no longer asked: it is taken as if it did.
    const end = { outcome, output: output ?? null, message: fault, durationMs, isTainting: true } as const
    const body = { type: 'tool_answered', callId, tool, ...end, approvalId } as const
    await recordEvents(deps, tx, { workspaceId, conversationId }, runId, [body])
    const taken = StoredCharge.safeParse(answerOf('limit_take')).data
    if (fault !== null && !isUnsure && taken) {
      const back = { rows: -taken.rows, moneyMinor: -taken.moneyMinor }
      await agentSettings.addUsage(tx, { workspaceId, agent }, back, new Date(taken.at))
    }
    await recordAudit(tx, {
      workspaceId,
      actor: starter ?? `agent:${agent}`,
      action: 'tool.used',
      subject: `tool:${tool}`,
      after: { outcome, args: toStorable(args), conversationId, runId, approvalId },
      at: deps.clock(),
    })
  }
}

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

/** Switching an agent off cancels what it is doing. */
export async function setLimits(
  deps: AgentDeps,
  caller: Caller,
  agent: AgentId,
  change: SettingsInput,
): Promise<View> {
  const { workspaceId } = caller
  const { isOn } = await saveLimits(deps, caller, agent, change)
  const live = isOn
    ? []
    : await deps.db.inWorkspace(workspaceId, (tx) => conversationLog.listLiveRuns(tx, { workspaceId, agent }))
  await Promise.all(
    live.map(({ runId, conversationId }) =>
      stopRun(deps, { workspaceId, conversationId, runId }, 'The agent was turned off.'),
    ),
  )
  return viewLimits(deps, workspaceId, agent)
}
