/** What a workflow brought: sales of the products that it changed, against those that it did not. */
import { z } from 'zod'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** What must be there before an effect is told. Days are before, and again after, a product's first change. */
export const impactTerms = { days: 14, longerDays: 28, minOrders: 20, minComparison: 8 }

/** A day, in the store's currency or in units. `expected`: what it would have been, had it gone like the comparison; `change` is beyond it, and `low` to `high` its 95 % interval. */
export const Measure = z.object({
  before: z.number(),
  after: z.number(),
  expected: z.number(),
  change: z.number(),
  low: z.number(),
  high: z.number(),
})
export type Measure = z.infer<typeof Measure>

export const MeasuredEffect = z.object({
  type: z.literal('measured'),
  revenue: Measure,
  units: Measure,
  /** Of the store, such as "USD". */
  currency: z.string(),
  /** Compared before and after the first change of each product. */
  days: z.number().int(),
  /** How many products count, and from how many orders. */
  products: z.number().int(),
  orders: z.number().int(),
  /** Products that the workflow never changed: of the same categories, of the whole store, or of both where some categories are too small. */
  comparison: z.object({ products: z.number().int(), of: z.enum(['category', 'store', 'both']) }),
  measuredAt: z.string(),
})
export type MeasuredEffect = z.infer<typeof MeasuredEffect>

/** Why it is not known, and since which day it can be; null where no day is certain. */
export const UnknownEffect = z.object({
  type: z.literal('unknown'),
  reason: z.enum([
    'not_run',
    'too_soon',
    'few_orders',
    'no_comparison',
    'no_orders',
    'no_history',
    'next_sync',
  ]),
  knownFrom: z.string().nullable(),
  /** Of the changed products, so far. */
  orders: z.number().int().nullable(),
})
export type UnknownEffect = z.infer<typeof UnknownEffect>

/** `nothing`: it runs, and changes no product. `undone`: all that it changed was undone. */
export const Effect = z.discriminatedUnion('type', [
  MeasuredEffect,
  UnknownEffect,
  z.object({ type: z.literal('nothing') }),
  z.object({ type: z.literal('undone') }),
])
export type Effect = z.infer<typeof Effect>

export const WorkflowImpact = z.object({
  effect: Effect,
  /** The products that it changed, and what of them; `shown` is whether shoppers see them. */
  changes: z.object({
    products: z.number().int(),
    fields: z.array(z.object({ field: z.string(), products: z.number().int() })),
    firstAt: z.string().nullable(),
  }),
  /** What its runs did, as long as they are kept. */
  done: z.object({
    runs: z.number().int(),
    items: z.number().int(),
    messages: z.number().int(),
    requests: z.number().int(),
    actions: z.number().int(),
  }),
})
export type WorkflowImpact = z.infer<typeof WorkflowImpact>

export const viewWorkflowImpact = endpoint({
  method: 'GET',
  path: '/api/workflows/{workflowId}/impact',
  summary: 'What a workflow changed in the store and what that brought, or why it is not known yet',
  params: { workflowId: z.uuid() },
  reply: succeeds(WorkflowImpact),
  refusals: [workflowRefusals.WORKFLOW_NOT_FOUND],
})
