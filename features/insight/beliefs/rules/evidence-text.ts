import type { BeliefKind } from '../contract.ts'
import { type Evidence, toProbability } from './belief.ts'
import { sayNumber, sayShare } from './kinds.ts'

type BeliefSummary = {
  kind: BeliefKind
  status: string
  title: string | null
  prices: { a: number; b: number } | null
  currency: string
  totals: Evidence | null
}

const what: Partial<Record<BeliefKind, [cases: string, did: string]>> = {
  refund_share: ['orders', 'were refunded'],
  payment_failure: ['payments', 'failed'],
  dispute_rate: ['orders', 'were disputed'],
  returning_share: ['orders', 'came from returning customers'],
}

/** What a belief stands on, as sentences; what is missing where there is nothing yet. */
export function sayEvidence(
  { kind, status, title, prices, currency, totals }: BeliefSummary,
  counted: { count: number; first: string; last: string } | null,
): string[] {
  if (totals === null || counted === null) {
    if (status === 'proposed') return ['Nothing is counted before you accept it.']
    return [kind === 'demand_rises' ? 'It needs six whole weeks of sales.' : 'Nothing was counted yet.']
  }
  const when = `${counted.first.slice(0, 10)} to ${counted.last.slice(-10)}`
  if (totals.model === 'beta_binomial') {
    const [cases, did] = what[kind] ?? ['cases', 'did']
    const all = totals.successes + totals.failures
    return [`${totals.successes} of ${all} ${cases} ${did}, ${when}.`]
  }
  if (totals.model === 'gamma_poisson') {
    const of = title === null ? '' : ` of ${title}`
    return [`${totals.events} orders${of} in ${totals.periods} days, ${when}.`]
  }
  if (totals.model === 'log_odds') {
    const odds = toProbability(totals.logLikelihoodRatio)
    return [`The trend of the weekly orders, ${when}, speaks for a rise with ${sayShare(odds)} by itself.`]
  }
  const { a, b } = prices ?? { a: 0, b: 0 }
  return [[b, totals.b] as const, [a, totals.a] as const].map(
    ([price, { events, periods }]) =>
      `${events} orders in ${periods} days at ${price.toFixed(2)} ${currency}: ${sayNumber((events * price) / Math.max(1, periods))} ${currency} a day.`,
  )
}
