import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { addDays, utcDay } from '#kit/days.ts'
import type { PerformanceAnalyzerResult } from '../contract/performance-analyzer.ts'
import { evidencePart } from '../rules/market-confidence.ts'
import { sayCount, sayGrowth, sayMoney, sayNumber } from '../rules/market-wording.ts'
import type { AnalysisDeps, CountryFact, DayRange, ProductSale } from './deps.ts'
import { answerWithout, loadCoverage, pickProduct } from './market-product.ts'
import {
  type AnswerSection,
  type PerformanceAsk,
  reviewAgents,
  reviewCustomers,
  type ReviewInput,
  reviewSales,
  reviewStock,
} from './performance-sections.ts'
import { answerWith, askedDays, daysIn, shorten } from './store-answer.ts'

const maxShown = 50
const maxSlowSellers = 20

/** What sold, against the same number of days before, and which products sold most and least. */
async function reviewSold(seen: ReviewInput): Promise<AnswerSection> {
  const { facts, workspaceId, currency, period, product, firstKnown, listSold } = seen
  const kind = { unit: 'orders', half: 10, method: 'Sums of orders; the days before of the same length' }
  const narrowed = product === null ? {} : { productIds: [product.productId] }
  const now = total(await facts.listCountries(workspaceId, { ...period, ...narrowed }))
  const name = product === null ? '' : ` for ${shorten(product.title, 60)}`
  const when = period.from === period.to ? `On ${period.from}` : `From ${period.from} to ${period.to}`
  if (now.orders === 0) {
    const empty = { rows: 0, figures: [], tables: [], charts: [], detail: {} }
    return { ...empty, ...kind, summary: `${when} no order came in${name}.` }
  }
  const days = daysIn(period)
  const before: DayRange = { from: addDays(period.from, -days), to: addDays(period.from, -1) }
  const isKnown = firstKnown !== null && firstKnown <= before.from
  const past = isKnown ? total(await facts.listCountries(workspaceId, { ...before, ...narrowed })) : null
  const sales = await listSold()
  const min = product === null ? await listLeast(seen, sales) : { rows: [], unsold: 0 }
  const [best] = sales
  const growth = past && past.revenue > 0 ? now.revenue / past.revenue - 1 : null
  const sentences = [
    `${when} ${sayCount(now.orders, 'order')}${name} brought ${sayMoney(now.revenue, currency)} with ${sayCount(now.units, 'piece')}, ${sayMoney(now.revenue / now.orders, currency)} each order on average.`,
    growth !== null &&
      `That is ${sayGrowth(growth)
        .replace(/fewer$/, 'less')
        .replace(
          /^as many$/,
          'as much',
        )} revenue ${Math.abs(growth) < 0.0005 ? 'as' : 'than'} in the ${sayCount(days, 'day')} before.`,
    product === null &&
      best !== undefined &&
      `${shorten(best.title, 60)} sold best, with ${sayNumber(best.units)} pieces for ${sayMoney(best.revenue, currency)}.`,
    min.unsold > 0 && `${sayCount(min.unsold, 'product')} sold nothing.`,
  ]
  return {
    ...kind,
    rows: now.orders,
    summary: sentences.filter((sentence) => sentence !== false).join(' '),
    figures: [
      newFigure('revenue', 'Revenue', now.revenue, 'money', { currency }),
      newFigure('orders', 'Orders', now.orders, 'number'),
      newFigure('pieces', 'Pieces', now.units, 'number'),
      newFigure('average_order', 'Average order', now.revenue / now.orders, 'money', { currency }),
      ...(growth === null ? [] : [newFigure('revenue_growth', 'Growth of revenue', growth, 'percent')]),
    ],
    tables: [
      saleTable('products_by_revenue', 'Products by revenue', sales.slice(0, maxShown), currency),
      ...(min.rows.length === 0 ? [] : [saleTable('sold_least', 'Sold least', min.rows, currency)]),
    ],
    charts: [],
    detail: { sold: { now, before: past, growth } },
  }
}

function total(rows: readonly CountryFact[]) {
  const sum = (of: 'orders' | 'units' | 'revenue') => rows.reduce((all, row) => all + row[of], 0)
  return { orders: sum('orders'), units: sum('units'), revenue: sum('revenue') }
}

type Sale = Pick<ProductSale, 'productId' | 'title' | 'units' | 'revenue'>

/** Products of the feed that sold least, those without a sale first. */
async function listLeast({ listStock }: ReviewInput, sales: readonly ProductSale[]) {
  const products = await listStock()
  const sold = new Map(sales.flatMap((sale) => (sale.productId === null ? [] : [[sale.productId, sale]])))
  const rows = products
    .map(({ productId, title }): Sale => {
      const { units = 0, revenue = 0 } = sold.get(productId) ?? {}
      return { productId, title, units, revenue }
    })
    .toSorted((a, b) => a.units - b.units || a.revenue - b.revenue)
  return { rows: rows.slice(0, maxSlowSellers), unsold: rows.filter(({ units }) => units === 0).length }
}

function saleTable<const Key extends string>(
  key: Key,
  title: string,
  rows: readonly Sale[],
  currency: string,
) {
  return newTable(
    key,
    title,
    [
      ['title', 'Product', 'text'],
      ['units', 'Pieces', 'number'],
      ['revenue', 'Revenue', 'money'],
      ['productId', 'SKU', 'text'],
    ],
    rows.map(({ productId, title: name, units, revenue }) => ({
      title: shorten(name, 80),
      units,
      revenue,
      productId,
    })),
    currency,
  )
}

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
  const picked = search === '' ? null : await pickProduct(deps, workspaceId, { search, currency })
  if (picked && 'answer' in picked) return picked.answer
  const period = askedDays(coverage, ask)
  const firstKnown =
    knownSince !== null && firstOrder !== null && firstOrder < knownSince ? knownSince : firstOrder
  const product = picked?.product ?? null
  const { facts } = deps
  const narrowed = product === null ? {} : { productIds: [product.productId] }
  const seen: ReviewInput = {
    facts,
    workspaceId,
    currency,
    period,
    product,
    firstKnown,
    listSold: once(() => facts.listProductSales(workspaceId, { ...period, ...narrowed })),
    listStock: once(() => facts.listStock(workspaceId, { ...narrowed, limit: maxProducts })),
  }
  const sections = await Promise.all([
    ...(wants('stock') ? [reviewStock(seen, ask)] : []),
    ...(wants('customers') ? [reviewCustomers(seen)] : []),
    ...(wants('sales') ? [reviewSold(seen)] : []),
    ...(wants('sales') && product === null ? [reviewSales(seen)] : []),
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
