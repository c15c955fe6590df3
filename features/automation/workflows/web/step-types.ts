/** How the kinds of steps, their ways out, and what starts a workflow are called and drawn. */
import { t } from '@lingui/core/macro'
import {
  Bell,
  Circle,
  Clock,
  GitBranch,
  Globe,
  Hand,
  type LucideIcon,
  MessageCircleQuestion,
  MousePointerClick,
  Repeat,
  Timer,
  Webhook,
  Workflow,
  Wrench,
  Zap,
} from 'lucide-react'
import type { EventType } from '#features/automation/events/contract.ts'
import type {
  Port,
  StepType,
  TriggerType,
  WorkflowCategory,
  WorkflowPriority,
} from '../contract/definition.ts'

type Look = { name: string; hint: string; icon: LucideIcon }

export const stepTypes: Record<StepType, Look> = {
  tool: { name: t`Tool`, hint: t`An agent uses one of its tools.`, icon: Wrench },
  ask: { name: t`Ask an agent`, hint: t`An agent answers a question.`, icon: MessageCircleQuestion },
  approval: { name: t`Approval`, hint: t`Waits until someone approves or declines.`, icon: Hand },
  condition: { name: t`Condition`, hint: t`Continues one way or the other.`, icon: GitBranch },
  loop: { name: t`Loop`, hint: t`Repeats its steps for each item of a list.`, icon: Repeat },
  wait: { name: t`Wait`, hint: t`Waits for a time or an event.`, icon: Timer },
  message: { name: t`Message`, hint: t`Notifies you in the inbox, by webhook or email.`, icon: Bell },
  http: { name: t`HTTP request`, hint: t`Calls another service.`, icon: Globe },
  workflow: { name: t`Another workflow`, hint: t`Runs a workflow and waits for it.`, icon: Workflow },
  incomplete: { name: t`Not set up yet`, hint: t`Choose what this step does.`, icon: Circle },
}

export const stepTypeIds = [
  'tool',
  'ask',
  'approval',
  'condition',
  'loop',
  'wait',
  'message',
  'http',
  'workflow',
  'incomplete',
] as const satisfies readonly StepType[]

export const portLabels: Record<Port, string> = {
  next: t`Next`,
  true: t`If true`,
  false: t`If false`,
  approved: t`Approved`,
  rejected: t`Declined`,
  timed_out: t`Timed out`,
  failed: t`Failed`,
}

export const triggerTypes: Record<TriggerType, { name: string; icon: LucideIcon }> = {
  manual: { name: t`Manual`, icon: MousePointerClick },
  schedule: { name: t`Schedule`, icon: Clock },
  event: { name: t`Event`, icon: Zap },
  webhook: { name: t`Webhook`, icon: Webhook },
}

export const eventLabels: Record<EventType, string> = {
  'products.synced': t`Products synced`,
  'product.lost_readiness': t`Product is no longer ready`,
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

export const categoryLabels: Record<WorkflowCategory, string> = {
  marketing: t`Marketing`,
  sales: t`Sales`,
  customer_service: t`Customer Service`,
  operations: t`Operations`,
  analytics: t`Analytics`,
}

export const priorityLabels: Record<WorkflowPriority, string> = {
  critical: t`Critical`,
  high: t`High`,
  medium: t`Medium`,
  low: t`Low`,
}

/** The options of a select, from labels by value. */
export function optionsOf<T extends string>(labels: Record<T, string>): { value: T; label: string }[] {
  return (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }))
}
