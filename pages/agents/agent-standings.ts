import { t } from '@lingui/core/macro'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import type { State } from '#ui/state-mark.tsx'

export type AgentStanding = { state: State; word: string }

/** How an agent stands, in a shape and a word. */
export const agentStandings: Record<AgentStatus['status'], AgentStanding> = {
  online: { state: 'on', word: t`Active` },
  busy: { state: 'busy', word: t`Processing` },
  offline: { state: 'off', word: t`Switched off` },
  error: { state: 'warning', word: t`Last run failed` },
}
