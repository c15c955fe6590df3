import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import type { StoreStatus } from '#features/base/stores/contract.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { useMedia } from '#ui/use-media.ts'
import { listProducts } from '../contract.ts'
import { type SkippedProduct, useBulkToggle } from './bulk.ts'
import { listKey, restartList, useFigures, useIsListBehind } from './feed-cache.ts'
import { FeedHeader } from './feed-header.tsx'
import { FeedList } from './feed-list.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import type { FeedView } from './feed-view.ts'
import { useListKeys } from './list-keys.ts'
import { ListProblem } from './list-problem.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { SkippedNotice } from './skipped-notice.tsx'
import { type Sync, useSync } from './sync.ts'

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
  const [skipped, setSkipped] = useState<readonly SkippedProduct[]>([])
  const bulk = useBulkToggle(setSkipped)
  const { search, readiness, enabled, sort, product: openId } = view
  const selection = useSelection(JSON.stringify({ search, readiness, enabled }))
  const hasFilter = Boolean(search || readiness || enabled)
  const { products } = list
  const isEmpty = products.length === 0
  const totalLabel = list.isTotalCapped ? t`${formatNumber(list.total)}+` : formatNumber(list.total)
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
              isNarrow={isNarrow || openId !== undefined}
              onEnrich={
                readiness === 'needs_enrichment'
                  ? null
                  : () => onView({ readiness: 'needs_enrichment', sort: '-score' })
              }
            />
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
              rowCount={list.isTotalCapped ? null : list.total}
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
          {!isEmpty && hasFilter && (
            <p className="px-7 py-3 text-ink-3 tabular-nums max-md:px-4">
              <Trans>
                {totalLabel} of {formatNumber(stats?.total ?? list.total)} products
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
            total={totalLabel}
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

type BulkBarProps = {
  chosenCount: number
  isBusy: boolean
  onSwitch: (enableSearch: boolean) => void
  onClear: () => void
}

/** What can be done with the marked rows. Floats over the list, which keeps room for it. */
function BulkBar({ chosenCount, isBusy, onSwitch, onClear }: BulkBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={t`Marked products`}
      className="rises absolute inset-x-0 bottom-3 z-10 mx-auto flex w-max max-w-[calc(100%-32px)] flex-wrap items-center gap-2 rounded-card border border-line-2 bg-float p-2 shadow-e3"
    >
      <p className="px-2 tabular-nums">
        <Trans>
          <strong className="font-semibold">{formatNumber(chosenCount)}</strong> marked
        </Trans>
      </p>
      <Button variant="glass" isBusy={isBusy} onClick={() => onSwitch(true)}>
        <Trans>Enable {formatNumber(chosenCount)}</Trans>
      </Button>
      <Button isBusy={isBusy} onClick={() => onSwitch(false)}>
        <Trans>Disable {formatNumber(chosenCount)}</Trans>
      </Button>
      <Button variant="ghost" size="icon" aria-label={t`Clear the marks`} onClick={onClear}>
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}

type EmptyFeedProps = { hasStore: boolean; sync: Sync; onClearFilters: (() => void) | null }

/** No products, and the one thing to do about it. */
function EmptyFeed({ hasStore, sync, onClearFilters }: EmptyFeedProps) {
  const action = onClearFilters ? (
    <Button onClick={onClearFilters}>
      <Trans>Clear search and filters</Trans>
    </Button>
  ) : hasStore ? (
    <Button variant="ink" isBusy={sync.isBusy} onClick={sync.start}>
      <Trans>Sync from Shopify</Trans>
    </Button>
  ) : (
    <Link to="/workspace/shopify" className={buttonStyle({ variant: 'ink' })}>
      <Trans>Connect Shopify</Trans>
    </Link>
  )
  return (
    <Empty drawing={<EmptyIllustration />} title={t`No products found`} action={action}>
      {onClearFilters
        ? t`Nothing matches the search and the filters.`
        : t`Sync your Shopify store to get started`}
    </Empty>
  )
}

/** The products that match the view, 100 at a time, with the way to the next ones. */
function useProductList({ search, readiness, enabled, sort }: FeedView) {
  const filters = { search, readiness, enabled, sort }
  const list = useInfiniteQuery({
    queryKey: [...listKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listProducts, { query: { ...filters, limit: 100, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages ?? []
  const products = pages.flatMap((page) => page.data.products)
  const first = pages[0]?.data
  // A search counts so far only; whoever has seen its last page knows the number.
  const isTotalCapped = first?.isTotalCapped === true && list.hasNextPage
  const total = first?.isTotalCapped ? Math.max(first.total, products.length) : (first?.total ?? 0)
  return { ...list, products, total, isTotalCapped }
}

/** Which rows are marked. A new filter begins with none. */
function useSelection(filterKey: string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [chosenIn, setChosenIn] = useState(filterKey)
  if (chosenIn !== filterKey) {
    setChosenIn(filterKey)
    setChosen(new Set())
  }
  const select = useCallback((productId: string, isSelected: boolean) => {
    setChosen((before) => {
      const after = new Set(before)
      if (isSelected) after.add(productId)
      else after.delete(productId)
      return after
    })
  }, [])
  const selectAll = useCallback((productIds: readonly string[]) => setChosen(new Set(productIds)), [])
  const clear = useCallback(() => setChosen(new Set()), [])
  return { chosen, select, selectAll, clear }
}
