import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reference } from '#features/insight/analysis/rules/__fixtures__/reference.fixture.ts'
import {
  brierScore,
  expectedLoss,
  probabilityBetter,
  probabilityFaster,
  ratioInterval,
  reliabilityBins,
} from '#features/insight/analysis/rules/posterior-comparison.ts'
import { type Belief, type Evidence, logOddsOfTrend, recompute, toProbability, update } from './belief.ts'
import { densityOf, intervalOf, meanOf } from './posterior.ts'

const rate = (successes: number, trials: number) => ({ alpha: 1 + successes, beta: 1 + trials - successes })

describe('beliefs as R computes them', () => {
  test.each([
    [120, 1000, 150, 1000],
    [10, 100, 15, 100],
    [3, 50, 9, 50],
  ])('%i of %i against %i of %i', (a, ofA, b, ofB) => {
    const key = `A=${a}/${ofA} B=${b}/${ofB}`
    expect(probabilityBetter(rate(a, ofA), rate(b, ofB))).toBeCloseTo(
      reference(`P(B>A) uniform priors ${key}`)[0] ?? 0,
      11,
    )
    expect(expectedLoss(rate(a, ofA), rate(b, ofB))).toBeCloseTo(
      reference(`expected loss choosing B ${key}`)[0] ?? 0,
      11,
    )
  })

  test('the share of girls among births with a low placenta', () => {
    const [low, high] = reference('qbeta(.025,.975; 438,544) BDA3 placenta previa')
    const found = intervalOf({ model: 'beta_binomial', alpha: 438, beta: 544 }, 0.95)
    expect(found?.low).toBeCloseTo(low ?? 0, 8)
    expect(found?.high).toBeCloseTo(high ?? 0, 8)
  })

  test('twelve events in four periods after Gamma(3, 1)', () => {
    const prior: Belief = { model: 'gamma_poisson', shape: 3, rate: 1 }
    const posterior = update(prior, { model: 'gamma_poisson', events: 12, periods: 4 })
    const [low, high] = reference(
      'qgamma(.025,.975; shape 15, rate 5) Gamma(3,1) prior + 12 events in 4 periods',
    )
    expect(intervalOf(posterior, 0.95)?.low).toBeCloseTo(low ?? 0, 9)
    expect(intervalOf(posterior, 0.95)?.high).toBeCloseTo(high ?? 0, 9)
  })
})

describe('what evidence does to a belief', () => {
  const counts = fc.array(fc.record({ successes: fc.nat({ max: 1e6 }), failures: fc.nat({ max: 1e6 }) }), {
    maxLength: 20,
  })

  test('the history leads to the posterior, in any order, and the same evidence counts once', () => {
    const prior: Belief = { model: 'beta_binomial', alpha: 1, beta: 1 }
    fc.assert(
      fc.property(counts, (all) => {
        const history = all.map((count, i) => ({
          evidenceId: `e${i}`,
          evidence: { model: 'beta_binomial', ...count } satisfies Evidence,
        }))
        const posterior = history.reduce<Belief>((belief, { evidence }) => update(belief, evidence), prior)
        expect(recompute(prior, history)).toEqual(posterior)
        expect(recompute(prior, [...history.toReversed(), ...history])).toEqual(posterior)
      }),
    )
  })

  test.each<[string, Belief, Evidence]>([
    [
      'of another kind',
      { model: 'gamma_poisson', shape: 2, rate: 1 },
      { model: 'beta_binomial', successes: 1, failures: 0 },
    ],
    [
      'below zero',
      { model: 'beta_binomial', alpha: 1, beta: 1 },
      { model: 'beta_binomial', successes: -1, failures: 0 },
    ],
    [
      'that is no number',
      { model: 'log_odds', logOdds: 0 },
      { model: 'log_odds', logLikelihoodRatio: Number.NaN },
    ],
    [
      'without end',
      { model: 'gamma_poisson', shape: 1, rate: 1 },
      { model: 'gamma_poisson', events: 1, periods: Number.POSITIVE_INFINITY },
    ],
  ])('evidence %s changes nothing', (_title, belief, evidence) => {
    expect(update(belief, evidence)).toEqual(belief)
  })

  test('the odds of a statement add up', () => {
    const prior: Belief = { model: 'log_odds', logOdds: 0 }
    const evidence: Evidence = { model: 'log_odds', logLikelihoodRatio: Math.log(4) }
    expect(meanOf(update(prior, evidence))).toBeCloseTo(0.8, 12)
    expect(intervalOf(prior, 0.95)).toBeNull()
    expect(densityOf(prior, 10)).toEqual([])
  })

  test('a trend speaks for a rise as much as its turn speaks against it', () => {
    expect(logOddsOfTrend(0)).toBeCloseTo(0, 12)
    expect(logOddsOfTrend(1.645)).toBeCloseTo(Math.log(0.95 / 0.05), 2)
    expect(logOddsOfTrend(-2)).toBeCloseTo(-logOddsOfTrend(2), 6)
    expect(logOddsOfTrend(1e9)).toBe(20)
    expect(logOddsOfTrend(Number.NaN)).toBe(0)
    expect([toProbability(-800), toProbability(800)]).toEqual([0, 1])
  })

  test.each<Belief>([
    { model: 'beta_binomial', alpha: 5, beta: 9 },
    { model: 'beta_binomial', alpha: 0.5, beta: 0.5 },
    { model: 'beta_binomial', alpha: 5e5, beta: 9e5 },
    { model: 'gamma_poisson', shape: 40, rate: 7 },
    { model: 'gamma_poisson', shape: 4e6, rate: 7e3 },
  ])('the curve that is drawn of %o holds nearly all of it', (belief) => {
    const points = densityOf(belief, 400)
    const width = (points[1]?.x ?? 0) - (points[0]?.x ?? 0)
    const area = points.reduce((sum, { y }) => sum + y * width, 0)
    expect(area).toBeGreaterThan(0.9)
    expect(area).toBeLessThan(1.02)
  })
})

describe('which of two is better', () => {
  const whole = fc.integer({ min: 1, max: 300 })
  const rates = fc.record({ alpha: whole, beta: whole })

  test('one of the two is better, so both probabilities make one', () => {
    fc.assert(
      fc.property(rates, rates, (a, b) => {
        const [ab, ba] = [probabilityBetter(a, b), probabilityBetter(b, a)]
        expect((ab ?? 0) + (ba ?? 0)).toBeCloseTo(1, 9)
        expect(expectedLoss(a, b)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('the difference of the losses is the difference of the means', () => {
    fc.assert(
      fc.property(rates, rates, (a, b) => {
        const difference = (expectedLoss(a, b) ?? 0) - (expectedLoss(b, a) ?? 0)
        expect(difference).toBeCloseTo(a.alpha / (a.alpha + a.beta) - b.alpha / (b.alpha + b.beta), 8)
      }),
    )
  })

  test('millions of visits are compared, half a visit is not', () => {
    expect(probabilityBetter({ alpha: 1e6, beta: 1e6 }, { alpha: 1e6, beta: 1e6 })).toBeCloseTo(0.5, 6)
    expect(probabilityBetter({ alpha: 0.5, beta: 1 }, { alpha: 1, beta: 1 })).toBeNull()
    expect(expectedLoss({ alpha: Number.NaN, beta: 1 }, { alpha: 1, beta: 1 })).toBeNull()
  })

  test('many events are compared as exactly as few', () => {
    for (const [early, late] of [
      [1400, 1450],
      [1499, 1480],
    ]) {
      const [a, b] = [
        { shape: early ?? 0, rate: 1 },
        { shape: late ?? 0, rate: 1 },
      ]
      const exact = probabilityFaster(a, b)
      const z = (Math.log(b.shape) - Math.log(a.shape)) / Math.sqrt(1 / a.shape + 1 / b.shape)
      expect(exact).toBeCloseTo(toProbability(logOddsOfTrend(z)), 3)
      const more = probabilityFaster({ ...a, shape: a.shape + 101 }, { ...b, shape: b.shape + 101 })
      expect(more).toBeCloseTo(exact, 1)
    }
    expect(probabilityFaster({ shape: 1e9, rate: 1 }, { shape: 1e9, rate: 1 })).toBeCloseTo(0.5, 6)
    expect(probabilityFaster({ shape: 1e15, rate: 1 }, { shape: 2, rate: 1 })).toBe(0)
  })

  test('equal paces are a coin, and the interval of their ratio holds 1', () => {
    const pace = { shape: 50, rate: 10 }
    expect(probabilityFaster(pace, pace)).toBeCloseTo(0.5, 7)
    const { low, high } = ratioInterval(pace, pace, 0.95)
    expect(low * high).toBeCloseTo(1, 6)
    expect(probabilityFaster(pace, { shape: 100, rate: 20 })).toBeLessThan(0.55)
    expect(probabilityFaster(pace, { shape: 100, rate: 10 })).toBeGreaterThan(0.999)
  })
})

describe('how well probabilities were stated', () => {
  const forecasts = [
    { probability: 0.9, hasHappened: true },
    { probability: 0.9, hasHappened: false },
    { probability: 0.15, hasHappened: false },
    { probability: 1, hasHappened: true },
  ]

  test('the score is the mean of the squared misses', () => {
    expect(brierScore(forecasts)).toBeCloseTo((0.01 + 0.81 + 0.0225 + 0) / 4, 12)
    expect(brierScore([])).toBeNull()
  })

  test('the curve has a bin for each tenth that was used', () => {
    expect(reliabilityBins(forecasts)).toEqual([
      { from: 0.1, to: 0.2, count: 1, stated: 0.15, observed: 0 },
      { from: 0.9, to: 1, count: 3, stated: (0.9 + 0.9 + 1) / 3, observed: 2 / 3 },
    ])
  })
})
