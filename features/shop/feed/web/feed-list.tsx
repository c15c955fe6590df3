import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { formatPercent } from '#ui/format.ts'
import type { Product } from '../contract.ts'
import { formatPrice } from './money.ts'
import { ProductIssues } from './product-issues.tsx'
import { ProductRow, type ProductRowProps } from './product-row.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { ReadinessBadge } from './readiness-badge.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { SearchSwitch } from './search-switch.tsx'

const rowHeight = 42
const cardHeight = 118
const readAheadRows = 30

type Props = {
  products: readonly Product[]
  /** Null where nobody has counted to the end. */
  rowCount: number | null
  isNarrow: boolean
  openId: string | undefined
  activeIndex: number
  /** Where the keyboard went: each turn scrolls there and focuses the row. */
  moved: { index: number; turn: number }
  chosen: ReadonlySet<string>
  scroller: RefObject<HTMLDivElement | null>
  isReadingMore: boolean
  hasMore: boolean
  onReadMore: () => void
  onOpen: (productId: string) => void
  onSelect: (productId: string, isSelected: boolean) => void
  onSelectAll: (isSelected: boolean) => void
  onActive: (index: number) => void
  onRowKey: (event: KeyboardEvent) => void
}

/** Only the rows in sight are in the page, and the next hundred are read before they come into sight. */
export function FeedList(props: Props) {
  const { products, rowCount, isNarrow, openId, activeIndex, moved, chosen, scroller } = props
  const { isReadingMore, hasMore, onReadMore, onOpen, onSelect, onSelectAll, onActive, onRowKey } = props
  const body = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    // Notices and the sync line come and go above the list, and move where it begins.
    const above = scroller.current?.firstElementChild
    if (!above) return
    const observer = new ResizeObserver(() => {
      if (!body.current || !scroller.current) return
      const top = body.current.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top
      setScrollMargin(Math.round(top + scroller.current.scrollTop))
    })
    observer.observe(above)
    return () => observer.disconnect()
  }, [scroller])
  const virtual = useVirtualizer({
    count: products.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    getItemKey: (index) => products[index]?.productId ?? index,
    overscan: 8,
    scrollMargin,
    // The sticky head covers the first row of what is scrolled to, and the bulk bar the last.
    scrollPaddingStart: isNarrow ? 0 : 32,
    scrollPaddingEnd: 72,
  })
  const rows = virtual.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !isReadingMore && last >= products.length - readAheadRows) onReadMore()
  }, [hasMore, isReadingMore, last, products.length, onReadMore])
  useEffect(() => virtual.measure(), [isNarrow, virtual])

  const lastTurn = useRef(moved.turn)
  useEffect(() => {
    if (lastTurn.current === moved.turn) return
    lastTurn.current = moved.turn
    virtual.scrollToIndex(moved.index, { align: 'auto' })
    requestAnimationFrame(() => {
      body.current
        ?.querySelector<HTMLElement>(`[data-index="${moved.index}"]`)
        ?.focus({ preventScroll: true })
    })
  }, [moved, virtual])

  const chosenHere = products.filter((product) => chosen.has(product.productId)).length
  const Item = isNarrow ? ProductCard : ProductRow
  return (
    <div
      role="grid"
      aria-label={t`Products`}
      aria-rowcount={rowCount === null ? -1 : rowCount + 1}
      aria-multiselectable
      className="feed-table relative"
    >
      {!isNarrow && (
        <FeedListHead
          isAllChosen={chosenHere > 0 && chosenHere === products.length}
          isSomeChosen={chosenHere > 0}
          onSelectAll={onSelectAll}
        />
      )}
      <div ref={body} role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
        {rows.map(({ index, key, start }) => {
          const product = products[index]
          if (!product) return null
          return (
            <div
              key={key}
              ref={isNarrow ? virtual.measureElement : undefined}
              data-index={index}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={chosen.has(product.productId)}
              tabIndex={index === Math.max(0, activeIndex) ? 0 : -1}
              onFocus={() => onActive(index)}
              onKeyDown={onRowKey}
              onClick={(event) => {
                const target = event.target as Element
                // A menu of the row is drawn elsewhere in the page, and its clicks arrive here too.
                if (!event.currentTarget.contains(target) || target.closest('button, input, a')) return
                onOpen(product.productId)
              }}
              className="absolute inset-x-0 top-0 cursor-pointer outline-offset-[-2px]"
              style={{
                transform: `translateY(${start - scrollMargin}px)`,
                ...(isNarrow ? {} : { height: rowHeight }),
              }}
            >
              <Item
                product={product}
                isOpen={product.productId === openId}
                isSelected={chosen.has(product.productId)}
                onOpen={onOpen}
                onSelect={onSelect}
              />
            </div>
          )
        })}
      </div>
      {isReadingMore && <RowSkeletons rows={3} />}
    </div>
  )
}

type FeedListHeadProps = {
  isAllChosen: boolean
  isSomeChosen: boolean
  onSelectAll: (isSelected: boolean) => void
}

function FeedListHead({ isAllChosen, isSomeChosen, onSelectAll }: FeedListHeadProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-[5]">
      <div
        role="row"
        aria-rowindex={1}
        className="feed-columns type-label h-[30px] items-center border-y border-line bg-well px-7 text-ink-2 max-md:px-4"
      >
        <span role="columnheader" className="flex">
          <Checkbox
            aria-label={t`Select all loaded products`}
            checked={isAllChosen}
            isMixed={isSomeChosen && !isAllChosen}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </span>
        <span role="columnheader">
          <Trans>Product</Trans>
        </span>
        <span role="columnheader" className="text-end">
          <Trans>Price</Trans>
        </span>
        <span role="columnheader">
          <Trans>Readiness</Trans>
        </span>
        <span role="columnheader">
          <Trans>Score</Trans>
        </span>
        <span role="columnheader" className="feed-issues">
          <Trans>Issues</Trans>
        </span>
        <span role="columnheader" className="text-end">
          <Trans>Search</Trans>
        </span>
        <span role="columnheader" className="sr-only">
          <Trans>Actions</Trans>
        </span>
      </div>
    </div>
  )
}

/** One product on a phone. */
const ProductCard = memo(function ProductCard({ product, isSelected, onOpen, onSelect }: ProductRowProps) {
  return (
    <div
      role="gridcell"
      className={`flex gap-3 border-b border-line px-4 py-3.5 ${isSelected ? 'bg-well' : ''}`}
    >
      <ProductThumbnail imageLink={product.imageLink} isLit={product.enableSearch} className="size-14" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onOpen(product.productId)}
          className="type-strong -my-1 block w-full py-1 text-start break-words"
        >
          {product.title}
        </button>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-ink-2">
          <span className="font-mono text-[12px] break-all text-ink-3">{product.productId}</span>
          <span className="tabular-nums">{formatPrice(product.salePrice ?? product.price)}</span>
        </p>
        <p className="mt-1.5 flex items-center gap-2 text-ink-2 tabular-nums">
          <ReadinessBadge status={product.readinessStatus} /> {formatPercent(product.complianceScore)}
        </p>
        <ProductIssues issues={product.validationErrors} layout="list" />
      </div>
      <div className="flex flex-none flex-col items-end justify-between gap-3 py-0.5">
        <SearchSwitch product={product} onOpen={onOpen} />
        <Checkbox
          aria-label={t`Select ${product.title}`}
          checked={isSelected}
          onChange={(event) => onSelect(product.productId, event.target.checked)}
        />
      </div>
    </div>
  )
})
