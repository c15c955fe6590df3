import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import {
  keyedTable,
  numberCell,
  numberFigure,
  textCell,
  textFigure,
} from '#features/base/runs/contract/keyed.ts'
import { TicketIntent } from '#features/shop/support/contract.ts'

export const ReplyDraft = z.object({
  messageId: z.string(),
  needsHuman: z.boolean(),
  intent: TicketIntent,
  title: z.string(),
  /** Of the intent, 0 to 1; 0 is a guess without a known word. */
  confidence: z.number(),
  text: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  blanks: z.array(z.string()),
  reasons: z.array(z.string()),
})
export type ReplyDraft = z.infer<typeof ReplyDraft>

export const ResponseGeneratorResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('drafts', 'number'),
      numberFigure('needing_a_person', 'number'),
      textFigure('intent'),
    ]),
  ),
  tables: z.array(
    keyedTable('drafts', {
      message: textCell,
      wrote: textCell,
      intent: textCell,
      confidence: numberCell,
      draft: textCell,
      why: textCell,
    }),
  ),
  charts: z.array(z.never()),
  detail: z.looseObject({ drafts: z.array(ReplyDraft).optional() }),
})
export type ResponseGeneratorResult = z.infer<typeof ResponseGeneratorResult>
