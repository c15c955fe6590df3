import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type SetStateAction, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { StoreStatus } from '#features/base/stores/contract.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useBulkChange } from './bulk-change.ts'
import { type BulkIntent, enableReady } from './bulk-intent.ts'
import { useExport } from './export.ts'
import { restartList, useFigures, useIsListBehind } from './feed-cache.ts'
import { FeedHeader } from './feed-header.tsx'
import { FeedList } from './feed-list.tsx'
import { FeedToolbar } from './feed-toolbar.tsx'
import type { ProductMore } from './enrich-panel.tsx'
import { type FeedView, filterOf } from './feed-view.ts'
import { groupRows } from './group-rows.ts'
import { useListKeys } from './list-keys.ts'
import { useExactTotal, useProductList } from './product-list.ts'
import { useQueue } from './queue.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { useSelection } from './selection.ts'
import { useSync } from './sync.ts'
import { useColumns, useSavedViews } from './views-cache.ts'
import { ViewsMenu } from './views-menu.tsx'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }))
const EmptyFeed = lazy(async () => ({ default: (await import('./empty-feed.tsx')).EmptyFeed }))
const ListProblem = lazy(async () => ({ default: (await import('./list-problem.tsx')).ListProblem }))
const FeedPanel = lazy(async () => ({ default: (await import('./feed-panel.tsx')).FeedPanel }))
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }))
const CheckDialog = lazy(async () => ({ default: (await import('./check-dialog.tsx')).CheckDialog }))

type Props = {
  view: FeedView
  store: StoreStatus | undefined
  /** Takes the new view, or how it follows from the last one that was asked for, which may not be drawn yet. */
  onView: (view: SetStateAction<FeedView>) => void
  /** What else is known of the open product. */
  more?: ProductMore
}

/** The products of the store as shoppers' assistants get them: what each lacks, and whether it is on display. */
export function FeedScreen({ view, store, onView, more }: Props) {
  const client = useQueryClient()
  const isNarrow = useMedia('(width < 768px)')
  const stats = useFigures().data
  const list = useProductList(view)
  const sync = useSync()
  const saved = useSavedViews()
  const { columns, choose } = useColumns()
  const isBehind = useIsListBehind()
  const bulk = useBulkChange()
  const download = useExport()
  const scroller = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const [intent, setIntent] = useState<BulkIntent | null>(null)
  const [isChecking, setChecking] = useState(false)
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set())
  const filter = filterOf(view)
  const hasFilter = Object.keys(filter).length > 0
  const selection = useSelection(filter)
  const exact = useExactTotal(filter, list.isTotalCapped && !selection.isEmpty)
  const total = exact ?? list.total
  const isCapped = list.isTotalCapped && exact === null
  const rows = useMemo(
    () => (view.grouped ? groupRows(list.products, openGroups) : { products: list.products, groups: null }),
    [view.grouped, list.products, openGroups],
  )
  const { products } = rows
  const isEmpty = products.length === 0
  const totalLabel = isCapped ? t`${formatNumber(total)}+` : formatNumber(total)
  const isArriving = isEmpty && !hasFilter && !list.isError && sync.activeRun !== null

  const change = useCallback(
    (part: Partial<FeedView>) => onView((before) => ({ ...before, ...part })),
    [onView],
  )
  const narrow = useCallback(
    (part: Partial<FeedView>) => {
      scroller.current?.scrollTo({ top: 0 })
      change(part)
    },
    [change],
  )
  const open = useCallback(
    (product: string | undefined) => change({ product, queue: undefined, at: undefined }),
    [change],
  )
  const queue = useQueue(
    view.queue,
    view.at ?? 1,
    (place) => change({ product: undefined, ...place }),
    (queued, place) => onView({ ...queued, sort: '-score', ...place }),
  )
  const openId = queue.place?.productId ?? view.product
  const isPanelOpen = view.queue !== undefined || view.product !== undefined
  const switchMany = useCallback(
    (productIds: readonly string[], isOn: boolean) =>
      setIntent({ act: isOn ? 'enable' : 'disable', selection: { productIds: [...productIds] } }),
    [],
  )
  const keys = useListKeys({
    products,
    groups: rows.groups,
    isPanelOpen,
    isSelected: selection.has,
    searchRef,
    onOpen: open,
    onSelect: selection.select,
    onSwitchMany: switchMany,
    onClearSelection: selection.clear,
  })
  const toggleGroup = useCallback((groupId: string) => {
    setOpenGroups((before) => {
      const after = new Set(before)
      if (!after.delete(groupId)) after.add(groupId)
      return after
    })
  }, [])
  const askToEnable = () => setIntent(enableReady)
  const selectedCount = selection.count(total)

  return (
    <div className="flex h-full min-h-0">
      <div className="relative min-w-0 flex-1" inert={isNarrow && isPanelOpen}>
        <div ref={scroller} className="h-full overflow-y-auto pb-16">
          <div className="flex flex-col gap-4 px-7 pt-[22px] pb-4 max-md:px-4">
            <FeedHeader
              store={store}
              stats={stats}
              sync={sync}
              isNarrow={isNarrow || isPanelOpen}
              isStarting={queue.isStarting}
              onEnrich={() => queue.start({ readiness: 'needs_enrichment' })}
              onEnable={askToEnable}
              onCheck={() => setChecking(true)}
            />
            <FeedToolbar
              view={view}
              stats={stats}
              onView={narrow}
              searchRef={searchRef}
              views={<ViewsMenu view={view} saved={saved} onView={onView} />}
              columns={columns}
              onColumns={choose}
            />
            <Suspense fallback={null}>
              {list.isError && (
                <ListProblem
                  error={list.error}
                  shownSince={isEmpty ? null : list.dataUpdatedAt}
                  isTrying={list.isFetching}
                  onTryAgain={() => void list.refetch()}
                />
              )}
            </Suspense>
            {isBehind && (
              <Notice
                tone="neutral"
                role="status"
                title={t`Products have changed since you opened this list`}
                action={
                  <Button size="s" onClick={() => restartList(client)}>
                    <Trans>Refresh list</Trans>
                  </Button>
                }
              />
            )}
          </div>
          {(list.isPending || isArriving) && <RowSkeletons rows={8} />}
          <Suspense fallback={null}>
            {list.isSuccess && isEmpty && !isArriving && (
              <EmptyFeed
                hasStore={store?.connected ?? true}
                sync={sync}
                onClearFilters={hasFilter ? () => onView({ sort: view.sort }) : null}
              />
            )}
          </Suspense>
          {!isEmpty && (
            <FeedList
              products={products}
              rowCount={isCapped || rows.groups ? null : total}
              isNarrow={isNarrow}
              openId={openId}
              activeIndex={keys.activeIndex}
              moved={keys.moved}
              selection={selection}
              columns={columns}
              sort={view.grouped ? 'store' : (view.sort ?? 'store')}
              groups={rows.groups}
              scroller={scroller}
              isReadingMore={list.isFetchingNextPage}
              hasMore={list.hasNextPage && !list.isError}
              onReadMore={list.fetchNextPage}
              onOpen={open}
              onSort={(sort) => narrow({ sort, grouped: undefined })}
              onToggleGroup={toggleGroup}
              onSwitchMany={switchMany}
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
        <Suspense fallback={null}>
          {selectedCount > 0 && (
            <BulkBar
              count={selectedCount}
              allCount={selection.isAll || isCapped || total <= selectedCount ? null : total}
              isBusy={bulk.isBusy}
              onSelectAll={selection.selectAll}
              onSwitch={(isOn) => setIntent({ act: isOn ? 'enable' : 'disable', selection: selection.order })}
              onSetField={() => setIntent({ act: 'set', selection: selection.order })}
              onClear={selection.clear}
            />
          )}
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {isPanelOpen && (
          <FeedPanel
            openId={view.product}
            products={products}
            total={totalLabel}
            queue={queue}
            onOpen={(product) => {
              open(product)
              if (product === undefined) keys.focusActive()
            }}
            onEnable={askToEnable}
            more={more}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>
        {intent && (
          <BulkDialog
            intent={intent}
            onStart={(order) => {
              setIntent(null)
              selection.clear()
              bulk.start(order)
            }}
            onClose={() => setIntent(null)}
          />
        )}
        {isChecking && (
          <CheckDialog
            onShow={onView}
            onDownload={() => download.mutate('json')}
            onClose={() => setChecking(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
