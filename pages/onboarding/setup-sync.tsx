import { t } from '@lingui/core/macro'
import { SyncLine } from '#features/shop/feed/web/sync-line.tsx'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SyncResult } from './sync-result.tsx'

/** The first sync while the set-up goes on: it counts, says why it stopped, and stays as what came of it. */
export function SetupSync() {
  const { run, report, activeRun, isCancelling, isBusy, cancel, start } = useSync()
  if (activeRun) return <SyncLine run={activeRun} isCancelling={isCancelling} onCancel={cancel} />
  if (run?.status === 'failed' || run?.status === 'cancelled') {
    return (
      <Notice
        tone="warning"
        role="status"
        title={run.status === 'failed' ? t`The sync failed` : t`The sync was cancelled`}
        action={
          <Button size="s" isBusy={isBusy} onClick={start}>
            {t`Sync again`}
          </Button>
        }
      >
        {run.error?.message}
      </Notice>
    )
  }
  return report && <SyncResult report={report} />
}
