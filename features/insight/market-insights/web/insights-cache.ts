import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { refreshInsights as refreshEndpoint, setMonitoring, viewInsights } from '../contract.ts'

const insightsRead = read(viewInsights, {})

/** What changed in the market, and whether that is still watched. */
export function useInsights() {
  return useQuery({ ...insightsRead, select: (reply) => reply.data })
}

/** Computes them anew. */
export function useInsightsRefresh() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(refreshEndpoint, {}),
    onSuccess: (reply) => client.setQueryData(insightsRead.queryKey, reply),
    onError: (error) =>
      showFailure(t`Couldn't refresh insights`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

/** Pauses or resumes the monitoring for everybody in the workspace. */
export function useMonitoring() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isPaused: boolean) => call(setMonitoring, { body: { isPaused } }),
    onSuccess: (reply) => {
      client.setQueryData(insightsRead.queryKey, reply)
      showToast({ title: reply.data.pausedAt === null ? t`Monitoring resumed` : t`Monitoring paused` })
    },
    onError: (error) =>
      showFailure(t`Couldn't update this item`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

/** The event stream says that they were computed anew. */
export function refreshInsights(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [viewInsights.path] })
}
