/** What the rules of the inbox look at. What is bounded is read whenever something changes; what reads the sales of months, after a sync. */
import { listAsked, listFailedRuns, listOwnedRuns } from '#engine/queries.ts'
import { toOpenApproval } from '#features/agents/approvals/actions/view.ts'
import { viewKeys } from '#features/base/keys/actions.ts'
import { KeyType } from '#features/base/keys/contract.ts'
import { serviceOf } from '#features/base/keys/rules.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { customersPurpose, ordersPurpose, syncPurpose } from '#features/base/stores/actions/last-sync.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import type { StoreFacts } from '#features/insight/analysis/actions/deps.ts'
import { planReorders, viewList } from '#features/insight/purchasing/actions.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { findPictures, listProductsLeft, listReadyProductsOff } from '#features/shop/feed/actions/pictures.ts'
import { viewStats } from '#features/shop/feed/actions/view.ts'
import { findProposal } from '#features/shop/write-back/actions/view.ts'
import { viewTickets } from '#features/shop/support/actions/view.ts'
import { dayMs } from '#kit/days.ts'
import type { ItemKind } from '../contract/item.ts'
import * as records from '../records.ts'
import {
  draftAlerts,
  draftApprovals,
  draftFeed,
  draftKeys,
  draftResearch,
  draftSecurity,
  draftStore,
  draftTickets,
  draftWorkflows,
  draftWriteBack,
  type FailedSync,
  type StoppedResearch,
} from '../rules/findings.ts'
import type { ItemDraft } from '../rules/items.ts'
import { draftStock, withPictures } from '../rules/stock.ts'
import type { Recorder, WorkflowWatch } from './recorder.ts'
import { type SecurityDeps, viewSecurity } from './security.ts'

export type CollectDeps = FeedDeps &
  StoreDeps &
  SecurityDeps & {
    facts: StoreFacts
    recorder: Recorder
    waitingWorkflows: WorkflowWatch
  }

/** `whole` may read every sale of the last months: it follows a sync. */
export type Extent = 'bounded' | 'whole'
/** Kinds that are always read together. */
export type InboxPart = 'bounded' | 'stock'

export const partsOf: Record<Extent, readonly InboxPart[]> = {
  bounded: ['bounded'],
  whole: ['bounded', 'stock'],
}

export const kindsOf: Record<InboxPart, readonly ItemKind[]> = {
  bounded: [
    'store_problem',
    'failed_sync',
    'key_refused',
    'approval',
    'dispute',
    'fraud',
    'ready_off',
    'enabled_incomplete',
    'left_readiness',
    'write_back',
    'research',
    'workflow_approval',
    'workflow_outcome',
    'workflow_failed',
    'ticket',
    'alert',
  ],
  stock: ['sold_out', 'reorder'],
}

const maxAsked = 100
const maxPictures = 6
/** Products that one item names. */
const maxLeft = 200
const failedDays = 7
const maxFailedRead = 200

/** All that needs the merchant now, and of which store it was read; null while none was ever connected. Of a store that is not connected only its problem counts. */
export async function collect(
  deps: CollectDeps,
  workspaceId: string,
  extent: Extent,
): Promise<{ storeId: string | null; drafts: ItemDraft[] }> {
  const status = await viewStatus(deps, workspaceId)
  const storeId = status.connected ? status.storeId : null
  const drafts = [
    ...draftStore(
      status.problem?.message ?? null,
      storeId ? await findFailedSyncs(deps, workspaceId, storeId) : [],
    ),
    ...draftKeys(await listRefusedKeys(deps, workspaceId)),
    ...(await collectAsked(deps, workspaceId)),
  ]
  if (storeId === null) return { storeId: status.storeId, drafts }
  const { currency } = await deps.stores.get(workspaceId, storeId)
  const ofStore = [
    ...draftSecurity(await viewSecurity(deps, workspaceId), currency),
    ...(await collectFeed(deps, workspaceId, storeId)),
    ...draftWriteBack(await findProposal(deps, { workspaceId, storeId })),
    ...(extent === 'whole' ? await collectStock(deps, workspaceId, storeId) : []),
  ]
  return { storeId, drafts: [...drafts, ...ofStore] }
}

const syncPurposes = { products: syncPurpose, orders: ordersPurpose, customers: customersPurpose }

/** The newest sync of products, of orders and of customers, where it failed. */
async function findFailedSyncs(
  { runs }: Pick<CollectDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
): Promise<FailedSync[]> {
  const failed: FailedSync[] = []
  for (const each of ['products', 'orders', 'customers'] as const) {
    const [run] = await runs.list(workspaceId, { purpose: syncPurposes[each](storeId), limit: 1 })
    if (run?.status === 'failed')
      failed.push({ of: each, runId: run.id, message: run.error?.message ?? 'The store didn’t respond.' })
  }
  return failed
}

async function listRefusedKeys(deps: CollectDeps, workspaceId: string) {
  const keys = await viewKeys(deps, workspaceId)
  return KeyType.options
    .filter((keyType) => keys[keyType].check === 'refused')
    .map((keyType) => ({
      keyType,
      service: serviceOf(keyType),
      message: keys[keyType].checkMessage,
      checkedAt: keys[keyType].checkedAt,
    }))
}

/** What people and agents asked for, and what stands still until somebody goes on with it. */
async function collectAsked(deps: CollectDeps, workspaceId: string): Promise<ItemDraft[]> {
  const now = deps.clock()
  const { counts } = await viewTickets(deps, workspaceId, { status: 'open', limit: 1 })
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const asked = await listAsked(tx, workspaceId, 'open', { now, limit: maxAsked })
    const kinds = ['research.task', 'research.crawl']
    const live = await listOwnedRuns(tx, workspaceId, { kinds, isLive: true })
    const since = new Date(now.getTime() - failedDays * dayMs)
    const failed = await listFailedRuns(tx, workspaceId, { since, maxRead: maxFailedRead, limit: maxAsked })
    const stopped: StoppedResearch[] = [
      ...live.flatMap(({ runId, kind, status }) =>
        status === 'paused' ? [{ of: ofResearch(kind), runId, state: 'paused' as const, message: '' }] : [],
      ),
      ...failed.flatMap(({ id: runId, kind, message, isMended }) =>
        kinds.includes(kind) && !isMended
          ? [{ of: ofResearch(kind), runId, state: 'failed' as const, message }]
          : [],
      ),
    ]
    const waiting = await deps.waitingWorkflows(tx, workspaceId, { failedSince: since, limit: maxAsked })
    const added = await records.listAdded(tx, workspaceId, now)
    const marks = await records.listMarks(tx, workspaceId, {
      notice: [],
      run: failed.map(({ id }) => id),
      added: added.map(({ id }) => id),
    })
    const isMarked = (source: string, id: string) =>
      marks.some(({ alertId }) => alertId.source === source && alertId.id === id)
    return [
      ...draftApprovals(asked.flatMap((view) => toOpenApproval(view) ?? [])),
      ...draftResearch(stopped.filter(({ runId }) => !isMarked('run', runId))),
      ...draftWorkflows(waiting, failedDays),
      ...draftTickets(counts.open ?? 0),
      ...draftAlerts(added.filter(({ id }) => !isMarked('added', id))),
    ]
  })
}

function ofResearch(kind: string): StoppedResearch['of'] {
  return kind === 'research.crawl' ? 'crawl' : 'task'
}

async function collectFeed(deps: CollectDeps, workspaceId: string, storeId: string): Promise<ItemDraft[]> {
  const stats = await viewStats(deps, workspaceId)
  const count = stats.ready - stats.enabledReady
  const since = new Date(deps.clock().getTime() - 2 * dayMs)
  return draftFeed({
    readyOff: {
      count,
      products: count > 0 ? await listReadyProductsOff(deps, workspaceId, storeId, maxPictures) : [],
    },
    enabledIncomplete: stats.enabledIncomplete,
    left: await listProductsLeft(deps, workspaceId, storeId, { since, limit: maxLeft }),
  })
}

/** Reads what sold in the last months, the stock of it, and what is on the purchase list. */
async function collectStock(deps: CollectDeps, workspaceId: string, storeId: string): Promise<ItemDraft[]> {
  const planned = await planReorders(deps, workspaceId)
  if (!planned) return []
  await deps.recorder.recordLowStock({ workspaceId, storeId }, planned.plans)
  const listed = await viewList(deps, workspaceId)
  const ordered = new Map(listed.map(({ productId, quantity }) => [productId, quantity]))
  const drafts = draftStock(planned.plans, planned.currency, ordered)
  const ids = drafts.flatMap(({ detail }) =>
    'products' in detail ? detail.products.map(({ productId }) => productId) : [],
  )
  const pictures = await findPictures(deps, workspaceId, storeId, ids)
  return drafts.map((draft) => withPictures(draft, pictures))
}
