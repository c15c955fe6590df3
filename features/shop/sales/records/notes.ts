import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { type SoldFilter, within } from './sold.ts'
import type { StoreKey } from './sync-state.ts'

const NoteRow = z.object({
  messageId: z.string(),
  at: z.string(),
  text: z.string(),
  orderName: z.string(),
  customerId: z.string().nullable(),
})
export type NoteRow = z.infer<typeof NoteRow>

/** What customers wrote at checkout, the newest first. */
export async function listNotes(
  tx: Tx,
  { workspaceId, storeId, timeZone }: Pick<SoldFilter, 'workspaceId' | 'storeId' | 'timeZone'>,
  {
    period,
    orderIds,
    limit,
  }: {
    period: { from: string; to: string } | null
    orderIds: string[] | null
    limit: number
  },
): Promise<NoteRow[]> {
  const then = period ? sql`and ${within(sql`placed_at`, { ...period, timeZone })}` : sql``
  const named = orderIds ? sql`and id = any(${sql.param(orderIds)}::uuid[])` : sql``
  const { rows } = await tx.execute(sql`
    select id as "messageId", ${iso('placed_at')} as at, note as text, name as "orderName",
      customer_gid as "customerId"
    from orders where workspace_id = ${workspaceId} and store_id = ${storeId} and note is not null and not is_test
      ${then} ${named}
    order by placed_at desc, id desc limit ${limit}`)
  return NoteRow.array().parse(rows)
}

const OrderRow = z.object({
  orderName: z.string(),
  placedDay: z.string(),
  total: z.number(),
  refunded: z.number(),
  financialStatus: z.string().nullable(),
  fulfillmentStatus: z.string(),
  deliveryStatus: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  items: z.array(z.string()),
})
export type OrderRow = z.infer<typeof OrderRow>

/** The newest order of one of these names. */
export async function findOrderByName(
  tx: Tx,
  { workspaceId, storeId, timeZone }: Pick<SoldFilter, 'workspaceId' | 'storeId' | 'timeZone'>,
  names: string[],
): Promise<OrderRow | null> {
  const { rows } = await tx.execute(sql`
    select name as "orderName", (placed_at at time zone ${timeZone})::date::text as "placedDay", total::float as total,
      refunded::float as refunded, financial_status as "financialStatus", fulfillment_status as "fulfillmentStatus",
      delivery_status as "deliveryStatus", tracking_url as "trackingUrl",
      (select coalesce(json_agg(case when quantity = 1 then title else quantity || ' × ' || title end
        order by position), '[]') from order_lines line
        where line.workspace_id = o.workspace_id and line.order_id = o.id) as items
    from orders o where workspace_id = ${workspaceId} and store_id = ${storeId}
      and name = any(${sql.param(names)}::text[])
    order by placed_at desc limit 1`)
  return rows[0] ? OrderRow.parse(rows[0]) : null
}

/** The day of the first known order that is no test; null without one. */
export async function findFirstDay(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  timeZone: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select (min(placed_at) at time zone ${timeZone})::date::text as day from orders
    where workspace_id = ${workspaceId} and store_id = ${storeId} and not is_test`)
  return rows[0]?.day ?? null
}
