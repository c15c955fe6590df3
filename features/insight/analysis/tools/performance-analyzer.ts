import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { reviewPerformance } from '../actions/performance.ts'
import { given, givenDays, optionalText, periodFields } from './market-fields.ts'

const days = z.number().min(0).max(365)
const input = z.object({
  focus: z
    .enum(['stock', 'customers', 'agents', 'sales', 'all'])
    .default('all')
    .meta({ title: 'Focus', description: 'What to look at: stock, customers, agents, sales or all.' }),
  days: z
    .number()
    .int()
    .min(1)
    .max(730)
    .default(90)
    .meta({ title: 'Days', description: 'The last days to look at, 1 to 730.' }),
  ...periodFields,
  product: optionalText(200).meta({
    title: 'Product',
    description: 'Product id or part of the title, for stock and sales. Empty: the whole store.',
  }),
  leadDays: days
    .default(14)
    .meta({ title: 'Lead time', description: 'Days from an order until it arrives.' }),
  leadSdDays: days
    .default(3)
    .meta({ title: 'Spread of the lead time', description: 'Its standard deviation in days.' }),
  serviceLevel: z.number().min(50).max(99.9).default(95).meta({
    title: 'Service level',
    description: 'How often stock should last until the next delivery, in percent.',
  }),
  orderCost: z.number().min(0).max(1_000_000).default(50).meta({
    title: 'Cost of an order',
    description: 'What placing one order costs, in the currency of the store.',
  }),
  holdingRate: z
    .number()
    .min(0)
    .max(100)
    .default(20)
    .meta({ title: 'Cost of keeping', description: 'A year, in percent of what a piece costs.' }),
})

export function performanceAnalyzer(deps: AnalysisDeps) {
  return defineTool({
    name: 'performance-analyzer',
    title: 'Performance analyzer',
    description:
      'Says what runs out of stock first and what to order, what sold best and least, which customers are about to leave, which weeks were unusual and how well the agents work.',
    effect: 'read',
    input,
    question: ({ focus }) => `Review ${focus === 'all' ? 'the business' : focus}?`,
    run: ({ workspaceId }, ask) =>
      reviewPerformance(deps, workspaceId, { ...ask, ...givenDays(ask), product: given(ask.product) }),
  })
}
