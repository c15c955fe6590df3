/** Payments as orders: what was tried for each, and how often it ended in a dispute. */
import type { PaymentCase } from './fraud.ts'
import { betaShare, type Share } from './share.ts'

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

export type DisputeSegment = { segment: string; orders: number; disputes: number; rate: Share }

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
