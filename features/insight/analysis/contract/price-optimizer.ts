import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { keyedChart, keyedTable, numberCell, numberFigure } from '#features/base/runs/contract/keyed.ts'
import { MatchingProducts } from './result.ts'

export const PriceOptimizerResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('price', 'money'),
      numberFigure('price_today', 'money'),
      numberFigure('price_elasticity', 'number'),
      numberFigure('weekly_profit_change', 'money'),
      numberFigure('gain_probability', 'percent'),
      numberFigure('margin', 'percent'),
    ]),
  ),
  tables: z.array(
    z.discriminatedUnion('key', [
      keyedTable('prices_seen', { price: numberCell, weeks: numberCell, units: numberCell }),
      keyedTable('price_proposals', {
        title: z.string(),
        priceToday: z.number(),
        price: z.number(),
        gain: z.number(),
        low: z.number(),
        high: z.number(),
        productId: z.string(),
      }),
      MatchingProducts,
    ]),
  ),
  charts: z.array(keyedChart('profit_by_price', ['expected_profit'])),
  /** The variants whose common price was worked out, and what they are called together. Absent for several products, and in answers of earlier versions. */
  detail: z
    .looseObject({ productIds: z.array(z.string()).optional(), title: z.string().optional() })
    .default({}),
})
export type PriceOptimizerResult = z.infer<typeof PriceOptimizerResult>
