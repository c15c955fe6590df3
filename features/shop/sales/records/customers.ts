/** Who ordered, and what they wrote. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import { Customer, type CustomerFilter, type CustomerSort } from '../contract/customers.ts'
import { patternOf } from './orders.ts'
import type { StoreKey } from './sync-state.ts'

/** Where the next page begins: after this customer. `value` is what it is sorted by, as PostgreSQL writes it. */
export type CustomerCursor = { value: string; gid: string }
export type CustomerSlice = { customers: Customer[]; end: CustomerCursor | null }

const orderings: Record<CustomerSort, { by: SQL; type: SQL; isAscending?: true }> = {
  spent: { by: sql`spent`, type: sql`numeric` },
  orders: { by: sql`orders`, type: sql`bigint` },
  recent: { by: sql`last_at`, type: sql`timestamptz` },
  lapsed: { by: sql`last_at`, type: sql`timestamptz`, isAscending: true },
}

const Row = Customer.extend({ gid: z.string(), value: z.string() })

/** One page of who bought, numbers breaking ties, so that nobody is skipped or seen twice; `end` is null after the last. */
export async function listCustomerPage(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  { search, sort, currency }: CustomerFilter & { currency: string },
  { limit, after }: { limit: number; after: CustomerCursor | null },
): Promise<CustomerSlice> {
  const { by, type, isAscending } = orderings[sort]
  const sold = ofCustomers({ workspaceId, storeId })
  const found = foundBy(sold, search)
  const past = after
    ? sql`where (${by} ${isAscending ? sql`>` : sql`<`} ${after.value}::${type}
        or (${by} = ${after.value}::${type} and gid > ${after.gid}))`
    : sql``
  const { rows } = await tx.execute(sql`
    with bought as materialized (
      select customer_gid as gid, count(*) as orders, max(placed_at) as last_at,
        coalesce(sum(revenue) filter (where currency = ${currency}), 0) as spent
      from orders where ${sold} ${found} group by customer_gid
    ), page as (
      select *, ${by}::text as value from bought ${past}
      order by ${by} ${isAscending ? sql`asc` : sql`desc`}, gid limit ${limit}
    )
    select gid, value, substring(gid from '/(\\d+)$') as number, orders::int,
      (select json_agg(json_build_object('currency', paid.currency, 'amount', paid.amount::text)
          order by paid.currency = ${currency} desc, paid.amount desc)
        from (select currency, sum(revenue) as amount from orders
          where ${sold} and customer_gid = gid group by currency) paid) as spent,
      (select json_build_object('id', id, 'name', name, 'at', ${iso('placed_at')}, 'country', country) from orders
        where ${sold} and customer_gid = gid order by placed_at desc, id desc limit 1) as "lastOrder"
    from page order by page.${by} ${isAscending ? sql`asc` : sql`desc`}, gid`)
  const page = Row.array().parse(rows)
  const last = page.length === limit ? page.at(-1) : undefined
  return {
    customers: page.map(({ gid: _gid, value: _value, ...customer }) => customer),
    end: last ? { value: last.value, gid: last.gid } : null,
  }
}

/** Customers that match the search. */
export async function countCustomers(
  tx: Tx,
  key: StoreKey,
  { search }: Pick<CustomerFilter, 'search'>,
): Promise<number> {
  const sold = ofCustomers(key)
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(distinct customer_gid)::int as total from orders where ${sold} ${foundBy(sold, search)}`,
  )
  return rows[0]?.total ?? 0
}

/** A test order is no sale, but the index of customers has to be told. */
function ofCustomers({ workspaceId, storeId }: StoreKey): SQL {
  return sql`workspace_id = ${workspaceId} and store_id = ${storeId} and is_sale and not is_test
    and customer_gid is not null`
}

function foundBy(sold: SQL, search: string | undefined): SQL {
  const pattern = patternOf(search)
  return pattern
    ? sql`and (customer_gid = ${`gid://shopify/Customer/${search?.trim()}`} or customer_gid in (
        select customer_gid from orders where ${sold} and search_text like ${pattern} and lower(name) like ${pattern}))`
    : sql``
}

/** Forgets of each order who placed it and what they wrote. Once they are wanted again, each order is written anew. */
export async function forgetCustomers(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<void> {
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
