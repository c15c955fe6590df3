/** Figures about customers, as the analyses tell them. */
import { t } from '@lingui/core/macro'
import { figureOf, tableOf } from '#features/base/runs/rules/keyed.ts'
import type { PerformanceAnalyzerResult } from '#features/insight/analysis/contract/performance-analyzer.ts'
import type { SentimentAnalyzerResult } from '#features/insight/analysis/contract/sentiment-analyzer.ts'

/** Groups of customers, what they bought and how many they are; none without an answer. */
export function groupsOf(answer: PerformanceAnalyzerResult | undefined) {
  return answer?.outcome === 'answer' ? (tableOf(answer, 'customer_segments')?.rows ?? []) : []
}

/** What customers speak of; nothing without an answer. */
export function aspectsOf(answer: SentimentAnalyzerResult | undefined) {
  return answer?.outcome === 'answer' ? (tableOf(answer, 'aspects')?.rows ?? []) : []
}

/** VADER's own bounds: from 0.05 positive, below -0.05 negative. */
export function moodWord(answer: SentimentAnalyzerResult): string {
  const tone = figureOf(answer, 'mean_tone')?.value
  if (answer.outcome !== 'answer' || tone == null) return '–'
  return tone >= 0.05 ? t`Positive` : tone <= -0.05 ? t`Negative` : t`Neutral`
}

export type InsightCategory = 'behavior' | 'satisfaction' | 'retention' | 'acquisition'
export type CustomerImpact = 'high' | 'medium' | 'low'

/** What a group of buyers tells of: new ones of winning customers, the others of keeping them, the rest of how they buy. */
export function categoryOf(segment: string): InsightCategory {
  if (segment === 'new') return 'acquisition'
  return ['champions', 'loyal', 'at risk', 'lost'].includes(segment) ? 'retention' : 'behavior'
}

/** How much hangs on it: its share of all revenue, or of all that was said badly. Null where there is nothing to share. */
export function impactOf(part: number, whole: number): CustomerImpact | null {
  if (!(whole > 0)) return null
  const share = part / whole
  return share >= 0.3 ? 'high' : share >= 0.1 ? 'medium' : 'low'
}
