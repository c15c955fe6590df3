import { plural, t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import {
  maxLines,
  type PurchaseLine,
  removePurchaseLines,
  savePurchaseLines,
  viewPurchaseList,
} from '../contract.ts'

const listRead = read(viewPurchaseList, {})

/** What to order, what runs out first before the rest. */
export function usePurchaseList() {
  return useQuery({ ...listRead, select: (reply) => reply.data.lines })
}

/** Adds lines, or changes their quantities. */
export function useSaveLines() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (lines: PurchaseLine[]) => {
      const save = (start: number) =>
        call(savePurchaseLines, { body: { lines: lines.slice(start, start + maxLines) } })
      let reply = await save(0)
      for (let start = maxLines; start < lines.length; start += maxLines) reply = await save(start)
      return reply
    },
    onSuccess: (reply) => client.setQueryData(listRead.queryKey, reply),
    onError: (error) =>
      showFailure(t`Couldn't save the purchase list`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

/** Removes lines, which the toast puts back. */
export function useRemoveLines() {
  const client = useQueryClient()
  const save = useSaveLines()
  return useMutation({
    mutationFn: (lines: PurchaseLine[]) =>
      call(removePurchaseLines, { body: { productIds: lines.map(({ productId }) => productId) } }),
    onSuccess: (reply, lines) => {
      client.setQueryData(listRead.queryKey, reply)
      showToast({
        title: plural(lines.length, { one: '# product removed', other: '# products removed' }),
        action: { label: t`Undo`, onAct: () => save.mutate(lines) },
      })
    },
    onError: (error) =>
      showFailure(t`Couldn't update the purchase list`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function refreshPurchases(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [viewPurchaseList.path] })
}
