import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { listManyRows } from './save.ts'
import { type SoldFilter, within } from './sold.ts'
import { iso } from './sync-state.ts'

const Movement = z.object({
  orderId: z.string(),
  orderName: z.string(),
  at: z.string(),
  kind: z.enum(['sale', 'authorization', 'capture', 'refund', 'void', 'change', 'other']),
  status: z.enum(['success', 'failure', 'pending', 'error', 'other']),
  gateway: z.string(),
  method: z.string().nullable(),
  currency: z.string(),
  amount: z.number(),
  fee: z.number().nullable(),
  errorCode: z.string().nullable(),
  avs: z.string().nullable(),
  cvc: z.string().nullable(),
  risk: z.enum(['none', 'low', 'medium', 'high', 'pending']).nullable(),
  riskReasons: z.array(z.string()),
  customerId: z.string().nullable(),
  earlierOrders: z.number().int().nullable(),
  shippingCountry: z.string().nullable(),
  billingCountry: z.string().nullable(),
  orderTotal: z.number(),
  isDisputed: z.boolean(),
})

/** What tells of a fraud. */
const PaymentRow = Movement.omit({ orderId: true, gateway: true, method: true, fee: true, errorCode: true })
export type PaymentRow = z.infer<typeof PaymentRow>

/** Movements of money on the days of a period, the oldest first; those of test orders are left out. */
export async function listPayments(
  tx: Tx,
  period: Pick<SoldFilter, 'workspaceId' | 'storeId' | 'timeZone' | 'from' | 'to'>,
  orderNames: string[] | undefined,
): Promise<PaymentRow[]> {
  const { workspaceId, storeId } = period
  const named = orderNames ? sql`and o.name = any(${sql.param(orderNames)}::text[])` : sql``
  return listManyRows(
    tx,
    PaymentRow,
    sql`
    with moved as materialized (
      select p.payment_gid, p.processed_at, p.kind, p.status, p.currency, p.amount, p.avs, p.cvc, o.id, o.name, o.risk, o.risk_reasons, o.customer_gid, o.shipping_country, o.billing_country,
        o.placed_total, o.disputes
      from payments p join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
      where p.workspace_id = ${workspaceId} and p.store_id = ${storeId} and ${within(sql`p.processed_at`, period)}
        and o.workspace_id = ${workspaceId} and not o.is_test ${named}
    ), placed as (
      select id, row_number() over (partition by customer_gid order by placed_at, id) - 1 as earlier from orders
      where workspace_id = ${workspaceId} and store_id = ${storeId} and not is_test and customer_gid is not null
        and customer_gid in (select customer_gid from moved)
    )
    select name as "orderName", ${iso('processed_at')} as at, kind, status, currency, amount::float as amount, avs, cvc, risk,
      risk_reasons as "riskReasons", customer_gid as "customerId", earlier::int as "earlierOrders",
      shipping_country as "shippingCountry", billing_country as "billingCountry", placed_total::float as "orderTotal",
      coalesce(jsonb_array_length(disputes), 0) > 0 as "isDisputed"
    from moved left join placed using (id) order by moved.processed_at, payment_gid`,
  )
}

const PaymentSum = Movement.pick({
  orderId: true,
  orderName: true,
  at: true,
  kind: true,
  status: true,
  gateway: true,
  method: true,
  currency: true,
  amount: true,
  fee: true,
  errorCode: true,
  billingCountry: true,
  isDisputed: true,
}).extend({ count: z.number().int() })
export type PaymentSum = z.infer<typeof PaymentSum>

/** Movements of money on the days of a period, as few rows: those that are alike are one with their count, without an order. Each movement of an order with a failed attempt or a dispute stands for itself. */
export async function listPaymentSums(
  tx: Tx,
  period: Pick<SoldFilter, 'workspaceId' | 'storeId' | 'timeZone' | 'from' | 'to'>,
): Promise<PaymentSum[]> {
  const { workspaceId, storeId } = period
  const ofPeriod = sql`p.workspace_id = ${workspaceId} and p.store_id = ${storeId} and ${within(sql`p.processed_at`, period)}`
  return listManyRows(
    tx,
    PaymentSum,
    sql`
    with failed as materialized (
      select distinct order_id from payments p where ${ofPeriod} and p.status in ('failure', 'error')
    ), moved as (
      select p.kind, p.status, p.gateway, p.method, p.currency, p.amount, p.fee, p.error_code, p.processed_at,
        o.billing_country, coalesce(jsonb_array_length(o.disputes), 0) > 0 as is_disputed,
        case when f.order_id is not null or jsonb_array_length(o.disputes) > 0 then p.payment_gid end as alone,
        o.id, o.name
      from payments p join orders o on o.workspace_id = p.workspace_id and o.id = p.order_id
        left join failed f on f.order_id = p.order_id
      where ${ofPeriod} and o.workspace_id = ${workspaceId} and not o.is_test
    )
    select case when alone is null then '' else min(id::text) end as "orderId",
      case when alone is null then '' else min(name) end as "orderName", ${iso('max(processed_at)')} as at, kind, status,
      gateway, method, currency, sum(amount)::float as amount, sum(fee)::float as fee, error_code as "errorCode",
      billing_country as "billingCountry", is_disputed as "isDisputed", count(*)::int as count
    from moved group by alone, kind, status, gateway, method, currency, error_code, billing_country, is_disputed,
      fee is null
    order by max(processed_at)`,
  )
}
