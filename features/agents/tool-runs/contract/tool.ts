/** What an agent can do, as a form and as a result. */
import { z } from 'zod'
import { approvalRefusals, OpenApproval } from '#features/agents/approvals/contract.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeedsBeside } from '#kit/endpoint.ts'
import { runRefusals } from '#kit/errors.ts'

export const ToolParameter = z.object({
  name: z.string(),
  type: z.enum(['string', 'number', 'boolean', 'select', 'multiselect']),
  label: z.string(),
  description: z.string(),
  required: z.boolean(),
  defaultValue: z.unknown(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  validation: z.object({ min: z.number().optional(), max: z.number().optional() }),
})
export type ToolParameter = z.infer<typeof ToolParameter>

export const AgentTool = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  effect: z.enum(['read', 'write', 'money']),
  defaultParameters: z.record(z.string(), z.unknown()),
  parameters: z.array(ToolParameter),
  /** Seconds, and percent, of the stored uses; null until there are some. */
  estimatedTime: z.number().nullable(),
  successRate: z.number().nullable(),
})
export type AgentTool = z.infer<typeof AgentTool>

/** `waiting`: it asks before it acts; `running`: it goes on, and the run says when it has ended. */
export const ToolResult = z.object({
  tool: z.string(),
  output: z.unknown(),
  status: z.enum(['completed', 'waiting', 'running', 'rejected', 'failed']),
  message: z.string().nullable(),
  runId: z.string(),
  approvals: z.array(OpenApproval),
})
export type ToolResult = z.infer<typeof ToolResult>

export const listTools = endpoint({
  method: 'GET',
  path: '/api/agents/{agentType}/tools',
  summary: 'The tools of an agent, each with its form',
  params: { agentType: AgentId },
  reply: succeedsBeside(z.object({ tools: z.array(AgentTool) })),
})

/** Refuses with TOOL_UNKNOWN, TOOL_INPUT_INVALID or AGENT_DISABLED. */
export const executeTool = endpoint({
  method: 'POST',
  path: '/api/agents/{agentType}/tools/execute',
  summary: 'Run one tool of an agent; what writes asks first',
  params: { agentType: AgentId },
  body: { tool: z.string().min(1).max(64), parameters: z.record(z.string(), z.unknown()).default({}) },
  refusals: [runRefusals.TOOL_INPUT_INVALID, approvalRefusals.TOOL_UNKNOWN, agentRefusals.AGENT_DISABLED],
  reply: succeedsBeside(ToolResult),
})
