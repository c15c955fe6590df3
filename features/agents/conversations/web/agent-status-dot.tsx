import { t } from '@lingui/core/macro'
import { StatusDot } from '#ui/status-dot.tsx'
import type { AgentStatus } from '../contract/status.ts'

const faces = {
  online: { mark: 'on', word: t`Active` },
  busy: { mark: 'busy', word: t`Processing` },
  offline: { mark: 'off', word: t`Turned off` },
  error: { mark: 'warning', word: t`Last run failed` },
} as const

/** Whether an agent can be asked: a shape and a word. Without a status it is not known yet. */
export function AgentStatusDot({ status }: { status: AgentStatus['status'] | undefined }) {
  const { mark, word } = status ? faces[status] : { mark: 'off' as const, word: t`Unknown` }
  return (
    <span className="type-small inline-flex items-center gap-1.5 whitespace-nowrap text-ink-2">
      <StatusDot state={mark} />
      {word}
    </span>
  )
}
