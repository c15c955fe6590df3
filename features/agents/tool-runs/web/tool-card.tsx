import { t } from '@lingui/core/macro'
import { Ban, Check, ChevronDown, CircleX, Hand, SquareFunction } from 'lucide-react'
import { useState } from 'react'
import { argumentName, argumentPairs } from '#features/agents/approvals/web/argument-pairs.ts'
import type { EventOf, ToolOutcome } from '#features/agents/conversation-log/contract/event.ts'
import { useAgentTools } from '#features/agents/settings/web/agent-tools.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { secondsText } from '#features/base/runs/web/answer/cell-text.ts'
import { Badge } from '#ui/badge.tsx'
import { BusyRing } from '#ui/busy-ring.tsx'
import { ToolOutput } from './tool-output.tsx'

export type ToolEntry = {
  kind: 'tool'
  id: string
  tool: string
  args: unknown
  state: 'running' | 'waiting' | 'stopped' | ToolOutcome
  answered: EventOf<'tool_answered'> | null
  /** The agent says the summary of the answer itself. */
  isSaid: boolean
}

const states = {
  running: { tint: 'busy', word: t`Running`, icon: BusyRing },
  waiting: { tint: 'needs', word: t`Needs your approval`, icon: Hand },
  stopped: { tint: 'neutral', word: t`Stopped`, icon: Ban },
  answered: { tint: 'ready', word: t`Completed`, icon: Check },
  failed: { tint: 'incomplete', word: t`Failed`, icon: CircleX },
  refused: { tint: 'incomplete', word: t`Not allowed`, icon: Ban },
  rejected: { tint: 'neutral', word: t`Declined`, icon: Ban },
  expired: { tint: 'neutral', word: t`Expired`, icon: Ban },
  changed: { tint: 'needs', word: t`Changed in the meantime`, icon: Hand },
} as const

type Props = Omit<ToolEntry, 'kind' | 'id'> & { agent: AgentId }

/** One use of a tool: with what, how it went, how long it took, and what came of it. */
export function ToolCard({ agent, tool, args, state, answered, isSaid }: Props) {
  const [isFolded, setFolded] = useState(false)
  const tools = useAgentTools(agent)
  const known = tools.data?.find(({ id }) => id === tool)
  const title = toolName(tool, known?.name)
  const { tint, word, icon: Icon } = states[state]
  const pairs = argumentPairs(args)
  const output = answered?.outcome === 'answered' ? answered.output : null
  const message = answered?.message ?? null
  const hasBody = output !== null || message !== null
  return (
    <section aria-label={title} className="min-w-0 overflow-clip rounded-card border border-line">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-2">
        <SquareFunction aria-hidden className="size-3.5 flex-none text-ink-2" />
        <span className="type-strong min-w-0 break-words">{title}</span>
        <Badge tint={tint}>
          <Icon aria-hidden />
          {word}
        </Badge>
        <span className="ms-auto flex items-center gap-1">
          {answered !== null && answered.durationMs > 0 && (
            <span className="type-small text-ink-2 tabular-nums">{secondsText(answered.durationMs)}</span>
          )}
          {hasBody && (
            <button
              type="button"
              aria-expanded={!isFolded}
              aria-label={isFolded ? t`Show result of ${title}` : t`Hide result of ${title}`}
              onClick={() => setFolded(!isFolded)}
              className="grid size-7 place-items-center rounded-control text-ink-2 hover:bg-hover max-md:size-10"
            >
              <ChevronDown aria-hidden className={`size-4 ${isFolded ? '' : 'rotate-180'}`} />
            </button>
          )}
        </span>
      </div>
      {pairs.length > 0 && (
        <dl className="type-small flex flex-wrap gap-x-4 gap-y-0.5 px-3 pb-2">
          {pairs.map(([name, value]) => (
            <div key={name} className="flex min-w-0 gap-1.5">
              <dt className="flex-none text-ink-3">
                {known?.parameters.find((one) => one.name === name)?.label ?? argumentName(name)}
              </dt>
              <dd className="line-clamp-3 min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasBody && !isFolded && (
        <div className="border-t border-line p-3">
          {message !== null && <p className="text-ink-2">{message}</p>}
          {output !== null && <ToolOutput output={output} isSaid={isSaid} />}
        </div>
      )}
    </section>
  )
}
