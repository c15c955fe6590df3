import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import { agentStatusLabels } from '#features/agents/conversations/web/agent-status-labels.ts'
import { Badge } from '#ui/badge.tsx'
import { StatusDot } from '#ui/status-dot.tsx'

const tints = { online: 'ready', busy: 'busy', offline: 'neutral', error: 'incomplete' } as const

/** How an agent stands, in the word that every page has for it. */
export function AgentStatusBadge({ status: known, idleWord, busyWord, isProcessing = false }: Props) {
  const status = isProcessing && known === 'online' ? 'busy' : known
  const { state, word } = agentStatusLabels[status]
  return (
    <Badge tint={tints[status]}>
      <StatusDot state={state} />
      {(status === 'online' && idleWord) || (status === 'busy' && busyWord) || word}
    </Badge>
  )
}

type Props = {
  status: AgentStatus['status']
  /** What its page calls it while it does nothing. */
  idleWord?: string | undefined
  /** What its page calls its work. */
  busyWord?: string | undefined
  /** Work of it is under way that its status does not count, such as research. */
  isProcessing?: boolean
}
