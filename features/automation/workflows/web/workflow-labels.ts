import { t } from '@lingui/core/macro'
import { formatNumber } from '#ui/format.ts'
import type { Trigger } from '../contract/definition.ts'
import type { WorkflowStatus } from '../contract/workflow.ts'
import { eventLabels } from './step-types.ts'

export const statusLabels: Record<WorkflowStatus, string> = {
  active: t`Active`,
  paused: t`Paused`,
  draft: t`Draft`,
}

/** What starts a workflow, in its author's words where there are any. */
export function sayTrigger(trigger: Trigger, description: string): string {
  if (description !== '') return description
  if (trigger.type === 'manual') return t`When you run it`
  if (trigger.type === 'webhook') return t`When its webhook is called`
  return trigger.type === 'event' ? eventLabels[trigger.event] : `${trigger.cron} · ${trigger.timeZone}`
}

/** About how long, in minutes. */
export function sayMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes === 0 ? t`under 1 min` : t`${formatNumber(minutes)} min`
}
