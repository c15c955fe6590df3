import { t } from '@lingui/core/macro'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import type { Readiness, Stats } from '../contract.ts'
import { type FeedView, parseFeedView, readinessNames, sortNames } from './feed-view.ts'

type Props = {
  view: FeedView
  stats: Stats | undefined
  onView: (change: Partial<FeedView>) => void
  searchRef: RefObject<HTMLInputElement | null>
}

const settleMs = 200
const enabledOptions = [
  { value: '', label: t`On or off` },
  { value: 'true', label: t`Enabled` },
  { value: 'false', label: t`Disabled` },
]
const sortOptions = Object.entries(sortNames).map(([value, label]) => ({ value, label }))

export function FeedToolbar({ view, stats, onView, searchRef }: Props) {
  const onSearch = useCallback((search: string) => onView({ search: search || undefined }), [onView])
  const counts: Record<Readiness, number | undefined> = {
    ready: stats?.ready,
    needs_enrichment: stats?.needsEnrichment,
    incomplete: stats?.incomplete,
  }
  const tabs = Object.entries(readinessNames) as [Readiness, string][]
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox value={view.search ?? ''} onChange={onSearch} inputRef={searchRef} />
      <div className="min-w-0 max-md:w-full">
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
      <SelectInput
        aria-label={t`Enabled`}
        options={enabledOptions}
        value={view.enabled ?? ''}
        onChange={(event) => onView({ enabled: parseFeedView({ enabled: event.target.value }).enabled })}
        className="w-[124px] max-md:flex-1"
      />
      <SelectInput
        aria-label={t`Sort by`}
        options={sortOptions}
        value={view.sort ?? 'store'}
        onChange={(event) => onView({ sort: parseFeedView({ sort: event.target.value }).sort })}
        className="ms-auto w-[176px] max-md:ms-0 max-md:flex-1 md:max-lg:order-first"
      />
    </div>
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
      className="w-[232px] max-md:w-full md:max-lg:order-first md:max-lg:w-[calc(100%-184px)]"
    />
  )
}
