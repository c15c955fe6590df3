import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { sayDay, sayDays } from '#features/base/runs/rules/say-day.ts'
import type { PerformanceAnalyzerResult } from '../contract/performance-analyzer.ts'
import { sayCount, sayMoney, sayNumber, sayPercent } from '../rules/market-wording.ts'
import { countSegments, findAnomalies, recordsOf, scoreCustomers } from '../rules/performance.ts'
import type { Day, DayRange, ProductSale, StockFact, StoreFacts } from './deps.ts'
import type { NamedProducts } from './market-product.ts'
import { type AskedDays, daysIn } from './store-answer.ts'

export type PerformanceAsk = AskedDays & {
  product?: string | undefined
  /** Another period that sales are compared with. */
  compareFrom?: string | undefined
  compareTo?: string | undefined
  rank: 'best' | 'worst' | 'rising' | 'falling'
  by: 'product' | 'category'
  /** Sold best is by it. */
  measure: 'revenue' | 'units'
  /** How many of the best or the worst are named. */
  top: number
  soldOut: boolean
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
  /** Where it looks at other days than those that were asked for. */
  period?: DayRange
}
/** `firstKnown` is the first day with sales to count on; `listSold`, `listDemand` and `listStock` read once for all who ask. */
export type ReviewInput = {
  facts: StoreFacts
  workspaceId: string
  currency: string
  today: Day
  period: DayRange
  /** The days that say what is needed, whatever period was asked for: a week says little of a slow seller. */
  recent: DayRange
  named: NamedProducts | null
  narrowed: { productIds?: string[] }
  firstKnown: Day | null
  /** Of the period. */
  listSold: () => Promise<ProductSale[]>
  /** Of the days that say what is needed. */
  listDemand: () => Promise<ProductSale[]>
  listStock: () => Promise<StockFact[]>
}

const empty = { rows: 0, figures: [], tables: [], charts: [], detail: {} }

/** Who buys often and lately, and who does not come back. */
export async function reviewCustomers({
  facts,
  workspaceId,
  currency,
  period,
  firstKnown,
  today,
}: ReviewInput): Promise<AnswerSection> {
  const kind = { unit: 'customers', half: 20, method: 'RFM quintiles' }
  const customers = await facts.listCustomers(workspaceId, period)
  if (customers.length < 5)
    return {
      ...empty,
      ...kind,
      summary: 'Fewer than 5 customers bought something, which is too few to compare.',
    }
  const scored = scoreCustomers(customers)
  const segments = countSegments(scored)
  const again = customers.filter(({ orders }) => orders > 1).length
  const spent = customers.reduce((sum, { revenue }) => sum + revenue, 0) / customers.length
  // From the first day of the store on, everybody buys for the first time.
  const isEarlierKnown = firstKnown !== null && firstKnown < period.from
  const first = isEarlierKnown ? await facts.countFirstTimers(workspaceId, period) : null
  const [best] = scored.toSorted((left, right) => right.revenue - left.revenue)
  const of = (name: string) => segments.find(({ segment }) => segment === name)?.customers ?? 0
  return {
    ...kind,
    rows: customers.length,
    summary: [
      `${sayCount(customers.length, 'customer')} bought ${sayDays(period, today)}${first === null ? '' : `, ${sayNumber(first)} of them for the first time`}.`,
      `${sayNumber(again)} bought more than once (${sayPercent(again / customers.length)}). A customer spent ${sayMoney(spent, currency)} on average${best ? `, the best one ${sayMoney(best.revenue, currency)}` : ''}.`,
      `${sayNumber(of('champions'))} buy often and recently, ${sayNumber(of('at risk'))} bought often but not recently.`,
    ].join(' '),
    figures: [
      newFigure('champions', 'Champions', of('champions'), 'number'),
      newFigure('customers_at_risk', 'At risk', of('at risk'), 'number'),
      newFigure('customers', 'Customers', customers.length, 'number'),
      newFigure('bought_again', 'Repeat customers', again, 'number'),
      newFigure('spent_per_customer', 'Spent per customer', spent, 'money', { currency }),
      ...(first === null ? [] : [newFigure('first_time_customers', 'New customers', first, 'number')]),
    ],
    tables: [
      newTable(
        'customer_segments',
        'Customers by recency, frequency and spend',
        [
          ['segment', 'Segment', 'text'],
          ['customers', 'Customers', 'number'],
          ['revenue', 'Revenue', 'money'],
        ],
        segments,
        currency,
      ),
      newTable(
        'best_customers',
        'Top customers by spend',
        [
          ['customer', 'Customer', 'text'],
          ['orders', 'Orders', 'number'],
          ['revenue', 'Revenue', 'money'],
          ['lastDay', 'Last order', 'day'],
        ],
        scored
          .toSorted((left, right) => right.revenue - left.revenue)
          .slice(0, 20)
          .map(({ customerId, orders, revenue, lastDay }) => ({
            customer: customerId.replace(/^gid:.*\//, '#'),
            orders,
            revenue,
            lastDay,
          })),
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
  today,
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
      summary: 'There are fewer than 8 weeks of sales, which is too few to spot an unusual week.',
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
        ? 'Sales were steady in every week.'
        : `The week of ${sayDay(worst.week, today)} was unusual: revenue of ${sayNumber(worst.value)} ${currency} against ${sayNumber(worst.expected)} expected.`,
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
  if (weakest === undefined) return { ...empty, ...kind, summary: 'The agents weren’t used in this period.' }
  return {
    ...kind,
    rows: work.length,
    summary: `The agents used their tools ${sayCount(work.length, 'time')}; ${weakest.agent} succeeds least, ${sayNumber(weakest.successes)} of ${sayCount(weakest.uses, 'time')}: an estimated ${sayPercent(weakest.success.share)} (between ${sayPercent(weakest.success.low)} and ${sayPercent(weakest.success.high)}).`,
    figures: [newFigure('tool_uses', 'Tool calls', work.length, 'number')],
    tables: [
      newTable(
        'agents',
        'Agents',
        [
          ['agent', 'Agent', 'text'],
          ['uses', 'Uses', 'number'],
          ['successes', 'Answered', 'number'],
          ['success', 'Success, estimated', 'percent'],
          ['low', 'Low', 'percent'],
          ['p50', 'Median (seconds)', 'number'],
          ['p95', '95th percentile (seconds)', 'number'],
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
