import { sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { OrderHistory } from '../contract/order-history.ts'
import type { StoreKey } from './sync-state.ts'

/** Null without such an order of the store. The customer's test orders do not count, cancelled ones do. */
export async function findOrderHistory(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  orderId: string,
): Promise<OrderHistory | null> {
  const { rows } = await tx.execute(sql`
    select o.id, o.name, ${iso('o.placed_at')} as "placedAt", ${iso('o.cancelled_at')} as "cancelledAt", o.currency,
      o.total::text as total, o.refunded::text as refunded, o.financial_status as "financialStatus",
      o.fulfillment_status as "fulfillmentStatus", o.shipping_country as "shippingCountry",
      o.billing_country as "billingCountry",
      coalesce((select json_agg(json_build_object('title', l.title, 'quantity', l.quantity,
          'total', l.discounted_total::text) order by l.position)
        from order_lines l where l.workspace_id = ${workspaceId} and l.order_id = o.id), '[]') as lines,
      coalesce((select json_agg(json_build_object('id', p.payment_gid, 'at', ${iso('p.processed_at')}, 'kind', p.kind,
          'status', p.status, 'gateway', p.gateway, 'method', p.method, 'currency', p.currency,
          'amount', p.amount::text, 'errorCode', p.error_code) order by p.processed_at, p.payment_gid)
        from payments p where p.workspace_id = ${workspaceId} and p.order_id = o.id), '[]') as movements,
      case when o.customer_gid is not null then (
        select json_build_object('number', substring(o.customer_gid from '/(\\d+)$'), 'earlierOrders', count(e.id)::int,
          'earlierRevenue', coalesce(sum(e.revenue) filter (where e.is_sale and e.currency = o.currency), 0)::text,
          'firstOrderAt', ${iso('min(e.placed_at)')})
        from orders e where e.workspace_id = ${workspaceId} and e.store_id = ${storeId} and not e.is_test
          and e.customer_gid = o.customer_gid and (e.placed_at, e.id) < (o.placed_at, o.id)) end as customer
    from orders o where o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and o.id = ${orderId}`)
  return OrderHistory.array().parse(rows)[0] ?? null
}
