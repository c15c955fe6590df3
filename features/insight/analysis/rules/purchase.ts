import type { StockPlan } from '../contract/performance-analyzer.ts'

/** As the performance analyzer assumes them where nobody says otherwise, so that all name the same products. */
export const stockTerms = {
  leadDays: 14,
  leadSdDays: 3,
  serviceLevel: 0.95,
  orderCost: 50,
  holdingRate: 0.2,
}
/** Days of sales that demand is read from. */
export const demandDays = 90
/** Products whose stock is looked at. */
export const maxStock = 100_000
/** Days of sales that an order covers where the cost of a product is not known. */
const orderDays = 30

/** How many units to order: the cheapest order size where the cost is known, and never fewer than bring the stock to its reorder point. */
export function purchaseQuantity({
  dailyMean,
  stock,
  reorderPoint,
  orderQuantity,
}: Pick<StockPlan, 'dailyMean' | 'stock' | 'reorderPoint' | 'orderQuantity'>): number {
  const wanted = orderQuantity ?? dailyMean * orderDays
  return Math.max(1, Math.ceil(Math.max(wanted, (reorderPoint ?? 0) - (stock ?? 0))))
}

const slowCoverDays = 180

/** What brings little and lies for more than half a year, the longest first. */
export function slowMovers(plans: readonly StockPlan[]): StockPlan[] {
  return plans
    .filter(
      ({ group, stock, daysOfCover }) =>
        group === 'C' && (stock ?? 0) > 0 && (daysOfCover === null || daysOfCover > slowCoverDays),
    )
    .toSorted((left, right) => (right.daysOfCover ?? Infinity) - (left.daysOfCover ?? Infinity) || 0)
}
