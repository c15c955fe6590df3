/** The way of the store's customers into their table, and how far it is known. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CustomerRange, StoreCustomer } from '#adapters/shopify/customers/port.ts'
import type { Tx } from '#db/database.ts'
import { iso } from '#engine/records.ts'
import type { StoreKey } from './sync-state.ts'

const moment = z.string().transform((text) => new Date(text))
const SyncStateRow = z.object({ lastSyncAt: moment, lastFullSyncAt: moment.nullable() })
/** `lastFullSyncAt` is null when the last full pass was not whole, or another was asked for. */
export type CustomerSyncState = z.infer<typeof SyncStateRow>

const ofStore = ({ workspaceId, storeId }: StoreKey) =>
  sql`workspace_id = ${workspaceId} and store_id = ${storeId}`

/** Null until a pass over the customers has ended. */
export async function findCustomerSync(tx: Tx, key: StoreKey): Promise<CustomerSyncState | null> {
  const { rows } = await tx.execute(sql`
    select ${iso('last_sync_at')} as "lastSyncAt", ${iso('last_full_sync_at')} as "lastFullSyncAt"
    from customer_sync_state where ${ofStore(key)}`)
  return SyncStateRow.array().parse(rows)[0] ?? null
}

export async function saveCustomerSync(tx: Tx, key: StoreKey, state: CustomerSyncState): Promise<void> {
  await tx.execute(sql`
    insert into customer_sync_state (workspace_id, store_id, last_sync_at, last_full_sync_at)
    values (${key.workspaceId}, ${key.storeId}, ${state.lastSyncAt}, ${state.lastFullSyncAt})
    on conflict (workspace_id, store_id) do update set last_sync_at = excluded.last_sync_at,
      last_full_sync_at = excluded.last_full_sync_at`)
}

/** The next pass reads every customer. */
export async function forgetFullCustomerSync(tx: Tx, key: StoreKey): Promise<void> {
  await tx.execute(sql`update customer_sync_state set last_full_sync_at = null where ${ofStore(key)}`)
}

export async function deleteCustomers(tx: Tx, key: StoreKey): Promise<void> {
  await tx.execute(sql`delete from customers where ${ofStore(key)}`)
  await tx.execute(sql`delete from customer_sync_state where ${ofStore(key)}`)
}

function staged(customers: readonly StoreCustomer[]) {
  return sql`json_to_recordset(${JSON.stringify(customers)}) as s ("customerGid" text, "createdAt" timestamptz,
    "updatedAt" timestamptz, orders int, spent numeric, currency text, "countryCode" text, "acceptsEmail" boolean)`
}

/** Inserts or updates, and marks all as seen by this sync. Doing it twice changes nothing more. */
export async function mergeCustomers(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  syncRun: string,
  customers: readonly StoreCustomer[],
): Promise<void> {
  await tx.execute(sql`
    insert into customers (workspace_id, store_id, customer_gid, created_at, order_count, spent, currency, country,
      accepts_email, sync_run)
    select distinct on (s."customerGid") ${workspaceId}::uuid, ${storeId}::uuid, s."customerGid", s."createdAt", s.orders,
      s.spent, s.currency, s."countryCode", s."acceptsEmail", ${syncRun}::uuid
    from ${staged(customers)} order by s."customerGid", s."updatedAt" desc
    on conflict (workspace_id, store_id, customer_gid) do update set created_at = excluded.created_at,
      order_count = excluded.order_count, spent = excluded.spent, currency = excluded.currency,
      country = excluded.country, accepts_email = excluded.accepts_email, sync_run = excluded.sync_run`)
}

/** New customers, and others whose own values changed, within a time that messages should have told of. To be asked before they are merged. */
export async function countMissedCustomers(
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  customers: readonly StoreCustomer[],
  { after, before }: { after: Date; before: Date },
): Promise<{ added: number; changed: number }> {
  const { rows } = await tx.execute<{ added: number; changed: number }>(sql`
    select (count(*) filter (where c.customer_gid is null and s."createdAt" > ${after}))::int as added,
      (count(*) filter (where c.customer_gid is not null
        and (c.country, c.accepts_email) is distinct from (s."countryCode", s."acceptsEmail")))::int as changed
    from ${staged(customers)}
    left join customers c on c.workspace_id = ${workspaceId} and c.store_id = ${storeId} and c.customer_gid = s."customerGid"
    where s."updatedAt" > ${after} and s."updatedAt" < ${before}`)
  return rows[0] ?? { added: 0, changed: 0 }
}

/** Whose orders changed since: what a store counts of a customer changes without the customer. */
export async function listBuyersSince(tx: Tx, key: StoreKey, since: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ gid: string }>(sql`
    select distinct customer_gid as gid from orders
    where ${ofStore(key)} and updated_at >= ${since} and customer_gid is not null`)
  return rows.map(({ gid }) => gid)
}

/** Writes when each customer ordered last, as far as the orders are here. While statistics are older than the store, PostgreSQL would add up all orders anew for each customer. */
export async function noteLastOrders(tx: Tx, { workspaceId, storeId }: StoreKey): Promise<void> {
  await tx.execute(sql`set local enable_nestloop = off; set local jit = off`)
  await tx.execute(sql`
    update customers c set last_order_at = found.at
    from (select k.customer_gid, o.at from customers k
      left join (select customer_gid, max(placed_at) as at from orders
        where workspace_id = ${workspaceId} and store_id = ${storeId} and is_sale and customer_gid is not null
        group by customer_gid) o on o.customer_gid = k.customer_gid
      where k.workspace_id = ${workspaceId} and k.store_id = ${storeId}) found
    where c.workspace_id = ${workspaceId} and c.store_id = ${storeId} and c.customer_gid = found.customer_gid
      and c.last_order_at is distinct from found.at`)
}

/** Takes out who a whole pass did not see. */
export async function removeUnseenCustomers(tx: Tx, key: StoreKey, syncRun: string): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from customers where ${ofStore(key)} and sync_run <> ${syncRun}`,
  )
  return rowCount ?? 0
}

const KnownRange = z.object({
  count: z.number().int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  middle: z.string().nullable(),
  afterMiddle: z.string().nullable(),
})

/** How many customers are known of a range, or at all, and the two halves of them; no halves where there is nobody. */
export async function splitKnown(
  tx: Tx,
  key: StoreKey,
  range: CustomerRange | null,
): Promise<{ count: number; halves: CustomerRange[] }> {
  const within = range ? sql`and number between ${range.from}::bigint and ${range.to}::bigint` : sql``
  const { rows } = await tx.execute(sql`
    with known as (select number from customers where ${ofStore(key)} ${within}),
      middle as (select percentile_disc(0.5) within group (order by number) as number from known)
    select (select count(*) from known)::int as count, (select min(number) from known)::text as from,
      (select max(number) from known)::text as to, (select number from middle)::text as middle,
      (select number + 1 from middle)::text as "afterMiddle"`)
  const { count, from, to, middle, afterMiddle } = KnownRange.parse(rows[0])
  if (from === null || to === null || middle === null || afterMiddle === null) return { count, halves: [] }
  return {
    count,
    halves: [
      { from: range?.from ?? from, to: middle },
      { from: afterMiddle, to: range?.to ?? to },
    ],
  }
}

export async function listKnownIn(tx: Tx, key: StoreKey, range: CustomerRange | null): Promise<string[]> {
  const within = range ? sql`and number between ${range.from}::bigint and ${range.to}::bigint` : sql``
  const { rows } = await tx.execute<{ gid: string }>(
    sql`select customer_gid as gid from customers where ${ofStore(key)} ${within}`,
  )
  return rows.map(({ gid }) => gid)
}

/** Deletes customers; answers how many there were. */
export async function removeCustomers(tx: Tx, key: StoreKey, gids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from customers where ${ofStore(key)} and customer_gid = any(${sql.param(gids)}::text[])`,
  )
  return rowCount ?? 0
}

/** Whether orders of one of them are here. */
export async function haveOrders(tx: Tx, key: StoreKey, gids: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from orders where ${ofStore(key)} and customer_gid = any(${sql.param(gids)}::text[]) limit 1`,
  )
  return rows.length > 0
}

/** What is held of one customer. */
export async function listCustomerRows(
  tx: Tx,
  key: StoreKey,
  customerGid: string | null,
): Promise<Record<string, unknown>[]> {
  const { rows } = await tx.execute(sql`
    select customer_gid as "customerId", ${iso('created_at')} as "createdAt", order_count as orders, spent::text as spent,
      currency, country, accepts_email as "acceptsEmail", ${iso('last_order_at')} as "lastOrderAt"
    from customers where ${ofStore(key)} and customer_gid = ${customerGid}`)
  return z.array(z.record(z.string(), z.unknown())).parse(rows)
}
