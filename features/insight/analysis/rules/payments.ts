/** What taking money costs: fees, declines, refunds and disputes. Sums are integers in minor units, by currency. */
import { minorDigits } from '#kit/currency.ts'
import type { PaymentCase } from './fraud.ts'
import { betaShare, type Share, wilson } from './share.ts'

/** `count` movements that are alike, added up; one unless said. Those of an order that failed or is disputed stand for themselves. */
export type MovementGroup = {
  count?: number
  orderId: string
  orderName: string
  at: string
  kind: 'sale' | 'authorization' | 'capture' | 'refund' | 'void' | 'change' | 'other'
  status: 'success' | 'failure' | 'pending' | 'error' | 'other'
  gateway: string
  method: string | null
  currency: string
  amount: number
  fee: number | null
  errorCode: string | null
  billingCountry: string | null
  isDisputed: boolean
}

/** An amount in whole minor units; what is not a number counts for nothing. */
function toMinor(amount: number, currency: string): number {
  const minor = Math.round(amount * 10 ** minorDigits(currency))
  return Number.isSafeInteger(minor) ? minor : 0
}

export type Ledger = {
  currency: string
  /** Money in, and money given back, without fees. */
  taken: number
  refunded: number
  /** Of payments whose fee is known, and what those took. */
  fees: number
  takenWithFee: number
  /** taken − refunded − fees */
  net: number
  payments: number
  paymentsWithFee: number
  refunds: number
  disputes: number
  disputed: number
}

const isTaken = ({ kind, status }: MovementGroup) =>
  status === 'success' && (kind === 'sale' || kind === 'capture')
const isRefund = ({ kind, status }: MovementGroup) => status === 'success' && kind === 'refund'
const isAttempt = ({ kind, status }: MovementGroup) =>
  (kind === 'sale' || kind === 'authorization') && (status === 'success' || isFailed({ status }))
const isFailed = ({ status }: Pick<MovementGroup, 'status'>) => status === 'failure' || status === 'error'

const countOf = (movements: readonly MovementGroup[]) =>
  movements.reduce((sum, { count = 1 }) => sum + count, 0)

/** The books of each currency, the one with most payments first. Net = amount − fee holds for every payment and for the sum. */
export function balance(movements: readonly MovementGroup[]): Ledger[] {
  const byCurrency = Map.groupBy(movements, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, own]) => {
      const sum = (part: readonly MovementGroup[]) =>
        part.reduce((total, { amount }) => total + toMinor(amount, currency), 0)
      const [taken, refunds] = [own.filter(isTaken), own.filter(isRefund)]
      const withFee = taken.filter(({ fee }) => fee !== null)
      const fees = withFee.reduce((total, { fee }) => total + toMinor(fee ?? 0, currency), 0)
      const disputed = taken.filter(({ isDisputed }) => isDisputed)
      return {
        currency,
        taken: sum(taken),
        refunded: sum(refunds),
        fees,
        takenWithFee: sum(withFee),
        net: sum(taken) - sum(refunds) - fees,
        payments: countOf(taken),
        paymentsWithFee: countOf(withFee),
        refunds: countOf(refunds),
        disputes: new Set(disputed.map(({ orderId }) => orderId)).size,
        disputed: sum(disputed),
      }
    })
    .toSorted((left, right) => right.payments - left.payments)
}

export type FeeLine = {
  gateway: string
  method: string
  country: string
  currency: string
  payments: number
  taken: number
  /** Null where no fee is known. */
  fees: number | null
  /** Fee by amount, of the payments whose fee is known. */
  rate: number | null
}

/** What each way to pay costs in each country, the largest sums first. */
export function feeLines(movements: readonly MovementGroup[]): FeeLine[] {
  const taken = movements.filter(isTaken)
  const key = (given: MovementGroup) =>
    JSON.stringify([
      given.gateway,
      given.method ?? 'unknown',
      given.billingCountry ?? 'unknown',
      given.currency,
    ])
  return [...Map.groupBy(taken, key).values()]
    .flatMap((own) => {
      const [first, coverage] = [own[0], balance(own)[0]]
      if (first === undefined || coverage === undefined) return []
      const { paymentsWithFee, fees, takenWithFee } = coverage
      return {
        gateway: first.gateway,
        method: first.method ?? 'unknown',
        country: first.billingCountry ?? 'unknown',
        currency: coverage.currency,
        payments: coverage.payments,
        taken: coverage.taken,
        fees: paymentsWithFee === 0 ? null : fees,
        rate: takenWithFee === 0 ? null : fees / takenWithFee,
      }
    })
    .toSorted((left, right) => right.taken - left.taken)
}

export type Declines = {
  attempts: number
  declined: Share
  codes: { code: string; count: number; share: Share; isSoft: boolean }[]
}

/** The share of attempts that failed, in all and by the code the bank gave. */
export function declinesOf(movements: readonly MovementGroup[]): Declines {
  const attempts = movements.filter(isAttempt)
  const failed = attempts.filter(isFailed)
  const codes = [...Map.groupBy(failed, ({ errorCode }) => errorCode ?? 'no code')]
    .map(([code, own]) => ({
      code,
      count: countOf(own),
      share: wilson(countOf(own), countOf(attempts)),
      isSoft: isSoft(code),
    }))
    .toSorted((left, right) => right.count - left.count)
  const all = countOf(attempts)
  return { attempts: all, declined: wilson(countOf(failed), all), codes }
}

/** Codes that may pass at another moment; a stolen card or a wrong number never does, and trying again harms. */
const SOFT_CODES: ReadonlySet<string> = new Set([
  'insufficient_funds',
  'processing_error',
  'issuer_not_available',
  'try_again_later',
  'reenter_transaction',
  'approve_with_id',
  'card_velocity_exceeded',
  'withdrawal_count_limit_exceeded',
  'bank_account_decline_insufficient_funds',
])

function isSoft(code: string): boolean {
  return SOFT_CODES.has(code.trim().toLowerCase())
}

export type PaymentRetry = { orderName: string; at: string; code: string; currency: string; amount: number }

/** Orders whose last attempt failed for a passing reason and that nothing has paid since, the largest first. */
export function retriesOf(movements: readonly MovementGroup[]): PaymentRetry[] {
  const attempts = movements.filter((movement) => movement.orderId !== '' && isAttempt(movement))
  return [...Map.groupBy(attempts, ({ orderId }) => orderId).values()]
    .flatMap((own) => {
      const last = own.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at)).at(-1)
      const code = last?.errorCode ?? ''
      if (last === undefined || !isSoft(code) || own.some(({ status }) => status === 'success')) return []
      const { orderName, at, currency, amount } = last
      return { orderName, at, code: code.toLowerCase(), currency, amount: toMinor(amount, currency) }
    })
    .toSorted((left, right) => right.amount - left.amount)
}

/** Payments as orders: what was tried for each, and how often it ended in a dispute. */
type OrderMovement = {
  orderName: string
  at: string
  kind: 'sale' | 'authorization' | 'capture' | 'refund' | 'void' | 'change' | 'other'
  status: 'success' | 'failure' | 'pending' | 'error' | 'other'
  amount: number
  orderTotal: number
} & Pick<
  PaymentCase,
  | 'currency'
  | 'risk'
  | 'riskReasons'
  | 'avs'
  | 'cvc'
  | 'shippingCountry'
  | 'billingCountry'
  | 'customerId'
  | 'earlierOrders'
  | 'isDisputed'
>

/** One case of each order that somebody tried to pay: the facts of its last attempt, and of any attempt what speaks against it. */
export function toCases(movements: readonly OrderMovement[]): PaymentCase[] {
  const disputed = new Set(movements.flatMap(({ orderName, isDisputed }) => (isDisputed ? [orderName] : [])))
  const attempts = movements.filter(({ kind }) => kind === 'sale' || kind === 'authorization')
  return [...Map.groupBy(attempts, ({ orderName }) => orderName)].flatMap(([orderName, own]) => {
    const last = own.toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at)).at(-1)
    if (last === undefined) return []
    return {
      orderName,
      at: last.at,
      currency: last.currency,
      amount: last.orderTotal > 0 ? last.orderTotal : last.amount,
      risk: last.risk,
      riskReasons: last.riskReasons,
      avs: last.avs,
      cvc: last.cvc,
      shippingCountry: last.shippingCountry,
      billingCountry: last.billingCountry,
      customerId: last.customerId,
      earlierOrders: last.earlierOrders,
      failedAttempts: own.filter(({ status }) => status === 'failure' || status === 'error').length,
      isDisputed: disputed.has(orderName),
    }
  })
}

type DisputeSegment = { segment: string; orders: number; disputes: number; rate: Share }

/** The dispute rate of each segment: Beta-Binomial around the store's own rate, which counts for 20 orders, so that few orders say little. */
export function disputeRates(cases: readonly PaymentCase[]): DisputeSegment[] {
  if (cases.length === 0) return []
  const disputes = cases.filter(({ isDisputed }) => isDisputed).length
  const whole = (disputes + 0.5) / (cases.length + 1)
  const prior = { alpha: 20 * whole, beta: 20 * (1 - whole) }
  const rate = (segment: string, own: readonly PaymentCase[]): DisputeSegment => {
    const hits = own.filter(({ isDisputed }) => isDisputed).length
    return { segment, orders: own.length, disputes: hits, rate: betaShare(hits, own.length, prior) }
  }
  const isAbroad = ({ shippingCountry, billingCountry }: PaymentCase) =>
    shippingCountry !== null && billingCountry !== null && shippingCountry !== billingCountry
  const parts: [string, (given: PaymentCase) => boolean][] = [
    ['Returning customers', ({ earlierOrders }) => (earlierOrders ?? 0) > 0],
    ['First orders', ({ earlierOrders }) => earlierOrders === 0],
    ['Guests', ({ earlierOrders }) => earlierOrders === null],
    ['Billed and delivered in different countries', isAbroad],
    ['High risk by the store', ({ risk }) => risk === 'high'],
  ]
  return parts.map(([name, has]) => rate(name, cases.filter(has))).filter(({ orders }) => orders > 0)
}
