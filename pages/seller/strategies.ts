/** What the seller could do next, worked out from the stock analysis and the product feed. */
import type {
  PerformanceAnalyzerResult,
  StockPlan,
} from '#features/insight/analysis/contract/performance-analyzer.ts'

export type StockRow = StockPlan

const slowCoverDays = 180

/** The plans of the performance analyzer. */
export function stockRows({ detail }: PerformanceAnalyzerResult): StockRow[] {
  return detail.stock ?? []
}

/** At or below its reorder point, what runs out first before the rest. */
export function toRestock(rows: readonly StockRow[]): StockRow[] {
  return rows
    .filter(({ shouldOrder, stock }) => shouldOrder && stock !== null)
    .toSorted((left, right) => (left.daysOfCover ?? 0) - (right.daysOfCover ?? 0))
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
