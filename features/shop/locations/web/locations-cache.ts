import { t } from '@lingui/core/macro'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call, type ReplyOf, request } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/toast.ts'
import {
  exportLocationStock,
  listLocations,
  listLocationStock,
  type LocationStockFilter,
} from '../contract.ts'

/** The store is asked each time somebody looks. */
export function useLocations() {
  return useQuery({ ...read(listLocations, {}), select: (reply) => reply.data, staleTime: 0 })
}

/** What one location stocks, page after page. */
export function useLocationStock(locationId: string, filter: LocationStockFilter) {
  return useInfiniteQuery({
    queryKey: [listLocationStock.path, locationId, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listLocationStock,
        { params: { locationId }, query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.data.stock),
    // What is typed changes the filter; what one location has never stands under the name of another.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === locationId ? keepPreviousData(previous) : undefined,
    staleTime: 0,
    gcTime: 30_000,
  })
}

export function useStockExport(locationId: string) {
  return useMutation({
    mutationFn: async (filter: LocationStockFilter) => {
      const answer = await request(exportLocationStock, { params: { locationId }, query: filter })
      saveFile(await answer.blob(), `stock-${locationId}.csv`)
    },
    onError: (error) => showFailure(t`Download Failed`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

type StockPages = InfiniteData<ReplyOf<typeof listLocationStock>>

/** Each page costs the store a call. */
const maxPagesReadAgain = 3

/** Reads again what is shown of stock, unless that is long. */
export function refreshLocationStock(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: [listLocationStock.path],
    predicate: ({ state }) =>
      ((state.data as StockPages | undefined)?.pages.length ?? 0) <= maxPagesReadAgain,
  })
}
