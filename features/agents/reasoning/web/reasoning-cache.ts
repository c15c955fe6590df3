import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { reasoningHealth } from '#features/insight/beliefs/contract.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call, request } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { saveFile } from '#ui/save-file.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { forkRun, getRecording, listForkableSteps, replayRun } from '../contract/recording.ts'
import { keepRecording } from '../contract/regression.ts'
import { getSession, listReasoning, type ReasoningSession } from '../contract/session.ts'
import { refreshRegressions } from './regressions-cache.ts'

const pollMs = 3_000
const healthPollMs = 10_000

/** Whether the agent's model can be asked, and how many beliefs are held. */
export function useReasoningHealth(agentType: AgentId) {
  const poll = usePollMs(healthPollMs)
  return useQuery({
    ...read(reasoningHealth, { query: { agentType } }),
    staleTime: healthPollMs,
    refetchInterval: poll,
  })
}

/** The last sessions of an agent, the newest first. */
export function useSessions(agent: AgentId, isWatched: boolean) {
  const poll = usePollMs(pollMs)
  return useQuery({
    ...read(listReasoning, { params: { agentType: agent }, query: { limit: 20 } }),
    select: (reply) => reply.data.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
    staleTime: pollMs,
    refetchInterval: isWatched && poll,
  })
}

export function useDownload(runId: string) {
  return useMutation({
    mutationFn: async () => (await request(getRecording, { params: { runId } })).blob(),
    onSuccess: (file) => saveFile(file, `recording-${runId}.json`),
    onError: (error) => showFailure(t`Couldn't download`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function useReplay(runId: string) {
  return useMutation({
    mutationFn: async () => (await call(replayRun, { params: { runId } })).data,
    onError: (error) =>
      showFailure(t`Couldn't replay the answer`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

export function useKeep(runId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call(keepRecording, { params: { runId }, body: { name } }),
    onSuccess: ({ data }) => {
      refreshRegressions(client)
      showToast({
        title: t`Saved as a test case`,
        description: t`You can run “${data.regression.name}” again anytime.`,
      })
    },
  })
}

/** One session, read again until it has ended. */
export function useSession(sessionId: string) {
  const poll = usePollMs(pollMs)
  return useQuery({
    ...read(getSession, { params: { sessionId } }),
    select: (reply) => reply.data.session,
    staleTime: pollMs,
    refetchInterval: ({ state }) => !(state.data && isOver(state.data.data.session)) && poll,
  })
}

export function isOver({ status }: Pick<ReasoningSession, 'status'>): boolean {
  return status !== 'running' && status !== 'waiting'
}

/** Where a turn can go on differently. */
export function useForkableSteps(runId: string) {
  return useQuery({ ...read(listForkableSteps, { params: { runId } }), select: (reply) => reply.data.steps })
}

export function useFork(runId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (fork: { step: string; answer: unknown }) =>
      (await call(forkRun, { params: { runId }, body: fork })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: [listReasoning.path] }),
  })
}
