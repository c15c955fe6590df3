import { z } from 'zod'
import type { FraudDetectorResult } from '#features/insight/analysis/contract/fraud-detector.ts'
import {
  type Alert,
  AlertId,
  type AlertStatus,
  type Dispute,
  FraudVerdict,
  type SecurityAlert,
  SecurityId,
  type SecuritySeverity,
  type SecurityStatus,
} from './contract.ts'
import type { AlertType } from './contract/alert-type.ts'
import type { InboxItem } from './contract/item.ts'
import { summarizeItem, typeOf } from './rules/items.ts'
import { hrefOf, linkOf } from './rules/links.ts'

/** An order of the store that is or was connected. */
export type FlaggedOrder = Pick<SecurityAlert, 'orderName' | 'orderNumber' | 'amount' | 'currency' | 'at'> & {
  orderId: string
  isCancelled: boolean
  disputes: readonly Dispute[]
}
/** What the fraud detector says of an order. */
type OrderVerdict = FraudVerdict & { orderName: string }
export type SecurityMark = {
  alertId: SecurityId
  status: Exclude<SecurityStatus, 'new'>
  cause: string
  /** The verdict that was seen; null for a dispute. */
  seen: FraudVerdict | null
  by: string
  at: string
}
type SecurityFacts = {
  orders: readonly FlaggedOrder[]
  verdicts: readonly OrderVerdict[]
  marks: readonly SecurityMark[]
  merchants: readonly { id: string; email: string }[]
  /** Orders before this moment are left out once the store settled them, and what an earlier check found once it was resolved before it. */
  settledSince: string
}

/** An alert with what must still be so for a mark to count. */
export type CausedSecurityAlert = { alertId: SecurityId; alert: SecurityAlert; cause: string }

const Named = FraudVerdict.extend({ orderName: z.string() })
/** Below it, what the detector allows is no alert. */
const minScore = 30

/** The verdicts of a fraud check that deserve a look. What is not one is passed over. */
export function readVerdicts(check: FraudDetectorResult | null): OrderVerdict[] {
  const verdicts = (check?.detail.verdicts ?? []).flatMap((one) => Named.safeParse(one).data ?? [])
  return verdicts.filter(({ action, score }) => action !== 'allow' || score >= minScore)
}

const statusPlaces: Record<SecurityStatus, number> = { new: 0, investigating: 1, resolved: 2 }
const severityPlaces: Record<SecuritySeverity, number> = { critical: 0, high: 1, medium: 2, low: 3 }

/** New ones first, then by gravity, then the newest. An order may have two: what a check found, and its dispute. */
export function toSecurityAlerts({
  orders,
  verdicts,
  marks,
  merchants,
  settledSince,
}: SecurityFacts): CausedSecurityAlert[] {
  const markOf = new Map(marks.map((mark) => [z.encode(SecurityId, mark.alertId), mark]))
  const verdictOf = new Map(verdicts.map(({ orderName, ...verdict }) => [orderName, verdict]))
  const alerts = orders.flatMap((order) => {
    const mark = markOf.get(z.encode(SecurityId, { source: 'fraud', id: order.orderId }))
    const verdict = verdictOf.get(order.orderName) ?? null
    const isKept = mark && (mark.status === 'investigating' || mark.at >= settledSince)
    const seen = isKept ? mark.seen : null
    return [ofVerdict(order, verdict ?? seen, verdict !== null), ofDispute(order)].flatMap((one) => one ?? [])
  })
  return alerts
    .filter(({ alert: { isSettled, at } }) => !isSettled || at >= settledSince)
    .map((caused): CausedSecurityAlert => {
      const { alert, cause } = caused
      const mark = markOf.get(alert.id)
      if (!mark || mark.cause !== cause || alert.isSettled) return caused
      const by = merchants.find(({ id }) => id === mark.by)?.email ?? null
      return { ...caused, alert: { ...alert, status: mark.status, marked: { by, at: mark.at } } }
    })
    .toSorted(
      ({ alert: one }, { alert: other }) =>
        statusPlaces[one.status] - statusPlaces[other.status] ||
        severityPlaces[one.severity] - severityPlaces[other.severity] ||
        other.at.localeCompare(one.at),
    )
}

/** Whether a person may give it this status: a dispute is decided by the provider of payments, not by the merchant. */
export function canBecomeSecurity(
  { type, isSettled }: Pick<SecurityAlert, 'type' | 'isSettled'>,
  wanted: SecurityStatus,
): boolean {
  return !isSettled && (type !== 'chargeback' || wanted !== 'resolved')
}

/** What the alert is once `wanted` is said of it. What only an earlier check found would be gone as new: when it is not resolved after all, it is under investigation. */
export function nextStatus(
  { status, isOfLastCheck }: Pick<SecurityAlert, 'status' | 'isOfLastCheck'>,
  wanted: SecurityStatus,
): SecurityStatus {
  const isReopened = wanted === 'new' && status === 'resolved'
  return isReopened && !isOfLastCheck ? 'investigating' : wanted
}

function ofVerdict(
  order: FlaggedOrder,
  verdict: FraudVerdict | null,
  isOfLastCheck: boolean,
): CausedSecurityAlert | null {
  if (verdict === null) return null
  const { score, action } = verdict
  const type = action === 'block' ? 'fraud' : 'suspicious'
  const severity = score >= 90 ? 'critical' : score >= 70 ? 'high' : score >= 50 ? 'medium' : 'low'
  const alertId = { source: 'fraud', id: order.orderId } as const
  const alert: SecurityAlert = {
    ...shownAlert(order, order.isCancelled),
    ...{ id: z.encode(SecurityId, alertId), type, severity, verdict, isOfLastCheck },
    dispute: null,
  }
  return { alertId, alert, cause: type }
}

/** Of several disputes the gravest that is open, or else the last. */
function ofDispute(order: FlaggedOrder): CausedSecurityAlert | null {
  const open = order.disputes
    .filter(({ status }) => !isDecided(status))
    .toSorted((one, other) => severityPlaces[gravity(one)] - severityPlaces[gravity(other)])
  const dispute = open[0] ?? order.disputes.at(-1)
  if (!dispute) return null
  const alertId = { source: 'chargeback', id: order.orderId } as const
  const alert: SecurityAlert = {
    ...shownAlert(order, open.length === 0),
    ...{ id: z.encode(SecurityId, alertId), type: 'chargeback', severity: gravity(dispute), dispute },
    ...{ verdict: null, isOfLastCheck: true },
  }
  return { alertId, alert, cause: dispute.kind }
}

function shownAlert({ orderName, orderNumber, amount, currency, at }: FlaggedOrder, isSettled: boolean) {
  const status = isSettled ? ('resolved' as const) : ('new' as const)
  return { orderName, orderNumber, amount, currency, at, isSettled, status, marked: null }
}

/** Shopify's DisputeStatus: every other is under way. */
function isDecided(status: string): boolean {
  return ['ACCEPTED', 'CHARGE_REFUNDED', 'LOST', 'PREVENTED', 'WON'].includes(status)
}

/** What waits for the merchant's answer is graver than what the bank looks at; an inquiry took no money yet. */
function gravity({ kind, status }: Dispute): SecuritySeverity {
  if (isDecided(status)) return 'low'
  if (status !== 'NEEDS_RESPONSE') return 'medium'
  return kind === 'chargeback' ? 'critical' : 'high'
}

export type FailedRun = { id: string; kind: string; message: string; at: string; isMended: boolean }
export type AddedAlert = {
  id: string
  type: AlertType
  message: string
  text: string
  source: string
  /** Null where a workflow sent it. */
  addedBy: string | null
  addedAt: string
}
export type Mark = {
  alertId: AlertId
  status: Exclude<AlertStatus, 'new'>
  cause: string
  by: string
  at: string
}
export type AlertFacts = {
  /** Open items of the inbox. */
  items: readonly InboxItem[]
  runs: readonly FailedRun[]
  added: readonly AddedAlert[]
  marks: readonly Mark[]
  merchants: readonly { id: string; email: string }[]
}

/** An alert with what must still be so for a mark to count. */
export type CausedAlert = { alertId: AlertId; alert: Alert; cause: string }

/** Whether both name the same alert. */
export function isSameAlert(one: AlertId, other: AlertId): boolean {
  return one.source === other.source && one.id === other.id
}

const places: Record<AlertStatus, number> = { new: 0, acknowledged: 1, resolved: 2 }

/** New ones first, in each group in the order of the inbox, then the newest. What an item tells of is told once. */
export function toAlerts({ items, runs, added, marks, merchants }: AlertFacts): CausedAlert[] {
  const emailOf = (wanted: string) => merchants.find(({ id }) => id === wanted)?.email ?? null
  const told = new Set(items.flatMap(({ detail }) => ('runId' in detail ? [detail.runId] : [])))
  const others = [
    ...runs.filter(({ id }) => !told.has(id)).map(ofRun),
    ...added.map((one) => ofAdded(one, one.addedBy === null ? null : emailOf(one.addedBy))),
  ].toSorted(({ alert: one }, { alert: other }) => (other.at ?? '9').localeCompare(one.at ?? '9'))
  return [...items.filter(({ detail }) => detail.kind !== 'alert').map(ofItem), ...others]
    .map((caused): CausedAlert => {
      const { alertId, alert, cause } = caused
      const mark = marks.find((one) => isSameAlert(one.alertId, alertId) && one.cause === cause)
      if (!mark || alert.status === 'resolved') return caused
      const marked = { by: emailOf(mark.by), at: mark.at }
      return { ...caused, alert: { ...alert, status: mark.status, marked } }
    })
    .toSorted(({ alert: one }, { alert: other }) => places[one.status] - places[other.status])
}

/** Whether a person may give it this status. Only what a merchant added or a workflow sent is resolved by hand; what mended itself stays so. */
export function canBecome(
  { origin, status }: Pick<Alert, 'origin' | 'status'>,
  wanted: AlertStatus,
): boolean {
  return origin === 'merchant' || origin === 'workflow' || (wanted !== 'resolved' && status !== 'resolved')
}

const plain = { text: '', href: null, status: 'new', marked: null, addedBy: null, itemId: null } as const

/** Another text or moment is another cause. */
function ofItem({ id, detail, type, openedAt }: InboxItem): CausedAlert {
  const alertId = { source: 'notice', id } as const
  const { message, text } = summarizeItem(detail)
  const isShopify = ['store_problem', 'failed_sync'].includes(detail.kind)
  const alert: Alert = {
    ...plain,
    ...{ id: z.encode(AlertId, alertId), origin: 'notice', type, message, text, at: openedAt, itemId: id },
    source: isShopify ? 'Shopify' : 'Vitrine',
    href: hrefOf(linkOf(detail)),
  }
  return { alertId, alert, cause: JSON.stringify([message, text]) }
}

/** What a new item raises, without what people and agents wrote in it. What a merchant added was raised then. What a workflow asks or fails at raises nothing: one that follows alerts would follow its own. */
export function raisedBy(fresh: readonly Pick<InboxItem, 'id' | 'detail'>[]): RaisedAlert[] {
  return fresh.flatMap(({ id, detail }) => {
    if (detail.kind === 'alert' || detail.kind.startsWith('workflow_')) return []
    const { message } = detail.kind === 'approval' ? { message: detail.tool } : summarizeItem(detail)
    const alertId = z.encode(AlertId, { source: 'notice', id })
    return [{ alertId, level: typeOf(detail), source: detail.kind, message }]
  })
}

export type RaisedAlert = { alertId: string; level: string; source: string; message: string }

function ofRun({ id, kind, message, at, isMended }: FailedRun): CausedAlert {
  const status = isMended ? 'resolved' : 'new'
  const alertId = { source: 'run', id } as const
  const alert: Alert = {
    ...plain,
    id: z.encode(AlertId, alertId),
    origin: 'run',
    type: 'error',
    message,
    source: kind,
    at,
    status,
    href: '/workflows',
  }
  return { alertId, alert, cause: '' }
}

function ofAdded(
  { id, type, message, text, source, addedAt: at, addedBy: by }: AddedAlert,
  addedBy: string | null,
): CausedAlert {
  const alertId = { source: 'added', id } as const
  const wireId = z.encode(AlertId, alertId)
  const origin = by === null ? 'workflow' : 'merchant'
  const alert: Alert = { ...plain, id: wireId, origin, type, message, text, source, at, addedBy }
  return { alertId, alert, cause: '' }
}
