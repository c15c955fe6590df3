import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import {
  keyedChart,
  keyedTable,
  numberCell,
  numberFigure,
  textCell,
  textFigure,
} from '#features/base/runs/contract/keyed.ts'
import { MatchingProducts } from './result.ts'

export const TrendPredictionResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('weekly_pieces', 'number'),
      /** "up", "down" or "none". */
      textFigure('direction'),
      numberFigure('forecast_error', 'number'),
      numberFigure('range_coverage', 'percent'),
    ]),
  ),
  tables: z.array(
    z.discriminatedUnion('key', [
      keyedTable('forecast', { week: textCell, units: numberCell, low: numberCell, high: numberCell }),
      MatchingProducts,
    ]),
  ),
  charts: z.array(keyedChart('weekly_pieces', ['sold', 'forecast'])),
  /** The trend of the last year of sales, `p` by chance alone; null where too few weeks are known. */
  detail: z
    .looseObject({
      trend: z
        .looseObject({ p: z.number(), direction: z.enum(['up', 'down', 'none']) })
        .nullable()
        .optional(),
    })
    .default({}),
})
export type TrendPredictionResult = z.infer<typeof TrendPredictionResult>
