import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ListFilter, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { Menu } from '#ui/menu.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { useMedia } from '#ui/use-media.ts'
import type { Readiness, Stats } from '../contract.ts'
import type { ColumnName } from '../contract/views.ts'
import { type FeedView, filterOf, parseFeedView, readinessNames, sortNames } from './feed-view.ts'

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }))
const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }))
const ColumnsDialog = lazy(async () => ({ default: (await import('./columns-dialog.tsx')).ColumnsDialog }))

type Props = {
  view: FeedView
  stats: Stats | undefined
  onView: (change: Partial<FeedView>) => void
  searchRef: RefObject<HTMLInputElement | null>
  /** The menu of saved views. */
  views: ReactNode
  columns: readonly ColumnName[]
  onColumns: (columns: ColumnName[]) => void
}

const settleMs = 200
const sortOptions = Object.entries(sortNames).map(([value, label]) => ({ value, label }))

/** Narrows, orders and arranges the list. */
export function FeedToolbar({ view, stats, onView, searchRef, views, columns, onColumns }: Props) {
  const [isFiltering, setFiltering] = useState(false)
  const [isChoosingColumns, setChoosingColumns] = useState(false)
  const onSearch = useCallback((search: string) => onView({ search: search || undefined }), [onView])
  const counts: Record<Readiness, number | undefined> = {
    ready: stats?.ready,
    needs_enrichment: stats?.needsEnrichment,
    incomplete: stats?.incomplete,
  }
  const tabs = Object.entries(readinessNames) as [Readiness, string][]
  const { search: _, readiness, ...others } = filterOf(view)
  const filters = Object.keys(others).length
  const isPhone = useMedia('(width < 768px)')
  const sortBy = (sort: string) => onView({ sort: parseFeedView({ sort }).sort, grouped: undefined })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox value={view.search ?? ''} onChange={onSearch} inputRef={searchRef} />
        <div className="min-w-0 max-md:order-last max-md:w-full">
          <Segments<Readiness | 'all'>
            label={t`Readiness`}
            value={view.readiness ?? 'all'}
            onChange={(value) => onView({ readiness: value === 'all' ? undefined : value })}
            options={[
              { value: 'all', label: t`All`, count: stats?.total },
              ...tabs.map(([value, label]) => ({ value, label, count: counts[value] })),
            ]}
          />
        </div>
        <Button
          aria-expanded={isFiltering}
          onClick={() => setFiltering(!isFiltering)}
          className="max-md:min-w-10 max-md:px-2"
        >
          <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="max-md:sr-only">
            <Trans>Filter</Trans>
          </span>
          {filters > 0 && <span className="text-ink-3 tabular-nums">{formatNumber(filters)}</span>}
        </Button>
        {views}
        <SelectInput
          aria-label={t`Sort by`}
          options={sortOptions}
          value={view.sort ?? 'store'}
          onChange={(event) => sortBy(event.target.value)}
          className="ms-auto w-[164px] max-md:hidden"
        />
        <Menu
          items={[
            {
              label: t`Group variants`,
              isChosen: view.grouped === true,
              onSelect: () =>
                onView(view.grouped ? { grouped: undefined } : { grouped: true, sort: undefined }),
            },
            {
              label: t`Columns`,
              onSelect: () => setChoosingColumns(true),
            },
            // Beside the search there is no room for the field.
            ...(isPhone ? sortOptions : []).map(({ value, label }, at) => ({
              label,
              ...(at === 0 ? { group: t`Sort by` } : {}),
              isChosen: value === (view.sort ?? 'store'),
              onSelect: () => sortBy(value),
            })),
          ]}
          trigger={
            <Button size="icon" aria-label={t`Table options`}>
              <SlidersHorizontal aria-hidden className="size-4" strokeWidth={1.75} />
            </Button>
          }
        />
      </div>
      {/* Each apart: one that is still read would hide the others. */}
      <Suspense fallback={null}>{isFiltering && <FilterPanel view={view} onView={onView} />}</Suspense>
      <Suspense fallback={null}>
        {isChoosingColumns && (
          <ColumnsDialog shown={columns} onChoose={onColumns} onClose={() => setChoosingColumns(false)} />
        )}
      </Suspense>
      {/* As high as the chips: rows that move down under a click lose it. */}
      <Suspense fallback={<div className="-mt-1 h-[26px]" />}>
        {(filters > 0 || readiness) && <FilterChips view={view} onView={onView} />}
      </Suspense>
    </>
  )
}

type SearchProps = {
  value: string
  onChange: (text: string) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Searches a moment after the last key, so that typing does not ask for every letter. */
function SearchBox({ value, onChange, inputRef }: SearchProps) {
  const [text, setText] = useState(value)
  const [shownValue, setShownValue] = useState(value)
  const [sentValue, setSentValue] = useState(value)
  if (shownValue !== value) {
    setShownValue(value)
    // What was sent from here comes back late; by then more may have been typed.
    if (value !== sentValue) setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => {
      setSentValue(text)
      onChange(text)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <SearchField
      label={t`Search title or SKU`}
      placeholder={t`Title or SKU`}
      value={text}
      onChange={setText}
      hotkey="/"
      inputRef={inputRef}
      className="w-[208px] max-md:w-auto max-md:flex-1"
    />
  )
}
