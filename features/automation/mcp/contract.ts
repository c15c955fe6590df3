/** How the agents and what they run stand, as the specification's coordination view reads it. */
import { z } from 'zod'
import { workflowRunRefusals } from '#features/automation/workflow-runs/contract/run.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const mcpRefusals = defineRefusals({ EXECUTION_NOT_FOUND: 404, EXECUTION_ENDED: 409 })

export const McpExecution = z.object({
  execution_id: z.string(),
  workflow_id: z.string(),
  workflow_name: z.string(),
  status: z.enum(['running', 'paused', 'completed', 'failed']),
  current_step: z.number().int(),
  current_step_name: z.string().nullable(),
  total_steps: z.number().int(),
  /** Percent. */
  progress: z.number(),
  agent_allocations: z.array(AgentId),
  start_time: z.string(),
  estimated_completion: z.string().nullable(),
})
export type McpExecution = z.infer<typeof McpExecution>

export const McpAllocation = z.object({
  agent_id: AgentId,
  /** Percent of the runs it may have at once. */
  workload: z.number(),
  available_tools: z.array(z.string()),
  current_models: z.array(z.string()),
  /** From 0 to 1: the share of its tool uses that were answered in the last 30 days; null without any. */
  performance_score: z.number().nullable(),
  status: z.enum(['active', 'idle', 'overloaded']),
})
export type McpAllocation = z.infer<typeof McpAllocation>

export const listMcpExecutions = endpoint({
  method: 'GET',
  path: '/api/mcp/executions',
  summary: 'What runs now, and what ended last',
  rate: 'poll',
  reply: z.object({ success: z.literal(true), executions: z.array(McpExecution) }),
})
export const controlMcpExecution = endpoint({
  method: 'POST',
  path: '/api/mcp/executions/{execution_id}/control',
  summary: 'Pauses, resumes or cancels what runs',
  params: { execution_id: z.uuid() },
  body: { action: z.enum(['pause', 'resume', 'cancel']) },
  reply: z.object({ success: z.literal(true), execution: McpExecution }),
  refusals: [...Object.values(mcpRefusals), workflowRunRefusals.WORKFLOW_RUN_ENDED],
})
export const listMcpAllocations = endpoint({
  method: 'GET',
  path: '/api/mcp/agent-allocations',
  summary: 'What each agent has to do, and with what',
  rate: 'poll',
  reply: z.object({ success: z.literal(true), allocations: z.array(McpAllocation) }),
})
export const McpMetrics = z.object({
  active_workflows: z.number().int(),
  total_agents: z.number().int(),
  /** Percent. */
  avg_agent_workload: z.number(),
  total_tool_executions: z.number().int(),
  /** Percent of the tool uses and workflow runs of the last 30 days that ended as they should; null without any. */
  coordination_efficiency: z.number().nullable(),
})
export type McpMetrics = z.infer<typeof McpMetrics>
export const viewMcpMetrics = endpoint({
  method: 'GET',
  path: '/api/mcp/coordination-metrics',
  summary: 'How much runs, and how well',
  rate: 'poll',
  reply: McpMetrics.extend({ success: z.literal(true), metrics: McpMetrics }),
})
export const McpStatus = z.object({
  connected_agents: z.number().int(),
  /** Tools that several agents may use. */
  shared_tools: z.number().int(),
  active_models: z.number().int(),
})
export type McpStatus = z.infer<typeof McpStatus>
export const viewMcpStatus = endpoint({
  method: 'GET',
  path: '/api/mcp/status',
  summary: 'How many agents, shared tools and models are connected',
  rate: 'poll',
  reply: McpStatus.extend({ success: z.literal(true) }),
})
export const McpAgent = z.object({
  agent_type: AgentId,
  connection_status: z.enum(['connected', 'disconnected']),
  active_tools: z.array(z.string()),
  /** "Local Mode" where no model is chosen. */
  model_provider: z.string(),
})
export type McpAgent = z.infer<typeof McpAgent>
export const listMcpAgents = endpoint({
  method: 'GET',
  path: '/api/mcp/agents',
  summary: 'The agents with their tools and models',
  rate: 'poll',
  reply: z.object({ success: z.literal(true), agents: z.array(McpAgent) }),
})
