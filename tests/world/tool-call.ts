import type { ToolCall } from '#engine/gate.ts'
import { newId } from '#kit/ids.ts'

/** A use of a tool by an agent, as the gate makes it where the policy lets it pass. */
export function toolCall(call: Pick<ToolCall, 'workspaceId'> & Partial<ToolCall>): ToolCall {
  const runId = newId()
  return {
    signal: AbortSignal.timeout(60_000),
    idempotencyKey: `${runId}:act 1.1`,
    runId,
    actor: { type: 'agent', agent: 'seller' },
    approval: 'free',
    ...call,
  }
}
