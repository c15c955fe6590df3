/** The tools of all agents as functions, and their uses. */
import { z } from 'zod'
import { approvalRefusals } from '#features/agents/approvals/contract.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
import { endpoint, succeedsBeside } from '#kit/endpoint.ts'
import { runRefusals } from '#kit/errors.ts'
import { reasoningRefusals } from './session.ts'

export const AgentFunction = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.object({
    properties: z.record(
      z.string(),
      z.object({
        type: z.string(),
        /** Its name for people, where it has one. */
        title: z.string().optional(),
        description: z.string(),
        enum: z.array(z.string()).optional(),
      }),
    ),
    required: z.array(z.string()),
  }),
})
export type AgentFunction = z.infer<typeof AgentFunction>

export const FunctionExecution = z.object({
  id: z.string(),
  functionName: z.string(),
  parameters: z.unknown(),
  reasoning: z.string(),
  success: z.boolean(),
  /** The answer, or why there is none. */
  result: z.unknown(),
  /** Milliseconds. */
  executionTime: z.number(),
  timestamp: z.string(),
})
export type FunctionExecution = z.infer<typeof FunctionExecution>

export const listFunctions = endpoint({
  method: 'GET',
  path: '/api/agent-functions',
  summary: 'What agents can be asked to run',
  reply: z.object({ success: z.literal(true), functions: z.array(AgentFunction) }),
})

/** The newest first. */
export const listExecutions = endpoint({
  method: 'GET',
  path: '/api/agent-functions/executions',
  summary: 'What agents ran, and what came of it',
  rate: 'poll',
  isKept: true,
  query: { limit: z.coerce.number().int().min(1).max(200).default(50) },
  reply: z.object({ success: z.literal(true), executions: z.array(FunctionExecution) }),
})

/** What writes asks first. Refuses with FUNCTION_UNKNOWN, TOOL_INPUT_INVALID or AGENT_DISABLED. */
export const executeFunction = endpoint({
  method: 'POST',
  path: '/api/agent-functions/execute',
  summary: 'Run one function',
  body: {
    functionName: z.string().min(1).max(64),
    parameters: z.record(z.string(), z.unknown()).default({}),
    reasoning: z.string().trim().max(1_000).default(''),
  },
  refusals: [
    runRefusals.TOOL_INPUT_INVALID,
    approvalRefusals.TOOL_UNKNOWN,
    agentRefusals.AGENT_DISABLED,
    reasoningRefusals.FUNCTION_UNKNOWN,
  ],
  reply: succeedsBeside(ToolResult),
})
