import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { RefreshCw, WandSparkles } from 'lucide-react'
import type { StoreStatus } from '#features/base/stores/contract.ts'
import { Button } from '#ui/button.tsx'
import { figure } from '#ui/count.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Stats } from '../contract.ts'
import { ExportButton } from './export-button.tsx'
import { SyncLine } from './sync-line.tsx'
import { SyncReportCard } from './sync-report-card.tsx'
import type { Sync } from './sync.ts'

type Props = {
  store: StoreStatus | undefined
  stats: Stats | undefined
  sync: Sync
  /** Null where the list already shows what to enrich. */
  onEnrich: (() => void) | null
}

/** The page's title and what can be done with the whole feed, then how the sync goes or went. */
export function FeedHeader({ store, stats, sync, onEnrich }: Props) {
  const { run, activeRun, report } = sync
  return (
    <>
      <PageHeader
        title={t`ChatGPT Products`}
        actions={
          <>
            <ExportButton stats={stats} />
            <Button isBusy={sync.isBusy} onClick={sync.start} className="max-md:w-10 max-md:px-0">
              {!sync.isBusy && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
              <span className="max-md:sr-only">
                <Trans>Sync Shopify</Trans>
              </span>
            </Button>
            {onEnrich && stats !== undefined && stats.needsEnrichment > 0 && (
              <Button variant="ink" className="max-md:order-first max-md:flex-1" onClick={onEnrich}>
                <WandSparkles aria-hidden className="size-4" strokeWidth={1.75} />
                <Trans>Enrich {figure(stats.needsEnrichment)}</Trans>
              </Button>
            )}
          </>
        }
      >
        {store?.name
          ? t`What AI shoppers can find and buy from ${store.name}.`
          : t`What AI shoppers can find and buy from your store.`}
      </PageHeader>
      {activeRun && <SyncLine run={activeRun} isCancelling={sync.isCancelling} onCancel={sync.cancel} />}
      {!activeRun && run?.status === 'failed' && (
        <Notice
          tone="error"
          title={t`The last sync failed`}
          action={
            <Button size="s" onClick={sync.start}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {run.error?.message ?? t`Failed to sync products`} <Trans>Nothing was deleted.</Trans>
        </Notice>
      )}
      {!activeRun && run && report && <SyncReportCard run={run} report={report} />}
    </>
  )
}
