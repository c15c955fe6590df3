import type { CustomerRange, StoreCustomer } from '#adapters/shopify/customers/port.ts'
import type { Tx } from '#db/database.ts'
import { findErased } from '#features/base/privacy/actions/erased-customers.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { followArrivals } from '#features/base/runs/actions/arrivals.ts'
import type { CustomerSyncReport } from '../contract/customers.ts'
import * as records from '../records/customer-sync.ts'
import { forgetFullSync } from '../records/customers.ts'
import type { MissedOrders } from '../records/merge.ts'
import type { StoreKey } from '../records/sync-state.ts'
import { planPass, settledBefore } from '../rules.ts'
import type { SalesDeps } from './deps.ts'
import { noneMissed } from './sync-pages.ts'
import { storedPages } from './stored-pages.ts'
import { openStore } from './sync-steps.ts'

/** `isCheck`: no message told of a customer. */
export type CustomerSyncContext = { deps: SalesDeps; run: Run; key: StoreKey; isCheck: boolean }

/** How a pass reads the customers, decided once and stored: a restart goes on with the same plan. Moments are ISO texts. */
type CustomerSyncPlan = {
  startedAt: string
  updatedSince: string | null
  customers: number
  /** Of what changed since then a message should have told. */
  missedSince: string | null
}

type CustomerPullResult = { read: number; failedCount: number; missed: MissedOrders }

/** As many as a store answers at once. */
const maxAtOnce = 250

/** Reads all customers of a store, or what changed of them since. */
export async function syncCustomers(context: CustomerSyncContext): Promise<CustomerSyncReport> {
  const { run } = context
  const opened = await openPass(context)
  const pulled = await pullCustomers(context, opened)
  const bought = opened.updatedSince === null ? 0 : await readBuyers(context, opened)
  const removed = await finishPass(context, opened, pulled)
  return {
    mode: opened.updatedSince === null ? 'full' : 'incremental',
    read: pulled.read + bought,
    removed,
    failedCount: pulled.failedCount,
    durationMs: run.now().getTime() - Date.parse(opened.startedAt),
  }
}

/** Asks the store how many customers it has, and decides how to read them. */
function openPass(context: CustomerSyncContext): Promise<CustomerSyncPlan> {
  const { deps, run, key, isCheck } = context
  run.progress({ stage: 'Reading the store', done: 0, total: null })
  return run.step('open', async (signal) => {
    const startedAt = deps.clock()
    const { port, session } = await openStore(context)
    const customers = await port.countCustomers(session, null, { signal })
    const syncState = await deps.db.inWorkspace(key.workspaceId, (tx) => records.findCustomerSync(tx, key))
    const { updatedSince } = planPass(syncState && { ...syncState, knownSince: null }, {
      startedAt,
      syncMode: 'auto',
      isLimited: false,
    })
    return {
      startedAt: startedAt.toISOString(),
      updatedSince: updatedSince?.toISOString() ?? null,
      customers,
      missedSince: (isCheck && syncState?.lastSyncAt.toISOString()) || null,
    }
  })
}

async function pullCustomers(
  context: CustomerSyncContext,
  opened: CustomerSyncPlan,
): Promise<CustomerPullResult> {
  const { deps, run, key } = context
  const updatedSince = opened.updatedSince === null ? undefined : new Date(opened.updatedSince)
  const stage = 'Reading customers'
  const total = updatedSince ? null : opened.customers
  const statistics = { tables: 'customers', owners: 'customers (workspace_id, store_id)' }
  const follow = followArrivals(deps, key.workspaceId, { topic: 'sales', statistics })
  const pulled: CustomerPullResult = { read: 0, failedCount: 0, missed: { ...noneMissed } }
  run.progress({ stage, done: 0, total })
  const pages = storedPages(run, async (after, signal) => {
    // Switched off since the pass began.
    const { sync } = await deps.stores.get(key.workspaceId, key.storeId)
    if (!sync.customers)
      return { endCursor: null, hasNextPage: false, malformed: 0, count: 0, missed: noneMissed }
    const { port, session } = await openStore(context)
    const page = await port.listCustomerPage(session, { after, first: maxAtOnce, updatedSince }, { signal })
    signal.throwIfAborted()
    const missed = await storeCustomers(context, opened, page.customers)
    const { endCursor, hasNextPage, malformed, customers } = page
    return { endCursor, hasNextPage, malformed, count: customers.length, missed }
  })
  for await (const { count, malformed, missed } of pages) {
    pulled.read += count
    pulled.failedCount += malformed
    pulled.missed.added += missed.added
    pulled.missed.changed += missed.changed
    run.progress({ stage, done: pulled.read, total })
    await follow(pulled.read)
  }
  return pulled
}

/** Merges customers in one transaction, unless they are not wanted any more, and answers how many of them no message told of. Who was erased is left out. */
async function storeCustomers(
  { deps, run, key }: CustomerSyncContext,
  { startedAt, missedSince }: CustomerSyncPlan,
  customers: readonly StoreCustomer[],
): Promise<CustomerPullResult['missed']> {
  if (customers.length === 0) return noneMissed
  return deps.db.inWorkspace(key.workspaceId, async (tx) => {
    if (!(await areWanted(deps, tx, key))) return noneMissed
    const gids = customers.map(({ customerGid }) => customerGid)
    const erased = await findErased(deps, tx, key, async () => gids)
    const kept = customers.filter(({ customerGid }) => !erased.includes(customerGid))
    // What changed just now may be told of yet.
    const untold = missedSince && {
      after: new Date(missedSince),
      before: settledBefore(new Date(startedAt)),
    }
    const missed = untold ? await records.countMissedCustomers(tx, key, kept, untold) : noneMissed
    await records.mergeCustomers(tx, key, run.runId, kept)
    return missed
  })
}

/** Holds the store until the transaction ends: whoever switches customers off forgets them afterwards. */
async function areWanted({ stores }: SalesDeps, tx: Tx, { workspaceId, storeId }: StoreKey) {
  const { sync } = await stores.get(workspaceId, storeId, tx)
  return sync.customers
}

/** An order changes what a store counts of its customer, and not the customer. */
function readBuyers(context: CustomerSyncContext, opened: CustomerSyncPlan): Promise<number> {
  const { deps, run, key } = context
  return run.step('buyers', async (signal) => {
    const since = new Date(opened.updatedSince ?? 0)
    const gids = await deps.db.inWorkspace(key.workspaceId, (tx) => records.listBuyersSince(tx, key, since))
    const { port, session } = await openStore(context)
    for (let from = 0; from < gids.length; from += maxAtOnce) {
      const asked = gids.slice(from, from + maxAtOnce)
      const { customers } = await port.readCustomers(session, asked, { signal })
      signal.throwIfAborted()
      await storeCustomers(context, { ...opened, missedSince: null }, customers)
    }
    return gids.length
  })
}

/** Takes out who is gone, and records how far the customers are known now. Answers how many were taken out. */
async function finishPass(
  context: CustomerSyncContext,
  opened: CustomerSyncPlan,
  { read, failedCount, missed }: CustomerPullResult,
): Promise<number> {
  const { deps, run, key } = context
  const startedAt = new Date(opened.startedAt)
  const isFull = opened.updatedSince === null
  run.progress({ stage: 'Checking the result', done: read, total: read })
  const isWhole = isFull && read + failedCount >= opened.customers
  const gone = isFull ? 0 : await run.step('gone', (signal) => removeGone(context, signal))
  const removed = await run.stepInTransaction('record', async (tx) => {
    const { sync, customersSince } = await deps.stores.get(key.workspaceId, key.storeId, tx)
    // Who was read before customers were forgotten is not here any more.
    if (!sync.customers || (customersSince ?? 0) >= startedAt) return gone
    // A customer that made no sense this time was not seen, and is still there.
    const unseen = isWhole && failedCount === 0 ? await records.removeUnseenCustomers(tx, key, run.runId) : 0
    await records.noteLastOrders(tx, key)
    const syncState = await records.findCustomerSync(tx, key)
    await records.saveCustomerSync(tx, key, {
      lastSyncAt: startedAt,
      lastFullSyncAt: isWhole ? startedAt : isFull ? null : (syncState?.lastFullSyncAt ?? null),
    })
    return gone + unseen
  })
  const since = opened.missedSince
  if (since) {
    const untold = [
      { topic: 'customers/create', count: missed.added },
      { topic: 'customers/update', count: missed.changed },
      { topic: 'customers/delete', count: removed },
    ]
    await run.stepInTransaction('missed', async (tx) => {
      await deps.stores.noteMissedSince(tx, key, untold, new Date(since))
      return true
    })
  }
  await deps.runs.publish(key.workspaceId, 'sales')
  return removed
}

/** Who was deleted, or merged into another, is in no list of changes. They are looked for by counting, in ever smaller ranges of numbers, and asked for by name before they go. */
async function removeGone(context: CustomerSyncContext, signal: AbortSignal): Promise<number> {
  const { deps, key } = context
  const { port, session } = await openStore(context)
  const inWorkspace = <T>(work: (tx: Tx) => Promise<T>) => deps.db.inWorkspace(key.workspaceId, work)
  let removed = 0
  const ranges: (CustomerRange | null)[] = [null]
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const within = range
    const known = await inWorkspace((tx) => records.splitKnown(tx, key, within))
    if (known.count <= (await port.countCustomers(session, within, { signal }))) continue
    if (known.count > maxAtOnce) {
      ranges.push(...known.halves)
      continue
    }
    const gids = await inWorkspace((tx) => records.listKnownIn(tx, key, within))
    const { customers, malformed } = await port.readCustomers(session, gids, { signal })
    signal.throwIfAborted()
    if (malformed > 0) continue
    const there = new Set(customers.map(({ customerGid }) => customerGid))
    const gone = gids.filter((gid) => !there.has(gid))
    removed += await inWorkspace(async (tx) => {
      // Their orders are another's now, or nobody's.
      if (await records.haveOrders(tx, key, gone)) await forgetFullSync(tx, key)
      return records.removeCustomers(tx, key, gone)
    })
  }
  return removed
}
