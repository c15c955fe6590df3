import { t } from '@lingui/core/macro'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Product } from '../contract.ts'
import type { ColumnName } from '../contract/views.ts'
import { gridTracks } from './columns.ts'
import type { Sort } from './feed-view.ts'
import { type RowGroup, rowProducts } from './group-rows.ts'
import { ListHead } from './list-head.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductRow } from './product-row.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import type { Selection } from './selection.ts'

const rowHeight = 42
const cardHeight = 118
const readAheadRows = 30
/** The server takes as many names; more loaded rows are selected as all that match. */
const maxNamed = 5_000

type Props = {
  products: readonly Product[]
  /** Null where nobody has counted to the end. */
  rowCount: number | null
  isNarrow: boolean
  openId: string | undefined
  activeIndex: number
  /** Where the keyboard went: each turn scrolls there and focuses the row. */
  moved: { index: number; turn: number }
  selection: Selection
  columns: readonly ColumnName[]
  sort: Sort
  /** Null where variants are rows like any other. */
  groups: ReadonlyMap<string, RowGroup> | null
  scroller: RefObject<HTMLDivElement | null>
  isReadingMore: boolean
  hasMore: boolean
  onReadMore: () => void
  onOpen: (productId: string) => void
  onSort: (sort: Sort) => void
  onToggleGroup: (groupId: string) => void
  onSwitchMany: (productIds: readonly string[], enableSearch: boolean) => void
  onActive: (index: number) => void
  onRowKey: (event: KeyboardEvent) => void
}

/** Only the rows in sight are in the page, and the next hundred are read before they come into sight. */
export function FeedList(props: Props) {
  const { products, rowCount, isNarrow, openId, activeIndex, moved, selection, scroller } = props
  const { isReadingMore, hasMore, onReadMore, onOpen, onSort, onToggleGroup, onActive, onRowKey } = props
  const { columns, sort, groups, onSwitchMany } = props
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

  const idsOf = (product: Product) =>
    rowProducts(product, groups?.get(product.productId)).map(({ productId }) => productId)
  const isSelected = (product: Product) => idsOf(product).every(selection.has)
  const selectedHere = products.filter(isSelected).length
  const Item = isNarrow ? ProductCard : ProductRow
  return (
    <div
      role="grid"
      aria-label={t`Products`}
      aria-rowcount={rowCount === null ? -1 : rowCount + 1}
      aria-multiselectable
      className="feed-table relative"
      style={gridTracks(columns) as CSSProperties}
    >
      {!isNarrow && (
        <ListHead
          shown={columns}
          sort={sort}
          isAllSelected={selectedHere > 0 && selectedHere === products.length}
          isSomeSelected={selectedHere > 0}
          onSort={onSort}
          onSelectAll={(isWanted) => {
            const ids = isWanted ? products.flatMap(idsOf) : []
            if (ids.length > maxNamed) selection.selectAll()
            else selection.selectSome(ids)
          }}
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
              aria-selected={isSelected(product)}
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
                isSelected={isSelected(product)}
                onOpen={onOpen}
                onSelect={selection.select}
                onSwitchMany={onSwitchMany}
                columns={columns}
                group={groups?.get(product.productId)}
                onToggleGroup={onToggleGroup}
              />
            </div>
          )
        })}
      </div>
      {isReadingMore && <RowSkeletons rows={3} />}
    </div>
  )
}
