import { utcDay } from '#kit/days.ts'
import type { PerformanceAnalyzerResult } from '../contract/performance-analyzer.ts'
import { evidencePart } from '../rules/market-confidence.ts'
import type { AnalysisDeps } from './deps.ts'
import { answerWithout, loadCoverage, pickProducts } from './market-product.ts'
import { reviewSold } from './performance-sales.ts'
import {
  type PerformanceAsk,
  reviewAgents,
  reviewCustomers,
  type ReviewInput,
  reviewSales,
} from './performance-sections.ts'
import { demandDays, reviewStock } from './performance-stock.ts'
import { answerWith, askedDays, lastDays } from './store-answer.ts'

const maxProducts = 5000

/** Looks at stock, customers, agents and sales of a period, or at one of them. */
export async function reviewPerformance(
  deps: Pick<AnalysisDeps, 'facts' | 'clock'>,
  workspaceId: string,
  ask: PerformanceAsk,
): Promise<PerformanceAnalyzerResult> {
  const wants = (focus: PerformanceAsk['focus']) => ask.focus === focus || ask.focus === 'all'
  const opened = await loadCoverage(deps, workspaceId)
  if ('answer' in opened && ask.focus !== 'agents') return opened.answer
  const today = utcDay(deps.clock())
  const unknown = { today, knownSince: null, firstOrder: null, currency: 'USD' }
  const coverage = 'coverage' in opened ? opened.coverage : unknown
  const { currency, knownSince, firstOrder } = coverage
  const search = ask.product ?? ''
  const picked = search === '' ? null : await pickProducts(deps, workspaceId, search)
  if (picked && 'answer' in picked) return picked.answer
  const period = askedDays(coverage, ask)
  const firstKnown =
    knownSince !== null && firstOrder !== null && firstOrder < knownSince ? knownSince : firstOrder
  const { facts } = deps
  const narrowed = picked === null ? {} : { productIds: picked.productIds }
  const recent = lastDays(coverage, demandDays)
  const seen: ReviewInput = {
    facts,
    workspaceId,
    currency,
    today: coverage.today,
    period,
    named: picked,
    narrowed,
    firstKnown,
    listSold: once(() => facts.listProductSales(workspaceId, { ...period, ...narrowed })),
    listDemand: once(() => facts.listProductSales(workspaceId, { ...recent, ...narrowed })),
    listStock: once(() => facts.listStock(workspaceId, { ...narrowed, limit: maxProducts })),
  }
  const sections = await Promise.all([
    ...(wants('stock') ? [reviewStock(seen, ask)] : []),
    ...(wants('customers') ? [reviewCustomers(seen)] : []),
    ...(wants('sales') ? [reviewSold(seen, ask)] : []),
    ...(wants('sales') && picked === null ? [reviewSales(seen)] : []),
    ...(wants('agents')
      ? [reviewAgents({ ...seen, period: askedDays({ today, knownSince: null }, ask) })]
      : []),
  ])
  const told = sections.filter(({ rows }) => rows > 0)
  const basis = {
    rows: told.reduce((sum, { rows }) => sum + rows, 0),
    unit: told.length === 1 ? (told[0]?.unit ?? 'rows') : 'rows',
    ...period,
    method: sections.map(({ method }) => method).join('; '),
  }
  if (told.length === 0) {
    const summary = `${sections.map((section) => section.summary).join(' ')} Choose a longer period.`
    return answerWithout('too_little', summary, { basis })
  }
  return answerWith(
    sections.map(({ summary }) => summary),
    basis,
    told.map(({ rows, unit, half }) => evidencePart(unit, rows, half)),
    {
      figures: told.flatMap(({ figures }) => figures),
      tables: told.flatMap(({ tables }) => tables),
      charts: told.flatMap(({ charts }) => charts),
      detail: Object.assign({}, ...told.map(({ detail }) => detail)),
    },
  )
}

function once<Answer>(read: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | null = null
  return () => (answer ??= read())
}
