import { t } from '@lingui/core/macro'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import { Badge } from '#ui/badge.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { agentStatusLabels } from './agent-status-labels.ts'

const tints = { online: 'ready', busy: 'busy', offline: 'neutral', error: 'incomplete' } as const

/** How an agent stands. On its own page it is idle or processing; in lists one that is ready is active. */
export function AgentStatusBadge({
  status: known,
  isOwnPage = false,
  busyWord,
  isProcessing = false,
}: Props) {
  const status = isProcessing && known === 'online' ? 'busy' : known
  const { state, word } = agentStatusLabels[status]
  return (
    <Badge tint={tints[status]}>
      <StatusDot state={state} />
      {isOwnPage && status === 'online' ? t`Idle` : status === 'busy' ? (busyWord ?? word) : word}
    </Badge>
  )
}

type Props = {
  status: AgentStatus['status']
  isOwnPage?: boolean
  /** What its work is called. */
  busyWord?: string | undefined
  /** Work of it is under way that its status does not count, such as research. */
  isProcessing?: boolean
}
