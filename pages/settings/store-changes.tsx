import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Download, Undo2 } from 'lucide-react'
import { changesOf } from '#features/base/workspace/web/audit-changes.ts'
import { momentOf } from '#features/base/workspace/web/audit-labels.ts'
import { ChangesTable } from '#features/base/workspace/web/changes-table.tsx'
import { useDownload } from '#features/base/workspace/web/download.ts'
import {
  type ChangeField,
  exportChanges,
  listChanges,
  type StoreChange,
  undoChange,
} from '#features/shop/catalogue/contract.ts'
import { refreshFeed } from '#features/shop/feed/web/feed-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showFailure, showToast } from '#ui/toast.ts'

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
          <Trans>Changes you and your agents made in your Shopify store through Vitrine.</Trans>
        </p>
        <Button isBusy={download.isBusy} onClick={download.start} className="max-md:w-full">
          {!download.isBusy && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
          <Trans>Export CSV</Trans>
        </Button>
      </div>
      {list.isPending && <Skeleton className="h-72 w-full" />}
      {list.isError && !list.data && <ReadProblem title={t`Couldn't load the changes`} query={list} />}
      {list.data && list.data.length > 0 && (
        <ul aria-label={t`Changes in the store`} className="overflow-clip rounded-card border border-line">
          {list.data.map((change) => (
            <StoreChangeRow key={change.id} change={change} />
          ))}
        </ul>
      )}
      {list.data?.length === 0 && (
        <Empty drawing={<EmptyIllustration />} title={t`No changes in your store yet`}>
          <Trans>
            When an agent changes a price, title or stock with your approval, it appears here and you can undo
            it.
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

const fields: Record<ChangeField, string> = {
  price: t`Price`,
  title: t`Title`,
  description: t`Description`,
  seo: t`Search listing`,
  vendor: t`Vendor`,
  productType: t`Product type`,
  tags: t`Tags`,
  stock: t`Stock`,
}

/** One change in the store: of what, by whom, from what to what, and the way back where there is one. */
function StoreChangeRow({ change }: { change: StoreChange }) {
  const client = useQueryClient()
  const { id, actor, productId, productTitle, field, before, after, at, problem, canUndo } = change
  const undo = useMutation({
    mutationFn: () => call(undoChange, { params: { changeId: id } }),
    onSuccess: () => showToast({ title: t`Undone`, description: t`${fields[field]} of ${productTitle}` }),
    onError: (error) =>
      showFailure(
        t`Couldn't undo`,
        sentenceOf(error, t`The server didn't respond. Check again in a moment.`),
      ),
    onSettled: () => {
      refreshFeed(client)
      return client.invalidateQueries({ queryKey: [listChanges.path] })
    },
  })
  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="type-strong break-words">
            {fields[field]}: {productTitle}
          </p>
          <p className="type-small break-words text-ink-2">
            {productId} · {actor} · <time dateTime={at}>{momentOf(at)}</time>
          </p>
        </div>
        <State change={change} />
        {canUndo && (
          <Button
            size="s"
            isBusy={undo.isPending}
            aria-label={t`Undo: ${fields[field]} of ${productTitle}`}
            onClick={() => undo.mutate()}
          >
            <Undo2 aria-hidden className="size-3.5 rtl:-scale-x-100" />
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
      <div className="mt-2 rounded-control bg-well p-3">
        <ChangesTable changes={changesOf(before, after)} />
      </div>
      {problem && <p className="type-small mt-2 text-ink-2">{problem}</p>}
    </li>
  )
}

function State({ change: { status, undoneAt, undoOf } }: { change: StoreChange }) {
  if (status === 'pending') return <Badge tint="busy">{t`In progress`}</Badge>
  if (status === 'failed') return <Badge tint="incomplete">{t`Failed`}</Badge>
  if (undoneAt) return <Badge tint="neutral">{t`Undone`}</Badge>
  return undoOf ? <Badge tint="neutral">{t`Undo of an earlier change`}</Badge> : null
}
