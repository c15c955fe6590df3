/** How likely a payment is a fraud: a logistic score of stated weights, each with its reason. */
import { median } from 'simple-statistics'
import { cutText } from '#kit/cut-text.ts'
import { dayMs } from '#kit/days.ts'
import { poissonTail } from './share.ts'
import { countBefore, madOf } from './spread.ts'

/** What is judged: one order with everything that was tried to pay it. `at` is ISO 8601. */
export type PaymentCase = {
  orderName: string
  at: string
  currency: string
  amount: number
  risk: 'none' | 'low' | 'medium' | 'high' | 'pending' | null
  riskReasons: string[]
  avs: string | null
  cvc: string | null
  shippingCountry: string | null
  billingCountry: string | null
  customerId: string | null
  /** Null for a guest. */
  earlierOrders: number | null
  failedAttempts: number
  isDisputed: boolean
}

/** What the other orders show: the logarithms of their amounts by currency, their middle and scaled median deviation, and when each customer paid. */
export type FraudContext = {
  typical: ReadonlyMap<string, { count: number; middle: number; spread: number }>
  /** Moments in milliseconds, the oldest first, by customer. */
  attempts: ReadonlyMap<string, readonly number[]>
  /** Orders that a customer pays for in a day, on average. */
  dailyMean: number
}

/** The log-odds that each sign adds. Set by judgement, not fitted: a store rarely has enough disputes to fit them. */
export const FRAUD_WEIGHTS = {
  base: -4,
  riskHigh: 5,
  riskMedium: 2,
  riskPending: 0.5,
  riskLow: -0.5,
  avsMismatch: 1.2,
  avsMatch: -0.3,
  cvcMismatch: 1.6,
  countryMismatch: 1.2,
  velocityRare: 0.9,
  velocityVeryRare: 1.8,
  amountHigh: 0.7,
  amountVeryHigh: 1.5,
  noHistory: 0.5,
  goodHistory: -1,
  failedOnce: 0.4,
  failedTwice: 1,
  failedOften: 1.8,
} as const
type FraudWeight = Exclude<keyof typeof FRAUD_WEIGHTS, 'base'>

/** `points`: what the reason adds to the score. Those of all reasons and `base`, the score without any, sum to it. */
export type Reason = Sign & { logOdds: number; points: number }
export type Action = 'allow' | 'review' | 'block'
export type FraudScore = { orderName: string; score: number; base: number; action: Action; reasons: Reason[] }

/** What one case is compared with. */
export function contextOf(cases: readonly PaymentCase[]): FraudContext {
  const known = cases.filter(({ customerId }) => customerId !== null)
  const attempts = new Map(
    [...Map.groupBy(known, ({ customerId }) => customerId ?? '')].map(
      ([customer, own]) => [customer, momentsOf(own)] as const,
    ),
  )
  const typical = new Map(
    [...Map.groupBy(cases, ({ currency }) => currency)].map(([currency, own]) => {
      const logs = own.flatMap(({ amount }) => (amount > 0 ? [Math.log(amount)] : []))
      const seen = logs.length > 0
      return [
        currency,
        { count: logs.length, middle: seen ? median(logs) : 0, spread: seen ? madOf(logs) : 0 },
      ] as const
    }),
  )
  const moments = [...attempts.values()].flat()
  const [first, last] = [
    moments.reduce((a, b) => Math.min(a, b), Infinity),
    moments.reduce((a, b) => Math.max(a, b), -Infinity),
  ]
  const days = Number.isFinite(last - first) ? Math.max(1, (last - first) / dayMs) : 1
  return { typical, attempts, dailyMean: attempts.size === 0 ? 0 : moments.length / attempts.size / days }
}

function momentsOf(cases: readonly PaymentCase[]): number[] {
  return cases
    .map(({ at }) => Date.parse(at))
    .filter(Number.isFinite)
    .sort((left, right) => left - right)
}

/** Scores a case, 0 to 100. `threshold` and more is looked at by a person; from half way between it and 100 it is blocked. */
export function judgePayment(given: PaymentCase, context: FraudContext, threshold: number): FraudScore {
  const signs = [...riskSigns(given), ...cardSigns(given), ...habitSigns(given, context)]
  const sum = signs.reduce<number>((total, { weight }) => total + FRAUD_WEIGHTS[weight], FRAUD_WEIGHTS.base)
  const [score, base] = [toScore(sum), toScore(FRAUD_WEIGHTS.base)]
  const points = contributionsOf(
    signs.map(({ weight }) => FRAUD_WEIGHTS[weight]),
    score - base,
  )
  const reasons = signs.map((sign, at) => ({
    ...{ ...sign, logOdds: FRAUD_WEIGHTS[sign.weight] },
    points: points[at] ?? 0,
  }))
  return {
    ...{ orderName: given.orderName, score, base },
    action: actionOf(score, threshold),
    reasons: reasons.toSorted((left, right) => right.logOdds - left.logOdds),
  }
}

function toScore(logOdds: number): number {
  return Math.round(100 * logistic(logOdds))
}

function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}

/**
 * What each of `logOdds` adds to the score, in whole points that sum to `total`: the integrated gradients of the logistic curve from
 * the base to the whole (Sundararajan 2017), rounded by the largest remainder. To leave one out at a time does not add up:
 * of two signs that are each enough, neither would count.
 */
function contributionsOf(logOdds: readonly number[], total: number): number[] {
  const { base } = FRAUD_WEIGHTS
  const sum = logOdds.reduce((all, one) => all + one, 0)
  const slope =
    Math.abs(sum) < 1e-9
      ? logistic(base) * (1 - logistic(base))
      : (logistic(base + sum) - logistic(base)) / sum
  const exact = logOdds.map((one) => 100 * slope * one)
  const whole = exact.map(Math.floor)
  const missing = total - whole.reduce((all, one) => all + one, 0)
  const remainder = (at: number) => (exact[at] ?? 0) - (whole[at] ?? 0)
  const raised = new Set([...exact.keys()].toSorted((a, b) => remainder(b) - remainder(a)).slice(0, missing))
  return whole.map((points, at) => points + (raised.has(at) ? 1 : 0))
}

/** What a score asks for. */
export function actionOf(score: number, threshold: number): Action {
  return score < threshold ? 'allow' : score < (threshold + 100) / 2 ? 'review' : 'block'
}

/** Characters of the store's own reasons. */
const maxReasons = 300

/** `values` are what `text` says of the order, for those who say it in other words. */
type Sign = { weight: FraudWeight; text: string; values: Record<string, string | number> }

function riskSigns({ risk, riskReasons }: PaymentCase): Sign[] {
  const listed = joinReasons(riskReasons, maxReasons)
  const why = listed && `: ${listed}`
  const values = { listed }
  if (risk === 'high') return [{ weight: 'riskHigh', text: `Shopify rates the risk as high${why}.`, values }]
  if (risk === 'medium')
    return [{ weight: 'riskMedium', text: `Shopify rates the risk as medium${why}.`, values }]
  if (risk === 'pending')
    return [{ weight: 'riskPending', text: 'Shopify hasn’t rated the risk yet.', values: {} }]
  return risk === 'low' ? [{ weight: 'riskLow', text: 'Shopify rates the risk as low.', values: {} }] : []
}

/** Neither street nor postcode, or only one of them, matched the card's. */
const AVS_MISMATCH = new Set(['A', 'B', 'C', 'K', 'L', 'N', 'O', 'P', 'T', 'W', 'Z'])
const AVS_MATCH = new Set(['D', 'F', 'M', 'X', 'Y'])

function cardSigns({ avs, cvc, shippingCountry, billingCountry, failedAttempts }: PaymentCase): Sign[] {
  const signs: Sign[] = []
  const [street, code] = [avs?.trim().toUpperCase() ?? '', cvc?.trim().toUpperCase() ?? '']
  if (AVS_MISMATCH.has(street)) {
    signs.push({
      weight: 'avsMismatch',
      text: `The billing address does not match the card (AVS ${street}).`,
      values: { avs: street },
    })
  }
  if (AVS_MATCH.has(street))
    signs.push({
      weight: 'avsMatch',
      text: `The billing address matches the card (AVS ${street}).`,
      values: { avs: street },
    })
  if (code === 'N')
    signs.push({ weight: 'cvcMismatch', text: 'The card’s security code is wrong.', values: {} })
  if (shippingCountry && billingCountry && shippingCountry !== billingCountry) {
    signs.push({
      weight: 'countryMismatch',
      text: `Billed to ${billingCountry}, delivered to ${shippingCountry}.`,
      values: { billingCountry, shippingCountry },
    })
  }
  const failed = failedAttempts >= 3 ? 'failedOften' : failedAttempts === 2 ? 'failedTwice' : 'failedOnce'
  if (failedAttempts > 0) {
    signs.push({
      weight: failed,
      text: `${failedAttempts} ${failedAttempts === 1 ? 'attempt' : 'attempts'} to pay failed.`,
      values: { count: failedAttempts },
    })
  }
  return signs
}

function habitSigns(given: PaymentCase, context: FraudContext): Sign[] {
  const signs: Sign[] = []
  const { count = 0, middle = 0, spread = 0 } = context.typical.get(given.currency) ?? {}
  // Amounts are skewed to the right: their logarithms are compared. Ten tell what is usual.
  const z = count < 10 || given.amount <= 0 || spread === 0 ? 0 : (Math.log(given.amount) - middle) / spread
  const text = `The amount is ${z.toFixed(1)} deviations above the usual.`
  const values = { deviations: Number(z.toFixed(1)) }
  if (z > 3.5) signs.push({ weight: 'amountVeryHigh', text, values })
  else if (z > 2.5) signs.push({ weight: 'amountHigh', text, values })
  signs.push(...velocitySigns(given, context))
  if ((given.earlierOrders ?? 0) === 0) {
    const who =
      given.customerId === null ? 'Guest checkout. No earlier orders known.' : 'This customer’s first order.'
    signs.push({
      weight: 'noHistory',
      text: who,
      values: { customer: given.customerId === null ? 'guest' : 'known' },
    })
  } else if ((given.earlierOrders ?? 0) >= 3) {
    signs.push({
      weight: 'goodHistory',
      text: `The customer has ordered ${given.earlierOrders} times before.`,
      values: { count: given.earlierOrders ?? 0 },
    })
  }
  return signs
}

function velocitySigns({ customerId, at }: PaymentCase, { attempts, dailyMean }: FraudContext): Sign[] {
  const own = attempts.get(customerId ?? '') ?? []
  if (own.length < 2) return []
  const now = Date.parse(at)
  const count =
    countBefore(own, (moment) => moment <= now) - countBefore(own, (moment) => moment <= now - dayMs)
  if (count < 2) return []
  // Half an order a day at least, so that two orders on one day are nothing special.
  const chance = poissonTail(count - 1, Math.max(0.5, dailyMean))
  const text = `${count} orders within 24 hours; by chance in ${(chance * 100).toFixed(2)}% of days.`
  const values = { count, percent: Number((chance * 100).toFixed(2)) }
  if (chance < 0.01) return [{ weight: 'velocityVeryRare', text, values }]
  return chance < 0.05 ? [{ weight: 'velocityRare', text, values }] : []
}

/** The chance that a random case of the first kind has the higher score than one of the second (Mann-Whitney); null without one of each. */
export function rankingQuality(frauds: readonly number[], others: readonly number[]): number | null {
  if (frauds.length === 0 || others.length === 0) return null
  const sorted = others.toSorted((left, right) => left - right)
  const wins = frauds.reduce((sum, score) => {
    const [lower, upTo] = [
      countBefore(sorted, (other) => other < score),
      countBefore(sorted, (other) => other <= score),
    ]
    return sum + (lower + upTo) / 2
  }, 0)
  return wins / (frauds.length * others.length)
}

/** As many whole reasons as fit into `most` characters, and how many more there are. The first always stands, cut only between words. */
export function joinReasons(reasons: readonly string[], max: number): string {
  const [first = '', ...others] = reasons.map((reason) => reason.trim().replace(/[.;\s]+$/, ''))
  let said = cutText(first, max)
  let count = reasons.length > 0 ? 1 : 0
  for (const reason of others) {
    if (said.length + 2 + reason.length > max) break
    said = `${said}; ${reason}`
    count += 1
  }
  const left = reasons.length - count
  return left > 0 ? `${said}; and ${left} more` : said
}
