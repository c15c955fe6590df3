import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useAgentTools } from '#features/agents/settings/web/agent-tools.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Badge } from '#ui/badge.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { AgentTool } from '../contract/tool.ts'
import { ToolRun } from './tool-run.tsx'

/** What an agent can do, each tool with its form. */
export function ToolPanel({ agent }: { agent: AgentId }) {
  const tools = useAgentTools(agent)
  const [openId, setOpenId] = useState<string | null>(null)
  if (tools.isError) return <ReadProblem title={t`Couldn't load the tools`} query={tools} />
  if (!tools.data) {
    return (
      <div className="flex flex-col gap-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-16 w-full rounded-card" />
        ))}
      </div>
    )
  }
  if (tools.data.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>This agent has no tools.</Trans>
      </p>
    )
  }
  return (
    <ul className="flex min-w-0 flex-col gap-2">
      {tools.data.map((tool) => (
        <ToolRow
          key={tool.id}
          agent={agent}
          tool={tool}
          isOpen={tool.id === openId}
          onToggle={() => setOpenId(tool.id === openId ? null : tool.id)}
        />
      ))}
    </ul>
  )
}

type ToolRowProps = { agent: AgentId; tool: AgentTool; isOpen: boolean; onToggle: () => void }

const effects: Record<AgentTool['effect'], string> = {
  read: t`Read only`,
  write: t`Asks before making changes`,
  money: t`Asks before moving money`,
}

function ToolRow({ agent, tool, isOpen, onToggle }: ToolRowProps) {
  const bodyId = useId()
  const { name, description, category, effect, estimatedTime, successRate } = tool
  return (
    <li className="min-w-0 overflow-clip rounded-card border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
        className="flex w-full items-start gap-3 px-4 py-3 text-start hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="type-strong">{name}</span>
            <Badge tint="neutral">{category}</Badge>
          </span>
          <span className="mt-0.5 block text-ink-2">{description}</span>
          <span className="type-small mt-1 flex flex-wrap gap-x-3 text-ink-3 tabular-nums">
            <span>{effects[effect]}</span>
            {estimatedTime !== null && <span>{t`About ${formatNumber(estimatedTime)} s`}</span>}
            {successRate !== null && <span>{t`${formatPercent(successRate)} success rate`}</span>}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          className={`mt-0.5 size-4 flex-none text-ink-2 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={bodyId} hidden={!isOpen} className="border-t border-line p-4">
        {isOpen && <ToolRun agent={agent} tool={tool} />}
      </div>
    </li>
  )
}
