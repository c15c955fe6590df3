/** How well agents work, and which weeks were unusual. */
import { mean, median, quantile } from 'simple-statistics'
import type { StockPlan } from '../contract/performance-analyzer.ts'
import { betaShare, normalQuantile, type Share } from './share.ts'
import { madOf } from './spread.ts'

export type AgentWork = { agent: string; isSuccess: boolean; durationMs: number; cost: number | null }
export type AgentRecord = {
  agent: string
  uses: number
  /** How many of the uses were answered. */
  successes: number
  /** Posterior of Beta(1, 1). */
  success: Share
  p50Ms: number
  p95Ms: number
  /** In US dollars; null when nothing has a cost. */
  cost: number | null
}

/** The record of each agent, the busiest first. */
export function recordsOf(work: readonly AgentWork[]): AgentRecord[] {
  return [...Map.groupBy(work, ({ agent }) => agent)]
    .map(([agent, own]) => {
      const durations = own.map(({ durationMs }) => durationMs).filter(Number.isFinite)
      const costs = own.map(({ cost }) => cost).filter((cost) => cost !== null)
      const successes = own.filter(({ isSuccess }) => isSuccess).length
      return {
        agent,
        uses: own.length,
        successes,
        success: betaShare(successes, own.length),
        p50Ms: quantile(durations, 0.5),
        p95Ms: quantile(durations, 0.95),
        cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
      }
    })
    .toSorted((left, right) => right.uses - left.uses)
}

export type WeekValue = { week: string; value: number }
export type Anomaly = WeekValue & { expected: number; z: number }

const SEASON = 52
const SIDE = 4

/**
 * Weeks whose remainder after trend and season lies more than 3.5 scaled median deviations from the middle (Iglewicz and
 * Hoaglin, 1993). The trend is a running median of nine weeks; the season, from two whole years on, the median of each week of
 * the year. Null with fewer than 8 weeks.
 */
export function findAnomalies(weeks: readonly WeekValue[]): Anomaly[] | null {
  if (weeks.length < 8) return null
  const values = weeks.map(({ value }) => value)
  const rest = values.map((value, at) => value - median(values.slice(Math.max(0, at - SIDE), at + SIDE + 1)))
  const season =
    weeks.length < 2 * SEASON
      ? []
      : rest.slice(0, SEASON).map((_, at) => median(rest.filter((_rest, other) => other % SEASON === at)))
  const remainders = rest.map((value, at) => value - (season[at % SEASON] ?? 0))
  const middle = median(remainders)
  // Where more than half of the weeks are alike the median deviation is zero: the mean deviation takes its place.
  const spread = madOf(remainders) || 1.253314 * mean(remainders.map((value) => Math.abs(value - middle)))
  if (!(spread > 0)) return []
  return weeks.flatMap(({ week, value }, at) => {
    const z = ((remainders[at] ?? 0) - middle) / spread
    return Math.abs(z) > 3.5 ? [{ week, value, expected: value - (remainders[at] ?? 0), z }] : []
  })
}

/** Customers by recency, frequency and money (Hughes, Strategic Database Marketing, 1994). */

type Buyer = { customerId: string; orders: number; revenue: number; lastDay: string }
type CustomerSegment = 'champions' | 'loyal' | 'new' | 'at risk' | 'lost' | 'others'
/** Each score is a fifth of the customers, 5 the best. */
type ScoredCustomer = Buyer & {
  recency: number
  frequency: number
  money: number
  segment: CustomerSegment
}

/** The fifth each value is in, 1 to 5; equal values share the fifth of the lowest of them. */
export function quintiles(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort()
  const first = new Map<number, number>()
  for (const [at, value] of sorted.entries()) if (!first.has(value)) first.set(value, at)
  return values.map((value) => Math.floor(((first.get(value) ?? 0) * 5) / values.length) + 1)
}

/** Scores every customer. */
export function scoreCustomers(buyers: readonly Buyer[]): ScoredCustomer[] {
  const recency = quintiles(buyers.map(({ lastDay }) => Date.parse(`${lastDay}T00:00:00Z`) || 0))
  const frequency = quintiles(buyers.map(({ orders }) => orders))
  const money = quintiles(buyers.map(({ revenue }) => revenue))
  return buyers.map((buyer, at) => {
    const [r, f, m] = [recency[at] ?? 1, frequency[at] ?? 1, money[at] ?? 1]
    return { ...buyer, recency: r, frequency: f, money: m, segment: segmentOf(r, f, buyer.orders) }
  })
}

function segmentOf(recency: number, frequency: number, orders: number): CustomerSegment {
  if (orders === 1) return recency >= 4 ? 'new' : recency <= 2 ? 'lost' : 'others'
  if (recency >= 4 && frequency >= 4) return 'champions'
  if (recency <= 2) return frequency >= 3 ? 'at risk' : 'lost'
  return frequency >= 4 ? 'loyal' : 'others'
}

/** How many customers each segment has, and what they spent, the largest sum first. */
export function countSegments(
  scored: readonly ScoredCustomer[],
): { segment: CustomerSegment; customers: number; revenue: number }[] {
  return [...Map.groupBy(scored, ({ segment }) => segment)]
    .map(([segment, own]) => ({
      segment,
      customers: own.length,
      revenue: own.reduce((sum, { revenue }) => sum + revenue, 0),
    }))
    .toSorted((left, right) => right.revenue - left.revenue)
}

/** What to order again, when and how much. */
type StockItem = {
  productId: string
  title: string
  revenue: number
  units: number
  dailyMean: number
  dailySd: number
  /** Null when the store does not track it. */
  stock: number | null
  /** Per piece; null when the store does not know it. */
  cost: number | null
}
type StockTerms = {
  leadDays: number
  leadSdDays: number
  /** Share of cycles that should not run out, below 1. */
  serviceLevel: number
  orderCost: number
  /** Cost of keeping a piece for a year, as a share of its cost. */
  holdingRate: number
}
/** d·L + z·√(L·σd² + d²·σL²): demand while waiting, and a safety stock for both uncertainties (Chopra and Meindl, Supply Chain Management, 11). */
export function reorderPoint(
  { dailyMean, dailySd }: Pick<StockItem, 'dailyMean' | 'dailySd'>,
  { leadDays, leadSdDays, serviceLevel }: Pick<StockTerms, 'leadDays' | 'leadSdDays' | 'serviceLevel'>,
): { point: number; safety: number } {
  const sd = Math.sqrt(leadDays * dailySd ** 2 + dailyMean ** 2 * leadSdDays ** 2)
  const safety = Math.max(0, normalQuantile(serviceLevel) * sd)
  return { point: dailyMean * leadDays + safety, safety }
}

/** The order quantity with the least cost, √(2·D·S/H) (Harris, 1913): yearly demand, cost of an order, cost of keeping a piece for a year. */
export function economicQuantity(
  yearlyDemand: number,
  orderCost: number,
  yearlyHolding: number,
): number | null {
  if (yearlyDemand <= 0 || orderCost <= 0 || yearlyHolding <= 0) return null
  const quantity = Math.sqrt((2 * yearlyDemand * orderCost) / yearlyHolding)
  return Number.isFinite(quantity) ? quantity : null
}

/** A: what makes the first 80% of the revenue, B: the next 15%, C: the rest. The one that crosses the line belongs to the group before it. */
export function groupByRevenue<T extends { revenue: number }>(
  items: readonly T[],
): (T & { group: 'A' | 'B' | 'C' })[] {
  const whole = items.reduce((sum, { revenue }) => sum + Math.max(0, revenue), 0)
  let before = 0
  return items
    .toSorted((left, right) => right.revenue - left.revenue)
    .map((item) => {
      const share = whole === 0 ? 1 : before / whole
      before += Math.max(0, item.revenue)
      const group = item.revenue <= 0 || share >= 0.95 - 1e-12 ? 'C' : share >= 0.8 - 1e-12 ? 'B' : 'A'
      return { ...item, group }
    })
}

/** The plan of every product, what runs out first before the rest. */
export function planStock(items: readonly StockItem[], terms: StockTerms): StockPlan[] {
  return groupByRevenue(items)
    .map((item) => {
      // Less than a piece in a thousand years is none.
      const sells = item.dailyMean > 1e-6
      const { point, safety } = reorderPoint(item, terms)
      const holding = (item.cost ?? 0) * terms.holdingRate
      return {
        ...item,
        reorderPoint: sells ? Math.ceil(point) : null,
        safetyStock: sells ? Math.ceil(safety) : null,
        orderQuantity: economicQuantity(item.dailyMean * 365, terms.orderCost, holding),
        daysOfCover: sells && item.stock !== null ? Math.max(0, item.stock) / item.dailyMean : null,
        shouldOrder: sells && item.stock !== null && item.stock <= Math.ceil(point),
      }
    })
    .toSorted((left, right) => (left.daysOfCover ?? Infinity) - (right.daysOfCover ?? Infinity) || 0)
}
