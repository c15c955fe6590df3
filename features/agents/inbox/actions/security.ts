import { type ToolRunDeps, viewAnswers } from '#features/agents/tool-runs/actions/tool-runs.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { viewStatus } from '#features/base/stores/actions/view.ts'
import type { StoreFacts } from '#features/insight/analysis/actions/deps.ts'
import { detectFraud } from '#features/insight/analysis/actions/fraud.ts'
import { resultOf } from '#features/insight/analysis/rules/result.ts'
import type { SalesDeps } from '#features/shop/sales/actions/deps.ts'
import { viewRiskyOrders } from '#features/shop/sales/actions/payments.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import {
  alertRefusals,
  type SecurityAlert,
  type SecurityId,
  type SecurityStatus,
  type SecurityView,
} from '../contract.ts'
import * as records from '../records.ts'
import { findSyncedCheck, saveFraudCheck } from '../records/items.ts'
import {
  canBecomeSecurity,
  type CausedSecurityAlert,
  nextStatus,
  readVerdicts,
  toSecurityAlerts,
} from '../rules.ts'
import { changeOnRecord, type OnRecordDeps } from './on-record.ts'

type FraudCheckDeps = ToolRunDeps & StoreDeps & Pick<SalesDeps, 'stores'> & { facts: StoreFacts }

const detector = { agentType: 'stripe', tool: 'fraud-detector' } as const
const question = { parameters: JSON.stringify({ days: 30 }), limit: 1 }

/** Checks the payments of the last 30 days, after a sync of orders, and keeps the answer. */
export async function checkForFraud(
  deps: Pick<FraudCheckDeps, 'db' | 'clock' | 'facts'>,
  workspaceId: string,
  storeId: string,
): Promise<void> {
  const answer = await detectFraud(deps, workspaceId, { days: 30, threshold: 70 })
  if (answer.outcome === 'unavailable') return
  const now = deps.clock()
  await deps.db.inWorkspace(workspaceId, (tx) => saveFraudCheck(tx, { workspaceId, storeId }, answer, now))
}

/** What the last check of 30 days for fraud answered, and when, whether a sync or a person asked for it; null without one of the store that is connected. */
async function findFraudCheck(
  deps: FraudCheckDeps,
  workspaceId: string,
): Promise<{ output: unknown; at: string } | null> {
  const { connectedAt, storeId } = await viewStatus(deps, workspaceId)
  const synced =
    storeId === null
      ? null
      : await deps.db.inWorkspace(workspaceId, (tx) => findSyncedCheck(tx, { workspaceId, storeId }))
  const [asked] = await viewAnswers(deps, workspaceId, detector, question)
  // Orders of two stores have the same names: a check tells only of the store that it read.
  const isOfStore = ({ at }: { at: string }) => connectedAt !== null && at >= connectedAt
  const known = [asked, synced].flatMap((check) => (check && isOfStore(check) ? [check] : []))
  return known.toSorted((one, other) => other.at.localeCompare(one.at))[0] ?? null
}

export type SecurityDeps = FraudCheckDeps & OnRecordDeps

const settledMs = 90 * dayMs
const audited = {
  new: 'security.reopened',
  investigating: 'security.investigated',
  resolved: 'security.resolved',
}

export async function viewSecurity(deps: SecurityDeps, workspaceId: string): Promise<SecurityView> {
  const { found, check } = await read(deps, workspaceId)
  const timeZone = await deps.timeZone(workspaceId)
  return { alerts: found.map(({ alert }) => alert), check, timeZone }
}

/** Of two people at once the first stays on record. */
export async function setSecurityStatus(
  deps: SecurityDeps,
  caller: Caller,
  alertId: SecurityId,
  wanted: SecurityStatus,
): Promise<SecurityAlert> {
  const { workspaceId, merchantId: by } = caller
  const { alert, cause } = await getAlert(deps, workspaceId, alertId)
  if (alert.status === wanted) return alert
  if (!canBecomeSecurity(alert, wanted))
    throw new Refusal(
      alertRefusals.ALERT_AUTO_RESOLVED,
      alert.isSettled
        ? 'Your store has already resolved this.'
        : 'A dispute is resolved once the bank decides.',
    )
  const status = nextStatus(alert, wanted)
  const after = { status, type: alert.type, order: alert.orderName }
  const [action, before] = [audited[wanted], { status: alert.status }]
  const entry = { action, subject: `security:${alert.id}`, before, after }
  await changeOnRecord(deps, caller, entry, (tx, now) =>
    status === 'new'
      ? records.removeSecurityMark(tx, workspaceId, alertId)
      : records.saveSecurityMark(tx, workspaceId, { alertId, cause, seen: alert.verdict, by, status }, now),
  )
  // Taken back, what an earlier check had found is gone.
  return (await find(deps, workspaceId, alertId))?.alert ?? { ...alert, status, marked: null }
}

async function getAlert(
  deps: SecurityDeps,
  workspaceId: string,
  alertId: SecurityId,
): Promise<CausedSecurityAlert> {
  const found = await find(deps, workspaceId, alertId)
  if (found) return found
  throw new Refusal(alertRefusals.ALERT_NOT_FOUND, 'This alert no longer exists.')
}

async function find(deps: SecurityDeps, workspaceId: string, { source, id }: SecurityId) {
  const { found } = await read(deps, workspaceId)
  return found.find(({ alertId }) => alertId.source === source && alertId.id === id) ?? null
}

async function read(deps: SecurityDeps, workspaceId: string) {
  const checked = await findFraudCheck(deps, workspaceId)
  const answer = checked && ToolAnswer.safeParse(checked.output).data
  const verdicts = readVerdicts(answer ? resultOf('fraud-detector', answer) : null)
  const since = new Date(deps.clock().getTime() - settledMs)
  const orders = await viewRiskyOrders(deps, workspaceId, {
    names: verdicts.map(({ orderName }) => orderName),
    orderIds: await deps.db.inWorkspace(workspaceId, (tx) =>
      records.listMarkedOrders(tx, workspaceId, since),
    ),
  })
  const orderIds = orders.map(({ orderId }) => orderId)
  const marks = await deps.db.inWorkspace(workspaceId, (tx) =>
    records.listSecurityMarks(tx, workspaceId, orderIds),
  )
  const merchants = await listMerchants(deps, workspaceId)
  const found = toSecurityAlerts({ orders, verdicts, marks, merchants, settledSince: since.toISOString() })
  const check =
    checked && answer ? { at: checked.at, outcome: answer.outcome, summary: answer.summary } : null
  return { found, check }
}
