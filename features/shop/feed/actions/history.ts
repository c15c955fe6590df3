import type { RunView } from '#engine/contract.ts'
import { syncPurpose } from '#features/base/stores/actions/last-sync.ts'
import { utcDay } from '#kit/days.ts'
import { SyncReport } from '../contract.ts'
import type { FeedDay, SyncRecord } from '../contract/history.ts'
import { listDays } from '../records/history.ts'
import { carryForward, firstDay } from '../rules/history.ts'
import type { FeedDeps } from './deps.ts'

/** Readiness of the last days, of the store that is or was connected. */
export async function viewHistory(deps: FeedDeps, workspaceId: string, days: number): Promise<FeedDay[]> {
  const store = await deps.stores.findActive(workspaceId)
  if (!store) return []
  const now = deps.clock()
  const from = firstDay(now, days)
  const key = { workspaceId, storeId: store.storeId }
  const known = await deps.db.inWorkspace(workspaceId, (tx) => listDays(tx, key, from))
  return carryForward(known, from, utcDay(now))
}

/** The newest syncs of that store. */
export async function viewSyncs(deps: FeedDeps, workspaceId: string, limit: number): Promise<SyncRecord[]> {
  const store = await deps.stores.findActive(workspaceId)
  if (!store) return []
  const runs = await deps.runs.list(workspaceId, { purpose: syncPurpose(store.storeId), limit })
  return runs.map(toRecord)
}

function toRecord(run: RunView): SyncRecord {
  const report = run.status === 'completed' ? SyncReport.parse(run.output) : null
  return {
    runId: run.id,
    status: run.status,
    mode: report?.mode ?? null,
    added: report?.added ?? null,
    changed: report?.changed ?? null,
    removed: report?.removed ?? null,
    unchanged: report?.unchanged ?? null,
    failedCount: report?.failedCount ?? null,
    durationMs: report?.durationMs ?? durationOf(run),
    error: run.error,
    createdAt: run.createdAt,
    endedAt: run.endedAt,
  }
}

function durationOf({ startedAt, endedAt }: RunView): number | null {
  return startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null
}
