/** What the seller could do next, worked out from the stock analysis and the product feed. */
import type {
  PerformanceAnalyzerResult,
  StockPlan,
} from '#features/insight/analysis/contract/performance-analyzer.ts'
import { slowMovers } from '#features/insight/analysis/rules/purchase.ts'

export type StockRow = StockPlan

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

/** What lies for long, the longest first. Answers of earlier versions list it among all plans, as far as those go. */
export function slowRows({ detail }: PerformanceAnalyzerResult): StockRow[] {
  return detail.slow ?? slowMovers(detail.stock ?? [])
}
