import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { Order } from '../contract.ts'
import { within } from './sold.ts'
import { findSyncState, type StoreKey } from './sync-state.ts'

const maxDisputed = 200

const RiskyOrder = z.object({
  orderId: z.string(),
  orderName: z.string(),
  orderNumber: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  at: z.string(),
  isCancelled: z.boolean(),
  disputes: z.array(
    z.object({
      kind: z.enum(['chargeback', 'inquiry']),
      status: z.string(),
      dueAt: z.string().nullable().default(null),
    }),
  ),
})
export type RiskyOrder = z.infer<typeof RiskyOrder>

/** The newest orders that are or were disputed, and those that are named or meant, each once. Test orders are left out. */
export async function listRiskyOrders(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  { names, orderIds }: { names: string[]; orderIds: string[] },
): Promise<RiskyOrder[]> {
  const ofStore = sql`workspace_id = ${workspaceId} and store_id = ${storeId} and not is_test`
  const { rows } = await tx.execute(sql`
    select o.id as "orderId", o.name as "orderName", substring(o.order_gid from '/(\\d+)$') as "orderNumber",
      o.placed_total::text as amount, o.currency, ${iso('o.placed_at')} as at,
      o.cancelled_at is not null as "isCancelled", coalesce(o.disputes, '[]') as disputes
    from orders o where o.workspace_id = ${workspaceId} and o.id in (
      (select id from orders where ${ofStore} and disputes <> '[]' order by placed_at desc limit ${maxDisputed})
      union (select distinct on (name) id from orders
        where ${ofStore} and name = any(${sql.param(names)}::text[]) order by name, placed_at desc)
      union (select id from orders where ${ofStore} and id = any(${sql.param(orderIds)}::uuid[])))
    order by o.placed_at desc`)
  return RiskyOrder.array().parse(rows)
}

/** Writes until when evidence is taken to the disputes of these orders that wait for it: of several deadlines the first. */
export async function saveDeadlines(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  deadlines: readonly { orderGid: string; dueAt: string }[],
): Promise<void> {
  await tx.execute(sql`
    with due as (select order_gid, min(due_at) as due_at
      from unnest(${sql.param(deadlines.map(({ orderGid }) => orderGid))}::text[],
        ${sql.param(deadlines.map(({ dueAt }) => dueAt))}::text[]) as given (order_gid, due_at) group by order_gid)
    update orders o set disputes = (select jsonb_agg(case when each ->> 'status' = 'NEEDS_RESPONSE'
        then each || jsonb_build_object('dueAt', due.due_at) else each end order by place)
      from jsonb_array_elements(o.disputes) with ordinality as listed (each, place))
    from due where o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and o.order_gid = due.order_gid
      and exists (select from jsonb_array_elements(o.disputes) as one
        where one ->> 'status' = 'NEEDS_RESPONSE' and one ->> 'dueAt' is distinct from due.due_at)`)
}

/** Where the next page begins: after this order. */
export type OrderCursor = { placedAt: string; id: string }

/** The pattern of LIKE for what is searched for, in small letters; null where nothing is. */
export function patternOf(search: string | undefined): string | null {
  const wanted = search?.trim().toLowerCase()
  return wanted ? `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%` : null
}

const columns = sql`id, name, ${iso('placed_at')} as "placedAt", ${iso('cancelled_at')} as "cancelledAt", currency, total,
  subtotal, discounts, refunded, revenue, units, financial_status as "financialStatus",
  fulfillment_status as "fulfillmentStatus", country, is_test as "isTest", is_sale as "isSale"`

async function onDay(tx: Tx, key: StoreKey, day: string): Promise<SQL> {
  const timeZone = (await findSyncState(tx, key))?.timeZone ?? 'UTC'
  return sql`and ${within(sql`placed_at`, { from: day, to: day, timeZone })}`
}

type OrderFilter = { search: string | undefined; limit: number; after: OrderCursor | null }

/** Walks the order of time, comparing each row where something is searched for: for reading all pages, one after the other. */
export async function listOrders(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  { search, placed = sql``, limit, after }: OrderFilter & { placed?: SQL },
): Promise<Order[]> {
  const pattern = patternOf(search)
  const found = pattern === null ? sql`` : sql`and search_text like ${pattern}`
  const past = after ? sql`and (placed_at, id) < (${after.placedAt}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await tx.execute(sql`
    select ${columns} from orders where workspace_id = ${workspaceId} and store_id = ${storeId} ${placed} ${found} ${past}
    order by placed_at desc, id desc limit ${limit}`)
  return Order.array().parse(rows)
}

/** One page, the newest first, ids breaking ties, so that no order is skipped or seen twice, and how many match in all. */
export async function readOrderPage(
  tx: Tx,
  key: StoreKey,
  { search, day, limit, after }: OrderFilter & { day?: string | undefined },
): Promise<{ orders: Order[]; total: number }> {
  const { workspaceId, storeId } = key
  const pattern = patternOf(search)
  // Of one day there are few: they are compared one by one.
  if (pattern === null || day !== undefined) {
    const placed = day === undefined ? sql`` : await onDay(tx, key, day)
    const orders = await listOrders(tx, key, { search, placed, limit, after })
    const found = pattern === null ? sql`` : sql`and search_text like ${pattern}`
    const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from orders
      where workspace_id = ${workspaceId} and store_id = ${storeId} ${placed} ${found}`)
    return { orders, total: rows[0]?.count ?? 0 }
  }
  const found = await tx.execute<{ total: number; ids: string[] }>(sql`
    select total::int as total, ids from search_orders(${workspaceId}::uuid, ${storeId}::uuid, ${pattern}::text,
      ${after?.placedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid, ${limit}::int)`)
  const { total = 0, ids = [] } = found.rows[0] ?? {}
  const { rows } = await tx.execute(sql`
    select ${columns} from orders where workspace_id = ${workspaceId} and id = any(${sql.param(ids)}::uuid[])
    order by placed_at desc, id desc`)
  return { orders: Order.array().parse(rows), total }
}
