import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ChevronRight, Download } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '#features/base/accounts/contract.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { type AuditEntry, exportAudit, listAudit } from '../contract.ts'
import { changesOf } from './audit-changes.ts'
import { actionLabel, momentOf, subjectName } from './audit-labels.ts'
import { ChangesTable } from './changes-table.tsx'
import { formatSize, useDownload } from './download.ts'

/** Who did what and when, `reader` by their name, found by a word, with older pages as one scrolls and the whole log as a file. */
export function AuditSection({ reader }: { reader: User | null }) {
  const [search, setSearch] = useState('')
  const text = useSettled(search.trim())
  const list = useAuditList(text)
  const download = useDownload({ endpoint: exportAudit, what: t`Audit log` })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchField
          label={t`Search the audit log`}
          placeholder={t`Who, what or a SKU`}
          value={search}
          onChange={setSearch}
          className="w-[280px] max-md:w-full"
        />
        <Button isBusy={download.isBusy} onClick={download.start} className="max-md:w-full">
          {!download.isBusy && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
          {download.isBusy && download.receivedBytes > 0
            ? t`${formatSize(download.receivedBytes)} so far`
            : t`Export CSV`}
        </Button>
      </div>
      {list.isPending && <Skeleton className="h-72 w-full" />}
      {list.isError && !list.isFetchNextPageError && (
        <ReadProblem title={t`The audit log could not be read`} query={list} />
      )}
      {list.data && list.data.length > 0 && <AuditTable entries={list.data} reader={reader} />}
      {list.data?.length === 0 && (
        <Empty
          drawing={<EmptyIllustration />}
          title={text === '' ? t`Nothing was done yet` : t`Nothing found for “${text}”`}
        >
          {text === ''
            ? t`What you and your agents change is written here.`
            : t`Search for a part of an e-mail, an action such as key.saved, or a SKU.`}
        </Empty>
      )}
      {list.isFetchNextPageError ? (
        <ReadProblem
          title={t`Older entries could not be read`}
          query={{ error: list.error, isFetching: list.isFetchingNextPage, refetch: list.fetchNextPage }}
        />
      ) : (
        list.hasNextPage && (
          <Button
            ref={whenSeen(() => !list.isFetching && void list.fetchNextPage())}
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
            className="self-center"
          >
            <Trans>Show older entries</Trans>
          </Button>
        )
      )}
    </>
  )
}

/** Acts when the element comes near what is seen. */
function whenSeen(onSeen: () => void) {
  return (element: HTMLElement | null) => {
    if (!element) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), {
      rootMargin: '200px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }
}

/** Entries, the newest first, a page at a time. Each visit reads from the start: the log grows with every act. */
function useAuditList(search: string) {
  return useInfiniteQuery({
    queryKey: [listAudit.path, search],
    queryFn: ({ pageParam, signal }) => call(listAudit, { query: { search, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data.entries),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

type Props = { entries: readonly AuditEntry[]; reader: User | null }

function AuditTable({ entries, reader }: Props) {
  const head = 'type-label px-3 py-1.5 text-start text-ink-2'
  return (
    <div className="overflow-clip rounded-card border border-line">
      <table className="w-full table-fixed">
        <caption className="sr-only">
          <Trans>What was done in this workspace, the newest first</Trans>
        </caption>
        <thead className="bg-well">
          <tr>
            <th scope="col" className={`${head} w-44 max-md:hidden`}>
              <Trans>When</Trans>
            </th>
            <th scope="col" className={`${head} w-56 max-md:hidden`}>
              <Trans>Who</Trans>
            </th>
            <th scope="col" className={head}>
              <Trans>What</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} reader={reader} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type AuditRowProps = { entry: AuditEntry; reader: User | null }

/** One entry; its own names and the values before and after open below it. */
function AuditRow({ entry, reader }: AuditRowProps) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  const { actor, action, subject, at } = entry
  const who = (actor === reader?.email && reader.name) || actor
  const name = subjectName(subject)
  const changes = changesOf(entry.before, entry.after)
  return (
    <tr className="border-t border-line align-top">
      <td className="py-2.5 ps-3 whitespace-nowrap text-ink-2 tabular-nums max-md:hidden">
        <time dateTime={at}>{momentOf(at)}</time>
      </td>
      <td className="px-3 py-2.5 break-words max-md:hidden" title={actor}>
        <bdi>{who}</bdi>
      </td>
      <td className="px-3 py-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="type-strong -ms-1.5 flex items-center gap-1 rounded-control py-0.5 pe-2 ps-0.5 text-start hover:bg-hover max-md:py-2"
        >
          <ChevronRight
            aria-hidden
            className={`size-3.5 flex-none text-ink-3 ${isOpen ? 'rotate-90' : 'rtl:rotate-180'}`}
          />
          {actionLabel(action)}
        </button>
        {name && (
          <p className="type-code ps-3 break-all text-ink-3">
            <bdi>{name}</bdi>
          </p>
        )}
        <p className="type-small ps-3 break-words text-ink-2 md:hidden">
          {momentOf(at)}, <bdi>{who}</bdi>
        </p>
        {isOpen && (
          <div id={detailId} className="mt-2 mb-1 ms-3 flex flex-col gap-3 rounded-control bg-well p-3">
            <p dir="ltr" className="type-code text-start break-all text-ink-3">
              {action} · {subject} · {actor}
            </p>
            {changes.length > 0 && <ChangesTable changes={changes} />}
          </div>
        )}
      </td>
    </tr>
  )
}
