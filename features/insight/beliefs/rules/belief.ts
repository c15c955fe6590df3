/** What is believed of a rate, a pace or a statement, each a conjugate model whose evidence is counts, so that it can be worked out again. */
import jstat from 'jstat'

/** A share of all cases, such as refunded of all orders: Beta(alpha, beta). */
export type RateBelief = { model: 'beta_binomial'; alpha: number; beta: number }
/** Events in a unit of time, such as orders a day: Gamma(shape, rate). */
export type PaceBelief = { model: 'gamma_poisson'; shape: number; rate: number }
/** A statement that is true or not, by the natural logarithm of its odds. */
export type OddsBelief = { model: 'log_odds'; logOdds: number }
/** Two prices, each with the pace of its orders, a Gamma, and what one order is worth. */
export type PairBelief = { model: 'pace_pair'; a: PairSide; b: PairSide }
export type PairSide = { shape: number; rate: number; worth: number }
export type Belief = RateBelief | PaceBelief | OddsBelief | PairBelief

type EventCounts = { events: number; periods: number }
export type Evidence =
  | { model: 'beta_binomial'; successes: number; failures: number }
  | ({ model: 'gamma_poisson' } & EventCounts)
  | { model: 'log_odds'; logLikelihoodRatio: number }
  | { model: 'pace_pair'; a: EventCounts; b: EventCounts }

/** One entry of a belief's history. Nothing in it is needed for the posterior but the evidence, in any order. */
export type BeliefUpdate = {
  at: string
  evidenceId: string
  evidence: Evidence
  prior: Belief
  posterior: Belief
}

/** The belief after the evidence; unchanged where the evidence is of another model, negative or no number. */
export function update(belief: Belief, evidence: Evidence): Belief {
  if (belief.model === 'beta_binomial' && evidence.model === 'beta_binomial') {
    const { successes, failures } = evidence
    if (!isCount(successes) || !isCount(failures)) return belief
    return { ...belief, alpha: belief.alpha + successes, beta: belief.beta + failures }
  }
  if (belief.model === 'gamma_poisson' && evidence.model === 'gamma_poisson') {
    return isPaceCounts(evidence) ? { ...belief, ...quicken(belief, evidence) } : belief
  }
  if (belief.model === 'pace_pair' && evidence.model === 'pace_pair') {
    if (!isPaceCounts(evidence.a) || !isPaceCounts(evidence.b)) return belief
    return { ...belief, a: quicken(belief.a, evidence.a), b: quicken(belief.b, evidence.b) }
  }
  if (belief.model === 'log_odds' && evidence.model === 'log_odds') {
    if (!Number.isFinite(evidence.logLikelihoodRatio)) return belief
    return { ...belief, logOdds: belief.logOdds + evidence.logLikelihoodRatio }
  }
  return belief
}

/** The posterior from the first prior and the evidence of the whole history. The same evidence counts once. */
export function recompute(
  prior: Belief,
  history: readonly Pick<BeliefUpdate, 'evidenceId' | 'evidence'>[],
): Belief {
  const seen = new Set<string>()
  return history.reduce((belief, { evidenceId, evidence }) => {
    if (seen.has(evidenceId)) return belief
    seen.add(evidenceId)
    return update(belief, evidence)
  }, prior)
}

export function toProbability(logOdds: number): number {
  return logOdds >= 0 ? 1 / (1 + Math.exp(-logOdds)) : Math.exp(logOdds) / (1 + Math.exp(logOdds))
}

/** The evidence of a trend test for "it rises", as a log likelihood ratio: the odds of a normal score being above zero. Never beyond ±20. */
export function logOddsOfTrend(z: number): number {
  const rises = jstat.normal.cdf(z, 0, 1)
  const falls = jstat.normal.cdf(-z, 0, 1)
  if (Number.isNaN(rises)) return 0
  return Math.min(
    20,
    Math.max(-20, Math.log(rises || Number.MIN_VALUE) - Math.log(falls || Number.MIN_VALUE)),
  )
}

function quicken<P extends { shape: number; rate: number }>(pace: P, { events, periods }: EventCounts): P {
  return { ...pace, shape: pace.shape + events, rate: pace.rate + periods }
}

function isPaceCounts({ events, periods }: EventCounts): boolean {
  return isCount(events) && isCount(periods)
}

function isCount(value: number): boolean {
  return Number.isFinite(value) && value >= 0
}
