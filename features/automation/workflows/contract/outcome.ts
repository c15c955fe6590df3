/** What past runs of a workflow show, as figures: the API says them in sentences, and screens in words of their own. */
import { z } from 'zod'

const count = z.number().int()

/** `effect`: of its changes on daily sales, in the store's currency, with the 95 % interval, against `comparison` products that it left alone. `runs`: those that ended in the last 30 days. */
export const WorkflowOutcome = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('effect'),
    change: z.number(),
    low: z.number(),
    high: z.number(),
    currency: z.string(),
    products: count,
    comparison: count,
  }),
  z.object({
    code: z.literal('runs'),
    ended: count,
    completed: count,
    failed: count,
    partly: count,
    unknown: count,
    itemsDone: count,
    itemsFailed: count,
  }),
])
export type WorkflowOutcome = z.infer<typeof WorkflowOutcome>
export type OutcomeOf<C extends WorkflowOutcome['code']> = Extract<WorkflowOutcome, { code: C }>
