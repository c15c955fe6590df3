import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { draftReplies } from '../actions/replies.ts'
import { given, optionalText } from './market-fields.ts'

const input = z.object({
  text: optionalText(20_000).meta({
    title: 'Message',
    description: 'What the customer wrote. Empty: open tickets.',
  }),
  messageIds: z
    .array(z.string().trim().min(1).max(200))
    .max(20)
    .optional()
    .meta({ title: 'Messages', description: 'Ids of the messages to answer. Empty: open tickets.' }),
  orderName: optionalText(60).meta({
    title: 'Order',
    description: 'The order it is about, such as #1042. Empty: the one the message names.',
  }),
  limit: z
    .number()
    .int()
    .min(1)
    .max(20)
    .default(5)
    .meta({ title: 'How many', description: 'The most drafts, 1 to 20.' }),
})

export function responseGenerator(deps: AnalysisDeps) {
  return defineTool({
    name: 'response-generator',
    title: 'Response generator',
    description:
      'Drafts answers to customers with the facts of their orders. What is not known stays a blank in brackets, no refund is promised, and nothing is sent.',
    effect: 'read',
    input,
    question: () => 'Draft answers to customers?',
    run: ({ workspaceId }, ask) =>
      draftReplies(deps, workspaceId, { ...ask, text: given(ask.text), orderName: given(ask.orderName) }),
  })
}
