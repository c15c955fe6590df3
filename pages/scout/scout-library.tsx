import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download, FileText, ListTree, Radar, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ItemKind, ResearchItem } from '#features/shop/research/contract/library.ts'
import { AnswerView } from '#pages/agents/agent-parts.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatNumber } from '#ui/format.ts'
import { Menu } from '#ui/menu.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'
import {
  type LibraryFormat,
  useDeleteItem,
  useExportLibrary,
  useItem,
  useLibrary,
} from './scout-library-cache.ts'
import { ScoutSummary } from './scout-summary.tsx'
import { WebPage } from './web-page.tsx'

/** How each kind of research is called and drawn. */
const itemKinds: Record<ItemKind, { word: string; icon: typeof Search }> = {
  search: { word: t`Search`, icon: Search },
  extract: { word: t`Page`, icon: FileText },
  crawl: { word: t`Crawl`, icon: ListTree },
  task: { word: t`Research task`, icon: Radar },
}
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
          aria-label={t`Type`}
          value={kind}
          onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? '')}
          options={[
            { value: '', label: t`All types` },
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
      {library.isError && !library.data && (
        <ReadProblem title={t`Couldn't load the library`} query={library} />
      )}
      {library.isPending && <Skeleton className="h-40 w-full" />}
      {library.data && total > 0 && (
        <p role="status" className="type-small mb-1 text-ink-2">
          {plural(total, { one: '# item', other: '# items' })}
        </p>
      )}
      {library.data && total === 0 && isNarrowed && (
        <p className="text-ink-2">
          <Trans>No items found. Clear the search or choose all types.</Trans>
        </p>
      )}
      {library.data && total === 0 && !isNarrowed && (
        <Empty drawing={<EmptyIllustration />} title={t`The library is empty`}>
          <Trans>Web searches, pages and research by you or your agents are saved here.</Trans>
        </Empty>
      )}
      <ul aria-busy={library.isPlaceholderData}>
        {items.map((item) => (
          <ScoutLibraryItem key={item.id} item={item} />
        ))}
      </ul>
      <ShowMore query={library} className="mt-2" />
    </Card>
  )
}

/** One thing that was found: by whom and when, its text and sources on demand, and the way to delete it. */
function ScoutLibraryItem({ item }: { item: ResearchItem }) {
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const deletion = useDeleteItem()
  const { id, kind, title, url, query, askedBy, sourceCount, fetchedAt } = item
  const { word, icon: Icon } = itemKinds[kind]
  const name = title || query || url || word
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="type-strong break-words">{name}</p>
          <p className="type-small text-ink-2">
            {plural(sourceCount, { one: '# source', other: '# sources' })} ·{' '}
            {askedBy === 'agent' ? t`requested by an agent` : t`requested by you`} · {timeAgo(fetchedAt)}
          </p>
          {kind === 'crawl' && query && <p className="type-small break-words text-ink-2">{query}</p>}
        </div>
        <Badge tint="neutral">
          <Icon aria-hidden />
          {word}
        </Badge>
        <Button
          size="s"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Close ${name}` : t`Open ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Close` : t`Open`}
        </Button>
        <Button size="s" variant="ghost" aria-label={t`Delete ${name}`} onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {isOpen && (
        <div className="mt-3">
          <ScoutLibraryDetail itemId={id} />
        </div>
      )}
      {isAsking && (
        <Dialog
          title={t`Delete this from the library?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                variant="danger"
                isBusy={deletion.isPending}
                onClick={() => deletion.mutate(id, { onSettled: () => setAsking(false) })}
              >
                <Trans>Delete</Trans>
              </Button>
            </>
          }
        >
          <p className="break-words">
            <Trans>“{name}” and its sources will be permanently deleted. This can't be undone.</Trans>
          </p>
        </Dialog>
      )}
    </li>
  )
}

const atFirst = 5

/** What was found, read from the library: the answer or the report, then each source with its text. */
function ScoutLibraryDetail({ itemId }: { itemId: string }) {
  const item = useItem(itemId)
  const [isWhole, setWhole] = useState(false)
  if (item.isError) return <ReadProblem title={t`Couldn't load this item`} query={item} />
  if (!item.data) return <Skeleton className="h-40 w-full" />
  const { answer, report, sources, summary } = item.data
  const shown = isWhole ? sources : sources.slice(0, atFirst)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {report ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <AnswerView answer={report} />
        </Suspense>
      ) : (
        <ScoutSummary answer={answer} summary={summary} sources={sources} />
      )}
      {sources.length === 0 && !report && (
        <p className="text-ink-2">
          <Trans>No pages found.</Trans>
        </p>
      )}
      <ul>
        {shown.map(({ url, title, content, score }, place) => (
          <WebPage key={`${place} ${url}`} url={url} title={title} content={content} score={score} />
        ))}
      </ul>
      {shown.length < sources.length && (
        <Button size="s" className="self-start" onClick={() => setWhole(true)}>
          <Trans>Show all {formatNumber(sources.length)} sources</Trans>
        </Button>
      )}
    </div>
  )
}
