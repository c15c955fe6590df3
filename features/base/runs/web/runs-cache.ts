import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RunView } from '#engine/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import { cancelRun, getRun, listRuns } from '../contract/run.ts'

/** So many runs are read; there may be older ones. */
export const maxRuns = 50

const runsRead = read(listRuns, { query: { limit: maxRuns } })

/** The newest runs, whatever their kind. */
export function useRuns() {
  return useQuery({ ...runsRead, select: (reply) => reply.data.runs })
}

/** A run moved on: it is changed where it stands, or put before the others. */
export function applyRun(client: QueryClient, run: RunView): void {
  client.setQueryData(read(getRun, { params: { runId: run.id } }).queryKey, (reply) =>
    reply ? { ...reply, data: { run } } : reply,
  )
  client.setQueryData(runsRead.queryKey, (reply) => {
    if (!reply) return reply
    const { runs } = reply.data
    const isKnown = runs.some(({ id }) => id === run.id)
    return {
      ...reply,
      data: { runs: isKnown ? runs.map((one) => (one.id === run.id ? run : one)) : [run, ...runs] },
    }
  })
}

export function refreshRuns(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listRuns.path] })
}

export function useCancelRun() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (runId: string) => call(cancelRun, { params: { runId } }),
    onSuccess: ({ data }) => applyRun(client, data.run),
    onError: (error) =>
      showFailure(t`Couldn't stop the run`, sentenceOf(error, t`The server didn't respond.`)),
  })
}
