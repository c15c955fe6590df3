import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import type { BeliefKind } from './contract.ts'
import type { Belief, Evidence } from './rules/belief.ts'
import { priceDays, type PricedProductDay, pricesTried, trendEvidence } from './rules/evidence.ts'
import { hypothesesOf } from './rules/facts.ts'
import {
  appendEvidence,
  type BeliefState,
  type CurrentEntry,
  type DatedEvidence,
  recomputeHistory,
} from './rules/history.ts'
import { kinds, priorOfPair, sayHypothesis } from './rules/kinds.ts'
import { lossOf, probabilityOf } from './rules/posterior.ts'
import {
  type DayOutcome,
  judge,
  predict,
  probabilityOfAtLeast,
  probabilityOfShareBelow,
} from './rules/prediction.ts'

const count = fc.nat({ max: 1e6 })
const models: [string, Belief, fc.Arbitrary<Evidence>, string][] = [
  [
    'a share',
    { model: 'beta_binomial', alpha: 2, beta: 38 },
    fc.record({ model: fc.constant('beta_binomial' as const), successes: count, failures: count }),
    '',
  ],
  [
    'a pace',
    { model: 'gamma_poisson', shape: 0.5, rate: 2 },
    fc.record({ model: fc.constant('gamma_poisson' as const), events: count, periods: fc.constant(1) }),
    '',
  ],
  [
    'two prices',
    priorOfPair({ a: 19.99, b: 24.9 }),
    fc.record({
      model: fc.constant('pace_pair' as const),
      a: fc.record({ events: count, periods: fc.constant(1) }),
      b: fc.record({ events: count, periods: fc.nat({ max: 1 }) }),
    }),
    '',
  ],
  [
    'a statement',
    { model: 'log_odds', logOdds: -Math.LN2 },
    fc.record({
      model: fc.constant('log_odds' as const),
      logLikelihoodRatio: fc.double({ min: -20, max: 20, noNaN: true }),
    }),
    'trend',
  ],
]

describe.each(models)('the history of %s', (_name, prior, evidence, only) => {
  const slot = only === '' ? fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03') : fc.constant(only)
  const rounds = fc.array(fc.array(fc.record({ slot, evidence }), { maxLength: 6 }), { maxLength: 6 })
  const begun: BeliefState = { prior, totals: null, posterior: prior }

  test('makes the stored posterior again, whatever was corrected, and the same facts again add nothing', () => {
    fc.assert(
      fc.property(rounds, (all) => {
        const live = new Map<string, CurrentEntry>()
        const history: CurrentEntry[] = []
        let state = begun
        for (const round of all) {
          const found: DatedEvidence[] = round.map((one) => ({ ...one, source: one.slot }))
          const appended = appendEvidence(state, live, found)
          for (const entry of appended.entries) live.set(entry.slot, entry)
          history.push(...appended.entries)
          state = appended.state
        }
        expect(recomputeHistory(prior, history)).toEqual(state.posterior)
        expect(recomputeHistory(prior, history.toReversed())).toEqual(state.posterior)
        expect(appendEvidence(state, live, [...live.values()]).entries).toEqual([])
      }),
    )
  })
})

test('a corrected day counts with its new facts alone, and says what was there before', () => {
  const { prior } = kinds.refund_share
  const of = (successes: number): DatedEvidence => ({
    slot: '2026-01-01',
    source: '2026-01-01',
    evidence: { model: 'beta_binomial', successes, failures: 10 - successes },
  })
  const first = appendEvidence({ prior, totals: null, posterior: prior }, new Map(), [of(0)])
  const live = new Map(first.entries.map((entry) => [entry.slot, entry]))
  const second = appendEvidence(first.state, live, [of(3)])
  expect(second.entries).toMatchObject([{ revision: 2, prior: first.state.posterior }])
  expect(second.state.posterior).toEqual({ model: 'beta_binomial', alpha: 5, beta: 45 })
})

describe('claims', () => {
  test('a share below a limit is as probable as its density says, for few cases and very many', () => {
    const below = (alpha: number, beta: number, limit: number) =>
      probabilityOf({ model: 'beta_binomial', alpha, beta }, { isAbove: false, limit })
    expect(below(1, 1, 0.3)).toBeCloseTo(0.3, 9)
    expect(below(2, 1, 0.5)).toBeCloseTo(0.25, 9)
    expect(below(5e4, 95e4, 0.05)).toBeCloseTo(0.5, 2)
    expect(below(5e4, 95e4, 0.051)).toBeGreaterThan(0.999)
    expect([below(3, 4, 0), below(3, 4, 1)]).toEqual([0, 1])
  })

  test('without a sale neither of two prices is better; with enough, the loss of the better one is small', () => {
    const prior = priorOfPair({ a: 20, b: 30 })
    expect(probabilityOf(prior, null)).toBeCloseTo(0.5, 6)
    const belief = {
      model: 'pace_pair' as const,
      a: { shape: 60, rate: 30, worth: 20 },
      b: { shape: 60, rate: 30, worth: 30 },
    }
    expect(probabilityOf(belief, null)).toBeGreaterThan(0.97)
    expect(lossOf(belief)).toBeLessThan(0.2)
    expect(lossOf({ ...belief, a: belief.b, b: belief.a })).toBeGreaterThan(19)
  })

  test('a hypothesis is a sentence that a merchant reads', () => {
    const subject = {
      productId: 'p',
      title: 'Kettle',
      limit: null,
      prices: { a: 20, b: 25 },
      currency: 'EUR',
    }
    const said = (kind: BeliefKind) => sayHypothesis(kind, subject)
    expect(said('dispute_rate')).toBe('Fewer than 0.75% of orders are disputed')
    expect(said('orders_per_day')).toBe('The store gets more than 1 order a day')
    expect(said('product_orders_per_day')).toBe('Kettle is ordered more than once a week')
    expect(said('price_test')).toBe('Kettle brings more a day at 25.00 EUR than at 20.00 EUR')
  })
})

const daysFrom = (first: string, length: number) =>
  Array.from({ length }, (_, i) => ({ day: addDays(first, i) }))

describe('evidence of a product', () => {
  const sold = (first: string, prices: (number | null | 'none')[]): PricedProductDay[] =>
    prices.flatMap((price, i) =>
      price === 'none' ? [] : [{ productId: 'p', day: addDays(first, i), orders: 1, price }],
    )

  test('a day without a sale has the price of the sales around it, and none where the price changed', () => {
    const days = daysFrom('2026-01-01', 8)
    const priced = priceDays(days, sold('2026-01-01', ['none', 5, 'none', 5, 'none', 6, null, 6]))
    expect(priced.map(({ day, orders, price }) => [day.slice(-1), orders, price])).toEqual([
      ['2', 1, 5],
      ['3', 0, 5],
      ['4', 1, 5],
      ['6', 1, 6],
      ['8', 1, 6],
    ])
  })

  test('prices are compared after two weeks each, the newer as B', () => {
    const prices = (a: number, b: number) => [
      ...Array.from({ length: a }, () => 20),
      ...Array.from({ length: b }, () => 25),
    ]
    const tried = (a: number, b: number) =>
      pricesTried(priceDays(daysFrom('2026-01-01', a + b), sold('2026-01-01', prices(a, b))))
    expect(tried(14, 14)).toEqual({ a: 20, b: 25 })
    expect(tried(14, 13)).toBeNull()
    expect(pricesTried([])).toBeNull()
  })

  test('the trend is that of whole weeks since the first sale, six at least', () => {
    const seen: (readonly number[])[] = []
    const testTrend = (series: readonly number[]) => {
      seen.push(series)
      return { z: 1.645 }
    }
    const days = (count: number, quiet: number) =>
      daysFrom('2026-01-01', count).map(({ day }, i) => ({ day, orders: i < quiet ? 0 : 1 }))
    expect(trendEvidence(days(90, 0), testTrend)).toMatchObject([
      { slot: 'trend', source: '2026-01-05/2026-03-29' },
    ])
    expect(seen).toEqual([Array.from({ length: 12 }, () => 7)])
    expect(trendEvidence(days(40, 0), testTrend)).toEqual([])
    expect(trendEvidence(days(90, 60), testTrend)).toEqual([])
    expect(trendEvidence(days(90, 90), testTrend)).toEqual([])
    expect(trendEvidence([], testTrend)).toEqual([])
  })

  test('a store without orders has its own hypotheses and none of products', () => {
    const facts = { currency: 'EUR', days: [], top: [], sold: new Map<string, PricedProductDay[]>() }
    expect(hypothesesOf(facts).map(({ key }) => key)).toEqual([
      'refund_share',
      'payment_failure',
      'dispute_rate',
      'returning_share',
      'orders_per_day',
    ])
  })
})

describe('predictions', () => {
  const last28 = daysFrom('2026-10-19', 28)

  test('the probabilities of every count make one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 1, max: 30 }),
        (shape, rate, n) => {
          // P(X = k) of the negative binomial, term by term.
          const p = rate / (rate + 1)
          let [term, below] = [p ** shape, 0]
          for (let k = 0; k < n; k++) {
            below += term
            term *= ((shape + k) / (k + 1)) * (1 - p)
          }
          expect(probabilityOfAtLeast({ model: 'gamma_poisson', shape, rate }, n, 1)).toBeCloseTo(
            1 - below,
            6,
          )
        },
      ),
    )
  })

  test('with a flat belief every share of ten cases is as probable', () => {
    const flat = { model: 'beta_binomial' as const, alpha: 1, beta: 1 }
    expect(probabilityOfShareBelow(flat, 0.5, 10)).toBeCloseTo(5 / 11, 10)
    expect(probabilityOfShareBelow(flat, 0.3, 10)).toBeCloseTo(3 / 11, 10)
    expect(probabilityOfShareBelow(flat, 2, 10)).toBeCloseTo(1, 10)
  })

  test('are of days that have not begun: of tomorrow, of the week from Monday, of four weeks', () => {
    const of = (kind: BeliefKind, posterior: Belief, counted: DayOutcome[]) =>
      predict({ kind, posterior, title: kind === 'demand_rises' ? 'Kettle' : null }, counted, '2026-11-16')
    const orders = last28.map(({ day }) => ({ day, part: 2, of: null }))
    const pace: Belief = { model: 'gamma_poisson', shape: 181, rate: 91 }
    expect(of('orders_per_day', pace, orders)).toMatchObject({
      from: '2026-11-17',
      to: '2026-11-17',
      threshold: 2,
      statement: 'At least 2 orders on Nov 17',
    })
    const shares = last28.map(({ day }) => ({ day, part: 0, of: 10 }))
    expect(of('refund_share', { model: 'beta_binomial', alpha: 12, beta: 188 }, shares)).toMatchObject({
      from: '2026-11-23',
      to: '2026-11-29',
      threshold: 0.06,
      statement: 'The share of refunded orders is below 6% in the week from Nov 23',
    })
    const none = last28.map(({ day }) => ({ day, part: 0, of: 0 }))
    expect(of('refund_share', kinds.refund_share.prior, none)).toBeNull()
    expect(of('demand_rises', { model: 'log_odds', logOdds: 0 }, orders)).toMatchObject({
      from: '2026-11-23',
      to: '2026-12-20',
      test: 'above',
      threshold: 56,
      probability: 0.5,
    })
    expect(of('demand_rises', kinds.demand_rises.prior, orders.slice(1))).toBeNull()
  })

  test('are judged by all their days or not at all', () => {
    const week = daysFrom('2026-10-19', 7)
    const asked = { from: '2026-10-19', to: '2026-10-25' }
    const shares = week.map(({ day }) => ({ day, part: 1, of: 10 }))
    const below = { ...asked, test: 'below' as const, threshold: 0.1 }
    expect(judge(below, shares)).toEqual({ hasHappened: false, observed: 0.1 })
    expect(judge({ ...below, threshold: 0.11 }, shares)).toMatchObject({ hasHappened: true })
    expect(judge(below, shares.slice(1))).toBeNull()
    expect(
      judge(
        below,
        week.map(({ day }) => ({ day, part: 0, of: 0 })),
      ),
    ).toBeNull()
    const orders = week.map(({ day }) => ({ day, part: 2, of: null }))
    expect(judge({ ...asked, test: 'at_least', threshold: 14 }, orders)).toMatchObject({ hasHappened: true })
    expect(judge({ ...asked, test: 'above', threshold: 14 }, orders)).toMatchObject({ hasHappened: false })
  })
})
