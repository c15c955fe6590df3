import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { StoreStatus } from '#features/base/stores/contract.ts'
import { Button } from '#ui/button.tsx'
import { figure } from '#ui/count.ts'
import { Notice } from '#ui/notice.tsx'
import { useMedia } from '#ui/use-media.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type Skipped, useBulkToggle } from './bulk.ts'
import { EmptyFeed } from './empty-feed.tsx'
import { restartList, useFigures, useIsListBehind } from './feed-cache.ts'
import { FeedHeader } from './feed-header.tsx'
import { FeedList } from './feed-list.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import type { FeedView } from './feed-view.ts'
import { useListKeys } from './list-keys.ts'
import { ListProblem } from './list-problem.tsx'
import { useProductList } from './product-list.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { useSelection } from './selection.ts'
import { SkippedNotice } from './skipped-notice.tsx'
import { StatStrip } from './stat-strip.tsx'
import { useSync } from './sync.ts'

const EnrichPanel = lazy(async () => ({ default: (await import('./enrich-panel.tsx')).EnrichPanel }))

type Props = {
  view: FeedView
  store: StoreStatus | undefined
  onView: (view: FeedView) => void
}

/** The products of the store as shoppers' assistants get them: what each lacks, and whether it is on display. */
export function FeedScreen({ view, store, onView }: Props) {
  const client = useQueryClient()
  const isNarrow = useMedia('(width < 768px)')
  const stats = useFigures().data
  const list = useProductList(view)
  const sync = useSync()
  const isBehind = useIsListBehind()
  const scroller = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const [skipped, setSkipped] = useState<readonly Skipped[]>([])
  const bulk = useBulkToggle(setSkipped)
  const { search, readiness, enabled, sort, product: openId } = view
  const selection = useSelection(JSON.stringify({ search, readiness, enabled }))
  const hasFilter = Boolean(search || readiness || enabled)
  const { products } = list
  const isEmpty = products.length === 0
  const isArriving = isEmpty && !hasFilter && !list.isError && sync.activeRun !== null

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
    products,
    isPanelOpen: openId !== undefined,
    chosen: selection.chosen,
    searchRef,
    onOpen: open,
    onSelect: selection.select,
    onClearSelection: selection.clear,
  })

  return (
    <div className="flex h-full min-h-0">
      <div className="relative min-w-0 flex-1" inert={isNarrow && openId !== undefined}>
        <div ref={scroller} className="h-full overflow-y-auto pb-16">
          <div className="flex flex-col gap-4 px-7 pt-[22px] pb-4 max-md:px-4">
            <FeedHeader
              store={store}
              stats={stats}
              sync={sync}
              onEnrich={
                readiness === 'needs_enrichment'
                  ? null
                  : () => onView({ readiness: 'needs_enrichment', sort: '-score' })
              }
            />
            <StatStrip stats={stats} isNarrow={isNarrow || openId !== undefined} />
            <FeedToolbar view={view} stats={stats} onView={filter} searchRef={searchRef} />
            {list.isError && (
              <ListProblem
                error={list.error}
                shownSince={isEmpty ? null : list.dataUpdatedAt}
                isTrying={list.isFetching}
                onTryAgain={() => void list.refetch()}
              />
            )}
            {isBehind && (
              <Notice
                tone="neutral"
                role="status"
                title={t`Products have changed since you opened this list`}
                action={
                  <Button size="s" onClick={() => restartList(client)}>
                    <Trans>Show the newest</Trans>
                  </Button>
                }
              />
            )}
            {skipped.length > 0 && (
              <SkippedNotice skipped={skipped} onOpen={open} onClose={() => setSkipped([])} />
            )}
          </div>
          {(list.isPending || isArriving) && <RowSkeletons rows={8} />}
          {list.isSuccess && isEmpty && !isArriving && (
            <EmptyFeed
              hasStore={store?.connected ?? true}
              sync={sync}
              onClearFilters={hasFilter ? () => onView({ sort }) : null}
            />
          )}
          {!isEmpty && (
            <FeedList
              products={products}
              total={list.total}
              isNarrow={isNarrow}
              openId={openId}
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
                selection.selectAll(all ? products.map(({ productId }) => productId) : [])
              }
              onActive={keys.setActiveIndex}
              onRowKey={keys.onRowKey}
            />
          )}
          {!isEmpty && !list.hasNextPage && hasFilter && (
            <p className="px-7 py-3 text-ink-3 tabular-nums max-md:px-4">
              <Trans>
                {figure(list.total)} of {figure(stats?.total ?? list.total)} products
              </Trans>
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
      <Suspense fallback={null}>
        {openId !== undefined && (
          <EnrichPanel
            productId={openId}
            products={products}
            total={list.total}
            onOpen={(product) => {
              open(product)
              if (product === undefined) keys.focusActive()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
