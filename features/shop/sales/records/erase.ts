import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import type { StoreKey } from './sync-state.ts'

/** By what the orders of a person are found. */
export type OrdersOf = { customerGid: string | null; orderGids: readonly string[] }

function ofPerson({ workspaceId, storeId }: StoreKey, { customerGid, orderGids }: OrdersOf): SQL {
  return sql`o.workspace_id = ${workspaceId} and o.store_id = ${storeId}
    and (o.customer_gid = ${customerGid} or o.order_gid = any(${sql.param(orderGids)}::text[]))`
}

export async function listOrderNames(tx: Tx, key: StoreKey, person: OrdersOf): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select o.name from orders o where ${ofPerson(key, person)}`,
  )
  return rows.map(({ name }) => name)
}

/** What is held of a person's orders. */
export async function listOrdersOf(
  tx: Tx,
  key: StoreKey,
  person: OrdersOf,
): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.execute(sql`
    select o.name, ${iso('o.placed_at')} as "placedAt", o.placed_total::text as total, o.currency,
      o.customer_gid as "customerId", o.country, o.shipping_country as "shippingCountry",
      o.billing_country as "billingCountry", o.note, o.tracking_url as "trackingUrl",
      o.delivery_status as "deliveryStatus", o.risk, o.risk_reasons as "riskReasons",
      (select coalesce(json_agg(json_build_object('title', l.title, 'quantity', l.quantity) order by l.position), '[]')
        from order_lines l where l.workspace_id = o.workspace_id and l.order_id = o.id) as items
    from orders o where ${ofPerson(key, person)} order by o.placed_at`)
  return z.array(z.record(z.string(), z.unknown())).parse(rows)
}

/** Takes out of orders whose they are. What was sold stays. The hash goes, so that the next pass writes an order anew, and what is erased stays so. */
export async function erasePerson(tx: Tx, key: StoreKey, person: OrdersOf, at: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update orders o set customer_gid = null, note = null, tracking_url = null, risk_reasons = '{}',
      content_hash = null, erased_at = ${at} where ${ofPerson(key, person)}`)
  return rowCount ?? 0
}
