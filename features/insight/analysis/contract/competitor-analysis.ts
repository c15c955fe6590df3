import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { keyedTable, numberCell, numberFigure, textCell } from '#features/base/runs/contract/keyed.ts'
import { MatchingProducts } from './result.ts'

export const CompetitorAnalysisResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('price_index', 'number'),
      numberFigure('median_gap', 'money'),
      numberFigure('lowest_competitor_price', 'money'),
    ]),
  ),
  tables: z.array(
    z.discriminatedUnion('key', [
      keyedTable('competitor_prices', {
        product: textCell,
        title: textCell,
        url: textCell,
        price: numberCell,
        currency: textCell,
        matchedBy: textCell,
        seenAt: textCell,
      }),
      keyedTable('price_indexes', {
        product: textCell,
        own: numberCell,
        median: numberCell,
        lowest: numberCell,
        index: numberCell,
        gap: numberCell,
      }),
      keyedTable('own_prices', {
        title: textCell,
        category: textCell,
        price: numberCell,
        median: numberCell,
        place: numberCell,
        of: numberCell,
      }),
      MatchingProducts,
    ]),
  ),
  charts: z.array(z.never()),
})
export type CompetitorAnalysisResult = z.infer<typeof CompetitorAnalysisResult>
