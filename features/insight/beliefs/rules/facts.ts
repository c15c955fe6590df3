import type { BeliefKind } from '../contract.ts'
import type { Belief } from './belief.ts'
import {
  countShare,
  type DayEvidence,
  fillProduct,
  paceEvidence,
  priceDays,
  type PricedProductDay,
  priceEvidence,
  pricesTried,
  shareEvidence,
  type TestTrend,
  trendEvidence,
} from './evidence.ts'
import type { DatedEvidence } from './history.ts'
import { type BeliefSubject, keyOf, kinds, priorOfPair } from './kinds.ts'
import type { DayOutcome } from './prediction.ts'

/** Whole days without a gap, the products with the most orders among them, the most first, and the days each product was sold. */
export type BeliefFacts = {
  currency: string
  days: readonly DayEvidence[]
  top: readonly { productId: string; title: string }[]
  sold: ReadonlyMap<string, readonly PricedProductDay[]>
}
type TrackedBelief = {
  kind: BeliefKind
  productId: string | null
  prices: { a: number; b: number } | null
  isAsked: boolean
}
export type Hypothesis = BeliefSubject & {
  key: string
  kind: BeliefKind
  prior: Belief
  status: 'believed'
  isAsked: boolean
  name: null
  proposedBy: null
}

/** Of so many products each has beliefs of its own. */
const topProducts = 5

const ofStore: BeliefKind[] = [
  'refund_share',
  'payment_failure',
  'dispute_rate',
  'returning_share',
  'orders_per_day',
]

/** The hypotheses that follow from the facts alone: of the store, of its top products, and of prices that were tried. */
export function hypothesesOf({ currency, days, top, sold }: BeliefFacts): Hypothesis[] {
  const nothing = { productId: null, title: null, limit: null, prices: null, currency }
  const products = top
    .slice(0, topProducts)
    .flatMap(({ productId, title }) =>
      (['product_orders_per_day', 'demand_rises'] as const).map((kind) =>
        begin(kind, { ...nothing, productId, title }),
      ),
    )
  const tests = top.flatMap(({ productId, title }) => {
    const prices = pricesTried(priceDays(days, sold.get(productId) ?? []))
    return prices ? [begin('price_test', { ...nothing, productId, title, prices })] : []
  })
  return [...ofStore.map((kind) => begin(kind, nothing)), ...products, ...tests]
}

function begin(kind: BeliefKind, subject: BeliefSubject): Hypothesis {
  const prior = subject.prices ? priorOfPair(subject.prices) : kinds[kind].prior
  return {
    ...subject,
    kind,
    key: keyOf(kind, subject),
    prior,
    status: 'believed',
    isAsked: false,
    name: null,
    proposedBy: null,
  }
}

/** The evidence of every day for one belief. Nothing of a product that neither sells most nor was asked for. */
export function evidenceFor(
  belief: TrackedBelief,
  facts: BeliefFacts,
  testTrend: TestTrend,
): DatedEvidence[] {
  const { kind, prices } = belief
  if (!isWatched(belief, facts)) return []
  const share = countShare(kind, facts.days)
  if (share) return shareEvidence(share)
  if (kind === 'orders_per_day') return paceEvidence(facts.days)
  const sold = facts.sold.get(belief.productId ?? '') ?? []
  if (kind === 'product_orders_per_day') return paceEvidence(fillProduct(facts.days, sold))
  if (kind === 'demand_rises') return trendEvidence(fillProduct(facts.days, sold), testTrend)
  return prices ? priceEvidence(priceDays(facts.days, sold), prices) : []
}

function isWatched({ kind, productId, isAsked }: TrackedBelief, { top }: BeliefFacts): boolean {
  if (productId === null || isAsked) return true
  const max = kind === 'price_test' ? top.length : topProducts
  return top.slice(0, max).some((product) => product.productId === productId)
}

/** What predictions are judged by: how many on each day, or how many of how many. Empty where there is nothing to predict. */
export function outcomesFor(belief: TrackedBelief, facts: BeliefFacts): DayOutcome[] {
  const { kind, productId } = belief
  const share = countShare(kind, facts.days)
  if (share) return share
  if (kind === 'price_test') return []
  const days = productId === null ? facts.days : fillProduct(facts.days, facts.sold.get(productId) ?? [])
  return days.map(({ day, orders }) => ({ day, part: orders, of: null }))
}
