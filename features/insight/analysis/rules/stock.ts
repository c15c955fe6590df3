/** What to order again, when and how much. */
import type { StockPlan } from '../contract/performance-analyzer.ts'
import { normalQuantile } from './share.ts'

export type StockItem = {
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
export type StockTerms = {
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
