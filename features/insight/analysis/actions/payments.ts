import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { sayDay, sayDays } from '#features/base/runs/rules/say-day.ts'
import type { PaymentOptimizerResult } from '../contract/payment-optimizer.ts'
import { evidencePart } from '../rules/market-confidence.ts'
import { sayCount, sayPercent } from '../rules/market-wording.ts'
import { balance, declinesOf, feeLines, type Ledger, retriesOf } from '../rules/payments.ts'
import type { AnalysisDeps, DisputeFact, PaymentSum } from './deps.ts'
import { disputeTable, sayEnded, sayOpenDisputes, type StoreDay, sumOpen } from './dispute-answer.ts'
import { answerWithout, loadCoverage } from './market-product.ts'
import { answerWith, type AskedDays, askedDays, fromMinor, sayMinor, shorten } from './store-answer.ts'

export type PaymentFocus = 'refunds' | 'fees' | 'declines' | 'disputes'

const maxShown = 50
const method = 'Sums in minor units; Wilson interval of the decline rate'

/** Adds up what taking money costs, and what could be won back. */
export async function reviewPayments(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  { focus, ...days }: AskedDays & { focus?: PaymentFocus | undefined },
): Promise<PaymentOptimizerResult> {
  const opened = await loadCoverage(deps, workspaceId)
  if ('answer' in opened) return opened.answer
  const period = askedDays(opened.coverage, days)
  const [payments, disputes] = await Promise.all([
    deps.facts.listPaymentSums(workspaceId, period),
    deps.facts.listDisputes(workspaceId),
  ])
  const basis = {
    rows: payments.reduce((sum, { count }) => sum + count, 0),
    unit: 'payments',
    ...period,
    method,
  }
  const books = balance(payments)
  const [main] = books
  if (main === undefined) {
    const missing = `No payment is known ${sayDays(period, opened.coverage.today)}.`
    const asked = { basis, focus, day: opened.coverage }
    const isTold =
      focus === 'disputes'
        ? disputes.length > 0
        : focus === undefined && sayOpenDisputes(disputes, false, asked.day) !== null
    if (isTold) return toDisputesAnswer(disputes, missing, asked)
    const summary = `${missing} Choose a longer period, or sync the orders.`
    return answerWithout('too_little', summary, { basis })
  }
  const told = toAnswer(payments, books, main, { basis, focus, disputes, day: opened.coverage })
  const first = opened.coverage.knownSince ?? opened.coverage.firstOrder
  const isCut = days.from !== undefined && first !== null && days.from < first
  return isCut
    ? {
        ...told,
        summary: `${told.summary} No orders before ${sayDay(first, opened.coverage.today)} are known.`,
      }
    : told
}

type AskedFor = {
  basis: Omit<PaymentOptimizerResult['basis'], 'kind'>
  focus: PaymentFocus | undefined
  day: StoreDay
}

/** Disputes are open whenever they were paid: they are told without a payment in the period, too. */
function toDisputesAnswer(
  disputes: readonly DisputeFact[],
  missing: string,
  { basis, focus, day }: AskedFor,
): PaymentOptimizerResult {
  return answerWith(
    [sayOpenDisputes(disputes, focus === 'disputes', day) ?? false, sayEnded(disputes) ?? false, missing],
    { ...basis, rows: disputes.length, unit: 'disputes' },
    [{ name: 'disputes as the store tells them', value: 0.95 }],
    { tables: [disputeTable(disputes, day)], detail: { disputes, openDisputes: sumOpen(disputes) } },
  )
}

function toAnswer(
  payments: PaymentSum[],
  books: Ledger[],
  main: Ledger,
  { basis, focus, disputes, day }: AskedFor & { disputes: readonly DisputeFact[] },
): PaymentOptimizerResult {
  const { currency } = main
  const [declines, retries, fees] = [declinesOf(payments), retriesOf(payments), feeLines(payments)]
  const recoverable = retries
    .filter((retry) => retry.currency === currency)
    .reduce((sum, { amount }) => sum + amount, 0)
  const rate = main.takenWithFee === 0 ? null : main.fees / main.takenWithFee
  const { declined, attempts } = declines
  const money = (minor: number) => sayMinor(minor, currency)
  const fee =
    rate === null
      ? 'Your store doesn’t share its fees, so the net amount is before fees'
      : `Fees are ${money(main.fees)}, ${(rate * 100).toFixed(2)}% of the ${sayCount(main.paymentsWithFee, 'payment')} whose fee is known`
  const sentences = {
    refunds:
      main.refunds === 0
        ? `Nothing was refunded. ${sayCount(main.payments, 'payment')} brought ${money(main.taken)}.`
        : `${sayCount(main.refunds, 'refund')} took ${money(main.refunded)}${main.taken > 0 ? `, ${sayPercent(main.refunded / main.taken)} of the ${money(main.taken)} that ${sayCount(main.payments, 'payment')} brought` : ''}.`,
    net:
      main.refunded === 0 && rate === null
        ? null
        : `${money(main.taken)} taken less ${money(main.refunded)} refunded${rate === null ? '' : ` and ${money(main.fees)} of known fees`} leaves ${money(main.net)}.`,
    fees: `${fee}.`,
    declines:
      attempts > 0
        ? `${sayPercent(declined.share)} of ${sayCount(attempts, 'attempt')} to pay failed (between ${sayPercent(declined.low)} and ${sayPercent(declined.high)}); ${retries.length === 0 ? 'none of them can be retried' : `${sayCount(retries.length, 'order')} worth ${money(recoverable)} can be retried`}.`
        : null,
    disputes: [
      sayOpenDisputes(disputes, focus === 'disputes', day),
      focus === 'disputes' ? sayEnded(disputes) : null,
      main.disputes > 0
        ? `Of the payments of this period, ${sayCount(main.disputes, 'order')} worth ${money(main.disputed)} ${main.disputes === 1 ? 'was' : 'were'} ever disputed.`
        : focus === 'disputes'
          ? `None of the ${sayCount(main.payments, 'payment')} in this period were disputed.`
          : null,
    ]
      .filter((said) => said !== null)
      .join(' '),
  }
  // Who asks for one side gets that one; money that adds up goes with what was refunded and with fees.
  const parts = {
    refunds: ['refunds', 'net'],
    fees: ['fees', 'net'],
    declines: ['declines'],
    disputes: ['disputes'],
    all: ['refunds', 'net', 'fees', 'declines', 'disputes'],
  } as const
  return answerWith(
    parts[focus ?? 'all'].map((part) => sentences[part] || false),
    basis,
    [
      evidencePart('attempts to pay', attempts, 10),
      {
        name: 'payments whose fee is known',
        value: Math.max(0.5, main.paymentsWithFee / Math.max(1, main.payments)),
      },
    ],
    {
      figures: [
        newFigure('taken', 'Taken', fromMinor(main.taken, currency), 'money', { currency }),
        newFigure('refunded', 'Refunded', fromMinor(main.refunded, currency), 'money', { currency }),
        newFigure('fees', 'Fees', rate === null ? null : fromMinor(main.fees, currency), 'money', {
          currency,
        }),
        newFigure('net', 'Net', fromMinor(main.net, currency), 'money', { currency }),
        newFigure('decline_rate', 'Declined', attempts === 0 ? null : declined.share, 'percent', {
          low: declined.low,
          high: declined.high,
        }),
        newFigure('recoverable', 'Recoverable revenue', fromMinor(recoverable, currency), 'money', {
          currency,
        }),
        newFigure('disputed', 'Disputed', fromMinor(main.disputed, currency), 'money', { currency }),
      ],
      tables: [
        savingsTable(main, { recoverable, retries: retries.filter((retry) => retry.currency === currency) }),
        ...tablesOf(fees, declines, retries),
        ...(disputes.length > 0 ? [disputeTable(disputes, day)] : []),
      ],
      detail: { books, declines, fees, retries, disputes, openDisputes: sumOpen(disputes) },
    },
  )
}

/** Where money is lost, and the sum behind each. */
function savingsTable(
  main: Ledger,
  { recoverable, retries }: { recoverable: number; retries: readonly unknown[] },
): PaymentOptimizerResult['tables'][number] {
  const rows = [
    { what: 'Retry failed payments', count: retries.length, minor: recoverable },
    { what: 'Win or prevent disputes', count: main.disputes, minor: main.disputed },
    { what: 'Pay lower fees', count: main.paymentsWithFee, minor: main.fees },
  ]
  return newTable(
    'savings',
    'Maximum savings',
    [
      ['what', 'By', 'text'],
      ['count', 'Orders or payments', 'number'],
      ['sum', 'Worth', 'text'],
    ],
    rows
      .filter(({ count }) => count > 0)
      .map(({ what, count, minor }) => ({ what, count, sum: sayMinor(minor, main.currency) })),
  )
}

function tablesOf(
  fees: ReturnType<typeof feeLines>,
  { codes }: ReturnType<typeof declinesOf>,
  retries: ReturnType<typeof retriesOf>,
): PaymentOptimizerResult['tables'] {
  return [
    newTable(
      'fees_by_method',
      'Cost by payment method',
      [
        ['method', 'Method', 'text'],
        ['gateway', 'Through', 'text'],
        ['country', 'Country', 'text'],
        ['payments', 'Payments', 'number'],
        ['taken', 'Taken', 'text'],
        ['fees', 'Fees', 'text'],
        ['rate', 'Fee rate', 'percent'],
      ],
      fees.slice(0, maxShown).map((line) => ({
        ...line,
        taken: sayMinor(line.taken, line.currency),
        fees: line.fees === null ? 'not told' : sayMinor(line.fees, line.currency),
      })),
    ),
    newTable(
      'decline_codes',
      'Why payments failed',
      [
        ['code', 'Code', 'text'],
        ['count', 'Failed', 'number'],
        ['share', 'Share of attempts', 'percent'],
        ['low', 'Low', 'percent'],
        ['high', 'High', 'percent'],
        ['canRetry', 'Worth retrying', 'text'],
      ],
      codes.slice(0, maxShown).map(({ code, count, share, isSoft }) => ({
        code: shorten(code, 60),
        count,
        share: share.share,
        low: share.low,
        high: share.high,
        canRetry: isSoft ? 'yes' : 'no',
      })),
    ),
    newTable(
      'retries',
      'Orders to retry',
      [
        ['order', 'Order', 'text'],
        ['at', 'Failed', 'moment'],
        ['code', 'Code', 'text'],
        ['amount', 'Amount', 'text'],
      ],
      retries.slice(0, maxShown).map(({ orderName, at, code, amount, currency }) => ({
        order: shorten(orderName, 40),
        at,
        code,
        amount: sayMinor(amount, currency),
      })),
    ),
  ]
}
