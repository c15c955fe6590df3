import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#ui/call.ts'
import { listAudit } from '../contract.ts'

/** Entries, the newest first, a page at a time. Each visit reads from the start: the log grows with every act. */
export function useAuditList(search: string) {
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
