import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { SyncLine } from '#features/shop/feed/web/sync-line.tsx'
import { SyncReportCard } from '#features/shop/feed/web/sync-report-card.tsx'
import { useSync } from '#features/shop/feed/web/sync.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'

/** The syncs of the store, on the store's own page. */
export function StoreSync() {
  const sync = useSync()
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="ink" isBusy={sync.isBusy} onClick={sync.start}>
          {!sync.isBusy && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
          <Trans>Sync Shopify</Trans>
        </Button>
        <Link to="/workspace/chatgpt" className={buttonStyle()}>
          <Trans>Open product feed</Trans>
        </Link>
      </div>
      {sync.activeRun && (
        <SyncLine run={sync.activeRun} isCancelling={sync.isCancelling} onCancel={sync.cancel} />
      )}
      {!sync.activeRun && sync.run && sync.report && <SyncReportCard run={sync.run} report={sync.report} />}
    </>
  )
}
