import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Checkbox } from '#ui/checkbox.tsx'
import type { ColumnName } from '../contract/views.ts'
import { columns } from './columns.ts'
import type { Sort } from './feed-view.ts'

type Props = {
  shown: readonly ColumnName[]
  sort: Sort
  isAllSelected: boolean
  isSomeSelected: boolean
  onSort: (sort: Sort) => void
  onSelectAll: (isSelected: boolean) => void
}

/** Names of the columns. Those that can be sorted by are buttons: once up, twice down, then Shopify's order. */
export function ListHead({ shown, sort, isAllSelected, isSomeSelected, onSort, onSelectAll }: Props) {
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
            checked={isAllSelected}
            isMixed={isSomeSelected && !isAllSelected}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </span>
        <SortHead label={t`Product`} sorts={['title', '-title']} sort={sort} onSort={onSort} />
        {shown.map((name) => {
          const { label, sorts, isNumber = false, isWide = false } = columns[name]
          const className = `${isWide ? 'feed-wide' : ''} ${isNumber ? 'text-end' : ''}`
          return sorts ? (
            <SortHead
              key={name}
              label={label}
              sorts={sorts}
              sort={sort}
              onSort={onSort}
              isAtEnd={isNumber}
              className={className}
            />
          ) : (
            <span key={name} role="columnheader" className={`truncate ${className}`}>
              {label}
            </span>
          )
        })}
        <SortHead
          label={t`Status`}
          sorts={['status', '-status']}
          sort={sort}
          onSort={onSort}
          isAtEnd
          isTight
          className="text-end"
        />
        <span role="columnheader" className="sr-only">
          <Trans>Actions</Trans>
        </span>
      </div>
    </div>
  )
}

type SortHeadProps = {
  label: string
  sorts: readonly [Sort, Sort]
  sort: Sort
  onSort: (sort: Sort) => void
  isAtEnd?: boolean
  /** Its mark stands only where there is room. */
  isTight?: boolean
  className?: string
}

function SortHead({
  label,
  sorts: [up, down],
  sort,
  onSort,
  isAtEnd = false,
  isTight = false,
  className = '',
}: SortHeadProps) {
  const Icon = sort === up ? ArrowUp : sort === down ? ArrowDown : ChevronsUpDown
  return (
    <span
      role="columnheader"
      aria-sort={sort === up ? 'ascending' : sort === down ? 'descending' : 'none'}
      className={`min-w-0 ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort(sort === up ? down : sort === down ? 'store' : up)}
        className={`group inline-flex h-6 max-w-full items-center gap-1 rounded-mark hover:text-ink ${
          isAtEnd ? 'flex-row-reverse' : ''
        } ${sort === up || sort === down ? 'text-ink' : ''}`}
      >
        <span className="truncate">{label}</span>
        <Icon
          aria-hidden
          className={`${isTight ? 'feed-wide' : ''} size-3 flex-none ${Icon === ChevronsUpDown ? 'opacity-40 group-hover:opacity-100' : ''}`}
        />
      </button>
    </span>
  )
}
