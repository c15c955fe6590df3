import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { keyedTable, numberCell, numberFigure, textCell } from '#features/base/runs/contract/keyed.ts'
import { MatchingProducts } from './result.ts'

export const ListingReview = z.object({
  productId: z.string(),
  title: z.string(),
  /** 0 to 100. */
  score: z.number(),
  gaps: z.array(z.object({ field: z.string(), problem: z.string(), points: z.number() })),
  /** What the store's own words could fill in, and where they say so. */
  suggestions: z.array(
    z.object({ field: z.string(), value: z.string(), source: z.string(), quote: z.string() }),
  ),
  /** Flesch reading ease; null without a sentence. */
  ease: z.number().nullable(),
  feedScore: z.number(),
  problems: z.array(z.string()),
})
export type ListingReview = z.infer<typeof ListingReview>

export const ListingEnhancerResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('score', 'number'),
      numberFigure('mean_score', 'number'),
      numberFigure('reading_ease', 'number'),
    ]),
  ),
  tables: z.array(
    z.discriminatedUnion('key', [
      keyedTable('gaps', { product: textCell, field: textCell, problem: textCell, points: numberCell }),
      keyedTable('suggestions', {
        product: textCell,
        field: textCell,
        value: textCell,
        source: textCell,
        quote: textCell,
      }),
      MatchingProducts,
    ]),
  ),
  charts: z.array(z.never()),
  /** The weakest listing first. */
  detail: z.looseObject({ reviews: z.array(ListingReview).optional() }),
})
export type ListingEnhancerResult = z.infer<typeof ListingEnhancerResult>
