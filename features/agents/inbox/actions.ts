import { z } from 'zod'
import { listFailedRuns } from '#engine/queries.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { changeOnRecord, type OnRecordDeps } from './actions/on-record.ts'
import type { Recorder } from './actions/recorder.ts'
import { type Alert, AlertId, alertRefusals, type AlertStatus } from './contract.ts'
import type { AlertType } from './contract/alert-type.ts'
import type { InboxItem } from './contract/item.ts'
import * as records from './records.ts'
import { canBecome, type CausedAlert, isSameAlert, toAlerts } from './rules.ts'

const shownDays = 30
const maxRuns = 50
const maxRunsRead = 500

export type AlertDeps = OnRecordDeps & {
  recorder: Pick<Recorder, 'recordAlerts'>
  /** What needs the merchant now and is not put aside. */
  openItems: (workspaceId: string) => Promise<InboxItem[]>
}

const maxOpen = 500
const audited = { new: 'alert.reopened', acknowledged: 'alert.acknowledged', resolved: 'alert.resolved' }

export async function viewAlerts(deps: AlertDeps, workspaceId: string): Promise<Alert[]> {
  return (await readAlerts(deps, workspaceId)).map(({ alert }) => alert)
}

export async function addAlert(
  deps: AlertDeps,
  caller: Caller,
  order: { type: AlertType; message: string; source: string },
): Promise<Alert> {
  const { workspaceId, merchantId } = caller
  const id = newId()
  const entry = { action: 'alert.added', subject: `alert:added:${id}`, after: order }
  await changeOnRecord(deps, caller, entry, async (tx, now) => {
    if ((await records.countOpenAdded(tx, workspaceId)) >= maxOpen) throw alertsFull()
    const storeId = await findActiveStoreId(tx, workspaceId)
    const alert = { id, text: '', addedBy: merchantId, ...order }
    const isNew = await records.insertAlert(tx, { workspaceId, storeId }, alert, now)
    const alertId = z.encode(AlertId, { source: 'added', id })
    const raised = { alertId, level: order.type, source: order.source, message: order.message }
    await deps.recorder.recordAlerts(tx, { workspaceId, storeId }, [raised], now)
    return isNew
  })
  return (await getAlert(deps, workspaceId, { source: 'added', id })).alert
}

/** What a workflow tells the merchant; `source` is its name. The same id again adds nothing. It is no event: a workflow that follows alerts would follow its own. Refuses with ALERTS_FULL. */
export async function sendAlert(
  { db, clock, runs }: OnRecordDeps,
  workspaceId: string,
  alert: { id: string; type: AlertType; message: string; text: string; source: string },
): Promise<void> {
  const now = clock()
  await db.inWorkspace(workspaceId, async (tx) => {
    const storeId = await findActiveStoreId(tx, workspaceId)
    const isNew = await records.insertAlert(tx, { workspaceId, storeId }, { ...alert, addedBy: null }, now)
    if (!isNew) return
    if ((await records.countOpenAdded(tx, workspaceId)) > maxOpen) throw alertsFull()
    await runs.publish(workspaceId, 'alerts', tx)
  })
}

function alertsFull(): Refusal {
  return new Refusal(alertRefusals.ALERTS_FULL, 'There are too many open alerts. Resolve some first.')
}

/** Of two people at once the first stays on record. */
export async function setStatus(
  deps: AlertDeps,
  caller: Caller,
  alertId: AlertId,
  status: AlertStatus,
): Promise<Alert> {
  const { workspaceId, merchantId: by } = caller
  const { alert, cause } = await getAlert(deps, workspaceId, alertId)
  if (alert.status === status) return alert
  if (!canBecome(alert, status))
    throw new Refusal(
      alertRefusals.ALERT_AUTO_RESOLVED,
      'This alert resolves automatically once its cause is fixed.',
    )
  const [before, after] = [{ status: alert.status }, { status, message: alert.message }]
  const entry = { action: audited[status], subject: `alert:${alert.id}`, before, after }
  await changeOnRecord(deps, caller, entry, (tx, now) =>
    status === 'new'
      ? records.removeMark(tx, workspaceId, alertId)
      : records.saveMark(tx, workspaceId, { alertId, cause, by, status }, now),
  )
  return (await getAlert(deps, workspaceId, alertId)).alert
}

async function getAlert(deps: AlertDeps, workspaceId: string, alertId: AlertId): Promise<CausedAlert> {
  const found = (await readAlerts(deps, workspaceId)).find((one) => isSameAlert(one.alertId, alertId))
  if (found) return found
  throw new Refusal(alertRefusals.ALERT_NOT_FOUND, 'This alert no longer exists.')
}

async function readAlerts(deps: AlertDeps, workspaceId: string): Promise<CausedAlert[]> {
  const now = deps.clock()
  const items = await deps.openItems(workspaceId)
  const merchants = await listMerchants(deps, workspaceId)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const present = items.map(({ id }) => id)
    await records.forgetEndedNotices(tx, workspaceId, present, now)
    const since = new Date(now.getTime() - shownDays * dayMs)
    const runs = await listFailedRuns(tx, workspaceId, { since, maxRead: maxRunsRead, limit: maxRuns })
    const added = await records.listAdded(tx, workspaceId, now)
    const marks = await records.listMarks(tx, workspaceId, {
      notice: present,
      run: runs.map(({ id }) => id),
      added: added.map(({ id }) => id),
    })
    return toAlerts({ items, merchants, runs, added, marks })
  })
}
