/** Cards of what the analyses found. */
import { t } from '@lingui/core/macro'
import type { AnswerFigure, ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { Region, ResearchTask } from '#features/shop/research/contract/task.ts'
import { shownAmount } from '#features/shop/sales/web/amount.ts'
import { figure } from '#ui/count.ts'
import type { KeptAnswer } from './answers.ts'
import { regionNames } from '#pages/scout/research-regions.ts'

export type Trend = 'up' | 'down' | 'stable'
export type Impact = 'high' | 'medium' | 'low'
export type Insight = {
  id: string
  category: string
  title: string
  trend: Trend
  impact: Impact
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

/** Null for an answer without figures, and for tools that say nothing of the market. */
export function insightOf({ tool, parameters, answer, at }: KeptAnswer): Insight | null {
  if (answer.outcome !== 'answer') return null
  const id = `${tool} ${JSON.stringify(parameters)}`
  const common = { id, confidence: answer.confidence, at, answer }
  if (tool === 'market-scan') return ofRegion(common, String(parameters['region']))
  if (tool === 'trend-prediction') return ofDemand(common)
  if (tool === 'performance-analyzer') return ofSales(common)
  return null
}

/** What a finished research task found. */
export function insightOfTask({ id, title, result, endTime, startTime }: ResearchTask): Insight | null {
  if (result?.outcome !== 'answer') return null
  const found = growthIn(result)
  return {
    id,
    category: categories.research,
    title,
    ...found,
    confidence: result.confidence,
    value: revenueIn(result),
    line: [],
    at: endTime ?? startTime,
    answer: result,
  }
}

type Common = Pick<Insight, 'id' | 'confidence' | 'at' | 'answer'>

function ofRegion(common: Common, region: string): Insight {
  const name = regionNames[region as Region] ?? region
  const found = growthIn(common.answer)
  const titles = {
    up: t`Orders grow: ${name}`,
    down: t`Orders fall: ${name}`,
    stable: t`Orders hold steady: ${name}`,
  }
  return {
    ...common,
    category: categories.region,
    title: titles[found.trend],
    ...found,
    value: revenueIn(common.answer),
    line: [],
  }
}

/** The trend is stable unless the interval around the growth leaves out zero. */
function growthIn(answer: ToolAnswer): Pick<Insight, 'trend' | 'impact' | 'growth'> {
  const growth = figureIn(answer, 'Growth of orders')
  const share = numberOf(figureIn(answer, 'Share of all revenue')) ?? 0
  const [low, high] = [growth?.low ?? 0, growth?.high ?? 0]
  return {
    growth: numberOf(growth),
    trend: low > 0 ? 'up' : high < 0 ? 'down' : 'stable',
    impact: share >= 0.3 ? 'high' : share >= 0.1 ? 'medium' : 'low',
  }
}

function revenueIn(answer: ToolAnswer): Insight['value'] {
  const revenue = figureIn(answer, 'Revenue')
  const amount = numberOf(revenue)
  if (amount === null || !revenue?.currency) return null
  return { label: t`Revenue, 28 days`, text: shownAmount(amount, revenue.currency) }
}

/** The mean of the forecast weeks against as many weeks before. */
function ofDemand(common: Common): Insight {
  const [sold = [], ahead = []] = (common.answer.charts[0]?.series ?? []).map(({ points }) =>
    points.map(({ y }) => y),
  )
  const before = meanOf(sold.slice(-ahead.length))
  const next = meanOf(ahead)
  const growth = before > 0 ? next / before - 1 : null
  const direction = figureIn(common.answer, 'Direction')?.value
  const trend = direction === 'up' || direction === 'down' ? direction : 'stable'
  const size = Math.abs(growth ?? 0)
  const name = common.answer.charts[0]?.title
  return {
    ...common,
    category: categories.demand,
    title: name ?? t`Demand of the next weeks`,
    trend,
    growth,
    impact: size >= 0.2 ? 'high' : size >= 0.05 ? 'medium' : 'low',
    value: { label: t`Expected a week`, text: figure(Math.round(next)) },
    line: [...sold.slice(-26), ...ahead],
  }
}

/** The last four weeks of revenue against the four before. */
function ofSales(common: Common): Insight {
  const chart = common.answer.charts[0]
  const weeks = chart?.series[0]?.points.map(({ y }) => y) ?? []
  const before = meanOf(weeks.slice(-8, -4))
  const now = meanOf(weeks.slice(-4))
  const growth = before > 0 ? now / before - 1 : null
  const unusual = numberOf(figureIn(common.answer, 'Unusual weeks')) ?? 0
  return {
    ...common,
    category: categories.sales,
    title: unusual > 0 ? t`Some weeks of sales were unusual` : t`No week of sales was unusual`,
    trend: growth === null || Math.abs(growth) < 0.05 ? 'stable' : growth > 0 ? 'up' : 'down',
    growth,
    impact: unusual > 2 ? 'high' : unusual > 0 ? 'medium' : 'low',
    value: chart ? { label: t`Revenue a week`, text: shownAmount(now, chart.unit) } : null,
    line: weeks.slice(-26),
  }
}

function figureIn({ figures }: ToolAnswer, label: string): AnswerFigure | undefined {
  return figures.find((one) => one.label === label)
}

function numberOf(one: AnswerFigure | undefined): number | null {
  return typeof one?.value === 'number' ? one.value : null
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
