import { followArrivals } from '#features/base/runs/actions/arrivals.ts'
import { findErased } from '#features/base/privacy/actions/erased-customers.ts'
import { forgetCustomers } from '../records/customers.ts'
import { erasePerson } from '../records/erase.ts'
import { countMissed, listStagedCustomers, mergeOrders, type MissedOrders } from '../records/merge.ts'
import { settledBefore } from '../rules.ts'
import { type ReadOrders, stageRead } from './read-orders.ts'
import { storedPages } from './stored-pages.ts'
import { openStore, type OrderPullResult, type OrderSyncContext, type OrderSyncPlan } from './sync-steps.ts'

const pageSize = 250

export const noneMissed: MissedOrders = { added: 0, changed: 0 }

/** Reads the orders by pages. */
export async function pullPages(context: OrderSyncContext, opened: OrderSyncPlan): Promise<OrderPullResult> {
  const { run } = context
  const updatedSince = opened.updatedSince === null ? undefined : new Date(opened.updatedSince)
  const total = updatedSince ? null : opened.orders
  const stage = updatedSince ? 'Reading changed orders' : 'Reading orders'
  const pulled: OrderPullResult = { read: 0, failed: [], hasDetails: null, missed: noneMissed }
  const follow = followOrders(context)
  run.progress({ stage, done: 0, total })
  const pages = storedPages(run, async (after, signal) => {
    const { port, session } = await openStore(context)
    const { withoutCustomers } = opened
    const asked = { after, first: pageSize, updatedSince, withoutCustomers }
    const answer = await port.listOrderPage(session, asked, { signal })
    signal.throwIfAborted()
    // A page is small: to hand it to a thread would take as long as the work itself.
    const orders = stageRead(answer)
    const missed = await storeOrders(context, opened, orders)
    const { endCursor, hasNextPage } = answer
    const { count, failed, hasDetails } = orders
    return { endCursor, hasNextPage, count, failed, hasDetails, missed }
  })
  for await (const page of pages) {
    addUp(pulled, page)
    run.progress({ stage, done: pulled.read, total })
    await follow(pulled.read)
  }
  return pulled
}

/** Merges orders in one transaction, and answers how many of them no message told of. */
export async function storeOrders(
  { deps, run, key }: OrderSyncContext,
  { startedAt, missedSince, withoutCustomers = false }: OrderSyncPlan,
  { staged, count }: ReadOrders,
): Promise<MissedOrders> {
  if (count === 0) return noneMissed
  return deps.db.inWorkspace(key.workspaceId, async (tx) => {
    const { sync } = await deps.stores.get(key.workspaceId, key.storeId, tx)
    await mergeOrders(deps.db, tx, key, run.runId, staged)
    for (const customerGid of await findErased(deps, tx, key, () => listStagedCustomers(tx)))
      await erasePerson(tx, key, { customerGid, orderGids: [] }, deps.clock())
    // Switched off since the pass began, which read them.
    if (!sync.customers && !withoutCustomers) await forgetCustomers(tx, key)
    // What changed just now may be told of yet.
    const until = settledBefore(new Date(startedAt))
    return missedSince ? countMissed(tx, new Date(missedSince), until) : noneMissed
  })
}

/** Adds what a page or a batch brought to what the pass has read. */
export function addUp(
  pulled: OrderPullResult,
  { count, failed, hasDetails, missed }: Omit<ReadOrders, 'staged'> & { missed?: MissedOrders },
): void {
  const { added, changed } = missed ?? noneMissed
  pulled.missed = { added: pulled.missed.added + added, changed: pulled.missed.changed + changed }
  pulled.read += count
  pulled.failed.push(...failed)
  pulled.hasDetails = hasDetails ?? pulled.hasDetails
}

/** What has to happen as orders arrive. */
export function followOrders({ deps, key }: OrderSyncContext) {
  const statistics = {
    tables: 'orders, order_lines, payments',
    owners: 'orders (workspace_id, store_id), order_lines (workspace_id), payments (workspace_id, store_id)',
  }
  return followArrivals(deps, key.workspaceId, { topic: 'sales', statistics })
}
