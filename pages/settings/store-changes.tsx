import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportChanges, listChanges } from '#features/shop/catalogue/contract.ts'
import { useDownload } from '#features/base/workspace/web/download.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Empty } from '#ui/empty.tsx'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StoreChangeRow } from './store-change-row.tsx'

/** What this console wrote in the store, each to be taken back. */
export function StoreChanges() {
  const list = useInfiniteQuery({
    queryKey: [listChanges.path],
    queryFn: ({ pageParam, signal }) => call(listChanges, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data.changes),
    staleTime: 0,
  })
  const download = useDownload({ endpoint: exportChanges, what: t`Changes in the store` })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          <Trans>What you and your agents wrote in your Shopify store through this console.</Trans>
        </p>
        <Button isBusy={download.isBusy} onClick={download.start} className="max-md:w-full">
          {!download.isBusy && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      {list.isPending && <Skeleton className="h-72 w-full" />}
      {list.isError && !list.data && <ReadProblem title={t`The changes could not be read`} query={list} />}
      {list.data && list.data.length > 0 && (
        <ul aria-label={t`Changes in the store`} className="overflow-clip rounded-card border border-line">
          {list.data.map((change) => (
            <StoreChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
      {list.data?.length === 0 && (
        <Empty drawing={<EmptyCaseDrawing />} title={t`Nothing was changed in your store yet`}>
          <Trans>
            A price, title or stock that an agent changes after your yes stands here, to be taken back.
          </Trans>
        </Empty>
      )}
      {list.hasNextPage && (
        <Button
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="self-center"
        >
          <Trans>Show older changes</Trans>
        </Button>
      )}
    </>
  )
}
