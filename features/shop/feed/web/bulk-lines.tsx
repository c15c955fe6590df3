import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { changesOf } from '#features/base/workspace/web/audit-changes.ts'
import { ChangesTable } from '#features/base/workspace/web/changes-table.tsx'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { listBulkProducts } from '../contract/bulk.ts'

/** Each product that a change of many changed, with what it was before and after. */
export function BulkLines({ changeId }: { changeId: string }) {
  const list = useInfiniteQuery({
    queryKey: [listBulkProducts.path, changeId],
    queryFn: ({ pageParam, signal }) =>
      call(listBulkProducts, { params: { changeId }, query: { batch: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ data }) => data.nextBatch ?? undefined,
  })
  if (list.isPending) return <Skeleton className="h-16 w-full" />
  if (list.isError) return <ReadProblem title={t`Couldn’t load the products`} query={list} />
  const products = list.data.pages.flatMap(({ data }) => data.products)
  return (
    <>
      {products.length === 0 && (
        <p className="text-ink-2">
          <Trans>No product was changed.</Trans>
        </p>
      )}
      <ul className="flex max-h-96 flex-col gap-3 overflow-y-auto">
        {products.map(({ productId, title, before, after }) => (
          <li key={productId}>
            <p className="type-strong break-words">
              <bdi>{title}</bdi> <span className="type-code text-ink-3">{productId}</span>
            </p>
            <ChangesTable changes={changesOf(before, after)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="s"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="self-start"
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
