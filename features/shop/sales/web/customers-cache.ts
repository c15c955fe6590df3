import { t } from '@lingui/core/macro'
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call, request } from '#ui/call.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/toast.ts'
import { type CustomerFilter, exportCustomers, listCustomers } from '../contract/customers.ts'

/** Who bought, 50 at a time. */
export function useCustomers(filter: CustomerFilter) {
  const list = useInfiniteQuery({
    queryKey: [listCustomers.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listCustomers, { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages ?? []
  return { ...list, customers: pages.flatMap(({ data }) => data.customers), first: pages[0]?.data }
}

export function useCustomerExport() {
  return useMutation({
    mutationFn: async (filter: CustomerFilter) =>
      saveFile(await (await request(exportCustomers, { query: filter })).blob(), 'customers.csv'),
    onError: (error) => showFailure(t`Download Failed`, sentenceOf(error, t`The server didn't respond.`)),
  })
}
