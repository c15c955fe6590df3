/** Syncs of several stores at once: started, and viewed. */
import { inEachStore, inStore } from '#db/store-scope.ts'
import type { RunView } from '#engine/contract.ts'
import { viewMessages } from '#features/base/stores/actions/activity.ts'
import { type ManageDeps, viewStores } from '#features/base/stores/actions/manage.ts'
import { findLastSync as findLastFeedSync } from '#features/base/stores/actions/last-sync.ts'
import { chooseForSync, setSyncMode } from '#features/base/stores/actions/sync-settings.ts'
import type { SyncMode } from '#features/base/stores/contract/sync.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { startSync as startFeedSync } from '#features/shop/feed/actions/sync.ts'
import { SyncReport } from '#features/shop/feed/contract.ts'
import type { Caller } from '#kit/route.ts'
import { SalesReport } from '../contract.ts'
import { CustomerSyncReport } from '../contract/customers.ts'
import type { StoreSync, SyncActivity } from '../contract/store-sync.ts'
import type { SalesDeps } from './deps.ts'
import { findLastSync, startReadableSync } from './sync.ts'

type StoreSyncDeps = SalesDeps & FeedDeps & ManageDeps

/** Reads products and orders of the stores anew, and settles what was written to them, as the mode says; they go on that way. Answers the runs. */
export function syncStores(
  deps: StoreSyncDeps,
  caller: Caller,
  { mode, storeIds }: { mode: SyncMode; storeIds?: string[] | undefined },
): Promise<string[]> {
  const { workspaceId } = caller
  return inStore(null, async () => {
    const runIds: string[] = []
    const chosen = await chooseForSync(deps, workspaceId, storeIds)
    for (const storeId of chosen) {
      const started = await deps.db.inWorkspace(workspaceId, async (tx) => {
        const ids: string[] = []
        if (mode !== 'internal_to_shopify') {
          const products = await startFeedSync(deps, workspaceId, storeId, 'full', tx)
          const orders = await startReadableSync(deps, workspaceId, storeId, 'full', tx)
          ids.push(products.run.id, ...(orders ? [orders.run.id] : []))
        }
        await setSyncMode(deps, tx, caller, storeId, mode)
        if (mode !== 'shopify_to_internal') await deps.events.publish('writes.due', workspaceId, storeId, tx)
        await deps.runs.publish(workspaceId, 'store', tx)
        return ids
      })
      runIds.push(...started)
    }
    if (mode === 'shopify_to_internal') return runIds
    const writes = await deps.runs.list(workspaceId, { kind: 'catalogue.settle', limit: maxRead })
    const live = writes.filter(({ endedAt, storeId }) => endedAt === null && chosen.includes(storeId ?? ''))
    return [...runIds, ...live.map(({ id }) => id)]
  })
}

const kinds = {
  'feed.sync': 'products',
  'sales.sync': 'orders',
  'customers.sync': 'customers',
  'catalogue.settle': 'writes',
} as const
type SyncKind = keyof typeof kinds
const maxShown = 20
/** So many runs of a kind are read at once: several rounds of all stores. */
const maxRead = 200

/** The newest sync of each store, and what happened lately in all of them. */
export function viewStoreSyncs(
  deps: StoreSyncDeps,
  workspaceId: string,
): Promise<{ stores: StoreSync[]; activity: SyncActivity[] }> {
  return inStore(null, async () => {
    const messages = await viewMessages(deps, workspaceId, maxShown)
    const stores = await viewStores(deps, workspaceId)
    const listed = (kind: SyncKind, limit: number) => deps.runs.list(workspaceId, { kind, limit })
    const products = await listed('feed.sync', maxRead)
    const orders = await listed('sales.sync', maxRead)
    const customers = await listed('customers.sync', maxShown)
    const writes = await listed('catalogue.settle', maxRead)
    const syncs = await inEachStore(stores, async ({ id }) => ({
      storeId: id,
      products: await findNewest(products, id, () => findLastFeedSync(deps, workspaceId, id)),
      orders: await findNewest(orders, id, () => findLastSync(deps, workspaceId, id)),
      writes: writes.find(({ storeId }) => storeId === id) ?? null,
    }))
    return {
      stores: syncs,
      activity: [
        ...[...products, ...orders, ...customers, ...writes].flatMap(toActivity),
        ...messages.map((one): SyncActivity => ({ type: 'message', ...one })),
      ]
        .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
        .slice(0, maxShown),
    }
  })
}

/** The newest run of a store: asked for by itself only where others may have pushed it out of the list. */
async function findNewest(
  runs: readonly RunView[],
  storeId: string,
  find: () => Promise<RunView | null>,
): Promise<RunView | null> {
  const found = runs.find((run) => run.storeId === storeId)
  return found ?? (runs.length < maxRead ? null : find())
}

function toActivity({
  id,
  storeId,
  kind,
  status,
  output,
  error,
  createdAt,
  endedAt,
}: RunView): SyncActivity[] {
  if (storeId === null) return []
  const of = kinds[kind as SyncKind]
  const ended = status === 'completed' || status === 'failed' || status === 'cancelled' ? status : 'running'
  return [
    {
      ...{ type: 'sync', id, storeId, of, status: ended, message: error?.message ?? null },
      counts: ended === 'completed' ? toCounts(of, output) : null,
      at: endedAt ?? createdAt,
    },
  ]
}

function toCounts(of: (typeof kinds)[SyncKind], output: unknown) {
  if (of === 'products') {
    const report = SyncReport.safeParse(output).data
    if (!report) return null
    const { added, changed, removed, failedCount } = report
    return { added, changed, removed, failed: failedCount }
  }
  const reports = { orders: SalesReport, customers: CustomerSyncReport, writes: null }
  const report = reports[of]?.safeParse(output).data
  return report
    ? { added: 0, changed: report.read, removed: report.removed, failed: report.failedCount }
    : null
}
