/** Strategies that were started: each is a run of the server, which goes on whoever looks on. */
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshAgents } from '#features/agents/settings/web/agent-cache.ts'
import {
  listStrategies,
  listStrategyAnswers,
  type OmittedItem,
  startStrategy,
  type Strategy,
  type StrategyRequest,
  type StrategyRun,
} from '#features/agents/tool-runs/contract/strategy.ts'
import { refreshToolRuns } from '#features/agents/tool-runs/web/tool-runs-cache.ts'
import type { AnalysisTool } from '#features/insight/analysis/contract/results.ts'
import { toSaved } from '#pages/agents/answers.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'

const pollMs = 1_000
const strategiesRead = read(listStrategies, {})

/** What a tool answered last that strategies stand on, the newest first: all are read at once. */
export function useStrategyAnswers<Tool extends AnalysisTool>(tool: Tool) {
  return useQuery({
    ...read(listStrategyAnswers, {}),
    select: (reply) =>
      reply.data.answers.flatMap((one) => (one.tool === tool ? (toSaved(tool, one) ?? []) : [])),
  })
}

/** The newest run of a strategy: null when it was never started, undefined until that is known. */
export function useStrategyRun(strategy: Strategy): StrategyRun | null | undefined {
  const client = useQueryClient()
  const poll = usePollMs(pollMs)
  const found = useQuery({
    ...strategiesRead,
    select: (reply) => reply.data.runs,
    refetchInterval: ({ state }) =>
      state.data?.data.runs.some(({ endedAt }) => endedAt === null) === true && poll,
  })
  const run = found.data && (found.data.find((one) => one.strategy === strategy) ?? null)
  const isLive = run?.endedAt === null
  // What it worked out and asked for is read anew once it has ended.
  useEffect(() => (isLive ? () => refreshChanges(client) : undefined), [client, isLive])
  return run ?? (found.isError ? null : run)
}

export function useStartStrategy() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (order: StrategyRequest) => call(startStrategy, { body: order }),
    onSuccess: ({ data: { run } }) =>
      client.setQueryData(strategiesRead.queryKey, (reply) => {
        const others = reply?.data.runs.filter(({ strategy }) => strategy !== run.strategy) ?? []
        return { success: true as const, data: { runs: [run, ...others] } }
      }),
    onError: (error) =>
      showFailure(t`Couldn't start the strategy`, sentenceOf(error, t`The server didn't respond.`)),
  })
}

function refreshChanges(client: QueryClient): void {
  refreshAgents(client)
  refreshToolRuns(client)
}

const reasons: Record<Exclude<OmittedItem['reason'], 'failed'>, string> = {
  not_lower: t`A lower price wouldn't increase profit.`,
  not_sure: t`The effect of a lower price is too uncertain.`,
  already_asked: t`This price change was already requested.`,
  nothing_found: t`The title and description don't contain the missing details.`,
}

/** Why something is left as it is. */
export function whyLeft({ reason, message }: OmittedItem): string {
  if (reason !== 'failed') return reasons[reason]
  return message ?? t`An error occurred while executing the tool`
}
