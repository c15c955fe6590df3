import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { AgentLight } from '#features/agents/conversations/web/agent-light.tsx'
import { Card } from '#ui/card.tsx'
import { agentFaces, agentIds } from '#features/agents/settings/web/agent-faces.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { useAgentStatuses } from '#pages/agents/agent-statuses.ts'

const others = agentIds.filter((id) => id !== 'seller')

/** The way from Seller to the other agents, and how each stands. */
export function SellerNetwork() {
  const { statuses } = useAgentStatuses()
  return (
    <Card title={t`Agent Network`}>
      <nav aria-label={t`Agent Network`}>
        <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
          {others.map((id) => (
            <li key={id}>
              <Link
                to={agentFaces[id].to}
                className="flex h-full items-center gap-3 rounded-control border border-line p-2.5 hover:bg-hover"
              >
                <AgentIcon agent={id} size="l" />
                <span className="min-w-0">
                  <span className="type-strong block truncate">{agentFaces[id].name}</span>
                  <AgentLight status={statuses.find(({ agentType }) => agentType === id)?.status} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}
