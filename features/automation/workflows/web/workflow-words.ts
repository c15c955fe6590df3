import { t } from '@lingui/core/macro'
import { formatNumber } from '#ui/format.ts'
import type { EventType } from '#features/automation/events/contract.ts'
import type { StepType, Trigger, WorkflowCategory, WorkflowPriority } from '../contract/definition.ts'
import type { WorkflowStatus } from '../contract/workflow.ts'

export const categoryNames: Record<WorkflowCategory, string> = {
  marketing: t`Marketing`,
  sales: t`Sales`,
  customer_service: t`Customer Service`,
  operations: t`Operations`,
  analytics: t`Analytics`,
}

export const priorityNames: Record<WorkflowPriority, string> = {
  critical: t`Critical`,
  high: t`High`,
  medium: t`Medium`,
  low: t`Low`,
}

export const statusNames: Record<WorkflowStatus, string> = {
  active: t`Active`,
  paused: t`Paused`,
  draft: t`Draft`,
}

const eventNames: Record<EventType, string> = {
  'products.synced': t`Products synced`,
  'product.lost_readiness': t`Product lost readiness`,
  'product.became_ready': t`Product became ready`,
  'price.changed': t`Price changed`,
  'stock.changed': t`Stock changed`,
  'stock.below_reorder_point': t`Stock below reorder point`,
  'order.created': t`Order created`,
  'order.refunded': t`Order refunded`,
  'dispute.opened': t`Dispute opened`,
  'ticket.arrived': t`Ticket arrived`,
  'alert.raised': t`Alert raised`,
  'approval.decided': t`Approval decided`,
  'workflow.ended': t`Another workflow ended`,
}

export const stepTypeNames: Record<StepType, string> = {
  incomplete: t`Not chosen yet`,
  tool: t`Tool`,
  condition: t`Condition`,
  loop: t`Loop`,
  wait: t`Wait`,
  approval: t`Approval`,
  http: t`HTTP request`,
  message: t`Message`,
  workflow: t`Workflow`,
  ask: t`Question to an agent`,
}

/** What starts a workflow, in its author's words where there are any. */
export function sayTrigger(trigger: Trigger, description: string): string {
  if (description !== '') return description
  if (trigger.type === 'manual') return t`When you run it`
  if (trigger.type === 'webhook') return t`When its webhook is called`
  return trigger.type === 'event' ? eventNames[trigger.event] : `${trigger.cron} · ${trigger.timeZone}`
}

/** About how long, in minutes. */
export function sayMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  return minutes === 0 ? t`under 1 min` : t`${formatNumber(minutes)} min`
}
