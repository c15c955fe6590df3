import { recordAudit } from '#db/audit.ts'
import type { Db, Tx } from '#db/database.ts'
import type { Notice } from '#features/workspace/contract.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import type { Alert, AlertStatus, AlertType } from './contract.ts'
import * as records from './records.ts'
import { canBecome, type CausedAlert, toAlerts } from './rules.ts'

export type AlertUses = {
  db: Db
  clock: () => Date
  /** Who may stand beside an alert. */
  merchants: (workspaceId: string) => Promise<{ id: string; email: string }[]>
  /** What wants the merchant's attention now. */
  notices: (workspaceId: string) => Promise<Notice[]>
  /** Tells open tabs, once `tx` commits. */
  publish: (workspaceId: string, topic: string, tx: Tx) => Promise<void>
}

const topic = 'alerts'
const mostOpen = 500
const audited = { new: 'alert.reopened', acknowledged: 'alert.acknowledged', resolved: 'alert.resolved' }

export async function viewAlerts(uses: AlertUses, workspaceId: string): Promise<Alert[]> {
  return (await readAlerts(uses, workspaceId)).map(({ alert }) => alert)
}

export async function addAlert(
  uses: AlertUses,
  { workspaceId, merchantId }: Caller,
  order: { type: AlertType; message: string; source: string },
): Promise<Alert> {
  const id = newId()
  await uses.db.inWorkspace(workspaceId, async (tx) => {
    const now = uses.clock()
    const marks = new Map(
      (await records.listMarks(tx, workspaceId)).map((mark) => [mark.alertId, mark.status]),
    )
    const added = await records.listAdded(tx, workspaceId, now)
    if (added.filter((one) => marks.get(`added:${one.id}`) !== 'resolved').length >= mostOpen)
      throw new Refusal('ALERTS_FULL', 'There are too many open alerts. Resolve some first.', 409)
    await records.insertAlert(tx, workspaceId, { id, addedBy: merchantId, ...order }, now)
    await uses.publish(workspaceId, topic, tx)
    const subject = `alert:added:${id}`
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'alert.added',
      subject,
      after: order,
      at: now,
    })
  })
  return (await getAlert(uses, workspaceId, `added:${id}`)).alert
}

/** Of two people at once the first stays on record. */
export async function setStatus(
  uses: AlertUses,
  { workspaceId, merchantId }: Caller,
  alertId: string,
  status: AlertStatus,
): Promise<Alert> {
  const { alert, cause } = await getAlert(uses, workspaceId, alertId)
  if (alert.status === status) return alert
  if (!canBecome(alert, status))
    throw new Refusal('ALERT_ENDS_ITSELF', 'This alert ends by itself when its cause is mended.', 409)
  await uses.db.inWorkspace(workspaceId, async (tx) => {
    const now = uses.clock()
    const mark = { alertId, cause, by: merchantId }
    const isChanged =
      status === 'new'
        ? await records.removeMark(tx, workspaceId, alertId)
        : await records.saveMark(tx, workspaceId, { ...mark, status }, now)
    if (!isChanged) return
    await uses.publish(workspaceId, topic, tx)
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: audited[status],
      subject: `alert:${alertId}`,
      before: { status: alert.status },
      after: { status, message: alert.message },
      at: now,
    })
  })
  return (await getAlert(uses, workspaceId, alertId)).alert
}

async function getAlert(uses: AlertUses, workspaceId: string, alertId: string): Promise<CausedAlert> {
  const found = (await readAlerts(uses, workspaceId)).find(({ alert }) => alert.id === alertId)
  if (found) return found
  throw new Refusal('ALERT_NOT_FOUND', 'This alert is gone.', 404)
}

async function readAlerts(uses: AlertUses, workspaceId: string): Promise<CausedAlert[]> {
  const notices = await uses.notices(workspaceId)
  const merchants = await uses.merchants(workspaceId)
  const now = uses.clock()
  return uses.db.inWorkspace(workspaceId, async (tx) => {
    const present = notices.map(({ id }) => `notice:${id}`)
    await records.forgetEndedNotices(tx, workspaceId, present)
    return toAlerts({
      notices,
      merchants,
      runs: await records.listFailedRuns(tx, workspaceId, now),
      added: await records.listAdded(tx, workspaceId, now),
      marks: await records.listMarks(tx, workspaceId),
    })
  })
}
