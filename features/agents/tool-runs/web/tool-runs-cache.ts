/** What is known of runs of tools in this tab, and how it is read anew. */
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { listStrategies, listStrategyAnswers } from '../contract/strategy.ts'
import {
  getActivity,
  getToolRun,
  listAnswers,
  listLatestWork,
  listToolRuns,
  type ToolRun,
} from '../contract/tool-run.ts'

const pollMs = 2_000
const activityPollMs = 5_000
const pageSize = 5

/** The runs of one tool, the newest first, a few at a time. */
export function useToolRuns(agent: AgentId, tool: string) {
  const poll = usePollMs(pollMs)
  const list = useInfiniteQuery({
    queryKey: [listToolRuns.path, agent, tool],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === '' ? {} : { before: pageParam }
      return call(listToolRuns, { query: { agentType: agent, tool, limit: pageSize, ...before } }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.data.nextBefore ?? undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isUnderWay = state.data?.pages.some(({ data }) => data.runs.some((run) => run.endedAt === null))
      return isUnderWay === true && poll
    },
  })
  const runs: ToolRun[] | undefined = list.data?.pages.flatMap(({ data }) => data.runs)
  return { ...list, runs }
}

/** One run with what it put out, read again until it has ended. */
export function useToolRun(runId: string) {
  const poll = usePollMs(pollMs)
  return useQuery({
    ...read(getToolRun, { params: { runId } }),
    select: (reply) => reply.data,
    staleTime: 0,
    refetchInterval: ({ state }) => !state.data?.data.run.endedAt && poll,
  })
}

export function useActivity(agent: AgentId, isWatched = true) {
  const poll = usePollMs(activityPollMs)
  return useQuery({
    ...read(getActivity, { params: { agentType: agent } }),
    select: (reply) => reply.data,
    staleTime: activityPollMs,
    refetchInterval: isWatched && poll,
  })
}

/** What each agent last found, by its id; agents that found nothing lately are left out. */
export function useLatestWork() {
  return useQuery({
    ...read(listLatestWork, {}),
    select: ({ data }) => new Map(data.work.map((work) => [work.agentType, work])),
  })
}

/** A tool was run, asked, was answered or ended. */
export function refreshToolRuns(client: QueryClient): void {
  for (const { path } of [listToolRuns, getToolRun, listAnswers, listStrategies, listStrategyAnswers])
    void client.invalidateQueries({ queryKey: [path] })
  refreshActivity(client)
}

/** An agent used a tool, in a conversation or run directly. */
export function refreshActivity(client: QueryClient): void {
  for (const { path } of [getActivity, listLatestWork]) void client.invalidateQueries({ queryKey: [path] })
}
