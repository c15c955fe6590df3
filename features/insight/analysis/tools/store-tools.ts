import type { Tool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { fraudDetector } from './fraud-detector.ts'
import { listingEnhancer } from './listing-enhancer.ts'
import { paymentOptimizer } from './payment-optimizer.ts'
import { performanceAnalyzer } from './performance-analyzer.ts'
import { responseGenerator } from './response-generator.ts'
import { sentimentAnalyzer } from './sentiment-analyzer.ts'
import { workflowOrchestrator } from './workflow-orchestrator.ts'

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
