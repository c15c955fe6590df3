import { z } from 'zod'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import { AgentStatus, getStatus } from '#features/agents/conversations/contract/status.ts'
import { listInbox } from '#features/agents/inbox/contract/item.ts'
import { AgentSettings, Usage } from '#features/agents/settings/contract/settings.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { deploymentReady, keysStatus } from '#features/base/keys/contract.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { listStores, storeStatus } from '#features/base/stores/contract.ts'
import { listProducts, syncStatus } from '#features/shop/feed/contract.ts'
import { listTasks } from '#features/shop/research/contract/task.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** What the frame of the console and the heads of its pages show: each part is the answer of a read of its own, asked with this input. */
export const summaryParts = {
  store: { endpoint: storeStatus, input: {} },
  stores: { endpoint: listStores, input: {} },
  figures: { endpoint: listProducts, input: { query: { limit: 1 } } },
  sync: { endpoint: syncStatus, input: {} },
  keys: { endpoint: keysStatus, input: {} },
  readiness: { endpoint: deploymentReady, input: {} },
  inbox: { endpoint: listInbox, input: {} },
  approvals: { endpoint: listApprovals, input: { query: { state: 'open', limit: 100 } } },
  runs: { endpoint: listRuns, input: { query: { limit: 50 } } },
  research: { endpoint: listTasks, input: { query: { limit: 5 } } },
  scout: { endpoint: getStatus, input: { params: { agentType: 'scout' } } },
  seller: { endpoint: getStatus, input: { params: { agentType: 'seller' } } },
  customer: { endpoint: getStatus, input: { params: { agentType: 'customer' } } },
  stripe: { endpoint: getStatus, input: { params: { agentType: 'stripe' } } },
  ops: { endpoint: getStatus, input: { params: { agentType: 'ops' } } },
} as const

/** All parts at once, from memory until something in the workspace changes. */
export const viewSummary = endpoint({
  method: 'GET',
  path: '/api/summary',
  summary: 'Store, figures, keys, what needs the merchant, approvals, runs and agents in one answer',
  rate: 'poll',
  isKept: true,
  // Copies, because the description of the API knows each reply as that of one operation.
  reply: succeeds(
    z.object({
      store: z.object(storeStatus.reply.shape),
      stores: z.object(listStores.reply.shape),
      figures: z.object(listProducts.reply.shape),
      sync: z.object(syncStatus.reply.shape),
      keys: z.object(keysStatus.reply.shape),
      readiness: z.object(deploymentReady.reply.shape),
      inbox: z.object(listInbox.reply.shape),
      approvals: z.object(listApprovals.reply.shape),
      runs: z.object(listRuns.reply.shape),
      research: z.object(listTasks.reply.shape),
      scout: z.object(getStatus.reply.shape),
      seller: z.object(getStatus.reply.shape),
      customer: z.object(getStatus.reply.shape),
      stripe: z.object(getStatus.reply.shape),
      ops: z.object(getStatus.reply.shape),
    }),
  ),
})

/** An agent in one store: how it stands there, and what it last found. */
export const AgentInStore = z.object({
  storeId: z.string(),
  status: AgentStatus.shape.status,
  tasksCompleted: z.number().int(),
  /** Percent of its turns that ended with an answer; null until one ended. */
  successRate: z.number().nullable(),
  lastWork: z.object({ summary: z.string(), at: z.string() }).nullable(),
  /** Questions that wait for a person. */
  waiting: z.number().int(),
})
export type AgentInStore = z.infer<typeof AgentInStore>

/** An agent over the stores of the workspace, the default one first. Whether it is on, its limits and what it used of them hold for all stores together. */
export const AgentOverStores = z.object({
  agentType: AgentId,
  isOn: z.boolean(),
  limits: AgentSettings.shape.limits,
  usage: Usage,
  stores: z.array(AgentInStore),
})
export type AgentOverStores = z.infer<typeof AgentOverStores>

export const listStoreAgents = endpoint({
  method: 'GET',
  path: '/api/stores/agents',
  isOfWorkspace: true,
  summary: 'The agents, and what each did last in each store',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ agents: z.array(AgentOverStores) })),
})
