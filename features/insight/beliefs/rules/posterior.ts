/** What a posterior says: its mean, its interval, its curve, and how probable a claim about it is. */
import jstat from 'jstat'
import {
  expectedPaceLoss,
  probabilityFaster,
  ratioInterval,
} from '#features/insight/analysis/rules/posterior-comparison.ts'
import { type Belief, type PaceBelief, type PairBelief, type RateBelief, toProbability } from './belief.ts'
import type { LimitClaim } from './kinds.ts'

export type Interval = { low: number; high: number }
export type CurvePoint = { x: number; y: number }

/** The mean of what is believed: a share, events in a unit of time, a probability, or how many times what A brings B does. */
export function meanOf(belief: Belief): number {
  if (belief.model === 'beta_binomial') return belief.alpha / (belief.alpha + belief.beta)
  if (belief.model === 'gamma_poisson') return belief.shape / belief.rate
  if (belief.model === 'log_odds') return toProbability(belief.logOdds)
  const [a, b] = takings(belief)
  return b.shape / b.rate / (a.shape / a.rate)
}

/** The central interval that holds `share` of the belief, 0.95 for 95 %; null for a statement, which has none. */
export function intervalOf(belief: Belief, share: number): Interval | null {
  const tail = (1 - share) / 2
  if (belief.model === 'log_odds') return null
  if (belief.model === 'pace_pair') return ratioInterval(...takings(belief), share)
  return { low: quantile(belief, tail), high: quantile(belief, 1 - tail) }
}

/** The density at evenly spaced places, for drawing; empty for a statement and for two prices. */
export function densityOf(belief: Belief, count: number): CurvePoint[] {
  if (belief.model === 'log_odds' || belief.model === 'pace_pair' || count < 2) return []
  const range = { low: quantile(belief, 0.0005), high: quantile(belief, 0.9995) }
  return Array.from({ length: count }, (_, i) => {
    // The middle of each part, so that no place is at 0 or 1, where the density may be infinite.
    const x = range.low + ((i + 0.5) / count) * (range.high - range.low)
    return { x, y: Math.exp(logDensity(belief, x)) }
  })
}

/** The densities of what either price brings in a unit of time, in the unit of the worths, for drawing. */
export function pairDensityOf({ a, b }: PairBelief, count: number): { a: CurvePoint[]; b: CurvePoint[] } {
  const curve = ({ shape, rate }: GammaParameters) =>
    densityOf({ model: 'gamma_poisson', shape, rate }, count)
  const [takenAtA, takenAtB] = takings({ model: 'pace_pair', a, b })
  return { a: curve(takenAtA), b: curve(takenAtB) }
}

/** The probability of the claim, 0 to 1. Of two prices: that B brings more. */
export function probabilityOf(belief: Belief, claim: LimitClaim): number {
  if (belief.model === 'log_odds') return toProbability(belief.logOdds)
  if (belief.model === 'pace_pair') return clamp(probabilityFaster(...takings(belief)))
  if (claim === null) throw new Error(`A ${belief.model} belief needs a claim`)
  const below = clamp(probabilityBelow(belief, claim.limit))
  return claim.isAbove ? 1 - below : below
}

/** What choosing B costs on average in a unit of time, in the unit of the worths, where A was better. */
export function lossOf(belief: PairBelief): number {
  return expectedPaceLoss(...takings(belief))
}

/** The takings of either price in a unit of time: a Gamma again, in units of worth. */
function takings({ a, b }: PairBelief): [a: GammaParameters, b: GammaParameters] {
  return [
    { shape: a.shape, rate: a.rate / a.worth },
    { shape: b.shape, rate: b.rate / b.worth },
  ]
}
type GammaParameters = { shape: number; rate: number }

/** A Beta is one Gamma's part of two, so that it is compared as exactly as they are, for any counts. */
function probabilityBelow(belief: RateBelief | PaceBelief, limit: number): number {
  if (limit <= 0) return 0
  if (belief.model === 'gamma_poisson') return jstat.gamma.cdf(limit * belief.rate, belief.shape, 1)
  if (limit >= 1) return 1
  return probabilityFaster(
    { shape: belief.alpha, rate: 1 / (1 - limit) },
    { shape: belief.beta, rate: 1 / limit },
  )
}

function clamp(probability: number): number {
  return Math.min(1, Math.max(0, probability))
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
