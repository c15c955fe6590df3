/** Records the result of a tool call in the conversation log, the quota and the audit log. */
import { recordAudit } from '#db/audit.ts'
import type { ApprovalView } from '#engine/contract.ts'
import type { GateResult, Tool } from '#engine/gate.ts'
import type { EventBody, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import type { LimitRefusal } from '#features/agents/settings/contract/settings.ts'
import type { QuotaCharge } from './quota.ts'
import { recordEventsOnce, recordUsage, type RunContext } from './run-context.ts'
import { argsOf, type ToolCallRequest } from './tool-call-request.ts'

export type ToolCallResult = Omit<EventOf<'tool_answered'>, 'seq' | 'at' | 'runId'>

/** `isUnsure`: it failed, but its effect outside may have happened. */
export type ToolCallOutcome = ToolCallResult & { isUnsure: boolean }

/** One attempt to run a tool. `isUnsure`: it failed, but its effect outside may have happened. */
export type ToolAttempt = {
  output: unknown
  fault: string | null
  durationMs: number
  isUnsure: boolean
  /** Set when the fault may have passed after so long. */
  retryAfterMs?: number | null
}
export type GateOutcome = {
  result: GateResult<ToolAttempt>
  charge: QuotaCharge | null
  /** The limit that it is refused for. */
  limit: LimitRefusal | null
}

export async function concludeGateResult(
  context: RunContext,
  name: string,
  tool: Tool,
  ask: ToolCallRequest,
  { result, charge, limit }: GateOutcome,
): Promise<ToolCallOutcome> {
  const { approval } = result
  if (result.outcome === 'refused') {
    const why = { outcome: 'refused', message: result.reason, ...(limit ? { limit } : {}) } as const
    return concludeToolCall(context, name, ask, { ...why, approval })
  }
  if (result.outcome === 'changed') {
    const message = 'What this would change kept changing while it was asked. Look again and ask anew.'
    return concludeToolCall(context, name, ask, { outcome: 'changed', message, approval })
  }
  if (result.outcome !== 'done') {
    const message = result.outcome === 'rejected' ? 'The merchant said no.' : 'Nobody answered in time.'
    return concludeToolCall(context, name, ask, { outcome: result.outcome, message, approval })
  }
  const { output, fault, durationMs, isUnsure } = result.output
  const givenBack = fault !== null && !isUnsure ? charge : null
  const isTainting = tool.isTaintFree !== true && (fault !== null || tool.hasTaint?.(output) !== false)
  const outcome = fault === null ? 'answered' : 'failed'
  const end = await concludeToolCall(context, name, ask, {
    outcome,
    output,
    message: fault,
    durationMs,
    isTainting,
    approval,
    givenBack,
  })
  return { ...end, isUnsure }
}

type ToolCallEnd = Partial<Pick<ToolCallResult, 'output' | 'durationMs' | 'isTainting' | 'limit'>> &
  Pick<ToolCallResult, 'outcome' | 'message'> & {
    approval?: ApprovalView | null
    givenBack?: QuotaCharge | null
  }

export async function concludeToolCall(
  context: RunContext,
  name: string,
  ask: ToolCallRequest,
  end: ToolCallEnd,
): Promise<ToolCallOutcome> {
  const {
    approval = null,
    givenBack = null,
    output = null,
    durationMs = 0,
    isTainting = false,
    ...rest
  } = end
  const { callId, tool } = ask
  const approvalId = approval?.id ?? null
  const base = { type: 'tool_answered', callId, tool } as const
  const answered: ToolCallResult = { ...base, ...rest, output, durationMs, isTainting, approvalId }
  const bodies: EventBody[] = [answered]
  if (approval?.decision === 'expired') {
    const decided = { decision: 'expired', editedArgs: null, by: null } as const
    bodies.unshift({ type: 'approval_decided', approvalId: approval.id, callId, ...decided })
  }
  const { deps, run, actor, conversationId, replay, guard } = context
  await recordEventsOnce(
    context,
    { name: `${name}:answered`, kind: 'tool_answered', part: name },
    bodies,
    async (tx) => {
      if (givenBack) {
        const { rows, moneyMinor, at } = givenBack
        await recordUsage(context, tx, { rows: -rows, moneyMinor: -moneyMinor }, new Date(at))
        await guard?.giveBack(tx)
      }
      const ran = approval ? argsOf(approval) : (ask.args ?? null)
      if (replay?.isPlaying()) return
      await recordAudit(tx, {
        workspaceId: run.workspaceId,
        actor: actor.type === 'merchant' ? actor.merchantId : `agent:${actor.agent}`,
        action: 'tool.used',
        subject: `tool:${tool}`,
        after: { outcome: rest.outcome, args: toStorable(ran), conversationId, runId: run.runId, approvalId },
        at: deps.clock(),
      })
    },
  )
  return { ...answered, isUnsure: false }
}
