import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import type { PerformanceAnalyzerResult } from '../contract/performance-analyzer.ts'
import { sayCount, sayNumber, sayPercent } from '../rules/market-wording.ts'
import { countSegments, findAnomalies, planStock, recordsOf, scoreCustomers } from '../rules/performance.ts'
import type { Day, DayRange, ProductFact, ProductSale, StockFact, StoreFacts } from './deps.ts'
import { type AskedDays, daysIn, shorten } from './store-answer.ts'

export type PerformanceAsk = AskedDays & {
  product?: string | undefined
  focus: 'stock' | 'customers' | 'agents' | 'sales' | 'all'
  leadDays: number
  leadSdDays: number
  /** In percent. */
  serviceLevel: number
  orderCost: number
  /** In percent of the cost, a year. */
  holdingRate: number
}

/** One part of the answer. `half`: how many rows make it half sure. */
export type AnswerSection = Pick<
  PerformanceAnalyzerResult,
  'summary' | 'figures' | 'tables' | 'charts' | 'detail'
> & {
  rows: number
  unit: string
  half: number
  method: string
}
/** `firstKnown` is the first day with sales to count on; `listSold` and `listStock` read once for all who ask. */
export type ReviewInput = {
  facts: StoreFacts
  workspaceId: string
  currency: string
  period: DayRange
  product: ProductFact | null
  firstKnown: Day | null
  listSold: () => Promise<ProductSale[]>
  listStock: () => Promise<StockFact[]>
}

const maxShown = 50
const empty = { rows: 0, figures: [], tables: [], charts: [], detail: {} }

/** What to order again, when and how much. */
export async function reviewStock(
  { currency, listSold, listStock }: ReviewInput,
  ask: PerformanceAsk,
): Promise<AnswerSection> {
  const kind = {
    unit: 'products',
    half: 3,
    method: 'ABC by revenue; reorder point and economic order quantity by the demand of the last 90 days',
  }
  const [sales, products] = await Promise.all([listSold(), listStock()])
  const known = new Map(products.map((product) => [product.productId, product]))
  const items = sales.flatMap((sale) => {
    const { productId } = sale
    if (productId === null) return []
    const product = known.get(productId)
    return [{ ...sale, productId, stock: product?.stock ?? null, cost: product?.cost ?? null }]
  })
  if (items.length === 0)
    return { ...empty, ...kind, summary: 'Nothing was sold, so there is no demand to plan stock by.' }
  const terms = { ...ask, serviceLevel: ask.serviceLevel / 100, holdingRate: ask.holdingRate / 100 }
  const plans = planStock(items, terms)
  const due = plans.filter(({ shouldOrder }) => shouldOrder)
  const [first] = plans
  const groupA = plans.filter(({ group }) => group === 'A').length
  const soonest =
    first === undefined || first.daysOfCover === null
      ? 'The store does not track the stock of what it sells.'
      : `${shorten(first.title, 60)} runs out first, in about ${sayCount(Math.floor(first.daysOfCover), 'day')}; ${sayCount(due.length, 'product')} should be ordered now for a lead time of ${sayCount(ask.leadDays, 'day')}.`
  return {
    ...kind,
    rows: items.length,
    summary: `${soonest} ${sayNumber(groupA)} of ${sayCount(plans.length, 'product')} bring the first 80% of the revenue.`,
    figures: [
      newFigure('to_order', 'To order now', due.length, 'number'),
      ...(first?.daysOfCover == null
        ? []
        : [
            newFigure(
              'days_until_out_of_stock',
              'Days until the first runs out',
              Math.floor(first.daysOfCover),
              'number',
            ),
          ]),
    ],
    tables: [
      newTable(
        'stock',
        'Stock, what runs out first',
        [
          ['title', 'Product', 'text'],
          ['group', 'Group', 'text'],
          ['stock', 'In stock', 'number'],
          ['daysOfCover', 'Days of cover', 'number'],
          ['reorderPoint', 'Order at', 'number'],
          ['orderQuantity', 'Order quantity', 'number'],
          ['revenue', 'Revenue', 'money'],
        ],
        plans.slice(0, maxShown).map((plan) => ({
          title: shorten(plan.title, 80),
          group: plan.group,
          stock: plan.stock,
          daysOfCover: plan.daysOfCover === null ? null : Math.floor(plan.daysOfCover),
          reorderPoint: plan.reorderPoint,
          orderQuantity: plan.orderQuantity === null ? null : Math.round(plan.orderQuantity),
          revenue: plan.revenue,
        })),
        currency,
      ),
    ],
    charts: [],
    detail: { stock: plans.slice(0, 200), stockTerms: terms },
  }
}

/** Who buys often and lately, and who does not come back. */
export async function reviewCustomers({
  facts,
  workspaceId,
  currency,
  period,
}: ReviewInput): Promise<AnswerSection> {
  const kind = { unit: 'customers', half: 20, method: 'RFM quintiles' }
  const customers = await facts.listCustomers(workspaceId, period)
  if (customers.length < 5)
    return { ...empty, ...kind, summary: 'Fewer than 5 customers bought, too few to compare them.' }
  const scored = scoreCustomers(customers)
  const segments = countSegments(scored)
  const of = (name: string) => segments.find(({ segment }) => segment === name)?.customers ?? 0
  return {
    ...kind,
    rows: customers.length,
    summary: `Of ${sayCount(customers.length, 'customer')} ${sayNumber(of('champions'))} buy often and lately, ${sayNumber(of('at risk'))} bought often but not lately, and ${sayNumber(of('new'))} are new.`,
    figures: [
      newFigure('champions', 'Champions', of('champions'), 'number'),
      newFigure('customers_at_risk', 'At risk', of('at risk'), 'number'),
    ],
    tables: [
      newTable(
        'customer_segments',
        'Customers by recency, frequency and money',
        [
          ['segment', 'Segment', 'text'],
          ['customers', 'Customers', 'number'],
          ['revenue', 'Revenue', 'money'],
        ],
        segments,
        currency,
      ),
    ],
    charts: [],
    detail: {
      segments,
      customers: scored.toSorted((left, right) => right.revenue - left.revenue).slice(0, 200),
    },
  }
}

/** Which weeks were unusual. */
export async function reviewSales({
  facts,
  workspaceId,
  currency,
  period,
}: ReviewInput): Promise<AnswerSection> {
  const kind = {
    unit: 'weeks',
    half: 8,
    method: 'Median deviation of remainders after trend and season, above 3.5',
  }
  const asked = Math.max(1, Math.ceil(daysIn(period) / 7))
  const known = await facts.listWeeks(workspaceId, { weeks: Math.max(asked, 156) })
  const weeks = known.filter(({ week }) => week <= period.to)
  const found = findAnomalies(weeks.map(({ week, revenue }) => ({ week, value: revenue })))
  if (found === null)
    return {
      ...empty,
      ...kind,
      summary: 'Fewer than 8 weeks of sales are known, too few to tell an unusual one.',
    }
  const shown = weeks.slice(-Math.max(asked, 8))
  const since = shown[0]?.week ?? ''
  const anomalies = found.filter(({ week }) => week >= since)
  const [worst] = anomalies.toSorted((left, right) => Math.abs(right.z) - Math.abs(left.z))
  return {
    ...kind,
    rows: weeks.length,
    summary:
      worst === undefined
        ? 'No week of sales was unusual.'
        : `The week of ${worst.week} was unusual: revenue of ${sayNumber(worst.value)} ${currency} against ${sayNumber(worst.expected)} expected.`,
    figures: [newFigure('unusual_weeks', 'Unusual weeks', anomalies.length, 'number')],
    tables: [
      newTable(
        'unusual_weeks',
        'Unusual weeks',
        [
          ['week', 'Week', 'day'],
          ['value', 'Revenue', 'money'],
          ['expected', 'Expected', 'money'],
          ['z', 'Deviations', 'number'],
        ],
        anomalies,
        currency,
      ),
    ],
    charts: [
      {
        key: 'revenue_by_week',
        title: 'Revenue by week',
        kind: 'line',
        unit: currency,
        series: [
          {
            key: 'revenue',
            name: 'Revenue',
            points: shown.map(({ week, revenue }) => ({ x: week, y: revenue, low: null, high: null })),
          },
        ],
      },
    ],
    detail: { anomalies },
  }
}

/** How well the agents work. */
export async function reviewAgents({ facts, workspaceId, period }: ReviewInput): Promise<AnswerSection> {
  const kind = { unit: 'tool uses', half: 10, method: 'Beta interval of success, quantiles of time' }
  const work = await facts.listWork(workspaceId, period)
  const records = recordsOf(work)
  const weakest = records.toSorted((left, right) => left.success.share - right.success.share)[0]
  if (weakest === undefined) return { ...empty, ...kind, summary: 'The agents have not worked in this time.' }
  return {
    ...kind,
    rows: work.length,
    summary: `The agents used their tools ${sayCount(work.length, 'time')}; ${weakest.agent} succeeds least, ${sayNumber(weakest.successes)} of ${sayCount(weakest.uses, 'time')}: an estimated ${sayPercent(weakest.success.share)} (between ${sayPercent(weakest.success.low)} and ${sayPercent(weakest.success.high)}).`,
    figures: [newFigure('tool_uses', 'Tool uses', work.length, 'number')],
    tables: [
      newTable(
        'agents',
        'Agents',
        [
          ['agent', 'Agent', 'text'],
          ['uses', 'Uses', 'number'],
          ['successes', 'Answered', 'number'],
          ['success', 'Success, estimated', 'percent'],
          ['low', 'At least', 'percent'],
          ['p50', 'Half within seconds', 'number'],
          ['p95', '95% within seconds', 'number'],
          ['cost', 'Cost', 'money'],
        ],
        records.map(({ agent, uses, successes, success, p50Ms, p95Ms, cost }) => ({
          agent,
          uses,
          successes,
          success: success.share,
          low: success.low,
          p50: p50Ms / 1000,
          p95: p95Ms / 1000,
          cost,
        })),
        'USD',
      ),
    ],
    charts: [],
    detail: { agents: records },
  }
}
