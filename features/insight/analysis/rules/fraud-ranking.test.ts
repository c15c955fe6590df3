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
