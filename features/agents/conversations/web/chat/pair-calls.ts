import type { AgentEvent, EventOf } from '#features/agents/conversation-log/contract/event.ts'

/** One use of a tool: what was asked of whom, and what came of it. */
export type ToolCall = {
  asked: EventOf<'tool_asked'>
  /** The questions put to a person, in order: what changed meanwhile is asked again. */
  approvals: EventOf<'approval_asked'>[]
  answered: EventOf<'tool_answered'> | null
}

/** The uses of a log, in order. A model may give two calls one id, in two turns or in one. */
export function pairCalls(events: readonly AgentEvent[]): ToolCall[] {
  const calls: ToolCall[] = []
  for (const event of events) {
    if (event.type === 'tool_asked') calls.push({ asked: event, approvals: [], answered: null })
    if (event.type !== 'approval_asked' && event.type !== 'tool_answered') continue
    const { runId, callId, tool, approvalId } = event
    const open = calls.filter(
      ({ asked, answered }) =>
        answered === null && asked.runId === runId && asked.callId === callId && asked.tool === tool,
    )
    const known = open.find(({ approvals }) => approvals.some((one) => one.approvalId === approvalId))
    const call = known ?? open.find(({ approvals }) => approvals.length === 0) ?? open[0]
    if (event.type === 'approval_asked') call?.approvals.push(event)
    else if (call) call.answered = event
  }
  return calls
}
