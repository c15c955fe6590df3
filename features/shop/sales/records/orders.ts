import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { Order } from '../contract.ts'
import { iso, type StoreKey } from './sync-state.ts'

/** Where the next page begins: after this order. */
export type OrderCursor = { placedAt: string; id: string }

function matches({ workspaceId, storeId }: StoreKey, search: string | undefined): SQL {
  const wanted = search?.trim().toLowerCase()
  const found = wanted ? sql`and search_text like ${`%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`}` : sql``
  return sql`workspace_id = ${workspaceId} and store_id = ${storeId} ${found}`
}

/** One page, the newest first, ids breaking ties, so that no order is skipped or seen twice. */
export async function listOrders(
  tx: Tx,
  key: StoreKey,
  { search, limit, after }: { search: string | undefined; limit: number; after: OrderCursor | null },
): Promise<Order[]> {
  const past = after ? sql`and (placed_at, id) < (${after.placedAt}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await tx.execute(sql`
    select id, name, ${iso('placed_at')} as "placedAt", ${iso('cancelled_at')} as "cancelledAt", currency, total, subtotal, discounts,
      refunded, revenue, units, financial_status as "financialStatus", fulfillment_status as "fulfillmentStatus",
      country, is_test as "isTest", is_sale as "isSale"
    from orders where ${matches(key, search)} ${past} order by placed_at desc, id desc limit ${limit}`)
  return Order.array().parse(rows)
}

export async function countOrders(tx: Tx, key: StoreKey, search: string | undefined): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from orders where ${matches(key, search)}`,
  )
  return rows[0]?.count ?? 0
}
