import { z } from 'zod'
import { ModelFix } from '#features/agents/settings/contract/model-state.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { endpoint, succeedsBeside } from '#kit/endpoint.ts'

/** An agent as its stored runs show it. */
export const AgentStatus = z.object({
  agentType: AgentId,
  name: z.string(),
  description: z.string(),
  /** `offline`: switched off by the merchant. `error`: its last run ended without an answer; it can be asked all the same, and an answer ends this. */
  status: z.enum(['online', 'busy', 'offline', 'error']),
  /** Whether it thinks with a model or by rules. */
  mode: z.enum(['local', 'model']),
  /** Why it does not think with its model now; null where it does, or has none. */
  modeProblem: z.string().nullable(),
  /** What would end that; null where time does, or nothing is wrong. */
  modeFix: ModelFix.nullable(),
  /** Percent of the places for runs that are taken. */
  workload: z.number(),
  /** `waiting`: a person must decide. A run that waits for another agent is running. */
  currentTasks: z.array(z.object({ runId: z.string(), title: z.string(), status: z.string() })),
  capabilities: z.array(z.string()),
  lastActive: z.string().nullable(),
  /** The two rates in percent and the time in seconds are null until something ended. */
  performanceMetrics: z.object({
    successRate: z.number().nullable(),
    /** Uses of tools that answered, in percent. */
    efficiency: z.number().nullable(),
    tasksCompleted: z.number().int(),
    averageResponseTime: z.number().nullable(),
  }),
})
export type AgentStatus = z.infer<typeof AgentStatus>

export const getStatus = endpoint({
  method: 'GET',
  path: '/api/agents/{agentType}/status',
  summary: 'What an agent is doing and how well it has done',
  rate: 'poll',
  isKept: true,
  params: { agentType: AgentId },
  reply: succeedsBeside(AgentStatus),
})
