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

/** A tone is -1 to 1, as VADER has it. */
export const SentimentAnalyzerResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('tone', 'number'),
      textFigure('tone_label'),
      numberFigure('positive_part', 'percent'),
      numberFigure('negative_part', 'percent'),
      numberFigure('mean_tone', 'number'),
      numberFigure('negative_share', 'percent'),
    ]),
  ),
  tables: z.array(
    z.discriminatedUnion('key', [
      keyedTable('aspects', {
        aspect: z.string(),
        mentions: z.number(),
        mean: z.number(),
        negative: z.number(),
      }),
      keyedTable('most_negative', { id: textCell, day: textCell, compound: numberCell, text: textCell }),
    ]),
  ),
  charts: z.array(keyedChart('negative_by_week', ['negative'])),
})
export type SentimentAnalyzerResult = z.infer<typeof SentimentAnalyzerResult>
