import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#ui/call.ts'
import { listProducts } from '../contract.ts'
import { listKey } from './feed-cache.ts'
import type { FeedView } from './feed-view.ts'

/** The products that match the view, 100 at a time, with the way to the next ones. */
export function useProductList({ search, readiness, enabled, sort }: FeedView) {
  const filters = { search, readiness, enabled, sort }
  const list = useInfiniteQuery({
    queryKey: [...listKey, filters],
    queryFn: ({ pageParam, signal }) =>
      call(listProducts, { query: { ...filters, limit: 100, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages ?? []
  return { ...list, products: pages.flatMap((page) => page.data.products), total: pages[0]?.data.total ?? 0 }
}
