import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FlaskConical, RefreshCw, WandSparkles } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { StoreStatus } from '#features/stores/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { figure } from '#ui/count.ts'
import { Empty } from '#ui/empty.tsx'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { clockTime, timeAgo } from '#ui/relative-time.ts'
import { useMedia } from '#ui/use-media.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Skipped, useBulkToggle } from './bulk.ts'
import { EnrichPanel } from './enrich-panel.tsx'
import { ExportButton } from './export-button.tsx'
import { restartList, useFigures, useIsListBehind } from './feed-cache.ts'
import { FeedList } from './feed-list.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import type { FeedView } from './feed-view.ts'
import { useListKeys } from './list-keys.ts'
import { useProductList } from './product-list.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { useSelection } from './selection.ts'
import { SkippedNotice } from './skipped-notice.tsx'
import { StatStrip } from './stat-strip.tsx'
import { SyncLine } from './sync-line.tsx'
import { SyncReportCard } from './sync-report-card.tsx'
import { useSync } from './sync.ts'

type Props = {
  view: FeedView
  store: StoreStatus | undefined
  onView: (view: FeedView) => void
}

/** The products of the store as shoppers' assistants get them: what each lacks, and whether it is on display. */
export function FeedScreen({ view, store, onView }: Props) {
  const client = useQueryClient()
  const isNarrow = useMedia('(width < 768px)')
  const figures = useFigures()
  const list = useProductList(view)
  const sync = useSync()
  const isBehind = useIsListBehind()
  const scroller = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const [skipped, setSkipped] = useState<readonly Skipped[]>([])
  const bulk = useBulkToggle(setSkipped)
  const { search, readiness, enabled, sort } = view
  const selection = useSelection(JSON.stringify({ search, readiness, enabled }))
  const hasFilter = Boolean(search || readiness || enabled)
  const stats = figures.data
  const isArriving = !hasFilter && list.products.length === 0 && sync.activeRun !== null

  const change = useCallback((part: Partial<FeedView>) => onView({ ...view, ...part }), [view, onView])
  const filter = useCallback(
    (part: Partial<FeedView>) => {
      scroller.current?.scrollTo({ top: 0 })
      change(part)
    },
    [change],
  )
  const open = useCallback((product: string | undefined) => change({ product }), [change])
  const keys = useListKeys({
    products: list.products,
    isPanelOpen: view.product !== undefined,
    chosen: selection.chosen,
    searchRef,
    onOpen: open,
    onSelect: selection.select,
    onClearSelection: selection.clear,
  })
  const firstToEnrich = () => onView({ readiness: 'needs_enrichment', sort: '-score' })

  return (
    <div className="@container flex h-full min-h-0">
      <div className="relative min-w-0 flex-1" inert={isNarrow && view.product !== undefined}>
        <div ref={scroller} className="h-full overflow-y-auto pb-16">
          <div className="flex flex-col gap-4 px-7 pt-[22px] pb-4 max-md:px-4">
            <PageHeader
              title="ChatGPT Products"
              actions={
                <>
                  <ExportButton stats={stats} />
                  <Button isBusy={sync.isBusy} onClick={sync.start}>
                    {!sync.isBusy && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
                    Sync Shopify
                  </Button>
                  {stats !== undefined && stats.needsEnrichment > 0 && readiness !== 'needs_enrichment' && (
                    <Button
                      variant="ink"
                      className="max-md:order-first max-md:w-full"
                      onClick={firstToEnrich}
                    >
                      <WandSparkles aria-hidden className="size-4" strokeWidth={1.75} />
                      Enrich {figure(stats.needsEnrichment)}
                    </Button>
                  )}
                </>
              }
            >
              What AI shoppers can find and buy from {store?.name ?? 'your store'}.{' '}
              {sync.run?.endedAt &&
                sync.run.status === 'completed' &&
                `Synced ${timeAgo(sync.run.endedAt)}. `}
              {store?.isDemo && (
                <Badge tint="neutral">
                  <FlaskConical aria-hidden /> Demo store
                </Badge>
              )}
            </PageHeader>
            {sync.activeRun && (
              <SyncLine run={sync.activeRun} isCancelling={sync.isCancelling} onCancel={sync.cancel} />
            )}
            {!sync.activeRun && sync.run?.status === 'failed' && (
              <Notice
                tone="error"
                title="The last sync failed"
                action={
                  <Button size="s" onClick={sync.start}>
                    Try again
                  </Button>
                }
              >
                {sync.run.error?.message ?? 'Failed to sync products'} Nothing was deleted.
              </Notice>
            )}
            {!sync.activeRun && sync.run && sync.report && (
              <SyncReportCard run={sync.run} report={sync.report} />
            )}
            <StatStrip stats={stats} isNarrow={isNarrow || view.product !== undefined} />
            <FeedToolbar view={view} stats={stats} onView={filter} searchRef={searchRef} />
            {list.isError && (
              <Notice
                tone="error"
                role="alert"
                title="The list could not be read"
                action={
                  <Button size="s" isBusy={list.isFetching} onClick={() => void list.refetch()}>
                    Try again
                  </Button>
                }
              >
                {sentenceOf(list.error, 'The server did not answer.')}{' '}
                {list.products.length > 0 && `What you see is from ${clockTime(list.dataUpdatedAt)}.`}
              </Notice>
            )}
            {isBehind && (
              <Notice
                tone="neutral"
                role="status"
                title="Products have changed since you opened this list"
                action={
                  <Button size="s" onClick={() => restartList(client)}>
                    Show the newest
                  </Button>
                }
              />
            )}
            {skipped.length > 0 && (
              <SkippedNotice skipped={skipped} onOpen={open} onClose={() => setSkipped([])} />
            )}
          </div>
          {(list.isPending || isArriving) && <RowSkeletons rows={8} />}
          {list.isSuccess && list.products.length === 0 && !isArriving && (
            <Empty
              drawing={<EmptyCaseDrawing />}
              title="No products found"
              action={
                hasFilter ? (
                  <Button onClick={() => onView({ sort })}>Clear search and filters</Button>
                ) : store && !store.connected ? (
                  <Link to="/workspace/shopify" className={buttonStyle({ variant: 'ink' })}>
                    Connect Shopify
                  </Link>
                ) : (
                  <Button variant="ink" isBusy={sync.isBusy} onClick={sync.start}>
                    Sync from Shopify
                  </Button>
                )
              }
            >
              {hasFilter
                ? 'Nothing matches the search and the filters.'
                : 'Sync your Shopify store to get started'}
            </Empty>
          )}
          {list.products.length > 0 && (
            <FeedList
              products={list.products}
              total={list.total}
              isNarrow={isNarrow}
              openId={view.product}
              activeIndex={keys.activeIndex}
              moved={keys.moved}
              chosen={selection.chosen}
              scroller={scroller}
              isReadingMore={list.isFetchingNextPage}
              hasMore={list.hasNextPage && !list.isError}
              onReadMore={list.fetchNextPage}
              onOpen={open}
              onSelect={selection.select}
              onSelectAll={(all) =>
                selection.selectAll(all ? list.products.map((product) => product.productId) : [])
              }
              onActive={keys.setActiveIndex}
              onRowKey={keys.onRowKey}
            />
          )}
          {list.products.length > 0 && !list.hasNextPage && hasFilter && (
            <p className="px-7 py-3 text-ink-3 tabular-nums max-md:px-4">
              {figure(list.total)} of {figure(stats?.total ?? list.total)} products
            </p>
          )}
        </div>
        {selection.chosen.size > 0 && (
          <BulkBar
            chosenCount={selection.chosen.size}
            isBusy={bulk.isPending}
            onClear={selection.clear}
            onSwitch={(enableSearch) => bulk.mutate({ productIds: [...selection.chosen], enableSearch })}
          />
        )}
      </div>
      {view.product !== undefined && (
        <EnrichPanel
          productId={view.product}
          products={list.products}
          total={list.total}
          onOpen={(product) => {
            open(product)
            if (product === undefined) keys.focusActive()
          }}
        />
      )}
    </div>
  )
}
