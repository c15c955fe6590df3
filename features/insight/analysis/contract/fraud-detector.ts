import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { keyedTable, numberCell, numberFigure, textCell } from '#features/base/runs/contract/keyed.ts'

export const PaymentVerdict = z.object({
  orderName: z.string(),
  /** 0 to 100. */
  score: z.number(),
  /** The score without any reason; unknown where an earlier version answered: then the points do not add up. */
  base: z.number().optional(),
  action: z.enum(['allow', 'review', 'block']),
  /** `points`: what the reason adds. With `base` they sum to the score. */
  reasons: z.array(
    z.object({
      ...{ weight: z.string(), text: z.string(), logOdds: z.number(), points: z.number() },
      /** What `text` says of the order; unknown where an earlier version answered. */
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})
export type PaymentVerdict = z.infer<typeof PaymentVerdict>

export const FraudDetectorResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('to_block', 'number'),
      numberFigure('to_review', 'number'),
      numberFigure('highest_score', 'number'),
    ]),
  ),
  tables: z.array(
    z.discriminatedUnion('key', [
      keyedTable('orders_by_score', {
        order: textCell,
        score: numberCell,
        action: textCell,
        reasons: textCell,
      }),
      keyedTable('dispute_rates', {
        segment: textCell,
        orders: numberCell,
        disputes: numberCell,
        rate: numberCell,
        low: numberCell,
        high: numberCell,
      }),
    ]),
  ),
  charts: z.array(z.never()),
  /** The highest score first. */
  detail: z.looseObject({ verdicts: z.array(PaymentVerdict).optional() }),
})
export type FraudDetectorResult = z.infer<typeof FraudDetectorResult>
