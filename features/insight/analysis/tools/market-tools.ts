import type { Tool } from '#engine/gate.ts'
import type { AnalysisUses } from '../actions/uses.ts'
import { competitorAnalysis } from './competitor-analysis.ts'
import { marketScan } from './market-scan.ts'
import { priceOptimizer } from './price-optimizer.ts'
import { trendPrediction } from './trend-prediction.ts'

/** What agents can ask about markets, competitors, demand and prices. */
export function marketTools(uses: AnalysisUses): Tool[] {
  return [marketScan(uses), competitorAnalysis(uses), trendPrediction(uses), priceOptimizer(uses)]
}
