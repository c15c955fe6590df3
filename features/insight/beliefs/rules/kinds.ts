import type { BeliefKind, BeliefModel, PriorInput } from '../contract.ts'

/** That a share or a pace is above a limit, or below it; null where the model itself is the statement. */
export type LimitClaim = { isAbove: boolean; limit: number } | null

type BeliefKindDefinition = {
  agent: 'scout' | 'seller' | 'customer' | 'stripe' | 'ops'
  /**
   * Sceptical: what an ordinary small shop would show, worth little evidence, so that a few good days prove nothing. Whole
   * numbers and halves add up without rounding.
   */
  prior: BeliefModel
  /** Of the store-wide and product beliefs that are made by themselves; null where the model is the statement. */
  claim: LimitClaim
  /** The hypothesis is of one product. */
  isOfProduct: boolean
}

export const kinds: Record<BeliefKind, BeliefKindDefinition> = {
  // 5% refunded, worth 40 orders. Claim: online shops take back 8% and more in goods that do not fit.
  refund_share: rate('stripe', { alpha: 2, beta: 38 }, { isAbove: false, limit: 0.08 }),
  // 10% fail, worth 20 attempts: about what card payments lose online.
  payment_failure: rate('stripe', { alpha: 2, beta: 18 }, { isAbove: false, limit: 0.1 }),
  // 0.2% disputed, worth 500 orders. Claim: card networks watch merchants above about 0.75%.
  dispute_rate: rate('stripe', { alpha: 1, beta: 499 }, { isAbove: false, limit: 0.0075 }),
  // 20% return, worth 20 orders.
  returning_share: rate('customer', { alpha: 4, beta: 16 }, { isAbove: true, limit: 0.25 }),
  // 1 order a day, worth one day.
  orders_per_day: {
    agent: 'ops',
    prior: { model: 'gamma_poisson', shape: 1, rate: 1 },
    claim: { isAbove: true, limit: 1 },
    isOfProduct: false,
  },
  // One order in four days, worth two days. Claim: more than one order a week.
  product_orders_per_day: {
    agent: 'seller',
    prior: { model: 'gamma_poisson', shape: 0.5, rate: 2 },
    claim: { isAbove: true, limit: 1 / 7 },
    isOfProduct: true,
  },
  // Odds of 1 to 2: at any time most products do not rise.
  demand_rises: {
    agent: 'scout',
    prior: { model: 'log_odds', logOdds: -Math.LN2 },
    claim: null,
    isOfProduct: true,
  },
  // Either price the same takings, worth about one day: see `priorOfPair`.
  price_test: {
    agent: 'seller',
    prior: { model: 'pace_pair', a: { shape: 1, rate: 1, worth: 1 }, b: { shape: 1, rate: 1, worth: 1 } },
    claim: null,
    isOfProduct: true,
  },
}

function rate(
  agent: BeliefKindDefinition['agent'],
  prior: { alpha: number; beta: number },
  claim: { isAbove: boolean; limit: number },
): BeliefKindDefinition {
  return { agent, prior: { model: 'beta_binomial', ...prior }, claim, isOfProduct: false }
}

/** The prior of a price test: one order in a day at either price, with the time stretched so that both are expected to bring the same. */
export function priorOfPair({ a, b }: { a: number; b: number }): BeliefModel {
  const mean = (a + b) / 2
  return {
    model: 'pace_pair',
    a: { shape: 1, rate: a / mean, worth: a },
    b: { shape: 1, rate: b / mean, worth: b },
  }
}

/** What a belief is about. Prices are in major units: `b` is the newer. */
export type BeliefSubject = {
  productId: string | null
  title: string | null
  limit: number | null
  prices: { a: number; b: number } | null
  currency: string
}

/** The same hypothesis has the same key; with a prior of its own it is another. */
export function keyOf(
  kind: BeliefKind,
  { productId, limit, prices }: BeliefSubject,
  given: PriorInput | null = null,
): string {
  // Odds are stated, not counted: a weight changes nothing of them.
  const weighs = kinds[kind].prior.model !== 'log_odds'
  const own = limit !== null && limit !== kinds[kind].claim?.limit ? [limit] : []
  return [
    kind,
    ...(productId === null ? [] : [productId]),
    ...own,
    ...(prices ? [prices.a, prices.b] : []),
    ...(given ? ['prior', given.mean, weighs ? (given.weight ?? '') : ''] : []),
  ].join(':')
}

export function claimOf(kind: BeliefKind, { limit }: Pick<BeliefSubject, 'limit'>): LimitClaim {
  const { claim } = kinds[kind]
  return claim && { ...claim, limit: limit ?? claim.limit }
}

/** The hypothesis as a sentence without a full stop. */
export function sayHypothesis(kind: BeliefKind, subject: BeliefSubject): string {
  const limit = claimOf(kind, subject)?.limit ?? 0
  const title = subject.title ?? 'A product'
  switch (kind) {
    case 'refund_share':
      return `Fewer than ${sayShare(limit)} of orders are refunded`
    case 'payment_failure':
      return `Fewer than ${sayShare(limit)} of payments fail`
    case 'dispute_rate':
      return `Fewer than ${sayShare(limit)} of orders are disputed`
    case 'returning_share':
      return `More than ${sayShare(limit)} of orders come from returning customers`
    case 'orders_per_day':
      return `The store gets more than ${sayPace(limit)}`
    case 'product_orders_per_day':
      return `${title} is ordered more than ${sayPace(limit)
        .replace(/ orders?/, ' times')
        .replace('1 times', 'once')}`
    case 'demand_rises':
      return `Demand for ${title} rises`
    case 'price_test': {
      const { a, b } = subject.prices ?? { a: 0, b: 0 }
      return `${title} brings more a day at ${sayMoney(b, subject.currency)} than at ${sayMoney(a, subject.currency)}`
    }
  }
}

export function sayShare(share: number): string {
  return `${sayNumber(share * 100)}%`
}

function sayMoney(amount: number, currency: string): string {
  return `${amount.toFixed(2)} ${currency}`
}

/** A pace below one a day is told by the week. */
function sayPace(perDay: number): string {
  const [count, unit] = perDay < 1 ? [perDay * 7, 'week'] : [perDay, 'day']
  const said = sayNumber(count)
  return `${said} ${said === '1' ? 'order' : 'orders'} a ${unit}`
}

export function sayNumber(value: number): string {
  return String(Number(value.toPrecision(3)))
}
