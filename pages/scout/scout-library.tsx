import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ItemKind } from '#features/shop/research/contract/library.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { Menu } from '#ui/menu.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type LibraryFormat, useExportLibrary, useLibrary } from './scout-library-cache.ts'
import { ScoutLibraryItem } from './scout-library-item.tsx'
import { itemKinds } from './scout-library-kinds.ts'
import { SearchField } from '#ui/search-field.tsx'
import { useSettled } from '#ui/use-settled.ts'

const kinds = Object.keys(itemKinds) as ItemKind[]

/** All that was searched, read and researched: found again, opened, taken along, deleted. */
export function ScoutLibrary() {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<ItemKind | ''>('')
  const search = useSettled(typed)
  const library = useLibrary({ search, kind })
  const exporting = useExportLibrary()
  const { items = [], total = 0 } = library.data ?? {}
  const isNarrowed = search.trim() !== '' || kind !== ''
  const takeAs = (format: LibraryFormat) => exporting.mutate({ search, kind, format })
  return (
    <Card title={t`Library`}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField label={t`Search the library`} value={typed} onChange={setTyped} />
        <SelectInput
          aria-label={t`Kind`}
          value={kind}
          onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? '')}
          options={[
            { value: '', label: t`All kinds` },
            ...kinds.map((value) => ({ value, label: itemKinds[value].word })),
          ]}
          className="w-44 max-md:w-full"
        />
        <Menu
          heading={t`Export the library`}
          trigger={
            <button
              type="button"
              aria-disabled={exporting.isPending || undefined}
              className={`${buttonStyle()} ms-auto max-md:w-full`}
            >
              <Download aria-hidden className="size-4" strokeWidth={1.75} />
              {exporting.isPending ? t`Exporting...` : t`Export`}
            </button>
          }
          items={[
            { label: 'CSV', onSelect: () => takeAs('csv') },
            { label: 'JSON', onSelect: () => takeAs('json') },
          ]}
        />
      </div>
      {library.isError && <ReadProblem title={t`The library could not be read`} query={library} />}
      {library.isPending && <Skeleton className="h-40 w-full" />}
      {library.data && total > 0 && (
        <p role="status" className="type-small mb-1 text-ink-2">
          {plural(total, { one: '# item', other: '# items' })}
        </p>
      )}
      {library.data && total === 0 && isNarrowed && (
        <p className="text-ink-2">
          <Trans>Nothing in the library matches. Clear the search or choose all kinds.</Trans>
        </p>
      )}
      {library.data && total === 0 && !isNarrowed && (
        <Empty drawing={<EmptyCaseDrawing />} title={t`The library is empty`}>
          <Trans>What you or an agent search, read or research on the web is kept here.</Trans>
        </Empty>
      )}
      <ul aria-busy={library.isPlaceholderData}>
        {items.map((item) => (
          <ScoutLibraryItem key={item.id} item={item} />
        ))}
      </ul>
      {library.hasNextPage && (
        <Button
          className="mt-2"
          isBusy={library.isFetchingNextPage}
          onClick={() => void library.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </Card>
  )
}
