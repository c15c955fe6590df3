import { utcDay } from '#kit/days.ts'
import { once } from '#kit/once.ts'
import type { PerformanceAnalyzerResult } from '../contract/performance-analyzer.ts'
import { evidencePart } from '../rules/market-confidence.ts'
import { demandDays, maxStock } from '../rules/purchase.ts'
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
import { reviewStock } from './performance-stock.ts'
import { answerWith, askedDays, lastDays } from './store-answer.ts'

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
    recent,
    named: picked,
    narrowed,
    firstKnown,
    listSold: once(() => facts.listProductSales(workspaceId, { ...period, ...narrowed })),
    listDemand: once(() => facts.listProductSales(workspaceId, { ...recent, ...narrowed })),
    listStock: once(() => facts.listStock(workspaceId, { ...narrowed, limit: maxStock })),
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
  const periods = (told.length > 0 ? told : sections).map((section) => section.period ?? period)
  const basis = {
    rows: told.reduce((sum, { rows }) => sum + rows, 0),
    unit: told.length === 1 ? (told[0]?.unit ?? 'rows') : 'rows',
    from: periods.map(({ from }) => from).toSorted()[0] ?? period.from,
    to:
      periods
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? period.to,
    method: sections.map(({ method }) => method).join('; '),
  }
  if (told.length === 0) {
    const isByPeriod = sections.some((section) => section.period === undefined)
    const said = sections.map((section) => section.summary)
    const summary = [...said, ...(isByPeriod ? ['Choose a longer period.'] : [])].join(' ')
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
