import { describe, expect, test } from 'vitest'
import type { BeliefKind, PriorInput } from '../contract.ts'
import { kinds } from './kinds.ts'
import { intervalOf, meanOf, pairDensityOf } from './posterior.ts'
import { toPrior } from './prior.ts'

describe('a prior that a person gives', () => {
  test.each<[BeliefKind, PriorInput, object]>([
    ['refund_share', { mean: 0.05, weight: 40 }, { model: 'beta_binomial', alpha: 2, beta: 38 }],
    ['orders_per_day', { mean: 4, weight: 10 }, { model: 'gamma_poisson', shape: 40, rate: 10 }],
    ['demand_rises', { mean: 0.5 }, { model: 'log_odds', logOdds: 0 }],
  ])('%s with %j', (kind, given, prior) => {
    expect(toPrior(kind, given, null)).toEqual(prior)
  })

  test('is what a person said: its mean is the one given', () => {
    for (const mean of [0.001, 0.3, 0.97]) {
      const prior = toPrior('dispute_rate', { mean, weight: 1_000 }, null)
      expect(prior && meanOf(prior)).toBeCloseTo(mean, 9)
    }
  })

  test.each<[BeliefKind, PriorInput]>([
    ['refund_share', { mean: 1, weight: 40 }],
    ['refund_share', { mean: 0.000_001, weight: 40 }],
    ['refund_share', { mean: 0.999_999, weight: 40 }],
    ['refund_share', { mean: 0.5 }],
    ['orders_per_day', { mean: 0.000_1, weight: 1 }],
    ['orders_per_day', { mean: 1_000_000, weight: 100_000 }],
    ['demand_rises', { mean: 1 }],
    ['price_test', { mean: 0.5, weight: 10 }],
  ])('%s has none of %j', (kind, given) => {
    expect(toPrior(kind, given, kind === 'price_test' ? { a: 20, b: 25 } : null)).toBeNull()
  })

  test('at its edges still has an interval', () => {
    for (const [mean, weight] of [
      [0.01, 1],
      [0.99, 1],
      [0.5, 100_000],
    ] as const) {
      const prior = toPrior('refund_share', { mean, weight }, null)
      const interval = prior && intervalOf(prior, 0.95)
      expect(interval?.low).toBeGreaterThanOrEqual(0)
      expect(interval?.high).toBeLessThanOrEqual(1)
      expect(interval?.high).toBeGreaterThan(interval?.low ?? 1)
    }
  })

  test('is left out: the kind begins as it always does', () => {
    expect(toPrior('refund_share', null, null)).toEqual(kinds.refund_share.prior)
    const pair = toPrior('price_test', null, { a: 20, b: 30 })
    expect(pair && meanOf(pair)).toBeCloseTo(1, 9)
  })
})

test('of two prices the curves show what each brings in a day', () => {
  const side = { shape: 100, rate: 50 }
  const { a, b } = pairDensityOf(
    { model: 'pace_pair', a: { ...side, worth: 20 }, b: { ...side, worth: 30 } },
    60,
  )
  const peak = (points: typeof a) => points.reduce((top, point) => (point.y > top.y ? point : top)).x
  // The mode of a Gamma is (shape - 1) / rate.
  expect(peak(a)).toBeCloseTo((99 / 50) * 20, 0)
  expect(Math.abs(peak(b) - (99 / 50) * 30)).toBeLessThan(1.5)
})
