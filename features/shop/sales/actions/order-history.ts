import { Refusal } from '#kit/errors.ts'
import { type OrderHistory, orderRefusals } from '../contract/order-history.ts'
import { findOrderHistory } from '../records/order-history.ts'
import type { SalesDeps } from './deps.ts'

/** One order of the store that is or was connected. */
export async function viewOrderHistory(
  { db, stores }: Pick<SalesDeps, 'db' | 'stores'>,
  workspaceId: string,
  orderId: string,
): Promise<OrderHistory> {
  const active = await stores.findActive(workspaceId)
  const key = active && { workspaceId, storeId: active.storeId }
  const found = key && (await db.inWorkspace(workspaceId, (tx) => findOrderHistory(tx, key, orderId)))
  if (found) return found
  throw new Refusal(orderRefusals.ORDER_NOT_FOUND, 'This order is no longer in your store.')
}
