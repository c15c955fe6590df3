import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** How the syncs of one store went. `items` are products, orders and customers that were read in `durationMs`. */
export const SyncHealth = z.object({
  storeId: z.string(),
  ended: z.number().int(),
  completed: z.number().int(),
  items: z.number().int(),
  durationMs: z.number(),
})
export type SyncHealth = z.infer<typeof SyncHealth>

/** What one store told, and how much of it came for what is switched off. */
export const MessageCount = z.object({
  storeId: z.string(),
  received: z.number().int(),
  ignored: z.number().int(),
})
export type MessageCount = z.infer<typeof MessageCount>

export const WorkflowShare = z.object({
  /** Runs of workflows in all stores, and those that a schedule, an event or a call from outside started. */
  runs: z.number().int(),
  triggered: z.number().int(),
  /** Workflows that ran in more than one store. */
  acrossStores: z.number().int(),
})
export type WorkflowShare = z.infer<typeof WorkflowShare>

export const StoreAnalytics = z.object({
  days: z.number().int(),
  syncs: z.array(SyncHealth),
  messages: z.array(MessageCount),
  workflows: WorkflowShare,
  /** Tools that agents used: those that ended, and those that did without an error. */
  agents: z.object({ ended: z.number().int(), completed: z.number().int() }),
  /** Runs that stopped to ask a person. */
  asked: z.number().int(),
  /** Fields changed here and in the store that a rule or a person decided. */
  conflicts: z.number().int(),
})
export type StoreAnalytics = z.infer<typeof StoreAnalytics>

export const viewStoreAnalytics = endpoint({
  method: 'GET',
  path: '/api/stores/analytics',
  isOfWorkspace: true,
  summary: 'How syncs, workflows and agents of all stores did in the last 30 days',
  rate: 'poll',
  isKept: true,
  reply: succeeds(StoreAnalytics),
})
