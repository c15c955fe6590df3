/** Cards of what the analyses found. */
import { t } from '@lingui/core/macro'
import { mean } from 'simple-statistics'
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { chartOf, figureOf, valuesOf } from '#features/base/runs/rules/keyed.ts'
import type { MarketScanResult } from '#features/insight/analysis/contract/market-scan.ts'
import { resultOf } from '#features/insight/analysis/rules/result.ts'
import type { Region, ResearchTask } from '#features/shop/research/contract/task.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { regionNames } from '#pages/scout/research-regions.ts'
import { formatNumber } from '#ui/format.ts'
import type { SavedAnswer } from './answers.ts'

export type Trend = 'up' | 'down' | 'stable'
export type InsightImpact = 'high' | 'medium' | 'low'
export type Insight = {
  id: string
  category: string
  title: string
  trend: Trend
  impact: InsightImpact
  confidence: number | null
  /** 0.12 is 12 % more; null where there is nothing to compare with. */
  growth: number | null
  value: { label: string; text: string } | null
  /** By week, the oldest first. */
  line: readonly number[]
  at: string
  answer: ToolAnswer
}

export const categories = {
  region: t`Regions`,
  demand: t`Demand`,
  sales: t`Sales`,
  research: t`Research`,
} as const

/** Of the tools that tell of the market. */
export type SavedInsight =
  | SavedAnswer<'market-scan'>
  | SavedAnswer<'trend-prediction'>
  | SavedAnswer<'performance-analyzer'>

/** Null for an answer without figures. */
export function insightOf(kept: SavedInsight): Insight | null {
  if (kept.answer.outcome !== 'answer') return null
  if (kept.tool === 'market-scan') return ofRegion(kept)
  return kept.tool === 'trend-prediction' ? ofDemand(kept) : ofSales(kept)
}

/** What a finished research task found: its figures are those of a market scan. */
export function insightOfTask({ id, title, result, endTime, startTime }: ResearchTask): Insight | null {
  if (result?.outcome !== 'answer') return null
  const scan = resultOf('market-scan', result)
  const found = growthIn(scan)
  return {
    id,
    category: categories.research,
    title,
    ...found,
    confidence: result.confidence,
    value: revenueIn(scan),
    line: [],
    at: endTime ?? startTime,
    answer: result,
  }
}

function commonOf({ tool, parameters, answer, at }: SavedInsight) {
  return { id: `${tool} ${JSON.stringify(parameters)}`, confidence: answer.confidence, at, answer }
}

function ofRegion(kept: SavedAnswer<'market-scan'>): Insight {
  const region = String(kept.parameters['region'])
  const name = regionNames[region as Region] ?? region
  const found = growthIn(kept.answer)
  const titles = {
    up: t`Orders grow: ${name}`,
    down: t`Orders fall: ${name}`,
    stable: t`Orders hold steady: ${name}`,
  }
  return {
    ...commonOf(kept),
    category: categories.region,
    title: titles[found.trend],
    ...found,
    value: revenueIn(kept.answer),
    line: [],
  }
}

/** The trend is stable unless the interval around the growth leaves out zero. */
function growthIn(scan: MarketScanResult): Pick<Insight, 'trend' | 'impact' | 'growth'> {
  const growth = figureOf(scan, 'order_growth')
  const share = figureOf(scan, 'revenue_share')?.value ?? 0
  const [low, high] = [growth?.low ?? 0, growth?.high ?? 0]
  return {
    growth: growth?.value ?? null,
    trend: low > 0 ? 'up' : high < 0 ? 'down' : 'stable',
    impact: share >= 0.3 ? 'high' : share >= 0.1 ? 'medium' : 'low',
  }
}

function revenueIn(scan: MarketScanResult): Insight['value'] {
  const revenue = figureOf(scan, 'revenue')
  if (revenue?.value == null || !revenue.currency) return null
  return { label: t`Revenue, 28 days`, text: formatAmount(revenue.value, revenue.currency) }
}

/** The mean of the forecast weeks against as many weeks before. */
function ofDemand(kept: SavedAnswer<'trend-prediction'>): Insight {
  const chart = chartOf(kept.answer, 'weekly_pieces')
  const [sold, ahead] = [valuesOf(chart, 'sold'), valuesOf(chart, 'forecast')]
  const before = meanOf(sold.slice(-ahead.length))
  const next = meanOf(ahead)
  const growth = before > 0 ? next / before - 1 : null
  const direction = figureOf(kept.answer, 'direction')?.value
  const trend = direction === 'up' || direction === 'down' ? direction : 'stable'
  const size = Math.abs(growth ?? 0)
  return {
    ...commonOf(kept),
    category: categories.demand,
    title: chart?.title ?? t`Demand of the next weeks`,
    trend,
    growth,
    impact: size >= 0.2 ? 'high' : size >= 0.05 ? 'medium' : 'low',
    value: { label: t`Expected a week`, text: formatNumber(Math.round(next)) },
    line: [...sold.slice(-26), ...ahead],
  }
}

/** The last four weeks of revenue against the four before. */
function ofSales(kept: SavedAnswer<'performance-analyzer'>): Insight {
  const chart = chartOf(kept.answer, 'revenue_by_week')
  const weeks = valuesOf(chart, 'revenue')
  const before = meanOf(weeks.slice(-8, -4))
  const now = meanOf(weeks.slice(-4))
  const growth = before > 0 ? now / before - 1 : null
  const unusual = figureOf(kept.answer, 'unusual_weeks')?.value ?? 0
  return {
    ...commonOf(kept),
    category: categories.sales,
    title: unusual > 0 ? t`Some weeks of sales were unusual` : t`No week of sales was unusual`,
    trend: growth === null || Math.abs(growth) < 0.05 ? 'stable' : growth > 0 ? 'up' : 'down',
    growth,
    impact: unusual > 2 ? 'high' : unusual > 0 ? 'medium' : 'low',
    value: chart ? { label: t`Revenue a week`, text: formatAmount(now, chart.unit) } : null,
    line: weeks.slice(-26),
  }
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : mean(values)
}
