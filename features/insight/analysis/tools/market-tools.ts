import type { Tool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { competitorAnalysis } from './competitor-analysis.ts'
import { marketScan } from './market-scan.ts'
import { priceOptimizer } from './price-optimizer.ts'
import { trendPrediction } from './trend-prediction.ts'

/** What agents can ask about markets, competitors, demand and prices. */
export function marketTools(deps: AnalysisDeps): Tool[] {
  return [marketScan(deps), competitorAnalysis(deps), trendPrediction(deps), priceOptimizer(deps)]
}
