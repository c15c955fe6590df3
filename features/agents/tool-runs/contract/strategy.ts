/** Strategies: what to do next with what is sold. A run works out the changes and asks for each; nothing changes before a yes. */
import { z } from 'zod'
import { Progress, RunStatus } from '#engine/contract.ts'
import { agentRefusals } from '#features/agents/settings/contract/settings.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { StoredAnswer } from './tool-run.ts'

/** At most so many changes of single products are asked for at once. */
export const maxChanges = 5

/** What the run of each strategy asks for: a purchase list, lower prices, or filled-in listings. */
export const Strategy = z.enum(['restock', 'clearance', 'listings'])
export type Strategy = z.infer<typeof Strategy>

/** What the tools are asked that strategies stand on. */
export const strategyQuestions = {
  stock: { agent: 'ops', tool: 'performance-analyzer', parameters: { focus: 'stock' } },
  listings: { agent: 'seller', tool: 'listing-enhancer', parameters: { limit: 50 } },
} as const

/** `not_lower`: a lower price would not bring more profit; `not_sure`: the price is not sure enough to gain; `already_asked`: this price was asked for before; `nothing_found`: the listings say nothing of what is missing; `failed`: `message` says why. */
export const OmittedItem = z.object({
  /** Null where it is no single product. */
  title: z.string().nullable(),
  reason: z.enum(['not_lower', 'not_sure', 'already_asked', 'nothing_found', 'failed']),
  message: z.string().nullable(),
})
export type OmittedItem = z.infer<typeof OmittedItem>

export const StrategyEnd = z.object({
  /** Changes that wait for a person. */
  asked: z.number().int(),
  /** Products that were changed. */
  done: z.number().int(),
  /** Changes that were declined, expired or failed. */
  refused: z.number().int(),
  left: z.array(OmittedItem),
})
export type StrategyEnd = z.infer<typeof StrategyEnd>

export const StrategyRequest = z.object({
  strategy: Strategy,
  /** Whose prices are lowered; the other strategies find their products themselves. */
  products: z
    .array(z.object({ productId: z.string().min(1).max(200), title: z.string().max(500) }))
    .max(maxChanges)
    .default([]),
})
export type StrategyRequest = z.infer<typeof StrategyRequest>

export const StrategyRun = z.object({
  id: z.string(),
  strategy: Strategy,
  status: RunStatus,
  progress: Progress.nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** Null until it has ended, and where it failed. */
  end: StrategyEnd.nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
})
export type StrategyRun = z.infer<typeof StrategyRun>

/** A second start finds the run of that strategy that is under way. Refuses with AGENT_DISABLED. */
export const startStrategy = endpoint({
  method: 'POST',
  path: '/api/agents/strategies',
  summary: 'Implement a strategy: work out its changes and ask for each',
  body: StrategyRequest.shape,
  refusals: [agentRefusals.AGENT_DISABLED],
  reply: succeeds(z.object({ run: StrategyRun, isNew: z.boolean() })),
})

/** What a strategy is worked out from, as it was computed last: the stock, the listings, and a price of each product that was asked for. */
export const listStrategyAnswers = endpoint({
  method: 'GET',
  path: '/api/agents/strategies/answers',
  summary: 'What the tools that strategies stand on last answered, in one answer',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ answers: z.array(StoredAnswer) })),
})

export const listStrategies = endpoint({
  method: 'GET',
  path: '/api/agents/strategies',
  summary: 'The newest run of each strategy',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ runs: z.array(StrategyRun) })),
})
