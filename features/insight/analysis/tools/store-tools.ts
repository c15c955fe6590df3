import type { Tool } from '#engine/gate.ts'
import type { AnalysisUses } from '../actions/uses.ts'
import { fraudDetector } from './fraud-detector.ts'
import { listingEnhancer } from './listing-enhancer.ts'
import { paymentOptimizer } from './payment-optimizer.ts'
import { performanceAnalyzer } from './performance-analyzer.ts'
import { responseGenerator } from './response-generator.ts'
import { sentimentAnalyzer } from './sentiment-analyzer.ts'
import { workflowOrchestrator } from './workflow-orchestrator.ts'

/** What agents can ask about listings, customers, payments and operations. */
export function storeTools(uses: AnalysisUses): Tool[] {
  return [
    listingEnhancer(uses),
    sentimentAnalyzer(uses),
    responseGenerator(uses),
    fraudDetector(uses),
    paymentOptimizer(uses),
    workflowOrchestrator(uses),
    performanceAnalyzer(uses),
  ]
}
