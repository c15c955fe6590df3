import { t } from '@lingui/core/macro'
import type { AgentStatus } from '#features/agents/contract/status.ts'
import { Badge } from '#ui/badge.tsx'
import { type State, StateMark } from '#ui/state-mark.tsx'

type Face = { mark: State; tint: 'ready' | 'busy' | 'incomplete' | 'neutral'; word: string }

const faces: Record<AgentStatus['status'], Face> = {
  online: { mark: 'on', tint: 'ready', word: t`Active` },
  busy: { mark: 'busy', tint: 'busy', word: t`Processing` },
  offline: { mark: 'off', tint: 'neutral', word: t`Switched off` },
  error: { mark: 'warning', tint: 'incomplete', word: t`Last run failed` },
}

/** How an agent stands. On its own page it is idle or processing; in lists one that is ready is active. */
export function AgentStatusBadge({ status, isOwnPage = false, busyWord }: Props) {
  const { mark, tint, word } = faces[status]
  return (
    <Badge tint={tint}>
      <StateMark state={mark} />
      {isOwnPage && status === 'online' ? t`Idle` : status === 'busy' ? (busyWord ?? word) : word}
    </Badge>
  )
}

type Props = {
  status: AgentStatus['status']
  isOwnPage?: boolean
  /** What its work is called. */
  busyWord?: string | undefined
}
