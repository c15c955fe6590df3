import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#features/base/accounts/contract.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { exportAudit, listAudit } from '../contract.ts'
import { type AuditNames, noNames } from './audit-labels.ts'
import { AuditTable, type LinesOf } from './audit-table.tsx'
import { formatSize, useDownload } from './download.ts'

type Props = {
  reader: User | null
  names?: AuditNames
  linesOf?: LinesOf
}

const noLines = () => null

/** Who did what and when, `reader` by their name, found by a word, with older pages as one scrolls and the whole log as a file. */
export function AuditSection({ reader, names = noNames, linesOf = noLines }: Props) {
  const [search, setSearch] = useState('')
  const text = useSettled(search.trim())
  const list = useAuditList(text)
  const download = useDownload({ endpoint: exportAudit, what: t`Audit log` })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SearchField
          label={t`Search the audit log`}
          placeholder={t`User, action or SKU`}
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
        <ReadProblem title={t`Couldn’t load the audit log`} query={list} />
      )}
      {list.data && list.data.length > 0 && (
        <AuditTable entries={list.data} reader={reader} names={names} linesOf={linesOf} />
      )}
      {list.data?.length === 0 && (
        <Empty
          drawing={<EmptyIllustration />}
          title={text === '' ? t`No activity yet` : t`Nothing found for “${text}”`}
        >
          {text === ''
            ? t`Changes by you and your agents appear here.`
            : t`Search by part of an email, an action such as key.saved, or a SKU.`}
        </Empty>
      )}
      {list.isFetchNextPageError ? (
        <ReadProblem
          title={t`Couldn’t load older entries`}
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

/** A bulk action has an entry for each product, and is one row here. */
const perPage = 200

/** Entries, the newest first, a page at a time. Each visit reads from the start: the log grows with every act. */
function useAuditList(search: string) {
  return useInfiniteQuery({
    queryKey: [listAudit.path, search],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { search, cursor: pageParam, limit: perPage } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data.entries),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}
