import { useNavigate, useSearch } from '@tanstack/react-router'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { parseAgentSearch } from './agent-search.ts'

export type AgentPeriod = '30' | '90'

/** How many days back the figures of an agent's page go. It stands in the address. */
export function useAgentPeriod(agent: 'seller' | 'stripe') {
  const search = parseAgentSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const period: AgentPeriod = search.days === 90 ? '90' : '30'
  return [
    period,
    (next: AgentPeriod) => {
      const { to } = agentProfiles[agent]
      const days = Number(next)
      void navigate({
        to,
        search: (before) => parseAgentSearch({ ...before, days }),
        replace: true,
        resetScroll: false,
      })
    },
  ] as const
}
