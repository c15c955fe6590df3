import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { csvLine } from '#kit/csv.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/toast.ts'
import { type AbandonedCheckout, listCheckouts } from '../contract/checkouts.ts'

/** Abandoned checkouts as the store has them now, 50 at a time, the newest first. */
export function useCheckouts() {
  return useInfiniteQuery({
    queryKey: [listCheckouts.path],
    queryFn: ({ pageParam, signal }) => call(listCheckouts, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.data.nextCursor ?? undefined,
    staleTime: 0,
    select: ({ pages }) => pages.flatMap((page) => page.data.checkouts),
  })
}

/** All of them as a file, read page after page. */
export function useCheckoutExport() {
  return useMutation({
    mutationFn: async () => {
      const checkouts: AbandonedCheckout[] = []
      let cursor: string | undefined
      do {
        const { data } = await call(listCheckouts, { query: { cursor } })
        checkouts.push(...data.checkouts)
        cursor = data.nextCursor ?? undefined
      } while (cursor !== undefined)
      const head = [t`Checkout`, t`Abandoned at`, t`Paid at`, t`Total`, t`Currency`, t`Items`, t`Customer`]
      const lines = checkouts.map((one) => [
        ...[one.name, one.at, one.completedAt, one.total, one.currency],
        itemsText(one),
        one.customerNumber,
      ])
      saveFile(new Blob([head, ...lines].map(csvLine), { type: 'text/csv' }), 'abandoned-checkouts.csv')
    },
    onError: (error) => showFailure(t`Download Failed`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

/** What was in a checkout, in one line. */
export function itemsText({ items, hasMoreItems }: AbandonedCheckout): string {
  const shown = items.map(({ title, quantity }) => `${quantity} × ${title ?? t`Removed product`}`)
  return [...shown, ...(hasMoreItems ? [t`more products`] : [])].join(', ')
}
