import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { detectFraud } from '../actions/fraud.ts'
import { reviewPayments } from '../actions/payments.ts'
import { reviewPerformance } from '../actions/performance.ts'
import { draftReplies } from '../actions/replies.ts'
import { analyzeSentiment } from '../actions/sentiment.ts'
import { listingEnhancer } from './listing-enhancer.ts'
import { given, givenDays, optionalText, periodFields } from './market-fields.ts'
import { workflowOrchestrator } from './workflow-orchestrator.ts'

const sentimentAnalyzerInput = z.object({
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

function sentimentAnalyzer(deps: AnalysisDeps) {
  return defineTool({
    name: 'sentiment-analyzer',
    title: 'Sentiment analyzer',
    description:
      'Reads how customers feel in a text, in some messages or in those of a period, about shipping, quality, price and service, and whether it changes.',
    effect: 'read',
    input: sentimentAnalyzerInput,
    question: () => 'Read how customers feel?',
    run: ({ workspaceId }, ask) =>
      analyzeSentiment(deps, workspaceId, { ...ask, ...givenDays(ask), text: given(ask.text) }),
  })
}

const responseGeneratorInput = z.object({
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

function responseGenerator(deps: AnalysisDeps) {
  return defineTool({
    name: 'response-generator',
    title: 'Response generator',
    description:
      'Drafts answers to customers with the facts of their orders. What is not known stays a blank in brackets, no refund is promised, and nothing is sent.',
    effect: 'read',
    input: responseGeneratorInput,
    question: () => 'Draft answers to customers?',
    run: ({ workspaceId }, ask) =>
      draftReplies(deps, workspaceId, { ...ask, text: given(ask.text), orderName: given(ask.orderName) }),
  })
}

const days = z.number().min(0).max(365)
const performanceAnalyzerInput = z.object({
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
  compareFrom: periodFields.from.meta({
    title: 'Compare from',
    description: 'First day of another period to compare sales with. Empty: the days before.',
  }),
  compareTo: periodFields.to.meta({
    title: 'Compare to',
    description: 'Last day of that period.',
  }),
  product: optionalText(200).meta({
    title: 'Product',
    description:
      'A product id, a part of the title or a name such as "kettles", for stock and sales. Empty: the whole store.',
  }),
  rank: z.enum(['best', 'worst', 'rising', 'falling']).default('best').meta({
    title: 'Sellers',
    description:
      'What is told first: what sold best or worst, or what sells better (rising) or worse (falling) than before.',
  }),
  measure: z.enum(['revenue', 'units']).default('revenue').meta({
    title: 'Best by',
    description: 'Whether sold best means the most revenue or the most units.',
  }),
  top: z.number().int().min(1).max(50).default(1).meta({
    title: 'How many sellers',
    description: 'How many of the best or worst are named, 1 to 50.',
  }),
  by: z.enum(['product', 'category']).default('product').meta({
    title: 'Group by',
    description: 'Whether sales are listed by product or by category.',
  }),
  soldOut: z.boolean().default(false).meta({
    title: 'Only what is sold out',
    description: 'Of the products to reorder only those that have none left.',
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
    .meta({ title: 'Cost of keeping', description: 'A year, in percent of what a unit costs.' }),
})

function performanceAnalyzer(deps: AnalysisDeps) {
  return defineTool({
    name: 'performance-analyzer',
    title: 'Performance analyzer',
    description:
      'Says what runs out of stock first and what to order, what sold best and least, which customers are about to leave, which weeks were unusual and how well the agents work.',
    effect: 'read',
    input: performanceAnalyzerInput,
    question: ({ focus }) => `Review ${focus === 'all' ? 'the business' : focus}?`,
    run: ({ workspaceId }, ask) =>
      reviewPerformance(deps, workspaceId, {
        ...ask,
        ...givenDays(ask),
        compareFrom: given(ask.compareFrom),
        compareTo: given(ask.compareTo),
        product: given(ask.product),
      }),
  })
}

const fraudDetectorInput = z.object({
  orderNames: z
    .array(z.string().trim().min(1).max(60))
    .max(100)
    .optional()
    .meta({ title: 'Orders', description: 'Order numbers such as #1042. Empty: all of the period.' }),
  days: z
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .meta({ title: 'Days', description: 'The last days to look at, 1 to 365.' }),
  ...periodFields,
  threshold: z
    .number()
    .min(0)
    .max(100)
    .default(70)
    .meta({ title: 'Risk threshold', description: 'From this score on a person should look, 0 to 100.' }),
})

function fraudDetector(deps: AnalysisDeps) {
  return defineTool({
    name: 'fraud-detector',
    title: 'Fraud detector',
    description:
      'Scores payments from 0 to 100 with the reasons and their points, and says which orders to allow, review or block. It blocks nothing itself.',
    effect: 'read',
    input: fraudDetectorInput,
    question: ({ orderNames }) => `Look for fraud in ${orderNames?.join(', ') || 'recent payments'}?`,
    run: ({ workspaceId }, ask) => detectFraud(deps, workspaceId, { ...ask, ...givenDays(ask) }),
  })
}

const input = z.object({
  focus: z.enum(['refunds', 'fees', 'declines', 'disputes']).optional().meta({
    title: 'Focus',
    description: 'What is told first: refunds, fees, declines or disputes.',
  }),
  days: z
    .number()
    .int()
    .min(1)
    .max(730)
    .default(90)
    .meta({ title: 'Days', description: 'The last days to add up, 1 to 730.' }),
  ...periodFields,
})

function paymentOptimizer(deps: AnalysisDeps) {
  return defineTool({
    name: 'payment-optimizer',
    title: 'Payment optimizer',
    description:
      'Adds up fees, declines, refunds and disputes of a period to the cent, and lists the failed payments worth another try.',
    effect: 'read',
    input,
    question: ({ days }) => `Add up the payments of the last ${days} days?`,
    run: ({ workspaceId }, ask) => reviewPayments(deps, workspaceId, { ...ask, ...givenDays(ask) }),
  })
}

/** What agents can ask about listings, customers, payments and operations. */
export function storeTools(deps: AnalysisDeps): Tool[] {
  return [
    listingEnhancer(deps),
    sentimentAnalyzer(deps),
    responseGenerator(deps),
    fraudDetector(deps),
    paymentOptimizer(deps),
    workflowOrchestrator(deps),
    performanceAnalyzer(deps),
  ]
}
