/** How a use of a tool ends: in the log, the limits and the audit log. */
import { recordAudit } from '#db/audit.ts'
import type { ApprovalView } from '#engine/contract.ts'
import type { Passage, Tool } from '#engine/gate.ts'
import type { EventBody, EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import { type Place, tellOnce, use } from './place.ts'
import type { Taken } from './take.ts'
import { argsOf, type ToolAsk } from './tool-ask.ts'

export type Answered = Omit<EventOf<'tool_answered'>, 'seq' | 'at' | 'runId'>

/** What a tool said, or why it could not. `isUnsure`: what failed may have happened outside all the same. */
export type Said = {
  output: unknown
  fault: string | null
  durationMs: number
  isUnsure: boolean
  /** Set when the fault may have passed after so long. */
  retryAfterMs?: number | null
}
export type Passed = { passage: Passage<Said>; taken: Taken | null }

export function concludePassage(
  place: Place,
  name: string,
  tool: Tool,
  ask: ToolAsk,
  { passage, taken }: Passed,
): Promise<Answered> {
  const { approval } = passage
  if (passage.outcome === 'refused') {
    return conclude(place, name, ask, { outcome: 'refused', message: passage.reason, approval })
  }
  if (passage.outcome === 'changed') {
    const message = 'What this would change kept changing while it was asked. Look again and ask anew.'
    return conclude(place, name, ask, { outcome: 'changed', message, approval })
  }
  if (passage.outcome !== 'done') {
    const message = passage.outcome === 'rejected' ? 'The merchant said no.' : 'Nobody answered in time.'
    return conclude(place, name, ask, { outcome: passage.outcome, message, approval })
  }
  const { output, fault, durationMs, isUnsure } = passage.output
  const givenBack = fault !== null && !isUnsure ? taken : null
  const isTainting = tool.isTaintFree !== true && (fault !== null || tool.hasTaint?.(output) !== false)
  const outcome = fault === null ? 'answered' : 'failed'
  return conclude(place, name, ask, {
    outcome,
    output,
    message: fault,
    durationMs,
    isTainting,
    approval,
    givenBack,
  })
}

type End = Partial<Pick<Answered, 'output' | 'durationMs' | 'isTainting'>> &
  Pick<Answered, 'outcome' | 'message'> & {
    approval?: ApprovalView | null
    givenBack?: Taken | null
  }

export async function conclude(place: Place, name: string, ask: ToolAsk, end: End): Promise<Answered> {
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
  const answered: Answered = { ...base, ...rest, output, durationMs, isTainting, approvalId }
  const bodies: EventBody[] = [answered]
  if (approval?.decision === 'expired') {
    const decided = { decision: 'expired', editedArgs: null, by: null } as const
    bodies.unshift({ type: 'approval_decided', approvalId: approval.id, callId, ...decided })
  }
  const { deps, run, actor, conversationId, rehearsal } = place
  await tellOnce(
    place,
    { name: `${name}:answered`, kind: 'tool_answered', part: name },
    bodies,
    async (tx) => {
      if (givenBack) {
        const { rows, moneyMinor, at } = givenBack
        await use(place, tx, { rows: -rows, moneyMinor: -moneyMinor }, new Date(at))
      }
      const ran = approval ? argsOf(approval) : (ask.args ?? null)
      if (rehearsal?.isPlaying()) return
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
  return answered
}
