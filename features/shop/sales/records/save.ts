import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { StoreOrder } from '#adapters/shopify/orders/port.ts'
import type { Tx } from '#db/database.ts'
import { newId } from '#kit/ids.ts'
import type { StoreKey } from './sync-state.ts'

const maxSearchTextLength = 4_000

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
    ...order.details,
    lines: undefined,
    details: undefined,
    payments: undefined,
    id: newId(),
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    searchText: searchTextOf(order),
  }))
  const { rows: saved } = await tx.execute<{ id: string; gid: string }>(sql`
    insert into orders (workspace_id, store_id, id, order_gid, name, search_text, placed_at, updated_at, cancelled_at,
      currency, placed_total, total, subtotal, discounts, refunded, financial_status, fulfillment_status, country,
      customer_gid, is_test, units, sync_run, shipping_country, billing_country, risk, risk_reasons, disputes, note,
      tracking_url, delivery_status)
    select ${key.workspaceId}, ${key.storeId}, id, "orderGid", name, "searchText", "createdAt", "updatedAt",
      "cancelledAt", currency, "placedTotal", total, subtotal, discounts, refunded, "financialStatus",
      "fulfillmentStatus", "countryCode", "customerGid", "isTest", units, ${syncRun},
      "shippingCountry", "billingCountry", risk, coalesce("riskReasons", '{}'), disputes, note, "trackingUrl",
      "deliveryStatus"
    from json_to_recordset(${JSON.stringify(rows)}) as given (id uuid, "orderGid" text, name text, "searchText" text,
      "createdAt" timestamptz, "updatedAt" timestamptz, "cancelledAt" timestamptz, currency text, "placedTotal" numeric,
      total numeric, subtotal numeric, discounts numeric, refunded numeric, "financialStatus" text,
      "fulfillmentStatus" text, "countryCode" text, "customerGid" text, "isTest" boolean, units integer,
      "shippingCountry" text, "billingCountry" text, risk text, "riskReasons" text[], disputes jsonb, note text,
      "trackingUrl" text, "deliveryStatus" text)
    on conflict (workspace_id, store_id, order_gid) do update set name = excluded.name,
      search_text = excluded.search_text, placed_at = excluded.placed_at, updated_at = excluded.updated_at,
      cancelled_at = excluded.cancelled_at, currency = excluded.currency, placed_total = excluded.placed_total,
      total = excluded.total, subtotal = excluded.subtotal, discounts = excluded.discounts,
      refunded = excluded.refunded, financial_status = excluded.financial_status,
      fulfillment_status = excluded.fulfillment_status, country = excluded.country,
      customer_gid = excluded.customer_gid, is_test = excluded.is_test, units = excluded.units,
      sync_run = excluded.sync_run, shipping_country = excluded.shipping_country,
      billing_country = excluded.billing_country, risk = excluded.risk, risk_reasons = excluded.risk_reasons,
      disputes = excluded.disputes, note = excluded.note, tracking_url = excluded.tracking_url,
      delivery_status = excluded.delivery_status
    returning id, order_gid as gid`)
  const orderIds = saved.map(({ id }) => id)
  await saveLines(
    tx,
    key,
    saved.flatMap(({ id, gid }) =>
      numberLines(orders.get(gid)?.lines ?? []).map((line) => ({ ...line, id })),
    ),
    orderIds,
  )
  await savePayments(
    tx,
    key,
    saved.flatMap(({ id, gid }) =>
      (orders.get(gid)?.details?.payments ?? []).map((payment) => ({ ...payment, id })),
    ),
    orderIds,
  )
}

/** The lines in their places. What is no variant any more is known by its title. */
function numberLines(lines: StoreOrder['lines']): object[] {
  const seen = new Set<string>()
  return lines.map((line, at) => {
    const product = line.variantGid ?? line.title
    const isRepeat = seen.has(product)
    seen.add(product)
    return { ...line, at, isRepeat }
  })
}

async function saveLines(tx: Tx, key: StoreKey, lines: object[], orderIds: string[]): Promise<void> {
  await tx.execute(sql`delete from order_lines where workspace_id = ${key.workspaceId}
    and order_id = any(${sql.param(orderIds)}::uuid[])`)
  await tx.execute(sql`
    insert into order_lines (workspace_id, order_id, position, variant_gid, product_gid, title, quantity, unit_price,
      discounted_total, is_repeat)
    select ${key.workspaceId}, id, at, "variantGid", "productGid", title, quantity, "unitPrice", "discountedTotal",
      "isRepeat"
    from json_to_recordset(${JSON.stringify(lines)}) as given (id uuid, at integer, "variantGid" text,
      "productGid" text, title text, quantity integer, "unitPrice" numeric, "discountedTotal" numeric, "isRepeat" boolean)`)
}

/** A payment that the store tells twice is one. */
async function savePayments(tx: Tx, key: StoreKey, payments: object[], orderIds: string[]): Promise<void> {
  await tx.execute(sql`delete from payments where workspace_id = ${key.workspaceId}
    and order_id = any(${sql.param(orderIds)}::uuid[])`)
  await tx.execute(sql`
    insert into payments (workspace_id, store_id, order_id, payment_gid, processed_at, kind, status, gateway, method, currency,
      amount, fee, error_code, avs, cvc)
    select ${key.workspaceId}, ${key.storeId}, id, "paymentGid", "at", kind, status, gateway, method, currency, amount,
      fee, "errorCode", avs, cvc
    from json_to_recordset(${JSON.stringify(payments)}) as given (id uuid, "paymentGid" text, "at" timestamptz, kind text,
      status text, gateway text, method text, currency text, amount numeric, fee numeric, "errorCode" text, avs text,
      cvc text)
    on conflict do nothing`)
}

function searchTextOf({ name, lines }: StoreOrder): string {
  const titles = new Set(lines.map(({ title }) => title))
  return [name, ...titles].join('\n').toLowerCase().slice(0, maxSearchTextLength).toWellFormed()
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

/** The rows of a query that may give very many, whose columns are those of the schema. Each column arrives as one text, so that its name is sent once and not with every row; rows are grouped in memory before it is put on disk. */
export async function listManyRows<Shape extends Record<string, z.ZodType>>(
  tx: Tx,
  schema: z.ZodObject<Shape>,
  query: SQL,
): Promise<z.output<z.ZodObject<Shape>>[]> {
  const columns = Object.entries(schema.shape)
  const texts = columns.map(([name]) => {
    const column = sql.identifier(name)
    return sql`coalesce(json_agg(found.${column}), '[]')::text as ${column}`
  })
  await tx.execute(sql`set local work_mem = '64MB'`)
  const { rows } = await tx.execute<Record<string, string>>(
    sql`select ${sql.join(texts, sql`, `)} from (${query}) found`,
  )
  const values = columns.map(([name, of]) => z.array(of).parse(JSON.parse(rows[0]?.[name] ?? '[]')))
  // Rows that begin with every column are filled several times faster than rows that grow.
  const blank: Record<string, unknown> = Object.fromEntries(columns.map(([name]) => [name, null]))
  const found = (values[0] ?? []).map((_, at) => {
    const row = { ...blank }
    for (const [nth, [name]] of columns.entries()) row[name] = values[nth]?.[at]
    return row
  })
  return found as z.output<z.ZodObject<Shape>>[]
}
