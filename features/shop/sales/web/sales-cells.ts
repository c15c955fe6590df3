import { formatNumber } from '#ui/format.ts'
import type { SalesFigures } from '../contract.ts'
import { formatAmount } from './amount.ts'

/** The figures of a period that a strip shows, without their changes. */
export function salesCells({ totals, currency }: SalesFigures) {
  return {
    revenue: formatAmount(totals.revenue, currency),
    orders: formatNumber(totals.orders),
    averageOrderValue:
      totals.averageOrderValue === null ? '–' : formatAmount(totals.averageOrderValue, currency),
    customers: totals.customers === null ? '–' : formatNumber(totals.customers),
  }
}
