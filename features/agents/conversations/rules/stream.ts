import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'

/** A chunk of the UI message stream, version 1, of the AI SDK. */
export type Chunk = { type: string; [key: string]: unknown }

/** What the log adds to a stream. Texts are left to the caller, who knows which of their words went out already. */
export function toChunks(event: AgentEvent): Chunk[] {
  switch (event.type) {
    case 'tool_asked':
      return [
        {
          type: 'tool-input-available',
          toolCallId: event.callId,
          toolName: event.tool,
          input: event.args ?? {},
          dynamic: true,
        },
      ]
    case 'tool_answered':
      return [toOutput(event)]
    case 'approval_asked':
      return [{ type: 'tool-approval-request', approvalId: event.approvalId, toolCallId: event.callId }]
    case 'approval_decided':
      return [
        {
          type: 'tool-approval-response',
          approvalId: event.approvalId,
          approved: event.decision === 'approved',
        },
      ]
    case 'stopped':
      return [{ type: 'abort' }]
    case 'failed':
    case 'incomplete':
      return [{ type: 'error', errorText: event.message }]
    case 'note':
      return [{ type: 'data-note', data: { text: event.text } }]
    case 'handoff':
      return [{ type: 'data-handoff', data: { from: event.from, to: event.to, reason: event.reason } }]
    default:
      return []
  }
}

function toOutput({
  callId,
  outcome,
  output,
  message,
}: Extract<AgentEvent, { type: 'tool_answered' }>): Chunk {
  const toolCallId = callId
  if (outcome === 'answered') return { type: 'tool-output-available', toolCallId, output, dynamic: true }
  if (outcome === 'rejected' || outcome === 'expired') return { type: 'tool-output-denied', toolCallId }
  return { type: 'tool-output-error', toolCallId, errorText: message ?? outcome, dynamic: true }
}
