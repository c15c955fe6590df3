import { t } from '@lingui/core/macro'
import type { AgentStatus } from '#features/agents/conversations/contract/status.ts'
import type { DotState } from '#ui/status-dot.tsx'
import type { Handoff, MessagePriority, MessageStatus, MessageType } from '../contract.ts'
import type { NetworkLine } from './network-lines.ts'

type Tint = 'ready' | 'needs' | 'incomplete' | 'busy' | 'neutral'

export const messageTypeLabels: Record<MessageType, string> = {
  task_request: t`Task request`,
  task_response: t`Task response`,
  information_share: t`Information share`,
  coordination: t`Coordination`,
  handoff: t`Handoff`,
}

export const messagePriorityLabels: Record<MessagePriority, { word: string; tint: Tint }> = {
  low: { word: t`Low`, tint: 'neutral' },
  medium: { word: t`Medium`, tint: 'neutral' },
  high: { word: t`High`, tint: 'needs' },
  urgent: { word: t`Urgent`, tint: 'incomplete' },
}

export const messageStatusLabels: Record<MessageStatus, { word: string; tint: Tint }> = {
  open: { word: t`Awaiting response`, tint: 'busy' },
  answered: { word: t`Answered`, tint: 'ready' },
  delivered: { word: t`Delivered`, tint: 'ready' },
  failed: { word: t`Failed`, tint: 'incomplete' },
  refused: { word: t`Declined`, tint: 'needs' },
}

export const handoffLabels: Record<Handoff['status'], { word: string; tint: Tint }> = {
  active: { word: t`Active`, tint: 'busy' },
  completed: { word: t`Completed`, tint: 'ready' },
  failed: { word: t`Failed`, tint: 'incomplete' },
}

/** What happened between two agents, as its line says it. */
export const lineLabels: Record<NonNullable<NetworkLine['mark']>, string> = {
  deadlock: t`Deadlock`,
  urgent: t`Urgent`,
  handoff: t`Handoff`,
}

/** How an agent stands, as a shape and a word. What waits for the merchant goes before what is at work. */
export function agentStatusOf({ status, currentTasks }: AgentStatus): { mark: DotState; word: string } {
  if (status === 'offline') return { mark: 'off', word: t`Offline` }
  if (status === 'error') return { mark: 'warning', word: t`Last run failed` }
  if (currentTasks.some((task) => task.status === 'waiting'))
    return { mark: 'waits', word: t`Needs your approval` }
  return status === 'busy' ? { mark: 'busy', word: t`Busy` } : { mark: 'on', word: t`Online` }
}
