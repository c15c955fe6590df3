import { t } from '@lingui/core/macro'
import { ArrowRight } from 'lucide-react'
import type { AgentId } from '#features/agents/contract/event.ts'
import { agentFaces } from '#ui/agent-face.ts'
import { AgentIcon } from '#ui/agent-icon.tsx'

/** From one agent to another. */
export function RouteLine({ from, to }: { from: AgentId; to: AgentId }) {
  const [sender, receiver] = [agentFaces[from].name, agentFaces[to].name]
  return (
    <span className="type-strong inline-flex flex-wrap items-center gap-1.5">
      <span className="sr-only">{t`${sender} to ${receiver}`}</span>
      <AgentIcon agent={from} />
      <span aria-hidden>{sender}</span>
      <ArrowRight aria-hidden className="size-3.5 flex-none text-ink-3 rtl:-scale-x-100" />
      <AgentIcon agent={to} />
      <span aria-hidden>{receiver}</span>
    </span>
  )
}
