import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { keyedTable, numberCell, numberFigure, textCell } from '#features/base/runs/contract/keyed.ts'

export const PaymentOptimizerResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('taken', 'money'),
      numberFigure('refunded', 'money'),
      numberFigure('fees', 'money'),
      numberFigure('net', 'money'),
      numberFigure('decline_rate', 'percent'),
      numberFigure('recoverable', 'money'),
      numberFigure('disputed', 'money'),
    ]),
  ),
  tables: z.array(
    z.discriminatedUnion('key', [
      keyedTable('savings', { what: textCell, count: numberCell, sum: textCell }),
      keyedTable('fees_by_method', {
        method: textCell,
        gateway: textCell,
        country: textCell,
        payments: numberCell,
        taken: textCell,
        fees: textCell,
        rate: numberCell,
      }),
      keyedTable('decline_codes', {
        code: textCell,
        count: numberCell,
        share: numberCell,
        low: numberCell,
        high: numberCell,
        canRetry: textCell,
      }),
      keyedTable('disputes', {
        order: textCell,
        kind: textCell,
        status: textCell,
        amount: textCell,
        at: textCell,
        dueAt: textCell.default(null),
      }),
      keyedTable('retries', { order: textCell, at: textCell, code: textCell, amount: textCell }),
    ]),
  ),
  charts: z.array(z.never()),
})
export type PaymentOptimizerResult = z.infer<typeof PaymentOptimizerResult>
