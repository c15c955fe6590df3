import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { listLibrary } from '../contract/library.ts'
import { listFindings, listTasks, type Region, startTask } from '../contract/task.ts'

const pollMs = 2_000
const max = 5
const tasksRead = read(listTasks, { query: { limit: max } })

/** The five newest research tasks; read again and again while one is under way and the page is watched. */
export function useTasks(isWatched: boolean) {
  const poll = usePollMs(pollMs)
  return useQuery({
    ...tasksRead,
    select: (reply) => reply.data.tasks,
    refetchInterval: (query) =>
      isWatched &&
      query.state.data?.data.tasks.some(({ status }) => status === 'processing') === true &&
      poll,
  })
}

export function useStartTask() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (region: Region) => call(startTask, { body: { region } }),
    onSuccess: ({ message, data }) => {
      // It stands in the list at once: until the list is read anew, nobody should start it twice.
      client.setQueryData(tasksRead.queryKey, (reply) => {
        if (!reply || !data.isNew) return reply
        return { ...reply, data: { tasks: [data.task, ...reply.data.tasks].slice(0, max) } }
      })
      refreshResearch(client)
      showToast({ title: data.isNew ? t`Research started` : t`Research in progress`, description: message })
    },
    onError: (error) =>
      showFailure(t`Couldn't start the research`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function useStopTask() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (runId: string) => call(cancelRun, { params: { runId } }),
    onSettled: () => refreshResearch(client),
    onError: (error) =>
      showFailure(t`Couldn't stop the research`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

/** What the newest finished research of each region found out. */
export function useFindings() {
  return useQuery({ ...read(listFindings, {}), select: (reply) => reply.data.findings })
}

export function refreshResearch(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listTasks.path] })
  void client.invalidateQueries({ queryKey: [listFindings.path] })
  void client.invalidateQueries({ queryKey: [listLibrary.path] })
}
