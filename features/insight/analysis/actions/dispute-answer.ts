/** What is said and shown of disputes. */
import { sum } from 'simple-statistics'
import { newTable } from '#features/base/runs/rules/keyed.ts'
import type { PaymentOptimizerResult } from '../contract/payment-optimizer.ts'
import { sayCount, sayMoney } from '../rules/market-wording.ts'
import type { DisputeFact } from './deps.ts'
import { shorten } from './store-answer.ts'

const maxShown = 50
const openStatuses = new Set(['NEEDS_RESPONSE', 'UNDER_REVIEW'])

/** By when the first of them must be answered, and how many within a week. */
function sayDue(waiting: readonly DisputeFact[]): string {
  const days = waiting.flatMap(({ dueAt }) => dueAt?.slice(0, 10) ?? []).toSorted()
  return days[0] === undefined ? '; Shopify shows by when' : `, the first by ${days[0]}`
}

/** What is open, and what of it waits for an answer, in the main unit of each currency. */
export function sumOpen(disputes: readonly DisputeFact[]) {
  const open = disputes.filter(({ status }) => openStatuses.has(status.toUpperCase()))
  const worth = (some: readonly DisputeFact[]) => sum(some.map(({ amount }) => amount))
  return { open: worth(open), waiting: worth(open.filter(isWaiting)) }
}

function isWaiting({ status }: DisputeFact): boolean {
  return status.toUpperCase() === 'NEEDS_RESPONSE'
}

/** What is open now, whenever it was paid; null where nothing is open and nobody asked. */
export function sayOpenDisputes(disputes: readonly DisputeFact[], isAsked: boolean): string | null {
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
      : `${sayCount(waiting.length, 'dispute')} worth ${worth(waiting)} ${waiting.length === 1 ? 'needs' : 'need'} your response${sayDue(waiting)}.`
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

/** Those that wait for the merchant first. */
export function disputeTable(disputes: readonly DisputeFact[]): PaymentOptimizerResult['tables'][number] {
  const order = disputes.toSorted(
    (a, b) => Number(isWaiting(b)) - Number(isWaiting(a)) || b.at.localeCompare(a.at),
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
      ['dueAt', 'Respond by', 'moment'],
    ],
    order.slice(0, maxShown).map(({ orderName, kind, status, amount, currency, at, dueAt }) => ({
      order: shorten(orderName, 40),
      kind,
      status: status.toLowerCase().replaceAll('_', ' '),
      amount: sayMoney(amount, currency),
      at,
      dueAt,
    })),
  )
}
