import { z } from 'zod'
import { conversationLog as log } from '#features/agents/conversation-log/actions/conversation-log.ts'
import type { AgentDeps } from '#features/agents/conversations/actions/deps.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { executeTool } from '#features/agents/tool-runs/actions/tools.ts'
import type { ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { isRefusedFor, Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import type { AgentFunction, FunctionExecution } from '../contract/functions.ts'
import { reasoningRefusals } from '../contract/session.ts'
import { toFunction } from '../rules/function.ts'

/** Every tool of every agent that can be run by itself, once. */
export function listFunctions({ toolsOf }: Pick<AgentDeps, 'toolsOf'>): AgentFunction[] {
  const tools = new Map(AgentId.options.flatMap((agent) => toolsOf(agent).map((tool) => [tool.name, tool])))
  return [...tools.values()]
    .filter(({ isPartOnly }) => !isPartOnly)
    .map(({ name, description, input }) =>
      toFunction(name, description, z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
    )
}

export async function viewExecutions(
  { db }: Pick<AgentDeps, 'db'>,
  workspaceId: string,
  limit: number,
): Promise<FunctionExecution[]> {
  const invocations = await db.inWorkspace(workspaceId, (tx) => log.listToolUses(tx, workspaceId, limit))
  return invocations.map(
    ({ callId, tool, runId, args, reason, outcome, output, message, durationMs, at }) => ({
      id: `${runId}:${callId}`,
      functionName: tool,
      parameters: args ?? {},
      reasoning: reason ?? '',
      success: outcome === 'answered',
      result: output ?? message,
      executionTime: durationMs,
      timestamp: at,
    }),
  )
}

/** Runs a function through the tool run of the first agent that has it and is on. */
export async function executeFunction(
  deps: AgentDeps,
  caller: Caller,
  order: { functionName: string; parameters: Record<string, unknown>; reasoning: string },
  signal: AbortSignal,
): Promise<ToolResult> {
  const { functionName: tool, parameters, reasoning } = order
  const agents = AgentId.options.filter((each) => deps.toolsOf(each).some(({ name }) => name === tool))
  const reason = reasoning === '' ? {} : { reason: reasoning }
  let refusal = new Refusal(reasoningRefusals.FUNCTION_UNKNOWN, `There is no function named ${tool}.`)
  for (const agent of agents) {
    try {
      return await executeTool(deps, caller, agent, { tool, parameters, ...reason }, signal)
    } catch (error) {
      if (!isRefusedFor(agentRefusals.AGENT_DISABLED, error)) throw error
      refusal = error
    }
  }
  throw refusal
}
