/** What is believed of a rate, a pace or a statement, each a conjugate model whose evidence is counts, so that it can be worked out again. */
import jstat from 'jstat'

/** A share of all cases, such as orders of visits: Beta(alpha, beta). */
export type RateBelief = { model: 'beta_binomial'; alpha: number; beta: number }
/** Events in a unit of time, such as orders a day: Gamma(shape, rate). */
export type PaceBelief = { model: 'gamma_poisson'; shape: number; rate: number }
/** A statement that is true or not, by the natural logarithm of its odds. */
export type OddsBelief = { model: 'log_odds'; logOdds: number }
export type Belief = RateBelief | PaceBelief | OddsBelief

export type Evidence =
  | { model: 'beta_binomial'; successes: number; failures: number }
  | { model: 'gamma_poisson'; events: number; periods: number }
  | { model: 'log_odds'; logLikelihoodRatio: number }

/** One entry of a belief's history. Nothing in it is needed for the posterior but the evidence, in any order. */
export type BeliefUpdate = {
  at: string
  evidenceId: string
  evidence: Evidence
  prior: Belief
  posterior: Belief
}
export type Interval = { low: number; high: number }

/** The belief after the evidence; unchanged where the evidence is of another model, negative or no number. */
export function update(belief: Belief, evidence: Evidence): Belief {
  if (belief.model === 'beta_binomial' && evidence.model === 'beta_binomial') {
    const { successes, failures } = evidence
    if (!isCount(successes) || !isCount(failures)) return belief
    return { ...belief, alpha: belief.alpha + successes, beta: belief.beta + failures }
  }
  if (belief.model === 'gamma_poisson' && evidence.model === 'gamma_poisson') {
    const { events, periods } = evidence
    if (!isCount(events) || !isCount(periods)) return belief
    return { ...belief, shape: belief.shape + events, rate: belief.rate + periods }
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

/** The mean of what is believed: a share, events in a unit of time, or a probability. */
export function meanOf(belief: Belief): number {
  if (belief.model === 'beta_binomial') return belief.alpha / (belief.alpha + belief.beta)
  if (belief.model === 'gamma_poisson') return belief.shape / belief.rate
  return toProbability(belief.logOdds)
}

/** The central interval that holds `share` of the belief, 0.95 for 95 %; null for a statement, which has none. */
export function intervalOf(belief: Belief, share: number): Interval | null {
  const tail = (1 - share) / 2
  if (belief.model === 'log_odds') return null
  return { low: quantile(belief, tail), high: quantile(belief, 1 - tail) }
}

/** The density at evenly spaced places, for drawing; empty for a statement. */
export function densityOf(belief: Belief, count: number): { x: number; y: number }[] {
  const range = intervalOf(belief, 0.999)
  if (range === null || belief.model === 'log_odds' || count < 2) return []
  return Array.from({ length: count }, (_, i) => {
    // The middle of each part, so that no place is at 0 or 1, where the density may be infinite.
    const x = range.low + ((i + 0.5) / count) * (range.high - range.low)
    return { x, y: Math.exp(logDensity(belief, x)) }
  })
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

function isCount(value: number): boolean {
  return Number.isFinite(value) && value >= 0
}

function quantile(belief: RateBelief | PaceBelief, p: number): number {
  return belief.model === 'beta_binomial'
    ? jstat.beta.inv(p, belief.alpha, belief.beta)
    : jstat.gamma.inv(p, belief.shape, 1) / belief.rate
}

function logDensity(belief: RateBelief | PaceBelief, x: number): number {
  if (belief.model === 'beta_binomial') {
    const { alpha, beta } = belief
    return (alpha - 1) * Math.log(x) + (beta - 1) * Math.log1p(-x) - jstat.betaln(alpha, beta)
  }
  const { shape, rate } = belief
  return shape * Math.log(rate) + (shape - 1) * Math.log(x) - rate * x - jstat.gammaln(shape)
}
