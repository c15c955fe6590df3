/** The customers of a store, and what they wrote. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { Customer, type CustomerFilter, type CustomerSort } from '../contract/customers.ts'
import { deleteCustomers } from './customer-sync.ts'
import { patternOf } from './orders.ts'
import type { StoreKey } from './sync-state.ts'

/** Where the next page begins: after this customer. `value` is what it is sorted by, as PostgreSQL writes it. */
export type CustomerCursor = { value: string; number: string }
export type CustomerSlice = { customers: Customer[]; end: CustomerCursor | null }

/** Each is that of an index, word for word. */
const orderings: Record<CustomerSort, { by: SQL; type: SQL; isAscending?: true }> = {
  spent: { by: sql`spent`, type: sql`numeric` },
  orders: { by: sql`order_count`, type: sql`integer` },
  recent: { by: sql`coalesce(last_order_at, '-infinity')`, type: sql`timestamptz` },
  lapsed: {
    by: sql`(case when order_count = 0 then 'infinity' else coalesce(last_order_at, '-infinity') end)`,
    type: sql`timestamptz`,
    isAscending: true,
  },
  newest: { by: sql`created_at`, type: sql`timestamptz` },
}

const Row = Customer.extend({ value: z.string() })

function matching({ workspaceId, storeId }: StoreKey, { search, show }: CustomerFilter): SQL {
  const pattern = patternOf(search)
  const number = /^\d{1,18}$/.exec(search?.trim() ?? '')?.[0] ?? null
  const ofStore = sql`workspace_id = ${workspaceId} and store_id = ${storeId}`
  const found = pattern
    ? sql`and (number = ${number}::bigint or customer_gid in (select customer_gid from orders
        where ${ofStore} and is_sale and search_text like ${pattern} and lower(name) like ${pattern}))`
    : sql``
  return sql`${ofStore} ${found} ${show === 'never_ordered' ? sql`and order_count = 0` : sql``}`
}

/** One page of customers, numbers breaking ties, so that nobody is skipped or seen twice; `end` is null after the last. */
export async function listCustomerPage(
  tx: Tx,
  key: StoreKey,
  filter: CustomerFilter,
  { limit, after }: { limit: number; after: CustomerCursor | null },
): Promise<CustomerSlice> {
  const { by, type, isAscending } = orderings[filter.sort]
  const direction = isAscending ? sql`asc` : sql`desc`
  const past = after
    ? sql`and (${by}, number) ${isAscending ? sql`>` : sql`<`} (${after.value}::${type}, ${after.number}::bigint)`
    : sql``
  const { rows } = await tx.execute(sql`
    with page as (
      select *, ${by} as place from customers where ${matching(key, filter)} ${past}
      order by ${by} ${direction}, number ${direction} limit ${limit}
    )
    select page.number::text as number, page.place::text as value, ${iso('page.created_at')} as "createdAt",
      page.order_count as orders, page.spent::text as spent, page.currency,
      coalesce(page.country, last.country) as country, page.accepts_email as "acceptsEmail",
      case when last.id is not null then json_build_object('id', last.id, 'name', last.name,
        'at', ${iso('last.placed_at')}) end as "lastOrder"
    from page left join lateral (select id, name, placed_at, country from orders o
      where o.workspace_id = ${key.workspaceId} and o.store_id = ${key.storeId}
        and o.customer_gid = page.customer_gid and o.is_sale and not o.is_test
      order by placed_at desc, id desc limit 1) last on true
    order by page.place ${direction}, page.number ${direction}`)
  const page = Row.array().parse(rows)
  const last = page.length === limit ? page.at(-1) : undefined
  return {
    customers: page.map(({ value: _value, ...customer }) => customer),
    end: last ? { value: last.value, number: last.number } : null,
  }
}

/** How many customers match. */
export async function countCustomers(tx: Tx, key: StoreKey, filter: CustomerFilter): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from customers where ${matching(key, filter)}`,
  )
  return rows[0]?.total ?? 0
}

/** Forgets all customers, and of each order who placed it and what they wrote. Once they are wanted again, each order is written anew. */
export async function forgetCustomers(tx: Tx, key: StoreKey): Promise<void> {
  const { workspaceId, storeId } = key
  await deleteCustomers(tx, key)
  await tx.execute(sql`
    update orders set customer_gid = null, note = null, content_hash = null
    where workspace_id = ${workspaceId} and store_id = ${storeId} and (customer_gid is not null or note is not null)`)
}

/** The next sync reads every order. */
export async function forgetFullSync(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<void> {
  await tx.execute(sql`
    update order_sync_state set last_full_sync_at = null
    where workspace_id = ${workspaceId} and store_id = ${storeId}`)
}
