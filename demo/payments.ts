/** How orders were paid: tries, declines, refunds and disputes, each a function of the order alone. Money is in hundredths of the shop's currency. */
import { DAY_MS } from './calendar.ts'
import { between, pick, pickWeighted, roll } from './chance.ts'
import { DISPUTE_DAYS, type OrderFacts, RETRY_DAYS } from './orders.ts'
import type { ShopProfile } from './profile.ts'

interface Card {
  company: string
  wallet: string | null
  avs: string | null
  cvc: string | null
}

export interface PaymentFacts {
  kind: 'SALE' | 'AUTHORIZATION' | 'CAPTURE' | 'REFUND'
  status: 'SUCCESS' | 'FAILURE' | 'PENDING'
  at: number
  amount: number
  fee: number | null
  errorCode: string | null
  /** Null for what is not a card. */
  card: Card | null
}

export interface Gateway {
  handle: string
  title: string
  isManual: boolean
}

const gateways = {
  card: { handle: 'shopify_payments', title: 'Shopify Payments', isManual: false },
  paypal: { handle: 'paypal', title: 'PayPal', isManual: false },
  klarna: { handle: 'klarna', title: 'Klarna', isManual: false },
  bank: { handle: 'Bank Deposit', title: 'Bank Deposit', isManual: true },
} satisfies Record<string, Gateway>

const companies = [
  ['Visa', 48],
  ['Mastercard', 32],
  ['American Express', 14],
  ['Discover', 6],
] as const
const wallets = [
  [null, 58],
  ['APPLE_PAY', 24],
  ['GOOGLE_PAY', 11],
  ['SHOPIFY_PAY', 7],
] as const
/** Those after which the same card may work later stand first. */
const declines = [
  ['INSUFFICIENT_FUNDS', 30],
  ['DO_NOT_HONOR', 19],
  ['CARD_DECLINED', 17],
  ['AUTHENTICATION_REQUIRED', 7],
  ['PROCESSING_ERROR', 6],
  ['CALL_ISSUER', 3],
  ['EXPIRED_CARD', 7],
  ['INCORRECT_CVC', 5],
  ['INCORRECT_NUMBER', 3],
  ['FRAUD_SUSPECTED', 2],
  ['PICK_UP_CARD', 1],
] as const
const dangerousDeclines = [
  ['INCORRECT_CVC', 4],
  ['INCORRECT_ZIP', 3],
  ['FRAUD_SUSPECTED', 2],
  ['DO_NOT_HONOR', 1],
] as const

/** Bank transfers arrive a day later; whoever looks dangerous or never pays came with a card. */
export function gatewayOf({ seed }: ShopProfile, order: OrderFacts): Gateway {
  const { serial, createdAt, paidAt, isUnpaid, risk } = order
  if (isUnpaid || risk !== 'LOW') return gateways.card
  if (paidAt !== createdAt) return gateways.bank
  const weighted = [
    ['card', 76],
    ['paypal', 16],
    ['klarna', 8],
  ] as const
  return gateways[pickWeighted(weighted, seed, serial, 131)]
}

export function paymentsOf(profile: ShopProfile, order: OrderFacts, now: number): PaymentFacts[] {
  const { seed } = profile
  const { serial, createdAt, paidAt, refundedAt, total } = order
  const gateway = gatewayOf(profile, order)
  const card = gateway === gateways.card ? cardOf(seed, order) : null
  const payment = { kind: 'SALE', status: 'SUCCESS', at: createdAt, amount: total, errorCode: null } as const
  const fee = card ? Math.round(total * 0.029) + Math.round(30 * profile.rate) : null
  const paid = { ...payment, card, fee }
  if (order.isUnpaid) {
    const moments = [0, ...RETRY_DAYS].map((days) => createdAt + days * DAY_MS).filter((at) => at <= now)
    return moments.map((at, place) => declined(seed, order, place, { ...paid, at }))
  }
  if (paidAt === null) return [{ ...paid, status: 'PENDING' }]
  const tries = card ? triesBefore(seed, order) : 0
  const failed = Array.from({ length: tries }, (_, place) =>
    declined(seed, order, place, {
      ...paid,
      at: createdAt - (tries - place) * between(40, 200, seed, serial, 134) * 1000,
    }),
  )
  const isTwoSteps = card !== null && roll(seed, serial, 135) < 0.12
  const taken: PaymentFacts[] = isTwoSteps
    ? [
        { ...paid, kind: 'AUTHORIZATION', fee: null },
        { ...paid, kind: 'CAPTURE', at: createdAt + 60_000 },
      ]
    : [{ ...paid, at: paidAt }]
  const refund: PaymentFacts[] =
    refundedAt === null
      ? []
      : [{ ...paid, kind: 'REFUND', at: refundedAt, amount: order.refunded, fee: null }]
  return [...failed, ...taken.filter(({ at }) => at <= now), ...refund]
}

function triesBefore(seed: number, { serial, risk }: OrderFacts): number {
  if (risk === 'HIGH') return between(1, 3, seed, serial, 136)
  if (roll(seed, serial, 136) >= 0.07) return 0
  const weighted = [
    [1, 75],
    [2, 20],
    [3, 5],
  ] as const
  return pickWeighted(weighted, seed, serial, 137)
}

function declined(seed: number, order: OrderFacts, place: number, tried: PaymentFacts): PaymentFacts {
  const codes = order.risk === 'HIGH' ? dangerousDeclines : declines
  const errorCode = pickWeighted(codes, seed, order.serial, place, 138)
  const card = tried.card && { ...tried.card, cvc: errorCode === 'INCORRECT_CVC' ? 'N' : tried.card.cvc }
  return { ...tried, status: 'FAILURE', fee: null, errorCode, card }
}

/** Brand and wallet are the customer's, the answers about address and code the order's. */
function cardOf(seed: number, { serial, customer, risk }: OrderFacts): Card {
  const company = pickWeighted(companies, seed, customer, 132)
  if (risk === 'HIGH') return { company, wallet: null, avs: 'N', cvc: 'N' }
  const wallet = pickWeighted<string | null>(wallets, seed, customer, 133)
  if (risk === 'MEDIUM')
    return { company, wallet: null, avs: pick(['N', 'A', 'Z'], seed, serial, 139), cvc: 'M' }
  const avs = pickWeighted(
    [
      ['Y', 89],
      ['Z', 4],
      ['A', 3],
      ['U', 3],
      ['N', 1],
    ] as const,
    seed,
    serial,
    139,
  )
  const cvc = pickWeighted(
    [
      ['M', 97],
      ['P', 2],
      ['N', 1],
    ] as const,
    seed,
    serial,
    140,
  )
  // A wallet sends no code to check.
  return { company, wallet, avs, cvc: wallet === null ? cvc : null }
}

interface DemoRiskFact {
  description: string
  sentiment: 'NEGATIVE' | 'POSITIVE' | 'NEUTRAL'
}

export function riskFactsOf(profile: ShopProfile, order: OrderFacts): DemoRiskFact[] {
  const tries = order.risk === 'HIGH' ? triesBefore(profile.seed, order) + 1 : 1
  const negative = {
    LOW: [],
    MEDIUM: ['Billing street address doesn’t match the address registered with the card'],
    HIGH: [
      'Characteristics of this order are similar to fraudulent orders observed in the past',
      'Card verification value (CVV) isn’t correct',
      'Billing country differs from the shipping country',
      `There were ${tries} payment attempts`,
    ],
  }[order.risk]
  const positive = order.risk === 'HIGH' ? [] : ['Card verification value (CVV) is correct']
  return [
    ...negative.map((description) => ({ description, sentiment: 'NEGATIVE' as const })),
    ...positive.map((description) => ({ description, sentiment: 'POSITIVE' as const })),
  ]
}

export function disputeOf({ seed }: ShopProfile, { serial, disputedAt }: OrderFacts, now: number) {
  if (disputedAt === null) return null
  const [answered, decided] = DISPUTE_DAYS.map((days) => disputedAt + days * DAY_MS <= now)
  const verdict = roll(seed, serial, 141) < 0.45 ? 'WON' : 'LOST'
  return {
    initiatedAs: roll(seed, serial, 142) < 0.8 ? 'CHARGEBACK' : 'INQUIRY',
    status: decided ? verdict : answered ? 'UNDER_REVIEW' : 'NEEDS_RESPONSE',
  }
}

/** When the merchant's answer must be there; null without a dispute. */
export function evidenceDueAt({ disputedAt }: OrderFacts): number | null {
  return disputedAt === null ? null : disputedAt + DISPUTE_DAYS[0] * DAY_MS
}

/** Some give to others, and what looks dangerous is billed elsewhere. */
export function billingCountryOf({ seed }: ShopProfile, order: OrderFacts, home: string): string {
  if (order.risk !== 'HIGH' && roll(seed, order.serial, 143) >= 0.025) return home
  const abroad = ['US', 'GB', 'FR', 'CA', 'DE', 'AU'].filter((country) => country !== home)
  return pick(abroad, seed, order.serial, 144)
}
