/** What the seller could do next, worked out from the stock analysis and the product feed. */
import type { ToolAnswer } from '#features/base/runs/contract/answer.ts'

export type StockRow = {
  productId: string
  title: string
  group: string
  stock: number | null
  units: number
  revenue: number
  daysOfCover: number | null
  orderQuantity: number | null
  /** What a piece costs the merchant; null when it is not known. */
  cost: number | null
  shouldOrder: boolean
}

const slowCoverDays = 180

/** The plans of the performance analyzer; those it cannot be sure of are left out. */
export function stockRows({ detail }: ToolAnswer): StockRow[] {
  const plans = detail['stock']
  return Array.isArray(plans) ? plans.flatMap((plan: unknown) => toRow(plan) ?? []) : []
}

/** Sells most and is about to run out. */
export function toRestock(rows: readonly StockRow[]): StockRow[] {
  return rows.filter(({ group, shouldOrder }) => group === 'A' && shouldOrder)
}

/** Brings little and lies for more than half a year, the longest first. */
export function slowMovers(rows: readonly StockRow[]): StockRow[] {
  return rows
    .filter(
      ({ group, stock, daysOfCover }) =>
        group === 'C' && (stock ?? 0) > 0 && (daysOfCover === null || daysOfCover > slowCoverDays),
    )
    .toSorted((left, right) => (right.daysOfCover ?? Infinity) - (left.daysOfCover ?? Infinity) || 0)
}

function toRow(plan: unknown): StockRow | null {
  if (typeof plan !== 'object' || plan === null) return null
  const given = plan as Partial<Record<keyof StockRow, unknown>>
  const { productId, title, group, units, revenue } = given
  if (typeof productId !== 'string' || typeof title !== 'string' || typeof group !== 'string') return null
  const numberOr = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    productId,
    title,
    group,
    stock: numberOr(given.stock),
    units: numberOr(units) ?? 0,
    revenue: numberOr(revenue) ?? 0,
    daysOfCover: numberOr(given.daysOfCover),
    orderQuantity: numberOr(given.orderQuantity),
    cost: numberOr(given.cost),
    shouldOrder: given.shouldOrder === true,
  }
}
