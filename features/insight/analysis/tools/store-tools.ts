import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { reviewPayments } from '../actions/payments.ts'
import { fraudDetector } from './fraud-detector.ts'
import { listingEnhancer } from './listing-enhancer.ts'
import { givenDays, periodFields } from './market-fields.ts'
import { performanceAnalyzer } from './performance-analyzer.ts'
import { responseGenerator } from './response-generator.ts'
import { sentimentAnalyzer } from './sentiment-analyzer.ts'
import { workflowOrchestrator } from './workflow-orchestrator.ts'

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
