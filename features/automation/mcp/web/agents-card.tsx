import { plural, t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { McpAgent } from '../contract.ts'
import { useMcpAgents } from './mcp-cache.ts'

/** Each agent: whether it is connected, what it thinks with, and the tools it may use. */
export function AgentsCard() {
  const agents = useMcpAgents()
  return (
    <Card title={t`Agents`}>
      {agents.isError && !agents.data && <ReadProblem title={t`Couldn't load the agents`} query={agents} />}
      {agents.isPending && <Skeleton className="h-40 w-full" />}
      <ul>
        {agents.data?.map((agent) => (
          <AgentRow key={agent.agent_type} agent={agent} />
        ))}
      </ul>
    </Card>
  )
}

const providers: Readonly<Record<string, string>> = {
  'Local Mode': t`Local Mode`,
  openai: 'OpenAI',
  deepseek: 'DeepSeek',
  compatible: t`OpenAI-compatible service`,
}

function AgentRow({ agent }: { agent: McpAgent }) {
  const { agent_type: id, connection_status: status, active_tools: tools, model_provider: provider } = agent
  const { name } = agentProfiles[id]
  const isConnected = status === 'connected'
  const count = plural(tools.length, { one: '# tool', other: '# tools' })
  return (
    <li className="border-t border-line py-2.5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-center gap-3">
        <AgentIcon agent={id} size="m" />
        <h3 className="type-strong min-w-0 flex-1 truncate">{name}</h3>
        <span className="type-small text-ink-2">{providers[provider] ?? provider}</span>
        <Badge tint={isConnected ? 'ready' : 'neutral'}>
          {isConnected ? t`Connected` : t`Not connected`}
        </Badge>
      </div>
      {tools.length > 0 && (
        <details className="group type-small ms-11 mt-1 text-ink-2">
          <summary
            className="flex cursor-pointer list-none items-center gap-1.5 py-0.5 tabular-nums"
            aria-label={t`${count} of ${name}`}
          >
            <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
            {count}
          </summary>
          <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5">
            {tools.map((tool) => (
              <li key={tool}>{toolName(tool)}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
