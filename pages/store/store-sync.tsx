import { SyncLine } from '#features/shop/feed/web/sync-line.tsx'
import { SyncReportCard } from '#features/shop/feed/web/sync-report-card.tsx'
import { useSync } from '#features/shop/feed/web/sync.ts'

/** The syncs of the store, on the store's own page. */
export function StoreSync() {
  const { run, activeRun, report, isCancelling, cancel } = useSync()
  if (activeRun) return <SyncLine run={activeRun} isCancelling={isCancelling} onCancel={cancel} />
  return run && report ? <SyncReportCard run={run} report={report} /> : null
}
