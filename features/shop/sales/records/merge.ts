/** The way of the store's orders into the tables: copied into staging tables, then merged by a few statements. */
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/database.ts'
import { stagedColumns, type StagedOrders } from './staged-order.ts'
import type { StoreKey } from './sync-state.ts'

/** The columns that come as they are staged: all but those that name the order's place. */
const columnsOf = (staged: string) =>
  staged
    .split(',')
    .map((column) => column.trim().split(' ', 1)[0] ?? '')
    .filter((name) => !['place', 'id', 'state'].includes(name))
const columns = {
  orders: columnsOf(stagedColumns.orders),
  lines: columnsOf(stagedColumns.lines),
  payments: columnsOf(stagedColumns.payments),
}
/** A person who was erased stays so, whatever the store still tells. */
const ofPerson: Record<string, string> = {
  customer_gid: 'null',
  note: 'null',
  tracking_url: 'null',
  risk_reasons: `'{}'`,
}
const updated = columns.orders
  .map((name) => {
    const blank = ofPerson[name]
    return blank
      ? `${name} = case when o.erased_at is null then s.${name} else ${blank} end`
      : `${name} = s.${name}`
  })
  .join(', ')
const list = (names: readonly string[], from = '') =>
  sql.raw(names.map((name) => `${from}${name}`).join(', '))

/** Inserts or updates by order, with lines and payments, and marks all as seen by this sync. Doing it twice changes nothing more. */
export async function mergeOrders(
  db: Db,
  tx: Tx,
  { workspaceId, storeId }: StoreKey,
  syncRun: string,
  staged: StagedOrders,
): Promise<void> {
  await stage(db, tx, staged)
  const { rowCount: inserted } = await tx.execute(sql`
    insert into orders (workspace_id, store_id, id, sync_run, ${list(columns.orders)})
    select ${workspaceId}, ${storeId}, id, ${syncRun}, ${list(columns.orders)} from staged_orders
    on conflict (workspace_id, store_id, order_gid) do nothing`)
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from staged_orders`)
  if (inserted !== rows[0]?.count) await updateKnown(tx, { workspaceId, storeId }, syncRun)
  await tx.execute(sql`
    insert into order_lines (workspace_id, order_id, ${list(columns.lines)})
    select ${workspaceId}, o.id, ${list(columns.lines, 'line.')}
    from staged_lines line join staged_orders o on o.place = line.place where o.state <> 'same'`)
  // A payment that the store tells twice is one.
  await tx.execute(sql`
    insert into payments (workspace_id, store_id, order_id, ${list(columns.payments)})
    select ${workspaceId}, ${storeId}, o.id, ${list(columns.payments, 'payment.')}
    from staged_payments payment join staged_orders o on o.place = payment.place where o.state <> 'same'
    on conflict do nothing`)
}

/** New orders, and others that changed, within a time that messages should have told of. */
export type MissedOrders = { added: number; changed: number }

/** Of the orders that were merged in this transaction. */
export async function countMissed(tx: Tx, after: Date, before: Date): Promise<MissedOrders> {
  const { rows } = await tx.execute<MissedOrders>(sql`
    select (count(*) filter (where state = 'new'))::int as added, (count(*) filter (where state = 'changed'))::int as changed
    from staged_orders where updated_at > ${after} and updated_at < ${before}`)
  return rows[0] ?? { added: 0, changed: 0 }
}

/** Who placed the orders that were merged in this transaction. */
export async function listStagedCustomers(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ gid: string }>(
    sql`select distinct customer_gid as gid from staged_orders where customer_gid is not null`,
  )
  return rows.map(({ gid }) => gid)
}

/** The staging tables live as long as the transaction. */
async function stage(db: Db, tx: Tx, { orders, lines, payments }: StagedOrders): Promise<void> {
  await tx.execute(
    sql.raw(`create temporary table staged_orders (${stagedColumns.orders}) on commit drop;
      create temporary table staged_lines (${stagedColumns.lines}) on commit drop;
      create temporary table staged_payments (${stagedColumns.payments}) on commit drop`),
  )
  await db.copyIn(tx, 'copy staged_orders from stdin', orders)
  await db.copyIn(tx, 'copy staged_lines from stdin', lines)
  await db.copyIn(tx, 'copy staged_payments from stdin', payments)
}

/** Gives staged orders that are there already their ids, and replaces those that differ. Most do not: only their mark of this sync is written. */
async function updateKnown(tx: Tx, { workspaceId, storeId }: StoreKey, syncRun: string): Promise<void> {
  await tx.execute(sql`
    update staged_orders s set id = o.id,
      state = case when o.content_hash = s.content_hash then 'same' else 'changed' end
    from orders o where o.workspace_id = ${workspaceId} and o.store_id = ${storeId} and o.order_gid = s.order_gid
      and o.id <> s.id`)
  await tx.execute(sql`
    update orders o set sync_run = ${syncRun} from staged_orders s
    where o.workspace_id = ${workspaceId} and o.id = s.id and s.state = 'same' and o.sync_run <> ${syncRun}`)
  await tx.execute(sql`
    update orders o set sync_run = ${syncRun}, ${sql.raw(updated)}
    from staged_orders s where o.workspace_id = ${workspaceId} and o.id = s.id and s.state = 'changed'`)
  const changed = sql`(select id from staged_orders where state = 'changed')`
  await tx.execute(
    sql`delete from order_lines where workspace_id = ${workspaceId} and order_id in ${changed}`,
  )
  await tx.execute(sql`delete from payments where workspace_id = ${workspaceId} and order_id in ${changed}`)
}
