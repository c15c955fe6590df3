import { listAsked, listFailedRuns } from '#engine/queries.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { viewKeys } from '#features/base/keys/actions.ts'
import { KeyType } from '#features/base/keys/contract.ts'
import { serviceOf } from '#features/base/keys/rules.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { findLastSync } from '#features/base/stores/actions/last-sync.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import { viewPreferences } from '#features/base/workspace/actions.ts'
import type { Notice } from '#features/base/workspace/contract.ts'
import { type NoticeFacts, toNotices } from '#features/base/workspace/rules.ts'
import type { FeedDeps } from '#features/shop/feed/actions/deps.ts'
import { viewStats } from '#features/shop/feed/actions/view.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { changeOnRecord, type OnRecordDeps } from './actions/on-record.ts'
import { type Alert, type AlertId, alertRefusals, type AlertStatus, type AlertType } from './contract.ts'
import * as records from './records.ts'
import { canBecome, type CausedAlert, isSameAlert, toAlerts } from './rules.ts'

const shownDays = 30
const maxRuns = 50
const maxRunsRead = 500

export type AlertDeps = OnRecordDeps & {
  /** What wants the merchant's attention now. */
  notices: (workspaceId: string) => Promise<Notice[]>
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
    if ((await records.countOpenAdded(tx, workspaceId)) >= maxOpen)
      throw new Refusal(alertRefusals.ALERTS_FULL, 'There are too many open alerts. Resolve some first.')
    const storeId = await findActiveStoreId(tx, workspaceId)
    await records.insertAlert(tx, { workspaceId, storeId }, { id, addedBy: merchantId, ...order }, now)
    return true
  })
  return (await getAlert(deps, workspaceId, { source: 'added', id })).alert
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
      'This alert ends by itself when its cause is mended.',
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
  throw new Refusal(alertRefusals.ALERT_NOT_FOUND, 'This alert is gone.')
}

async function readAlerts(deps: AlertDeps, workspaceId: string): Promise<CausedAlert[]> {
  const now = deps.clock()
  const notices = await deps.notices(workspaceId)
  const merchants = await listMerchants(deps, workspaceId)
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const present = notices.map(({ id }) => id)
    await records.forgetEndedNotices(tx, workspaceId, present, now)
    const since = new Date(now.getTime() - shownDays * dayMs)
    const runs = await listFailedRuns(tx, workspaceId, { since, maxRead: maxRunsRead, limit: maxRuns })
    const added = await records.listAdded(tx, workspaceId, now)
    const marks = await records.listMarks(tx, workspaceId, {
      notice: present,
      run: runs.map(({ id }) => id),
      added: added.map(({ id }) => id),
    })
    return toAlerts({ notices, merchants, runs, added, marks })
  })
}

export type InboxNoticeDeps = FeedDeps & StoreDeps

/** What wants the merchant's attention now, feature by feature. Of a store that is not connected only its problem counts. */
export async function viewNotices(deps: InboxNoticeDeps, workspaceId: string): Promise<Notice[]> {
  const facts = await readFacts(deps, workspaceId)
  const waiting = await deps.db.inWorkspace(workspaceId, (tx) =>
    listAsked(tx, workspaceId, 'open', { now: deps.clock(), limit: 100 }),
  )
  const waitingApprovals = { count: waiting.length, oldestAt: waiting.at(-1)?.askedAt ?? null }
  return toNotices({ ...facts, waitingApprovals }, await viewPreferences(deps, workspaceId))
}

async function readFacts(
  deps: InboxNoticeDeps,
  workspaceId: string,
): Promise<Omit<NoticeFacts, 'waitingApprovals'>> {
  const status = await viewStatus(deps, workspaceId)
  const { storeId } = status
  const isActive = status.connected && storeId !== null
  const sync = isActive ? await findLastSync(deps, workspaceId, storeId) : null
  const keys = await viewKeys(deps, workspaceId)
  return {
    storeProblem: status.problem?.message ?? null,
    failedSync:
      sync?.status === 'failed'
        ? {
            runId: sync.id,
            message: sync.error?.message ?? 'The products could not be read.',
            endedAt: sync.endedAt,
          }
        : null,
    enabledIncomplete: isActive ? (await viewStats(deps, workspaceId)).enabledIncomplete : 0,
    refusedKeys: KeyType.options
      .filter((keyType) => keys[keyType].check === 'refused')
      .map((keyType) => ({
        keyType,
        service: serviceOf(keyType),
        message: keys[keyType].checkMessage,
        checkedAt: keys[keyType].checkedAt,
      })),
  }
}
