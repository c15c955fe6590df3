import { t } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import type { ProductFilter } from '../contract/filter.ts'
import { markInQueue, type QueuePlace, startQueue, viewQueue } from '../contract/queue.ts'

const placeOf = (queueId: string, at: number) => read(viewQueue, { params: { queueId }, query: { at } })

type QueueMark = { queueId: string; at: number; outcome: 'saved' | 'skipped' }

/** The queue of the address and its product. Its order and number stay while products leave the filter. */
export function useQueue(
  queueId: string | undefined,
  at: number,
  onGo: (place: { queue: string | undefined; at: number | undefined }) => void,
  onStarted: (filter: ProductFilter, place: { queue: string; at: number }) => void,
) {
  const client = useQueryClient()
  const place = useQuery({
    ...placeOf(queueId ?? '', at),
    enabled: queueId !== undefined,
    select: (reply) => reply.data,
    placeholderData: keepPreviousData,
  })
  const remember = (data: QueuePlace) =>
    client.setQueryData(placeOf(data.queueId, data.at).queryKey, { success: true, data })
  const start = useMutation({
    mutationFn: async (filter: ProductFilter) => (await call(startQueue, { body: { filter } })).data,
    onSuccess: (data, filter) => {
      remember(data)
      onStarted(filter, { queue: data.queueId, at: 1 })
    },
    onError: (error) =>
      showFailure(t`Couldn’t start`, sentenceOf(error, t`The server didn't respond. Try again.`)),
  })
  const mark = useMutation({
    mutationFn: async ({ queueId: id, at: marked, outcome }: QueueMark) =>
      (await call(markInQueue, { params: { queueId: id }, body: { at: marked, outcome } })).data,
    onSuccess: (data) => {
      // What was seen of other positions has other figures now.
      client.removeQueries({ queryKey: [viewQueue.path], type: 'inactive' })
      remember(data)
      onGo({ queue: data.queueId, at: data.at })
    },
    onError: (error) =>
      showFailure(t`Couldn’t continue`, sentenceOf(error, t`The server didn't respond. Try again.`)),
  })
  /** The product that is shown is what is marked: while the next place is on its way, nothing. */
  function markShown(outcome: QueueMark['outcome']): void {
    if (place.data && !place.isPlaceholderData && !mark.isPending)
      mark.mutate({ queueId: place.data.queueId, at: place.data.at, outcome })
  }
  return {
    place: queueId === undefined ? undefined : place.data,
    isError: queueId !== undefined && place.isError,
    query: place,
    start: start.mutate,
    isStarting: start.isPending,
    save: () => markShown('saved'),
    skip: () => markShown('skipped'),
    back: at > 1 && queueId !== undefined ? () => onGo({ queue: queueId, at: at - 1 }) : null,
    close: () => onGo({ queue: undefined, at: undefined }),
  }
}

export type Queue = ReturnType<typeof useQueue>
