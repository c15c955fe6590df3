import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { AgentId } from '../contract/event.ts'
import { agentFaces } from './agent-faces.ts'
import { AgentIcon } from './agent-icon.tsx'
import { leaveHandoff } from './handoff-note.ts'

type Props = { from: AgentId; to: AgentId; reason: string; message: string }

/** Another agent's words were in the message: the way there, with the message. */
export function HandoffOffer({ from, to, reason, message }: Props) {
  const navigate = useNavigate()
  const { name, to: path } = agentFaces[to]

  function handOff() {
    leaveHandoff(to, { fromAgent: from, reason, initialMessage: message })
    void navigate({ to: path })
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="s" onClick={handOff}>
        <AgentIcon agent={to} />
        <Trans>Hand off to {name}</Trans>
        <ArrowRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
      </Button>
      <span className="type-small text-ink-3">{reason}</span>
    </div>
  )
}
