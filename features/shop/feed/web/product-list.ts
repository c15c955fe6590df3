import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { listProducts } from '../contract.ts'
import { countProducts } from '../contract/bulk.ts'
import type { ProductFilter } from '../contract/filter.ts'
import { listKey } from './feed-cache.ts'
import { type FeedView, filterOf } from './feed-view.ts'

/** The products that match the view, 100 at a time, with the way to the next ones. */
export function useProductList(view: FeedView) {
  const asked = { ...filterOf(view), sort: view.grouped ? ('store' as const) : view.sort }
  const list = useInfiniteQuery({
    queryKey: [...listKey, asked],
    queryFn: ({ pageParam, signal }) =>
      call(listProducts, { query: { ...asked, limit: 100, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages ?? []
  const products = pages.flatMap((page) => page.data.products)
  const first = pages[0]?.data
  // A search counts so far only; whoever has seen its last page knows the number.
  const isTotalCapped = first?.isTotalCapped === true && list.hasNextPage
  const total = first?.isTotalCapped ? Math.max(first.total, products.length) : (first?.total ?? 0)
  return { ...list, products, total, isTotalCapped }
}

/** Exactly how many match, asked for where the list has counted only so far and somebody selects. */
export function useExactTotal(filter: ProductFilter, isWanted: boolean): number | null {
  const count = useQuery({
    ...read(countProducts, { query: filter }),
    enabled: isWanted,
    select: (reply) => reply.data.total,
    staleTime: 0,
    gcTime: 0,
  })
  return isWanted ? (count.data ?? null) : null
}
