import { t } from '@lingui/core/macro'
import { StatusDot } from '#ui/status-dot.tsx'
import type { AgentStatus } from '../contract/status.ts'
import { agentStatusLabels } from './agent-status-labels.ts'

/** Whether an agent can be asked: a shape and a word. Without a status it is not known yet. */
export function AgentStatusDot({ status }: { status: AgentStatus['status'] | undefined }) {
  const { state, word } = status ? agentStatusLabels[status] : { state: 'off' as const, word: t`Unknown` }
  return (
    <span className="type-small inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
      <StatusDot state={state} />
      {word}
    </span>
  )
}
