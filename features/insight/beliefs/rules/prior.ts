import type { BeliefKind, PriorInput } from '../contract.ts'
import type { Belief } from './belief.ts'
import { type BeliefSubject, kinds, priorOfPair } from './kinds.ts'

/** The least share of a case that either side of a Beta, or a Gamma, may begin with: below it the curves are no numbers any more. */
const min = 0.01
/** So much weighs a belief at most: the curves of more take seconds. */
const max = 100_000

/**
 * What is believed before any evidence: what the kind begins with, or what a person gave as a mean and as many cases, or days, as it
 * is to weigh. Null where that is no belief of the kind: a share outside 0 to 1, too little or too much of anything, or a price test,
 * which begins with both prices the same.
 */
export function toPrior(
  kind: BeliefKind,
  given: PriorInput | null,
  prices: BeliefSubject['prices'],
): Belief | null {
  const { prior } = kinds[kind]
  if (given === null) return prices ? priorOfPair(prices) : prior
  const { mean, weight } = given
  if (prior.model === 'log_odds') return mean < 1 ? { ...prior, logOdds: Math.log(mean / (1 - mean)) } : null
  if (weight === undefined || mean * weight < min || mean * weight > max) return null
  if (prior.model === 'gamma_poisson') return { ...prior, shape: mean * weight, rate: weight }
  if (prior.model !== 'beta_binomial' || (1 - mean) * weight < min) return null
  return { ...prior, alpha: mean * weight, beta: (1 - mean) * weight }
}
