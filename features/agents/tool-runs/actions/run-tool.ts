import type { ToolOutcome } from '#features/agents/conversation-log/contract/event.ts'
import { toStorable } from '#features/agents/conversation-log/rules/storable.ts'
import type { Run } from '#features/base/runs/actions.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import type { ToolDeps } from './deps.ts'
import { runToolCall } from './run-tool-call.ts'

type ToolRunRequest = {
  agent: AgentId
  conversationId: string
  callId: string
  tool: string
  parameters: Record<string, unknown>
  by: string
  reason: string
}

/** How a run of one tool ended: `output` is null unless it was answered, `message` says why not. */
export type ToolEnd = { state: ToolOutcome; output: unknown; message: string | null }

/** One tool that a merchant asked for, whenever its answer comes. */
export async function runTool(
  deps: ToolDeps,
  run: Run,
  { agent, conversationId, callId, tool, parameters, by, reason }: ToolRunRequest,
): Promise<ToolEnd> {
  const actor = { type: 'merchant', merchantId: by, agent } as const
  const context = { deps, run, agent, conversationId, actor, mark: '', isDirect: true }
  const ask = { callId, tool, args: parameters, reason, isOfMerchant: true }
  const { outcome, output, message } = await runToolCall(context, 'act 1.1', ask)
  // Who reads a field of this in the database must not meet text that it cannot hold.
  return { state: outcome, output: toStorable(output), message }
}
