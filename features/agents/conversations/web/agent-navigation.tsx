import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { useAgentStatus, useConversations } from '#features/agents/settings/web/agent-cache.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { AgentStatusDot } from './agent-status-dot.tsx'

/** The agents whose work an agent's own leads to, and the words that each is there for. */
const recommendedFor: Record<AgentId, { agents: AgentId[]; words: string[] }> = {
  scout: { agents: ['seller', 'ops'], words: ['market', 'trend', 'competitor'] },
  seller: { agents: ['scout', 'customer'], words: ['price', 'listing', 'optimize'] },
  customer: { agents: ['stripe', 'seller'], words: ['support', 'help', 'issue'] },
  stripe: { agents: ['ops', 'customer'], words: ['payment', 'transaction', 'fraud'] },
  ops: { agents: ['stripe', 'scout'], words: ['inventory', 'operation', 'workflow'] },
}

const forMatch = 10
const capabilityMatch = 5
const recommended = 2

/** The two other agents that fit best what was talked about, the best first: 10 for each match of what an agent is recommended for, 5 for each capability named. */
export function recommendAgents(agent: AgentId, topics: readonly string[]): AgentId[] {
  const text = topics.join('\n').toLowerCase()
  return agentIds
    .filter((id) => id !== agent)
    .map((id) => ({ id, score: scoreOf(id, agent, text) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, recommended)
    .map(({ id }) => id)
}

function scoreOf(id: AgentId, agent: AgentId, text: string): number {
  const { agents, words } = recommendedFor[id]
  const isFor = [agents.includes(agent), ...words.map((word) => text.includes(word))].filter(Boolean).length
  const capabilities = roster[id].capabilities.filter(({ name: capability }) =>
    text.includes(capability.toLowerCase()),
  )
  return forMatch * isFor + capabilityMatch * capabilities.length
}

/** The way to the other agents, first the two that fit what was talked about lately. */
export function AgentNavigation({ agent }: { agent: AgentId }) {
  const conversations = useConversations(agent)
  const topics = conversations.data?.slice(0, 10).map(({ title }) => title) ?? []
  const best = recommendAgents(agent, topics)
  const others = agentIds.filter((id) => id !== agent && !best.includes(id))
  return (
    <nav aria-label={t`Other agents`} className="flex min-w-0 flex-col gap-3">
      {best.length > 0 && <Group title={t`Recommended`} agents={best} />}
      <Group title={t`Other agents`} agents={others} />
      <Link to="/workspace/agents" className="type-small text-glass underline-offset-2 hover:underline">
        <Trans>All agents</Trans>
      </Link>
    </nav>
  )
}

function Group({ title, agents }: { title: string; agents: readonly AgentId[] }) {
  return (
    <div>
      <p className="type-label mb-1 text-ink-2">{title}</p>
      <ul>
        {agents.map((id) => (
          <AgentRow key={id} agent={id} />
        ))}
      </ul>
    </div>
  )
}

function AgentRow({ agent }: { agent: AgentId }) {
  const { name, to } = agentProfiles[agent]
  const status = useAgentStatus(agent)
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-[30px] items-center gap-2 rounded-control px-2 hover:bg-hover max-md:min-h-10"
      >
        <AgentIcon agent={agent} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <AgentStatusDot status={status.data?.status} />
      </Link>
    </li>
  )
}
