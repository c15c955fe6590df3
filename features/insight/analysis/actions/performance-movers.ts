/** Which products sell better or worse than before: each product over two periods of as many whole days. */
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { sayDays } from '#features/base/runs/rules/say-day.ts'
import { addDays } from '#kit/days.ts'
import { sayCount, sayMoney } from '../rules/market-wording.ts'
import type { DayRange, ProductSale } from './deps.ts'
import type { AnswerSection, PerformanceAsk, ReviewInput } from './performance-sections.ts'
import { daysIn, shorten } from './store-answer.ts'

const maxShown = 50
/** Named where nobody said how many. */
const fewNamed = 3
/** Days: less tells of chance. */
const minHalf = 7

type Sums = Pick<ProductSale, 'units' | 'revenue'>
type Mover = { productId: string | null; title: string; now: Sums; before: Sums }

type Periods = { now: DayRange; before: DayRange }

const nothing: Sums = { units: 0, revenue: 0 }

/** The periods cut to the shorter of both, from their first day. */
function toEqualPeriods({ now, before }: Periods) {
  const days = Math.min(daysIn(now), daysIn(before))
  const cut = ({ from }: DayRange): DayRange => ({ from, to: addDays(from, days - 1) })
  return { now: cut(now), before: cut(before) }
}

/** The later half of a period and the earlier, where orders before it aren’t known; null for a short one. */
export function halvesOf({
  period,
  firstKnown,
  today,
}: Pick<ReviewInput, 'period' | 'firstKnown' | 'today'>): Periods | null {
  const to = period.to < today ? period.to : addDays(today, -1)
  const from = firstKnown !== null && firstKnown > period.from ? firstKnown : period.from
  const half = from > to ? 0 : Math.floor(daysIn({ from, to }) / 2)
  if (half < minHalf) return null
  return {
    now: { from: addDays(to, 1 - half), to },
    before: { from: addDays(to, 1 - 2 * half), to: addDays(to, -half) },
  }
}

/** Those that moved in the direction that was asked for, the furthest first. */
function findMovers(
  now: readonly ProductSale[],
  before: readonly ProductSale[],
  { rank, measure }: Pick<PerformanceAsk, 'rank' | 'measure'>,
): Mover[] {
  const keyOf = ({ productId, title }: ProductSale) => productId ?? title
  const movers = new Map<string, Mover>()
  for (const sale of before) movers.set(keyOf(sale), { ...sale, now: nothing, before: sale })
  for (const sale of now)
    movers.set(keyOf(sale), { ...sale, now: sale, before: movers.get(keyOf(sale))?.before ?? nothing })
  const sign = rank === 'falling' ? -1 : 1
  const moved = (one: Mover) => sign * (one.now[measure] - one.before[measure])
  return [...movers.values()].filter((one) => moved(one) > 0).toSorted((a, b) => moved(b) - moved(a))
}

export async function reviewMovers(
  { facts, workspaceId, narrowed, currency, today }: ReviewInput,
  ask: PerformanceAsk,
  periods: Periods,
): Promise<AnswerSection> {
  const { now, before } = toEqualPeriods(periods)
  const [sold, earlier] = [
    await facts.listProductSales(workspaceId, { ...now, ...narrowed }),
    await facts.listProductSales(workspaceId, { ...before, ...narrowed }),
  ]
  const found = findMovers(sold, earlier, ask)
  const better = ask.rank === 'falling' ? 'worse' : 'better'
  const by = ask.measure === 'units' ? 'units' : 'revenue'
  const than = `${sayDays(now, today)} than ${sayDays(before, today)}, by ${by}`
  const named = found.slice(0, ask.top === 1 ? fewNamed : ask.top).map((one, at) => {
    const value = (sums: Sums) =>
      ask.measure === 'units' ? sayCount(sums.units, 'unit') : sayMoney(sums.revenue, currency)
    return `${at + 1}. ${shorten(one.title, 60)} (${value(one.now)} after ${value(one.before)})`
  })
  const summary =
    found.length === 0
      ? `No product sold ${better} ${than}.`
      : `${sayCount(found.length, 'product')} sold ${better} ${than}: ${named.join('; ')}${found.length > named.length ? ', and more in the table' : ''}.`
  return {
    rows: sold.length + earlier.length,
    ...{ unit: 'products', half: 10, method: 'Sums of order lines; whole days compared with as many' },
    summary,
    figures: [newFigure('movers', `Products that sold ${better}`, found.length, 'number')],
    tables: [
      newTable(
        'movers',
        ask.rank === 'falling' ? 'Products that sold worse' : 'Products that sold better',
        [
          ['title', 'Product', 'text'],
          ['revenue', 'Revenue', 'money'],
          ['revenue_before', 'Revenue before', 'money'],
          ['units', 'Units', 'number'],
          ['units_before', 'Units before', 'number'],
          ['productId', 'SKU', 'text'],
        ],
        found.slice(0, maxShown).map((one) => ({
          title: shorten(one.title, 80),
          revenue: one.now.revenue,
          revenue_before: one.before.revenue,
          units: one.now.units,
          units_before: one.before.units,
          productId: one.productId,
        })),
        currency,
      ),
    ],
    charts: [],
    detail: {},
  }
}
