import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import { createUndoableDelete, usePendingDeletes } from '#ui/undoable-delete.ts'
import {
  getRegression,
  listRegressions,
  type Regression,
  removeRegression,
  renameRegression,
  runRegression,
  runRegressions,
} from '../contract/regression.ts'

const pollMs = 1_000

const leaving = createUndoableDelete()

/** Whether its last replay is under way. */
export function isPlaying({ last }: Regression): boolean {
  return last !== null && !['completed', 'failed', 'cancelled'].includes(last.status)
}

/** The kept turns without those that are being removed, read again while one is played. */
export function useRegressions(isWatched: boolean) {
  const gone = usePendingDeletes(leaving)
  const poll = usePollMs(pollMs)
  return useQuery({
    ...read(listRegressions, {}),
    select: (reply) => reply.data.regressions.filter(({ id }) => !gone.has(id)),
    staleTime: pollMs,
    refetchInterval: ({ state }) =>
      (isWatched || state.data?.data.regressions.some(isPlaying) === true) && poll,
  })
}

/** The last replay of a kept turn with every step. Whoever opens it asks anew. */
export function useLastReplay(regressionId: string) {
  return useQuery({
    ...read(getRegression, { params: { regressionId } }),
    select: (reply) => reply.data.replay,
    staleTime: 0,
  })
}

/** Plays one kept turn. What comes of it stands in the list. */
export function useRunRegression(regressionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(runRegression, { params: { regressionId } }),
    onSettled: () => refreshRegressions(client),
    onError: (error) =>
      showFailure(t`Couldn't run the test case`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function useRunRegressions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(runRegressions, {})).data,
    onSettled: () => refreshRegressions(client),
    onError: (error) =>
      showFailure(t`Couldn't run the test case`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function useRenameRegression(regressionId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(renameRegression, { params: { regressionId }, body: { name } }),
    onSuccess: () => refreshRegressions(client),
  })
}

/** Takes a kept turn out of the list, and out of the product when the toast is over. */
export function leaveRegression(client: QueryClient, { id, name }: Regression): void {
  leaving.schedule(id, { title: t`Test case “${name}” removed`, finish: () => finish(client, id) })
}

export function refreshRegressions(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [listRegressions.path] })
}

async function finish(client: QueryClient, id: string): Promise<void> {
  try {
    await call(removeRegression, { params: { regressionId: id } })
    await refreshRegressions(client)
  } catch (error) {
    showFailure(
      t`Couldn't remove the test case`,
      sentenceOf(error, t`The server didn't respond. The test case is still saved.`),
    )
  }
}
