import type { Tx } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import { doEach } from '#features/base/runs/actions/do-each.ts'
import { findDueStores } from '#features/base/stores/actions/due.ts'
import { findLastSync, refuseFailed, syncPurpose } from '#features/base/stores/actions/last-sync.ts'
import { followSync } from '#features/base/stores/actions/reconcile.ts'
import { newId } from '#kit/ids.ts'
import { SyncReport } from '../contract.ts'
import { readStats } from '../records/query.ts'
import { listOutdatedStores } from '../records/save.ts'
import { rulesVersion } from '../rules/judge.ts'
import type { FeedDeps } from './deps.ts'

const waitMs = 10_000

export type FeedSyncAnswer = { run: RunView; report: SyncReport | null; isNew: boolean; message: string }

/** Starts a sync, or finds the one that is under way, and waits a little: a small store is done in the answer. */
export async function syncNow(
  deps: FeedDeps,
  workspaceId: string,
  mode: 'auto' | 'full',
  signal: AbortSignal,
): Promise<FeedSyncAnswer> {
  const { storeId } = await deps.stores.getConnected(workspaceId)
  const { run, isNew } = await startSync(deps, workspaceId, storeId, mode)
  const later = await deps.runs.waitFor(workspaceId, run.id, waitMs, signal)
  if (later.status === 'failed') refuseFailed(later, 'Failed to sync products')
  const report = toReport(later)
  const { total } = await deps.db.inWorkspace(workspaceId, (tx) => readStats(tx, { workspaceId, storeId }))
  return { run: later, report, isNew, message: toMessage(later, report, isNew, total) }
}

export function startSync(
  { runs }: Pick<FeedDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
  mode: 'auto' | 'full',
  tx?: Tx,
  isCheck = false,
) {
  const order = { purpose: syncPurpose(storeId), input: { storeId, mode, isCheck }, storeId }
  return runs.start(workspaceId, 'feed.sync', tx ? { ...order, tx } : order)
}

/** Brings the feed up to date, once `tx` commits. */
export function startAutoSync(
  deps: Pick<FeedDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<unknown> {
  return startSync(deps, workspaceId, storeId, 'auto', tx)
}

/** The store says that something changed: a sync that is under way may be past it. */
export async function startChangedSync(
  deps: Pick<FeedDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<void> {
  const { run, isNew } = await startSync(deps, workspaceId, storeId, 'auto', tx)
  if (isNew) return
  await followSync(deps.runs, tx, workspaceId, { storeId, runId: run.id, event: 'products.changed' })
}

/** Finds what no message told of. */
export function startCheckSync(
  deps: Pick<FeedDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<unknown> {
  return startSync(deps, workspaceId, storeId, 'auto', tx, true)
}

/** The seller facts stand on every row: judges all of them anew, once `tx` commits. */
export function startRejudge(
  { runs }: Pick<FeedDeps, 'runs'>,
  workspaceId: string,
  storeId: string,
  tx: Tx,
): Promise<unknown> {
  // A run of its own for each change: one under way may already be past the first products.
  const purpose = `feed.rejudge:${storeId}:${newId()}`
  return runs.start(workspaceId, 'feed.rejudge', { purpose, input: { storeId }, storeId, tx })
}

/** The rules of the feed may be other ones than before this start: judges the stores anew that were judged by earlier ones. */
export async function rejudgeOutdated({ db, runs }: Pick<FeedDeps, 'db' | 'runs'>): Promise<void> {
  const outdated = await db.asSystem((tx) => listOutdatedStores(tx, rulesVersion))
  for (const { workspaceId, storeId } of outdated) {
    // Other processes on this database find the run that the first one started.
    const purpose = `feed.rejudge:${storeId}:rules ${rulesVersion}`
    await runs.start(workspaceId, 'feed.rejudge', { purpose, input: { storeId }, storeId })
  }
}

/** Syncs of stores whose products arrive by themselves: each hour, whichever process looks. */
export async function startDueSyncs(
  { db, runs, clock }: Pick<FeedDeps, 'db' | 'runs' | 'clock'>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const due = await findDueStores(db, clock())
  const start = ({ workspaceId, storeId }: (typeof due)[number]) =>
    startSync({ runs }, workspaceId, storeId, 'auto', undefined, true)
  await doEach(due, start, onFailure)
}

export async function viewSync(deps: FeedDeps, workspaceId: string) {
  const store = await deps.stores.findActive(workspaceId)
  const run = store ? await findLastSync(deps, workspaceId, store.storeId) : null
  return { run, report: run ? toReport(run) : null }
}

function toReport(run: RunView): SyncReport | null {
  return run.status === 'completed' ? SyncReport.parse(run.output) : null
}

function toMessage(run: RunView, report: SyncReport | null, isNew: boolean, total: number): string {
  if (run.status === 'cancelled') return 'The sync was stopped. Anything synced so far is kept.'
  if (!report) return isNew ? 'Sync started. Products appear as they sync.' : 'A sync is already running.'
  const said = [
    `${total} products`,
    `${report.added} added`,
    `${report.changed} changed`,
    `${report.removed} removed`,
    ...(report.failedCount > 0 ? [`${report.failedCount} failed`] : []),
  ]
  return `${said.join(', ')}.`
}
