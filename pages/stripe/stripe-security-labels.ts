import { t } from '@lingui/core/macro'
import type {
  SecurityAlert,
  SecuritySeverity,
  SecurityStatus,
  SecurityType,
} from '#features/agents/inbox/contract.ts'
import type { SecurityPart } from '#features/agents/inbox/rules/security-part.ts'
import { formatNumber } from '#ui/format.ts'
import { dayLocale } from '#ui/locale.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { fraudReasonText } from './fraud-reason-text.ts'
import type { SecurityColumn, SecurityOrder } from './security-sort.ts'

export const securityTypeLabels: Record<SecurityType, string> = {
  fraud: t`Fraud`,
  chargeback: t`Chargeback`,
  suspicious: t`Suspicious`,
}

export const severityLabels: Record<
  SecuritySeverity,
  { word: string; tint: 'incomplete' | 'needs' | 'neutral' }
> = {
  critical: { word: t`Critical`, tint: 'incomplete' },
  high: { word: t`High`, tint: 'incomplete' },
  medium: { word: t`Medium`, tint: 'needs' },
  low: { word: t`Low`, tint: 'neutral' },
}

export const securityStatusLabels: Record<SecurityStatus, string> = {
  new: t`New`,
  investigating: t`Investigating`,
  resolved: t`Resolved`,
}

export const securityPartLabels: Record<SecurityPart, string> = {
  respond: t`Needs a response`,
  block: t`Looks like fraud`,
}

export const securityOrderLabels: Record<SecurityColumn, Record<SecurityOrder['way'], string>> = {
  placed: { down: t`Newest first`, up: t`Oldest first` },
  score: { down: t`Highest score first`, up: t`Lowest score first` },
  risk: { down: t`Highest amount first`, up: t`Lowest amount first` },
  deadline: { up: t`Earliest deadline first`, down: t`Latest deadline first` },
  severity: { down: t`Most severe first`, up: t`Least severe first` },
}

const actions = {
  block: t`Block recommended`,
  review: t`Review recommended`,
  allow: t`OK to allow`,
}
/** Shopify's DisputeStatus. */
const disputeStatuses: Record<string, string> = {
  NEEDS_RESPONSE: t`Respond to the bank in Shopify.`,
  UNDER_REVIEW: t`The bank is reviewing your response.`,
  WON: t`You won the dispute.`,
  LOST: t`You lost the dispute.`,
  ACCEPTED: t`You accepted the dispute.`,
  CHARGE_REFUNDED: t`The payment was refunded.`,
  PREVENTED: t`It was resolved before a chargeback.`,
}

/** What is the matter with the order, in one or two sentences. */
export function securityText({ verdict, dispute, isOfLastCheck }: SecurityAlert): string {
  if (verdict) {
    const says = t`${actions[verdict.action]}: score ${formatNumber(verdict.score)} of 100.`
    return isOfLastCheck ? says : t`${says} The last check no longer flags it.`
  }
  if (!dispute) return ''
  const state = disputeStatuses[dispute.status] ?? t`See its status in Shopify.`
  return dispute.kind === 'inquiry'
    ? t`The customer has asked their bank about this payment. ${state}`
    : t`The customer has disputed this payment. ${state}`
}

/** Who said it and when; null while nobody has. */
export function securityMark({ marked, status, isSettled, verdict }: SecurityAlert): string | null {
  if (isSettled) return verdict ? t`resolved: the order was cancelled` : t`resolved: the dispute was decided`
  if (!marked) return null
  const when = timeAgo(marked.at)
  const by = marked.by ?? t`a former team member`
  return status === 'resolved' ? t`resolved by ${by}, ${when}` : t`investigated by ${by}, ${when}`
}

/** Until when the bank takes evidence, as a day of the store; null where there is nothing to wait for, or the store does not say. */
export function deadlineOf({ dispute, isSettled }: SecurityAlert, timeZone: string): string | null {
  if (!dispute?.dueAt || isSettled) return null
  return new Intl.DateTimeFormat(dayLocale, { day: 'numeric', month: 'short', timeZone }).format(
    new Date(dispute.dueAt),
  )
}

/** The reason that weighs most, in a line: what the store lists behind it is told with all reasons. */
export function mainReason(alert: SecurityAlert): string {
  const [first] = alert.verdict?.reasons ?? []
  return first ? fraudReasonText(first, true) : securityText(alert)
}

/** What a search looks at. */
export function searchTextOf(alert: SecurityAlert): string {
  const reasons = alert.verdict?.reasons.map((reason) => fraudReasonText(reason)) ?? []
  return [
    alert.orderName,
    securityTypeLabels[alert.type],
    securityText(alert),
    alert.amount,
    ...reasons,
  ].join(' ')
}
