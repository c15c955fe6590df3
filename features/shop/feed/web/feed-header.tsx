import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { RefreshCw, Upload, WandSparkles } from 'lucide-react'
import type { StoreStatus } from '#features/base/stores/contract.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { Stats } from '../contract.ts'
import { ExportButton } from './export-button.tsx'
import { ReadinessGrid } from './readiness-grid.tsx'
import { SyncLine } from './sync-line.tsx'
import { SyncReportCard } from './sync-report-card.tsx'
import type { Sync } from './sync.ts'

type Props = {
  store: StoreStatus | undefined
  stats: Stats | undefined
  sync: Sync
  isNarrow: boolean
  isStarting: boolean
  onEnrich: () => void
  onEnable: () => void
  onCheck: () => void
}

/** The page's title and what can be done with the whole feed, then how the sync goes or went, and the figures. */
export function FeedHeader({ store, stats, sync, isNarrow, isStarting, onEnrich, onEnable, onCheck }: Props) {
  const { run, activeRun, report } = sync
  const isPhone = useMedia('(width < 768px)')
  const navigate = useNavigate()
  const readyOff = stats ? stats.ready - stats.enabledReady : 0
  const needs = stats?.needsEnrichment ?? 0
  return (
    <>
      <PageHeader
        title={t`ChatGPT`}
        actions={
          <>
            <ExportButton
              stats={stats}
              onCheck={onCheck}
              onWriteBack={isPhone ? () => void navigate({ to: '/workspace/stores/write-back' }) : undefined}
            />
            <Button isBusy={sync.isBusy} onClick={sync.start} className="max-md:w-10 max-md:px-0">
              {!sync.isBusy && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
              <span className="max-md:sr-only">
                <Trans>Sync Shopify</Trans>
              </span>
            </Button>
            {!isPhone && (
              <Link to="/workspace/stores/write-back" className={buttonStyle()}>
                <Upload aria-hidden className="size-4" strokeWidth={1.75} />
                <Trans>Write to Shopify</Trans>
              </Link>
            )}
            {needs > 0 && (
              <Button
                variant={readyOff > 0 ? 'outline' : 'ink'}
                isBusy={isStarting}
                className="max-md:order-first max-md:flex-1"
                onClick={onEnrich}
              >
                {!isStarting && <WandSparkles aria-hidden className="size-4" strokeWidth={1.75} />}
                <Trans>Enrich {formatNumber(needs)}</Trans>
              </Button>
            )}
            {readyOff > 0 && (
              <Button variant="glass" className="max-md:order-first max-md:flex-1" onClick={onEnable}>
                <Trans>Enable {formatNumber(readyOff)}</Trans>
              </Button>
            )}
          </>
        }
      >
        {store?.name
          ? t`The products AI shoppers can find and buy from ${store.name}.`
          : t`The products AI shoppers can find and buy from your store.`}
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
      <StatStrip stats={stats} isNarrow={isNarrow} />
    </>
  )
}

type StatStripProps = { stats: Stats | undefined; isNarrow: boolean }

/** Four figures of the whole store and, where there is room, the shelf. */
function StatStrip({ stats, isNarrow }: StatStripProps) {
  const cells = [
    { label: t`Total Products`, value: stats && formatNumber(stats.total), aside: null },
    {
      label: t`ChatGPT Ready`,
      value: stats && formatNumber(stats.ready),
      aside: stats && stats.total > 0 ? formatPercent((stats.ready / stats.total) * 100) : null,
    },
    { label: t`Average Score`, value: stats && formatPercent(stats.averageScore), aside: null },
    {
      label: t`Enabled`,
      value: stats && formatNumber(stats.chatgptEnabled),
      aside: stats ? enabledAside(stats) : null,
    },
  ]
  return (
    <div className="flex overflow-clip rounded-card border border-line">
      <dl className="flex flex-1 max-md:grid max-md:grid-cols-2">
        {cells.map(({ label, value, aside }) => (
          <div
            key={label}
            className="flex-1 border-line px-4 py-2.5 not-first:border-s max-md:odd:border-s-0 max-md:nth-[n+3]:border-t"
          >
            <dt className="type-label whitespace-nowrap text-ink-2">{label}</dt>
            <dd className="flex items-baseline gap-2">
              <span className="type-figure-s">{value ?? <Skeleton className="my-1 h-5 w-14" />}</span>
              {aside && (
                <span className="type-small whitespace-nowrap text-ink-3 max-lg:hidden">{aside}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {stats && stats.total > 0 && !isNarrow && (
        <div className="w-[48%] flex-none self-center overflow-hidden border-s border-line px-4 py-2 max-2xl:hidden">
          <ReadinessGrid stats={stats} size="strip" />
        </div>
      )}
    </div>
  )
}

function enabledAside({ ready, enabledReady, enabledIncomplete: held }: Stats): string | null {
  if (held > 0) return t`${formatNumber(held)} enabled but left out`
  const off = ready - enabledReady
  return off > 0 ? t`${formatNumber(off)} ready to enable` : null
}
