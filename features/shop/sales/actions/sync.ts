import { SCOPES } from '#adapters/shopify/scopes.ts'
import type { Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import type { ConnectedStore } from '#features/base/stores/actions/access.ts'
import { ordersPurpose, refuseFailed } from '#features/base/stores/actions/last-sync.ts'
import { followSync } from '#features/base/stores/actions/reconcile.ts'
import { Refusal } from '#kit/errors.ts'
import { salesRefusals, SalesReport } from '../contract.ts'
import { forgetFullCustomerSync } from '../records/customer-sync.ts'
import { forgetCustomers, forgetFullSync } from '../records/customers.ts'
import { findSyncState } from '../records/sync-state.ts'
import { isFresh } from '../rules.ts'
import type { SalesDeps } from './deps.ts'

const waitMs = 10_000
const ordersScope = 'read_orders'

/** The sentence to show when the store's orders cannot be read, else null. */
export function whyNoOrders(store: ConnectedStore): string | null {
  if (store.scopes.includes(ordersScope)) return null
  return SCOPES.find(({ scope }) => scope === ordersScope)?.whenMissing ?? null
}

/** Without this scope a store shows the orders of the last 60 days; the demo store always shows all. */
export function isLimited(store: ConnectedStore): boolean {
  return !store.isDemo && !store.scopes.includes('read_all_orders')
}

export type OrderSyncAnswer = { run: RunView; report: SalesReport | null; isNew: boolean; message: string }

/** Starts a sync of orders, or finds the one that is under way, and waits a little. */
export async function syncNow(
  deps: SalesDeps,
  workspaceId: string,
  mode: 'auto' | 'full',
  signal: AbortSignal,
): Promise<OrderSyncAnswer> {
  const store = await deps.stores.getConnected(workspaceId)
  const reason = whyNoOrders(store)
  if (reason) throw new Refusal(salesRefusals.SALES_SCOPE_MISSING, reason)
  const { run, isNew } = await deps.db.inWorkspace(workspaceId, (tx) =>
    startSync(deps, workspaceId, store.storeId, mode, tx),
  )
  const later = await deps.runs.waitFor(workspaceId, run.id, waitMs, signal)
  if (later.status === 'failed') refuseFailed(later, 'Failed to sync orders')
  const report = later.status === 'completed' ? SalesReport.parse(later.output) : null
  return { run: later, report, isNew, message: toMessage(later, report, isNew) }
}

/** Starts a sync that nobody asked for, unless orders cannot be read or were read just now. It starts when `tx` commits. */
export async function startSyncWhenDue(
  deps: SalesDeps,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  if (isFresh(await findSyncState(tx, { workspaceId, storeId }), deps.clock())) return
  await startReadableSync(deps, workspaceId, storeId, 'auto', tx, true)
}

/** Starts a sync that begins when `tx` commits; null where the orders of the store cannot be read. */
export async function startReadableSync(
  deps: SalesDeps,
  workspaceId: string,
  storeId: string,
  mode: 'auto' | 'full',
  tx: Tx,
  isCheck = false,
) {
  if (whyNoOrders(await deps.stores.get(workspaceId, storeId, tx))) return null
  return startSync(deps, workspaceId, storeId, mode, tx, isCheck)
}

/** The merchant says whether customers are kept. What is here is forgotten, or every order is read anew by the next sync. */
export async function switchCustomers(
  { stores, runs }: Pick<SalesDeps, 'stores' | 'runs'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  const { sync } = await stores.get(workspaceId, storeId, tx)
  await (sync.customers ? forgetFullSync : forgetCustomers)(tx, { workspaceId, storeId })
  await runs.publish(workspaceId, 'sales', tx)
}

/** The store says that orders changed: a sync that is under way may be past them. */
export async function startChangedSync(
  deps: SalesDeps,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  if (whyNoOrders(await deps.stores.get(workspaceId, storeId, tx))) return
  const { run, isNew } = await startSync(deps, workspaceId, storeId, 'auto', tx)
  if (isNew) return
  await followSync(deps.runs, tx, workspaceId, { storeId, runId: run.id, event: 'orders.changed' })
}

/** A full one is followed by one of all customers. */
async function startSync(
  { runs }: SalesDeps,
  workspaceId: string,
  storeId: string,
  mode: 'auto' | 'full',
  tx: Tx,
  isCheck = false,
) {
  if (mode === 'full') await forgetFullCustomerSync(tx, { workspaceId, storeId })
  return runs.start(workspaceId, 'sales.sync', {
    purpose: ordersPurpose(storeId),
    input: { storeId, mode, isCheck },
    storeId,
    tx,
  })
}

export async function findLastSync(
  { runs }: SalesDeps,
  workspaceId: string,
  storeId: string,
): Promise<RunView | null> {
  const [run] = await runs.list(workspaceId, { purpose: ordersPurpose(storeId), limit: 1 })
  return run ?? null
}

function toMessage(run: RunView, report: SalesReport | null, isNew: boolean): string {
  if (run.status === 'cancelled') return 'The sync was stopped. Anything synced so far is kept.'
  if (!report) {
    return isNew ? 'Sync started. Orders appear as they sync.' : 'An order sync is already running.'
  }
  const failed = report.failedCount > 0 ? `, ${report.failedCount} failed` : ''
  return `${report.read} orders synced, ${report.removed} removed${failed}.`
}
