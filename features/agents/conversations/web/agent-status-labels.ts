import { t } from '@lingui/core/macro'
import type { AgentStatus } from '../contract/status.ts'
import type { DotState } from '#ui/status-dot.tsx'

export type AgentStatusLabel = { state: DotState; word: string }

/** How an agent stands, in a shape and a word. */
export const agentStatusLabels: Record<AgentStatus['status'], AgentStatusLabel> = {
  online: { state: 'on', word: t`Active` },
  busy: { state: 'busy', word: t`Processing` },
  offline: { state: 'off', word: t`Turned off` },
  error: { state: 'warning', word: t`Last run failed` },
}
