import type { Run } from '#features/base/runs/actions.ts'
import type { SalesReport } from '../contract.ts'
import type { MissedOrders } from '../records/merge.ts'
import { saveDeadlines } from '../records/orders.ts'
import { countSeen, removeUnseen } from '../records/save.ts'
import { findSyncState, saveSyncState, type StoreKey } from '../records/sync-state.ts'
import { planPass, removableSince, settledBefore } from '../rules.ts'
import type { SalesDeps } from './deps.ts'
import { isLimited } from './sync.ts'

/** `isCheck`: nobody asked for it and no message told of a change. */
export type OrderSyncContext = { deps: SalesDeps; run: Run; key: StoreKey; isCheck?: boolean }
type FailedOrder = SalesReport['failed'][number]

/** How a pass reads the orders, decided once and stored: a restart goes on with the same plan. Moments are ISO texts. */
export type OrderSyncPlan = {
  startedAt: string
  updatedSince: string | null
  knownSince: string | null
  isLimited: boolean
  timeZone: string
  orders: number
  transport: 'pages' | 'bulk'
  /** Who ordered, and what they wrote, is not read. Left out by earlier versions, which read it. */
  withoutCustomers?: boolean
  /** Of what changed since then a message should have told. */
  missedSince?: string | null
}

/** Measured against the demo store: an export has a fixed delay that pages catch up with at about this size. */
const bulkFrom = 1_000
const maxFailed = 100

/** A client of the store, with access. */
export async function openStore({ deps, key }: Pick<OrderSyncContext, 'deps' | 'key'>) {
  const { isDemo } = await deps.stores.get(key.workspaceId, key.storeId)
  const session = await deps.stores.openSession(key.workspaceId, key.storeId)
  return { port: deps.stores.port(isDemo), session }
}

/** Asks the store how many orders it shows, and decides how to read them. */
export function openSync(context: OrderSyncContext, syncMode: 'auto' | 'full'): Promise<OrderSyncPlan> {
  const { deps, run, key } = context
  run.progress({ stage: 'Reading the store', done: 0, total: null })
  return run.step('open', async (signal) => {
    const startedAt = deps.clock()
    const store = await deps.stores.get(key.workspaceId, key.storeId)
    const { port, session } = await openStore(context)
    const { orders, timeZone } = await port.readOrderBook(session, {}, { signal })
    const syncState = await deps.db.inWorkspace(key.workspaceId, (tx) => findSyncState(tx, key))
    const plan = planPass(syncState, { startedAt, syncMode, isLimited: isLimited(store) })
    return {
      startedAt: startedAt.toISOString(),
      updatedSince: plan.updatedSince?.toISOString() ?? null,
      knownSince: plan.knownSince?.toISOString() ?? null,
      isLimited: isLimited(store),
      timeZone,
      orders,
      transport: plan.updatedSince === null && orders > bulkFrom ? 'bulk' : 'pages',
      withoutCustomers: !store.sync.customers,
      missedSince: (context.isCheck && syncState?.lastSyncAt.toISOString()) || null,
    }
  })
}

/** `hasDetails` is null when no order was read. */
export type OrderPullResult = {
  read: number
  failed: FailedOrder[]
  hasDetails: boolean | null
  missed: MissedOrders
}

/** Takes out what a whole pass did not see, and records how far the orders are known now. */
export async function finishSync(
  context: OrderSyncContext,
  opened: OrderSyncPlan,
  pulled: OrderPullResult,
): Promise<SalesReport> {
  const { deps, run, key } = context
  const { read, failed, hasDetails } = pulled
  const startedAt = new Date(opened.startedAt)
  const isFull = opened.updatedSince === null
  run.progress({ stage: 'Checking the result', done: read, total: read })
  const isWhole = isFull && (await verify(context, startedAt, failed.length))
  // An order that made no sense this time was not seen, and is still there.
  const removed =
    isWhole && failed.length === 0
      ? await run.stepInTransaction('remove', (tx) =>
          removeUnseen(tx, key, run.runId, removableSince(startedAt, opened.isLimited)),
        )
      : 0
  await run.stepInTransaction('record', async (tx) => {
    const syncState = await findSyncState(tx, key)
    // What a store begins to show, it shows of all orders, and the unchanged ones were not read.
    const isRicher = !isFull && hasDetails === true && syncState?.hasDetails === false
    // What the merchant wants to see of customers since this pass began, it did not read.
    const { sync, customersSince } = await deps.stores.get(key.workspaceId, key.storeId, tx)
    const isPoorer =
      sync.customers && (opened.withoutCustomers === true || (customersSince ?? 0) >= startedAt)
    await saveSyncState(tx, key, {
      timeZone: opened.timeZone,
      knownSince: opened.knownSince === null ? null : new Date(opened.knownSince),
      lastSyncAt: startedAt,
      lastFullSyncAt:
        isWhole && !isPoorer
          ? startedAt
          : isFull || isRicher || isPoorer
            ? null
            : (syncState?.lastFullSyncAt ?? null),
      hasDetails: hasDetails ?? syncState?.hasDetails ?? true,
    })
    return true
  })
  const since = opened.missedSince
  if (since) {
    const missed = [
      { topic: 'orders/create', count: pulled.missed.added },
      { topic: 'orders/updated', count: pulled.missed.changed },
    ]
    await run.stepInTransaction('missed', async (tx) => {
      await deps.stores.noteMissedSince(tx, key, missed, new Date(since))
      return true
    })
  }
  await readDeadlines(context)
  await run.stepInTransaction('start others', async (tx) => {
    await deps.events.publish('orders.synced', key.workspaceId, key.storeId, tx)
    return true
  })
  await deps.runs.publish(key.workspaceId, 'sales')
  return {
    mode: isFull ? 'full' : 'incremental',
    read,
    removed,
    failedCount: failed.length,
    failed: failed.slice(0, maxFailed),
    durationMs: run.now().getTime() - startedAt.getTime(),
  }
}

/** An order tells that it is disputed; until when evidence is taken, the payments of the store tell, where the app may see them. */
async function readDeadlines(context: OrderSyncContext): Promise<void> {
  const { deps, run, key } = context
  await run.step('deadlines', async (signal) => {
    const { scopes } = await deps.stores.get(key.workspaceId, key.storeId)
    if (!scopes.includes('read_shopify_payments_disputes')) return true
    const { port, session } = await openStore(context)
    const deadlines = await port.listEvidenceDeadlines(session, { signal })
    if (deadlines !== null && deadlines.length > 0)
      await deps.db.inWorkspace(key.workspaceId, (tx) => saveDeadlines(tx, key, deadlines))
    return true
  })
}

/** Whether the pass saw every order that the store counts. */
function verify(context: OrderSyncContext, startedAt: Date, failedCount: number): Promise<boolean> {
  const { deps, run, key } = context
  return run.step('verify', async (signal) => {
    const { port, session } = await openStore(context)
    const placedBefore = settledBefore(startedAt)
    const { orders } = await port.readOrderBook(session, { placedBefore }, { signal })
    const seen = await deps.db.inWorkspace(key.workspaceId, (tx) =>
      countSeen(tx, key, run.runId, placedBefore),
    )
    return seen + failedCount >= orders
  })
}
