import { expect, test } from 'vitest'
import { drawLabelled } from './__fixtures__/payments.fixture.ts'
import { contextOf, judgePayment, rankingQuality } from './fraud.ts'

test('the score ranks frauds above others in a labelled set whose signs overlap: nine pairs of ten, in every draw', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const { cases, frauds } = drawLabelled(seed, { orders: 3_000, fraudShare: 0.02 })
    const known = contextOf(cases)
    const scores = cases.map((given) => ({
      isFraud: frauds.has(given.orderName),
      score: judgePayment(given, known, 70).score,
    }))
    const of = (isFraud: boolean) => scores.filter((one) => one.isFraud === isFraud).map(({ score }) => score)
    const quality = rankingQuality(of(true), of(false)) ?? 0
    expect([seed, quality]).toEqual([seed, expect.toSatisfy((value: number) => value > 0.88 && value < 0.99)])
    // The store's own rating, alone, ranks them worse: the other signs add to it.
    const rating = { none: 0, low: 1, pending: 2, medium: 3, high: 4 }
    const rated = (isFraud: boolean) =>
      cases
        .filter(({ orderName }) => frauds.has(orderName) === isFraud)
        .map(({ risk }) => (risk === null ? 2 : rating[risk]))
    expect(quality).toBeGreaterThan(rankingQuality(rated(true), rated(false)) ?? 1)
    const asked = scores.filter(({ score }) => score >= 70)
    expect(asked.filter(({ isFraud }) => isFraud).length / asked.length).toBeGreaterThan(0.4)
  }
})

test('the points of a score sum to it, with those of no reason, and the heaviest reason has the most', () => {
  const { cases } = drawLabelled(1, { orders: 3_000, fraudShare: 0.2 })
  const known = contextOf(cases)
  for (const given of cases) {
    const { score, base, reasons } = judgePayment(given, known, 70)
    const points = reasons.map((reason) => reason.points)
    expect([base, base + points.reduce((sum, one) => sum + one, 0)]).toEqual([2, score])
    expect(points).toEqual(points.toSorted((one, other) => other - one))
    expect(reasons.filter((reason) => reason.points * reason.logOdds < 0)).toEqual([])
  }
})

test('of several signs that are each enough, each has its part of the score', () => {
  const { cases } = drawLabelled(1, { orders: 50, fraudShare: 0 })
  const [plain] = cases
  if (!plain) throw new Error('No case was drawn')
  const nothing = { customerId: null, earlierOrders: null, failedAttempts: 0, billingCountry: null }
  const signs = { risk: 'high' as const, riskReasons: [], avs: 'N', cvc: 'N' }
  const { score, reasons } = judgePayment({ ...plain, ...nothing, ...signs }, contextOf([]), 70)
  // 97 points over log-odds of 5, 1.6, 1.2 and 0.5.
  expect([score, reasons.map(({ points }) => points)]).toEqual([99, [58, 19, 14, 6]])
})
