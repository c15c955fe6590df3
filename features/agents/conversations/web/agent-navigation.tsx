import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { useAgentStatus, useConversations } from '#features/agents/settings/web/agent-cache.ts'
import { agentProfiles, agentIds } from '#features/agents/settings/web/agent-profiles.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { AgentStatusDot } from './agent-status-dot.tsx'
import { recommendAgents } from './chat/recommend.ts'

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
