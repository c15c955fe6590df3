import type { StoreOrderPage } from '#adapters/shopify/orders/port.ts'
import type { SalesReport } from '../contract.ts'
import { type StagedOrders, stageOrders } from '../records/staged-order.ts'

/** Orders of the store, ready to be merged. `hasDetails` is null when there is none. */
export type ReadOrders = {
  staged: StagedOrders
  count: number
  failed: SalesReport['failed']
  hasDetails: boolean | null
}

/** Makes of a page, or of a batch of an export, what is stored. Pure. */
export function stageRead({ orders, malformed }: Pick<StoreOrderPage, 'orders' | 'malformed'>): ReadOrders {
  return {
    staged: stageOrders(orders),
    count: orders.length,
    failed: [...malformed],
    hasDetails: orders.length === 0 ? null : orders.every(({ details }) => details !== null),
  }
}
