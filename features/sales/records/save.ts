import { sql } from 'drizzle-orm'
import type { StoreOrder } from '#adapters/shopify/port.ts'
import type { Tx } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import type { StoreKey } from './book.ts'

const longestSearchText = 4_000

/** Inserts or updates by order, lines included. Doing it twice changes nothing more. */
export async function saveOrders(
  tx: Tx,
  key: StoreKey,
  syncRun: string,
  given: readonly StoreOrder[],
): Promise<void> {
  const orders = new Map(given.map((order) => [order.orderGid, order]))
  if (orders.size === 0) return
  const rows = [...orders.values()].map((order) => ({
    ...order,
    lines: undefined,
    id: newId(),
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    searchText: searchTextOf(order),
  }))
  const { rows: saved } = await tx.execute<{ id: string; gid: string }>(sql`
    insert into orders (workspace_id, store_id, id, order_gid, name, search_text, placed_at, updated_at, cancelled_at,
      currency, placed_total, total, subtotal, discounts, refunded, financial_status, fulfillment_status, country,
      customer_gid, is_test, units, sync_run)
    select ${key.workspaceId}, ${key.storeId}, id, "orderGid", name, "searchText", "createdAt", "updatedAt",
      "cancelledAt", currency, "placedTotal", total, subtotal, discounts, refunded, "financialStatus",
      "fulfillmentStatus", "countryCode", "customerGid", "isTest", units, ${syncRun}
    from json_to_recordset(${JSON.stringify(rows)}) as given (id uuid, "orderGid" text, name text, "searchText" text,
      "createdAt" timestamptz, "updatedAt" timestamptz, "cancelledAt" timestamptz, currency text, "placedTotal" numeric,
      total numeric, subtotal numeric, discounts numeric, refunded numeric, "financialStatus" text,
      "fulfillmentStatus" text, "countryCode" text, "customerGid" text, "isTest" boolean, units integer)
    on conflict (workspace_id, store_id, order_gid) do update set name = excluded.name,
      search_text = excluded.search_text, placed_at = excluded.placed_at, updated_at = excluded.updated_at,
      cancelled_at = excluded.cancelled_at, currency = excluded.currency, placed_total = excluded.placed_total,
      total = excluded.total, subtotal = excluded.subtotal, discounts = excluded.discounts,
      refunded = excluded.refunded, financial_status = excluded.financial_status,
      fulfillment_status = excluded.fulfillment_status, country = excluded.country,
      customer_gid = excluded.customer_gid, is_test = excluded.is_test, units = excluded.units,
      sync_run = excluded.sync_run
    returning id, order_gid as gid`)
  await saveLines(
    tx,
    key,
    saved.flatMap(({ id, gid }) => (orders.get(gid)?.lines ?? []).map((line, at) => ({ ...line, id, at }))),
    saved.map(({ id }) => id),
  )
}

async function saveLines(tx: Tx, key: StoreKey, lines: object[], orderIds: string[]): Promise<void> {
  await tx.execute(sql`delete from order_lines where workspace_id = ${key.workspaceId}
    and order_id = any(${sql.param(orderIds)}::uuid[])`)
  await tx.execute(sql`
    insert into order_lines (workspace_id, order_id, position, variant_gid, product_gid, title, quantity, unit_price,
      discounted_total)
    select ${key.workspaceId}, id, at, "variantGid", "productGid", title, quantity, "unitPrice", "discountedTotal"
    from json_to_recordset(${JSON.stringify(lines)}) as given (id uuid, at integer, "variantGid" text,
      "productGid" text, title text, quantity integer, "unitPrice" numeric, "discountedTotal" numeric)`)
}

function searchTextOf({ name, lines }: StoreOrder): string {
  const titles = new Set(lines.map(({ title }) => title))
  return [name, ...titles].join('\n').toLowerCase().slice(0, longestSearchText).toWellFormed()
}

/** Orders placed before a moment that this pass saw. */
export async function countSeen(tx: Tx, key: StoreKey, syncRun: string, before: Date): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from orders
    where workspace_id = ${key.workspaceId} and store_id = ${key.storeId} and sync_run = ${syncRun}
      and placed_at < ${before}`)
  return rows[0]?.count ?? 0
}

/** Takes out what a whole pass did not see, of the orders placed since a moment, or of all. */
export async function removeUnseen(
  tx: Tx,
  key: StoreKey,
  syncRun: string,
  since: Date | null,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from orders where workspace_id = ${key.workspaceId}
    and store_id = ${key.storeId} and sync_run <> ${syncRun} and placed_at >= coalesce(${since}::timestamptz, '-infinity')`)
  return rowCount ?? 0
}
