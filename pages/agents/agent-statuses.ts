import { useQueries } from '@tanstack/react-query'
import { type AgentStatus, getStatus } from '#features/agents/conversations/contract/status.ts'
import { agentIds } from '#features/agents/settings/web/agent-profiles.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'

const pollMs = 10_000

/** How the five agents stand, as far as it is known, and what could not be read. */
export function useAgentStatuses() {
  const poll = usePollMs(pollMs)
  return useQueries({
    queries: agentIds.map((agentType) => ({
      ...read(getStatus, { params: { agentType } }),
      staleTime: pollMs,
      refetchInterval: poll,
    })),
    combine: (results) => ({
      statuses: results.flatMap(({ data }): AgentStatus[] => (data ? [data.data] : [])),
      problem: results.find(({ isError, data }) => isError && !data) ?? null,
    }),
  })
}
