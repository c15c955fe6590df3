/** What is said and shown of disputes. */
import { sum } from 'simple-statistics'
import { newTable } from '#features/base/runs/rules/keyed.ts'
import { sayDay } from '#features/base/runs/rules/say-day.ts'
import { dayIn } from '#features/shop/sales/rules.ts'
import { addDays } from '#kit/days.ts'
import type { PaymentOptimizerResult } from '../contract/payment-optimizer.ts'
import { sayCount, sayMoney } from '../rules/market-wording.ts'
import type { DisputeFact, StoreCoverage } from './deps.ts'
import { shorten } from './store-answer.ts'

const maxShown = 50
/** What must be answered within these days is counted. */
const soonDays = 7
const openStatuses = new Set(['NEEDS_RESPONSE', 'UNDER_REVIEW'])

/** The day of the store that it is now; days of deadlines are those of its time zone. */
export type StoreDay = Pick<StoreCoverage, 'today' | 'timeZone'>

/** The day in the store's time zone that an answer must be there; null where the store does not tell. */
function dueDay({ dueAt }: DisputeFact, timeZone: string): string | null {
  return dueAt === null ? null : dayIn(timeZone, new Date(dueAt))
}

/** How many must be answered within a week, which is the first, and what is past. */
function sayDue(waiting: readonly DisputeFact[], { today, timeZone }: StoreDay): string {
  const days = waiting.flatMap((dispute) => dueDay(dispute, timeZone) ?? []).toSorted()
  if (days.length === 0) return '; Shopify shows by when'
  const ahead = days.filter((day) => day >= today)
  const [first] = ahead
  const soonest = addDays(today, soonDays)
  const soon = ahead.filter((day) => day <= soonest).length
  const overdue = days.length - ahead.length
  return `: ${[
    soon > 0 && `${soon} by ${sayDay(soonest, today)}`,
    first !== undefined && `the first by ${sayDay(first, today)}`,
    overdue > 0 && `${overdue} ${overdue === 1 ? 'is' : 'are'} overdue`,
    waiting.length > days.length && `${waiting.length - days.length} without a known date`,
  ]
    .filter(Boolean)
    .join(', ')}`
}

/** The sums and counts that the sentence says, so that each of them stands in the answer. */
export function sumOpen(disputes: readonly DisputeFact[]) {
  const open = disputes.filter(({ status }) => openStatuses.has(status.toUpperCase()))
  const sums = (some: readonly DisputeFact[]) =>
    [...Map.groupBy(some, ({ currency }) => currency).values()].map((own) =>
      sum(own.map(({ amount }) => amount)),
    )
  const waiting = open.filter(isWaiting)
  return {
    open: sums(open),
    waiting: sums(waiting),
    count: waiting.length,
    rest: open.length - waiting.length,
  }
}

function isWaiting({ status }: DisputeFact): boolean {
  return status.toUpperCase() === 'NEEDS_RESPONSE'
}

/** What is open now, whenever it was paid; null where nothing is open and nobody asked. */
export function sayOpenDisputes(
  disputes: readonly DisputeFact[],
  isAsked: boolean,
  day: StoreDay,
): string | null {
  const open = disputes.filter(({ status }) => openStatuses.has(status.toUpperCase()))
  if (open.length === 0) return isAsked ? 'No open disputes.' : null
  const worth = (some: readonly DisputeFact[]) => {
    const byCurrency = Map.groupBy(some, ({ currency }) => currency)
    return [...byCurrency]
      .map(([currency, own]) => sayMoney(sum(own.map(({ amount }) => amount)), currency))
      .join(' and ')
  }
  const waiting = open.filter(isWaiting)
  const rest = open.length - waiting.length
  const due =
    waiting.length === 0
      ? 'No dispute needs your response.'
      : `${sayCount(waiting.length, 'dispute')} worth ${worth(waiting)} ${waiting.length === 1 ? 'needs' : 'need'} your response${sayDue(waiting, day)}.`
  const review =
    rest === 0
      ? ''
      : ` ${rest} more ${rest === 1 ? 'is' : 'are'} under review by the bank, ${worth(open)} open in all.`
  return `${due}${review}`
}

/** How the disputes ended that the bank has decided; null where it decided none. */
export function sayEnded(disputes: readonly DisputeFact[]): string | null {
  const countOf = (one: string) => disputes.filter(({ status }) => status.toUpperCase() === one).length
  const [won, lost] = [countOf('WON'), countOf('LOST')]
  return won + lost === 0 ? null : `Of those decided you won ${won} and lost ${lost}.`
}

/** Those that wait for the merchant first, the next deadline before the others. */
export function disputeTable(
  disputes: readonly DisputeFact[],
  { timeZone }: StoreDay,
): PaymentOptimizerResult['tables'][number] {
  const order = disputes.toSorted(
    (a, b) =>
      Number(isWaiting(b)) - Number(isWaiting(a)) ||
      (isWaiting(a) ? (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9') : 0) ||
      b.at.localeCompare(a.at),
  )
  return newTable(
    'disputes',
    'Disputes',
    [
      ['order', 'Order', 'text'],
      ['kind', 'Kind', 'text'],
      ['status', 'Status', 'text'],
      ['amount', 'Amount', 'text'],
      ['at', 'Ordered', 'moment'],
      ['dueAt', 'Respond by', 'day'],
    ],
    order.slice(0, maxShown).map((dispute) => ({
      order: shorten(dispute.orderName, 40),
      kind: dispute.kind,
      status: dispute.status.toLowerCase().replaceAll('_', ' '),
      amount: sayMoney(dispute.amount, dispute.currency),
      at: dispute.at,
      dueAt: dueDay(dispute, timeZone),
    })),
  )
}
