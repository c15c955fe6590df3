/** One rule for each kind of item: what is known of the workspace in, drafts out. */
import type { OpenApproval } from '#features/agents/approvals/contract.ts'
import type { KeyType } from '#features/base/keys/contract.ts'
import { minorDigits } from '#kit/currency.ts'
import { dayMs } from '#kit/days.ts'
import type { SecurityAlert, SecurityView } from '../contract.ts'
import type { ItemDetail, ItemOrder, ItemProduct } from '../contract/item.ts'
import type { AddedAlert } from '../rules.ts'
import { draftItem, type ItemDraft } from './items.ts'
import { isOfPart } from './security-part.ts'

export type FailedSync = Omit<Extract<ItemDetail, { kind: 'failed_sync' }>, 'kind'>

/** A store problem that is only the failed sync again is told once. */
export function draftStore(problem: string | null, failed: readonly FailedSync[]): ItemDraft[] {
  const isTold = failed.some(({ message }) => message === problem)
  return [
    ...(problem === null || isTold
      ? []
      : [draftItem({ kind: 'store_problem', message: problem }, { members: [problem] })]),
    ...failed.map((sync) =>
      draftItem({ kind: 'failed_sync', ...sync }, { subject: sync.of, members: [sync.runId] }),
    ),
  ]
}

export type RefusedKey = {
  keyType: KeyType
  service: string
  message: string | null
  checkedAt: string | null
}

export function draftKeys(refused: readonly RefusedKey[]): ItemDraft[] {
  return refused.map(({ keyType, service, message, checkedAt }) =>
    draftItem(
      { kind: 'key_refused', keyType, service, message: message ?? `Save a key that ${service} accepts.` },
      { subject: keyType, members: checkedAt === null ? [] : [checkedAt] },
    ),
  )
}

/** What agents ask, each for itself, until it expires. */
export function draftApprovals(asked: readonly OpenApproval[]): ItemDraft[] {
  return asked.map(({ id, agent, tool, question, reason, preview, subjects, expiresAt }) => {
    const spend = preview?.spend
    const money = spend
      ? { amount: spend.amountMinor / 10 ** minorDigits(spend.currency), currency: spend.currency }
      : null
    return draftItem(
      {
        ...{ kind: 'approval', approvalId: id, agent, tool, question, reason },
        count: preview?.reach.count ?? 0,
        product: subjects[0]?.title ?? null,
      },
      { subject: id, dueAt: expiresAt, endsAt: expiresAt, money },
    )
  })
}

/** Disputes that the bank waits for, and orders that the last check would block and nobody looked at yet. Money of other currencies is not added up. */
export function draftSecurity(
  { alerts, timeZone }: Pick<SecurityView, 'alerts' | 'timeZone'>,
  currency: string,
): ItemDraft[] {
  const disputes = alerts.filter((alert) => isOfPart(alert, 'respond'))
  const frauds = alerts.filter((alert) => isOfPart(alert, 'block'))
  return [
    ...draftOrders({ kind: 'dispute', timeZone }, disputes, currency),
    ...draftOrders({ kind: 'fraud' }, frauds, currency),
  ]
}

const maxOrders = 200

function draftOrders(
  of: { kind: 'dispute'; timeZone: string } | { kind: 'fraud' },
  alerts: readonly SecurityAlert[],
  currency: string,
): ItemDraft[] {
  if (alerts.length === 0) return []
  const orders: ItemOrder[] = alerts
    .map(({ orderName, orderNumber, amount, currency: paid, verdict, dispute }) => ({
      ...{ orderName, orderNumber, amount, currency: paid },
      dueAt: dispute?.dueAt ?? null,
      score: verdict?.score ?? null,
    }))
    .toSorted(
      (one, other) =>
        (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9') ||
        (other.score ?? 0) - (one.score ?? 0) ||
        Number(other.amount) - Number(one.amount),
    )
  const own = orders.filter((order) => order.currency === currency)
  const amount = own.reduce((sum, order) => sum + Number(order.amount), 0)
  return [
    draftItem(
      { ...of, count: orders.length, orders: orders.slice(0, maxOrders) },
      {
        members: alerts.map(({ id }) => id).toSorted(),
        money: own.length > 0 ? { amount: Math.round(amount * 100) / 100, currency } : null,
        dueAt: orders[0]?.dueAt ?? null,
      },
    ),
  ]
}

export type FeedFacts = {
  readyOff: { count: number; products: ItemProduct[] }
  enabledIncomplete: number
  /** In the last 48 hours; `lastAt` is when the newest of them did. */
  left: { count: number; products: ItemProduct[]; lastAt: Date | null }
}

export function draftFeed({ readyOff, enabledIncomplete, left }: FeedFacts): ItemDraft[] {
  return [
    ...(readyOff.count === 0 ? [] : [draftItem({ kind: 'ready_off', ...readyOff })]),
    ...(enabledIncomplete === 0 ? [] : [draftItem({ kind: 'enabled_incomplete', count: enabledIncomplete })]),
    ...(left.lastAt === null || left.count === 0
      ? []
      : [
          draftItem(
            { kind: 'left_readiness', count: left.count, products: left.products },
            {
              members: left.products.map(({ productId }) => productId).toSorted(),
              endsAt: new Date(left.lastAt.getTime() + 2 * dayMs).toISOString(),
            },
          ),
        ]),
  ]
}

/** What was proposed for the store, until it is written or there is nothing to write. */
export function draftWriteBack(proposal: { setId: string; count: number } | null): ItemDraft[] {
  return proposal ? [draftItem({ kind: 'write_back', ...proposal }, { members: [proposal.setId] })] : []
}

export type StoppedResearch = {
  of: 'task' | 'crawl'
  runId: string
  state: 'paused' | 'failed'
  message: string
}

export function draftResearch(stopped: readonly StoppedResearch[]): ItemDraft[] {
  return stopped.map((run) => draftItem({ kind: 'research', ...run }, { subject: run.runId }))
}

export type WaitingRun = {
  runId: string
  workflowId: string
  workflow: string
  /** The earliest time at which a question is over. */
  until: string | null
} & (
  | { state: 'approval'; question: string; count: number }
  | { state: 'outcome'; count: number }
  | { state: 'failed'; message: string; at: string }
)

/** Each run that waits is an item of its own. Of runs that failed the last of each workflow counts, for so many days. */
export function draftWorkflows(waiting: readonly WaitingRun[], failedDays: number): ItemDraft[] {
  return waiting.map((run) => {
    const { runId, workflow, until } = run
    if (run.state === 'approval') {
      const { question, count } = run
      const detail = { kind: 'workflow_approval' as const, runId, workflow, question, count }
      return draftItem(detail, { subject: runId, dueAt: until, endsAt: until })
    }
    if (run.state === 'outcome')
      return draftItem({ kind: 'workflow_outcome', runId, workflow, count: run.count }, { subject: runId })
    return draftItem(
      { kind: 'workflow_failed', runId, workflow, message: run.message },
      {
        ...{ subject: run.workflowId, members: [runId] },
        endsAt: new Date(Date.parse(run.at) + failedDays * dayMs).toISOString(),
      },
    )
  })
}

/** Questions of customers that nobody has answered. */
export function draftTickets(count: number): ItemDraft[] {
  return count === 0 ? [] : [draftItem({ kind: 'ticket', count })]
}

/** What somebody of the workspace added, until it is acknowledged or resolved. */
export function draftAlerts(open: readonly AddedAlert[]): ItemDraft[] {
  return open.map(({ id, type, message, text, source, addedBy }) => {
    const from = addedBy === null ? 'workflow' : 'merchant'
    return draftItem({ kind: 'alert', alertId: id, type, message, text, source, from }, { subject: id })
  })
}
