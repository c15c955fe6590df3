import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { analyzeSentiment } from '../actions/sentiment.ts'
import { given, givenDays, optionalText, periodFields } from './market-fields.ts'

const input = z.object({
  text: optionalText(20_000).meta({
    title: 'Text',
    description: 'A text to read. Empty: messages of customers.',
  }),
  messageIds: z.array(z.string().trim().min(1).max(200)).max(200).optional().meta({
    title: 'Messages',
    description: 'Ids of tickets, reviews or order notes. Empty: all of the period.',
  }),
  days: z
    .number()
    .int()
    .min(1)
    .max(730)
    .default(90)
    .meta({ title: 'Days', description: 'The last days to read, 1 to 730.' }),
  ...periodFields,
})

export function sentimentAnalyzer(deps: AnalysisDeps) {
  return defineTool({
    name: 'sentiment-analyzer',
    title: 'Sentiment analyzer',
    description:
      'Reads how customers feel in a text, in some messages or in those of a period, about shipping, quality, price and service, and whether it changes.',
    effect: 'read',
    input,
    question: () => 'Read how customers feel?',
    run: ({ workspaceId }, ask) =>
      analyzeSentiment(deps, workspaceId, { ...ask, ...givenDays(ask), text: given(ask.text) }),
  })
}
