import { t } from '@lingui/core/macro'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call, request } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/toast.ts'
import { viewOrder } from '../contract/order-history.ts'
import { exportPayments, listPayments, type PaymentFilter, viewPayments } from '../contract/payments.ts'

/** What was taken, refunded, declined and disputed; null until orders were read. The last period stays until the next is there. */
export function usePaymentFigures(days: '30' | '90') {
  return useQuery({
    ...read(viewPayments, { query: { days } }),
    select: (reply) => reply.data.figures,
    placeholderData: keepPreviousData,
  })
}

/** The payments that match, 50 at a time, the newest first. */
export function usePayments(filter: PaymentFilter) {
  const list = useInfiniteQuery({
    queryKey: [listPayments.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listPayments, { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const pages = list.data?.pages ?? []
  return { ...list, payments: pages.flatMap(({ data }) => data.payments), total: pages[0]?.data.total }
}

/** One order with its payments and what its customer ordered before. */
export function useOrder(orderId: string) {
  return useQuery({ ...read(viewOrder, { params: { orderId } }), select: (reply) => reply.data.order })
}

export function usePaymentExport() {
  return useMutation({
    mutationFn: async (filter: PaymentFilter) =>
      saveFile(await (await request(exportPayments, { query: filter })).blob(), 'payments.csv'),
    onError: (error) => showFailure(t`Download Failed`, sentenceOf(error, t`The server didn't respond.`)),
  })
}
