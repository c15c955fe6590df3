import { plural, t } from '@lingui/core/macro'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { SyncLine } from '#features/shop/feed/web/sync-line.tsx'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'

/** The first sync while the set-up goes on: it counts, and says what it found. */
export function SetupSync() {
  const { run, activeRun, isCancelling, isBusy, cancel, start } = useSync()
  const stats = useFigures().data
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
  if (!run || !stats || stats.total === 0) return null
  return (
    <Notice
      tone="success"
      role="status"
      title={plural(stats.total, { one: '# product synced', other: '# products synced' })}
    >
      {plural(stats.ready, { one: '# is ready for ChatGPT.', other: '# are ready for ChatGPT.' })}
    </Notice>
  )
}
