/** What each analysis answers, by the name of its tool. */
import { z } from 'zod'
import { CompetitorAnalysisResult } from './competitor-analysis.ts'
import { FraudDetectorResult } from './fraud-detector.ts'
import { ListingEnhancerResult } from './listing-enhancer.ts'
import { MarketScanResult } from './market-scan.ts'
import { PaymentOptimizerResult } from './payment-optimizer.ts'
import { PerformanceAnalyzerResult } from './performance-analyzer.ts'
import { PriceOptimizerResult } from './price-optimizer.ts'
import { ResponseGeneratorResult } from './response-generator.ts'
import { SentimentAnalyzerResult } from './sentiment-analyzer.ts'
import { TrendPredictionResult } from './trend-prediction.ts'
import { WorkflowOrchestratorResult } from './workflow-orchestrator.ts'

export const AnalysisResults = z.object({
  'market-scan': MarketScanResult,
  'competitor-analysis': CompetitorAnalysisResult,
  'trend-prediction': TrendPredictionResult,
  'price-optimizer': PriceOptimizerResult,
  'listing-enhancer': ListingEnhancerResult,
  'sentiment-analyzer': SentimentAnalyzerResult,
  'response-generator': ResponseGeneratorResult,
  'fraud-detector': FraudDetectorResult,
  'payment-optimizer': PaymentOptimizerResult,
  'workflow-orchestrator': WorkflowOrchestratorResult,
  'performance-analyzer': PerformanceAnalyzerResult,
})
export type AnalysisResults = z.infer<typeof AnalysisResults>
export type AnalysisTool = keyof AnalysisResults
