import { t } from '@lingui/core/macro'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { listOrders, syncSales, viewSales } from '../contract.ts'
import { listCustomers, viewCustomerWeeks } from '../contract/customers.ts'
import { viewOrder } from '../contract/order-history.ts'
import { listPayments, viewPayments } from '../contract/payments.ts'
import { listStoreFigures } from '../contract/store-figures.ts'

export type PeriodChoice = '30' | '90' | '120'

/** What was sold in the last days. Until those of another period are there, the last ones stay. */
export function useSales(days: PeriodChoice) {
  return useQuery({
    ...read(viewSales, { query: { days } }),
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  })
}

/** What each store of the workspace holds, and sold in the last 30 days. */
export function useStoreFigures() {
  return useQuery({ ...read(listStoreFigures, {}), select: (reply) => reply.data.figures })
}

/** How many orders of each of the last whole weeks came from customers who had ordered before. */
export function useCustomerWeeks() {
  return useQuery({ ...read(viewCustomerWeeks, {}), select: (reply) => reply.data })
}

/** Reads the orders of the store. */
export function useSalesSync() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(syncSales, { body: {} }),
    onSuccess: ({ data, message }) => {
      refreshSales(client)
      if (data.run.status === 'failed')
        showFailure(t`Couldn't sync orders`, data.run.error?.message ?? t`The store didn't respond.`)
      else showToast({ title: t`Orders Synced`, description: message })
    },
    onError: (error) =>
      showFailure(t`Couldn't sync orders`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function refreshSales(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [viewSales.path] })
  void client.invalidateQueries({ queryKey: [listStoreFigures.path] })
  void client.invalidateQueries({ queryKey: [listOrders.path] })
  void client.invalidateQueries({ queryKey: [viewOrder.path] })
  void client.invalidateQueries({ queryKey: [listPayments.path] })
  void client.invalidateQueries({ queryKey: [viewPayments.path] })
  void client.invalidateQueries({ queryKey: [listCustomers.path] })
  void client.invalidateQueries({ queryKey: [viewCustomerWeeks.path] })
}
