/** For tests: answers of tools as the server gives them. Labels and titles are not those of the server: no screen reads by them. */
import type { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import type { ListingReview } from '#features/insight/analysis/contract/listing-enhancer.ts'
import type { StockPlan } from '#features/insight/analysis/contract/performance-analyzer.ts'
import type { ReplyDraft } from '#features/insight/analysis/contract/response-generator.ts'
import { AnalysisResults, type AnalysisTool } from '#features/insight/analysis/contract/results.ts'
import type { ReportQuotes } from '#features/shop/research/contract/report.ts'

type Shapes = (typeof AnalysisResults)['shape']

export function makeAnswer(parts: Partial<Record<keyof ToolAnswer, unknown>> = {}): ToolAnswer {
  return ToolAnswer.parse({
    outcome: 'answer',
    summary: 'Orders grow.',
    confidence: 0.82,
    basis: {
      kind: 'local',
      rows: 40,
      unit: 'orders',
      from: '2026-10-01',
      to: '2026-11-20',
      method: 'Gamma-Poisson',
    },
    ...parts,
  })
}

/** Throws where the contract of the tool does not know a part. */
export function makeResult<Tool extends AnalysisTool>(
  tool: Tool,
  parts: Partial<z.input<Shapes[Tool]>> = {},
): AnalysisResults[Tool] {
  return AnalysisResults.shape[tool].parse(makeAnswer(parts)) as AnalysisResults[Tool]
}

export function makePrice(price: number, today = 24) {
  const currency = 'USD'
  return makeResult('price-optimizer', {
    figures: [
      newFigure('weekly_profit_change', 'a', 12.5, 'money', { currency, low: 3, high: 20 }),
      newFigure('price_today', 'b', today, 'money', { currency }),
      newFigure('price', 'c', price, 'money', { currency }),
    ],
  })
}

export const stockPlan: StockPlan = {
  ...{ productId: 'MUG', title: 'Blue mug', group: 'A', stock: 3, units: 40, revenue: 800, cost: 10 },
  ...{ dailyMean: 1, dailySd: 1, reorderPoint: 9, safetyStock: 2, daysOfCover: 2.4, orderQuantity: 20 },
  shouldOrder: true,
}

export function makeStock(...stock: StockPlan[]) {
  return makeResult('performance-analyzer', { detail: { stock } })
}

export function makeSegments(...rows: { segment: string; customers: number; revenue: number }[]) {
  return makeResult('performance-analyzer', {
    tables: [newTable('customer_segments', 'a', [['segment', 'b', 'text']], rows)],
  })
}

export function makeMood(tone: number) {
  const aspects = [{ aspect: 'shipping', mentions: 8, mean: -0.4, negative: 0.5 }]
  return makeResult('sentiment-analyzer', {
    figures: [newFigure('mean_tone', 'a', tone, 'number')],
    tables: [newTable('aspects', 'b', [['aspect', 'c', 'text']], aspects)],
  })
}

export function makeListings(...reviews: Pick<ListingReview, 'productId' | 'title' | 'suggestions'>[]) {
  const rest = { score: 60, gaps: [], ease: null, feedScore: 60, problems: [] }
  return makeResult('listing-enhancer', {
    detail: { reviews: reviews.map((review) => ({ ...rest, ...review })) },
  })
}

export function makeDraft(parts: Partial<ReplyDraft> = {}) {
  const draft: ReplyDraft = {
    ...{ messageId: 'm', needsHuman: false, intent: 'where_is_order', title: 'a', confidence: 0.9 },
    ...{ text: 'Dear Ada, your mug is on its way.', facts: [], blanks: [], reasons: [] },
    ...parts,
  }
  return makeResult('response-generator', {
    summary: 'Read the draft and send it.',
    detail: { drafts: [draft] },
  })
}

export function makeReport(
  countries: { country: string; growth: number; low: number }[],
  quotes: ReportQuotes['rows'],
) {
  const rest = { orders: 4, units: 4, revenue: 400, share: null, high: null }
  const rows = countries.map((row) => ({ ...rest, ...row }))
  return makeAnswer({
    summary: 'Your store had 4 orders from Europe.',
    tables: [
      newTable('orders_by_country', 'a', [['country', 'b', 'text']], rows),
      newTable('web_quotes', 'c', [['sentence', 'd', 'text']], quotes) satisfies ReportQuotes,
    ],
  })
}
