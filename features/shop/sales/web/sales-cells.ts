import { figure } from '#ui/count.ts'
import type { SalesFigures } from '../contract.ts'
import { shownAmount } from './amount.ts'

/** The figures of a period that a strip shows, without their changes. */
export function salesCells({ totals, currency }: SalesFigures) {
  return {
    revenue: shownAmount(totals.revenue, currency),
    orders: figure(totals.orders),
    averageOrderValue:
      totals.averageOrderValue === null ? '–' : shownAmount(totals.averageOrderValue, currency),
    customers: totals.customers === null ? '–' : figure(totals.customers),
  }
}
