import { useQueries } from '@tanstack/react-query'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import { agentFaces, agentIds } from '#features/agents/settings/web/agent-faces.ts'
import { read } from '#ui/query.ts'
import { type AgentStanding, agentStandings } from '#pages/agents/agent-standings.ts'

/** How the agents stand, by their pages. It is read once, and again when the event stream tells of a run: nothing is polled for it. */
export function usePlaceStandings(): ReadonlyMap<string, AgentStanding> {
  const results = useQueries({
    queries: agentIds.map((agentType) => read(getStatus, { params: { agentType } })),
  })
  return new Map(
    results.flatMap(({ data }) =>
      data ? [[agentFaces[data.data.agentType].to, agentStandings[data.data.status]]] : [],
    ),
  )
}
