import { z } from 'zod'
import type { Notice } from '#features/base/workspace/contract.ts'
import { syncNoticeId } from '#features/base/workspace/rules.ts'
import { type Alert, AlertId, type AlertStatus, type AlertType } from './contract.ts'

export type FailedRun = { id: string; kind: string; message: string; at: string; isMended: boolean }
export type AddedAlert = {
  id: string
  type: AlertType
  message: string
  source: string
  addedBy: string
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
  notices: readonly Notice[]
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

/** New ones first, in each group the newest first; what has no moment holds now. A failed sync that a notice tells of is told once. */
export function toAlerts({ notices, runs, added, marks, merchants }: AlertFacts): CausedAlert[] {
  const emailOf = (wanted: string) => merchants.find(({ id }) => id === wanted)?.email ?? null
  const told = new Set(notices.map(({ id }) => id))
  const untold = runs.filter(({ id }) => !told.has(syncNoticeId(id)))
  const alerts = [
    ...notices.map(ofNotice),
    ...untold.map(ofRun),
    ...added.map((one) => ofAdded(one, emailOf(one.addedBy))),
  ]
  return alerts
    .map((caused): CausedAlert => {
      const { alertId, alert, cause } = caused
      const mark = marks.find((one) => isSameAlert(one.alertId, alertId) && one.cause === cause)
      if (!mark || alert.status === 'resolved') return caused
      const marked = { by: emailOf(mark.by), at: mark.at }
      return { ...caused, alert: { ...alert, status: mark.status, marked } }
    })
    .toSorted(
      ({ alert: one }, { alert: other }) =>
        places[one.status] - places[other.status] || (other.at ?? '9').localeCompare(one.at ?? '9'),
    )
}

/** Whether a person may give it this status. Only what a merchant added is resolved by hand; what mended itself stays so. */
export function canBecome(
  { origin, status }: Pick<Alert, 'origin' | 'status'>,
  wanted: AlertStatus,
): boolean {
  return origin === 'merchant' || (wanted !== 'resolved' && status !== 'resolved')
}

const plain = { text: '', href: null, status: 'new', marked: null, addedBy: null } as const

/** A store that cannot be reached stops everything else. Another text or moment is another cause. */
function ofNotice({ id, severity, title, text, href, since }: Notice): CausedAlert {
  const isStore = href === '/workspace/shopify'
  const alertId = { source: 'notice', id } as const
  const alert: Alert = {
    ...plain,
    id: z.encode(AlertId, alertId),
    origin: 'notice',
    type: isStore && severity === 'error' ? 'critical' : severity,
    message: title,
    text,
    source: isStore ? 'Shopify' : 'Vitrine',
    at: since,
    href,
  }
  return { alertId, alert, cause: JSON.stringify([title, text, since]) }
}

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
  }
  return { alertId, alert, cause: '' }
}

function ofAdded(
  { id, type, message, source, addedAt: at }: AddedAlert,
  addedBy: string | null,
): CausedAlert {
  const alertId = { source: 'added', id } as const
  const wireId = z.encode(AlertId, alertId)
  const alert: Alert = { ...plain, id: wireId, origin: 'merchant', type, message, source, at, addedBy }
  return { alertId, alert, cause: '' }
}
