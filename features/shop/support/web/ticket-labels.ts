import { t } from '@lingui/core/macro'
import type { Channel, ReplyAuthor, TicketIntent, TicketPriority, TicketStatus } from '../contract.ts'

export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: t({ message: 'Open', context: 'ticket status' }),
  'in-progress': t`In progress`,
  resolved: t`Resolved`,
  closed: t`Closed`,
}

export const ticketPriorityLabels: Record<TicketPriority, string> = {
  urgent: t`Urgent`,
  high: t`High`,
  medium: t`Medium`,
  low: t`Low`,
}

export const channelLabels: Record<Channel, string> = {
  email: t`Email`,
  chat: t`Chat`,
  phone: t`Phone`,
  review: t`Review`,
}

export const intentLabels: Record<TicketIntent, string> = {
  where_is_order: t`Where's my order?`,
  return: t`Return or exchange`,
  refund: t`Refund`,
  damaged: t`Damaged or defective`,
  wrong_item: t`Wrong or missing item`,
  cancel: t`Cancel the order`,
  change_address: t`Change the address`,
  product_question: t`Question about a product`,
  complaint: t`Complaint`,
  thanks: t`Thanks`,
}

export const authorLabels: Record<ReplyAuthor, string> = {
  merchant: t`You`,
  agent: t`Draft by Customer`,
  customer: t`Customer`,
}

/** Choices of a select, in their order. */
export function choicesOf<T extends string>(words: Record<T, string>): { value: T; label: string }[] {
  return (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }))
}
