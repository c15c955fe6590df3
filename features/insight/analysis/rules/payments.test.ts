import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  actionOf,
  contextOf,
  FRAUD_WEIGHTS,
  judgePayment,
  type PaymentCase,
  rankingQuality,
} from './fraud.ts'
import {
  balance,
  declinesOf,
  disputeRates,
  feeLines,
  type MovementGroup,
  retriesOf,
  toCases,
} from './payments.ts'

const clean: PaymentCase = {
  orderName: '#1',
  at: '2026-11-10T10:00:00Z',
  currency: 'USD',
  amount: 50,
  risk: 'low',
  riskReasons: [],
  avs: 'Y',
  cvc: 'M',
  shippingCountry: 'US',
  billingCountry: 'US',
  customerId: 'c1',
  earlierOrders: 4,
  failedAttempts: 0,
  isDisputed: false,
}
const typical = Array.from({ length: 40 }, (_, at) => ({
  ...clean,
  orderName: `#${at}`,
  at: new Date(Date.parse('2026-10-01T10:00:00Z') + at * 86_400_000).toISOString(),
  amount: 30 + (at % 7) * 8,
  customerId: `c${at}`,
}))
const flagged: PaymentCase[] = [
  { ...clean, orderName: '#F1', risk: 'high', earlierOrders: 0, customerId: 'f1', riskReasons: ['Proxy'] },
  {
    ...clean,
    orderName: '#F2',
    risk: 'medium',
    cvc: 'N',
    avs: 'N',
    earlierOrders: null,
    customerId: null,
    amount: 900,
  },
  {
    ...clean,
    orderName: '#F3',
    risk: null,
    billingCountry: 'DE',
    failedAttempts: 3,
    earlierOrders: 0,
    amount: 1200,
    customerId: 'f3',
  },
]

describe('the fraud score', () => {
  const context = contextOf(typical)

  test('ranks flagged orders above all others', () => {
    const score = (given: PaymentCase) => judgePayment(given, context, 70).score
    expect(rankingQuality(flagged.map(score), typical.map(score))).toBe(1)
    expect(rankingQuality([1], [1])).toBe(0.5)
    expect(rankingQuality([], [1])).toBeNull()
  })

  test('is ranked as well as the share of pairs in which the fraud has the higher score', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(scores, scores, (frauds, others) => {
        const pairs = frauds.flatMap((fraud) => others.map((other) => (Math.sign(fraud - other) + 1) / 2))
        const share = pairs.reduce((sum, won) => sum + won, 0) / pairs.length
        expect(rankingQuality(frauds, others)).toBeCloseTo(share, 12)
      }),
    )
  })

  test('of a hundred thousand orders of one customer is worked out one by one, not pair by pair', () => {
    const from = Date.parse('2026-01-01T00:00:00Z')
    const many = Array.from({ length: 100_000 }, (_, at) => ({
      ...clean,
      at: new Date(from + at * 240_000).toISOString(),
    }))
    const busy = contextOf(many)
    const verdicts = many.map((given) => judgePayment(given, busy, 70))
    expect(
      verdicts.filter(({ reasons }) => reasons.some(({ weight }) => weight.startsWith('velocity'))),
    ).toEqual([])
    expect(
      rankingQuality(
        many.map(() => 2),
        many.map(() => 1),
      ),
    ).toBe(1)
  })

  test('of a returning customer whose card matches is next to nothing', () => {
    expect(judgePayment(clean, context, 70)).toMatchObject({ score: 0, action: 'allow' })
  })

  test('is the logistic of the weights of its reasons, each with its points', () => {
    const verdict = judgePayment(flagged[0] ?? clean, context, 70)
    const sum = FRAUD_WEIGHTS.base + FRAUD_WEIGHTS.riskHigh + FRAUD_WEIGHTS.noHistory + FRAUD_WEIGHTS.avsMatch
    expect(verdict.score).toBe(Math.round(100 / (1 + Math.exp(-sum))))
    expect(verdict.reasons[0]).toMatchObject({
      text: 'Shopify rates the risk as high: Proxy.',
      logOdds: 5,
      values: { listed: 'Proxy' },
    })
    expect(verdict.action).toBe('review')
  })

  test('rises when one customer orders again and again within a day', () => {
    const burst = Array.from({ length: 5 }, (_, at) => ({ ...clean, at: `2026-11-10T1${at}:00:00Z` }))
    const { reasons } = judgePayment(burst[4] ?? clean, contextOf([...typical, ...burst]), 70)
    expect(reasons.find(({ weight }) => weight === 'velocityVeryRare')?.text).toMatch(
      /^5 orders within 24 hours/,
    )
  })

  test.each([
    [69, 70, 'allow'],
    [70, 70, 'review'],
    [85, 70, 'block'],
    [99, 100, 'allow'],
    [0, 0, 'review'],
  ])('%i at a threshold of %i: %s', (score, threshold, action) => {
    expect(actionOf(score, threshold)).toBe(action)
  })

  test('is a whole number from 0 to 100 whatever the facts are', () => {
    const amount = fc.oneof(fc.double(), fc.constantFrom(0, -1, Number.NaN, Infinity, 1e300))
    const facts = fc.record({
      amount,
      failedAttempts: fc.nat(),
      at: fc.constantFrom('', 'x', '2026-11-10'),
      avs: fc.string(),
    })
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 30 }), (all) => {
        const cases = all.map((given) => ({ ...clean, ...given }))
        for (const given of cases) {
          const { score } = judgePayment(given, contextOf(cases), 70)
          expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
        }
      }),
    )
  })

  test('few orders of a segment move its dispute rate little', () => {
    const cases = [...typical, ...flagged.map((given) => ({ ...given, isDisputed: true }))]
    const rates = disputeRates(cases)
    const abroad = rates.find(({ segment }) => segment.startsWith('Billed'))
    expect(abroad).toMatchObject({ orders: 1, disputes: 1 })
    expect(abroad?.rate.share).toBeLessThan(0.2)
    expect(abroad?.rate.share).toBeGreaterThan(
      rates.find(({ segment }) => segment === 'Returning customers')?.rate.share ?? 1,
    )
    expect(disputeRates([])).toEqual([])
  })
})

const sale: MovementGroup = {
  orderId: 'o1',
  orderName: '#1',
  at: '2026-11-10T10:00:00Z',
  kind: 'sale',
  status: 'success',
  gateway: 'shopify_payments',
  method: 'visa',
  currency: 'USD',
  amount: 0.1,
  fee: null,
  errorCode: null,
  billingCountry: 'US',
  isDisputed: false,
}

describe('the books', () => {
  test('add up to the cent', () => {
    const coverage = balance(Array.from({ length: 1001 }, () => ({ ...sale, amount: 0.1, fee: 0.03 })))[0]
    expect(coverage).toMatchObject({ taken: 10_010, fees: 3003, net: 7007, payments: 1001 })
  })

  test('count what was taken, not what was reserved, declined or is on its way', () => {
    const parts: Partial<MovementGroup>[] = [
      { kind: 'authorization' },
      { kind: 'capture' },
      { status: 'failure' },
      { status: 'pending' },
      { kind: 'void' },
    ]
    expect(balance(parts.map((part) => ({ ...sale, amount: 5, ...part })))[0]).toMatchObject({
      taken: 500,
      payments: 1,
    })
  })

  test('keep net = amount − fee for every currency, with whatever amounts', () => {
    const movement = fc.record({
      amount: fc.oneof(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.constantFrom(Number.NaN, Infinity)),
      fee: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      currency: fc.constantFrom('USD', 'JPY', 'KWD', 'XX'),
      kind: fc.constantFrom('sale' as const, 'capture' as const, 'refund' as const),
    })
    fc.assert(
      fc.property(fc.array(movement), (given) => {
        const movements = given.map((part) => ({ ...sale, ...part }))
        for (const { taken, refunded, fees, net } of balance(movements)) {
          expect(net).toBe(taken - refunded - fees)
          expect(Number.isSafeInteger(net)).toBe(true)
        }
        const lines = feeLines(movements).reduce((sum, line) => sum + line.taken, 0)
        expect(lines).toBe(balance(movements).reduce((sum, coverage) => sum + coverage.taken, 0))
      }),
    )
  })

  test('say what is not known of fees', () => {
    expect(feeLines([sale])[0]).toMatchObject({ taken: 10, fees: null, rate: null })
    expect(
      feeLines([
        { ...sale, amount: 100, fee: 3.2 },
        { ...sale, amount: 50 },
      ])[0],
    ).toMatchObject({ fees: 320, rate: 0.032 })
  })

  test('count declines by code', () => {
    const failed = { ...sale, status: 'failure' as const, errorCode: 'insufficient_funds' }
    const { attempts, codes, declined } = declinesOf([sale, sale, failed, { ...failed, errorCode: null }])
    expect(attempts).toBe(4)
    expect(declined.share).toBe(0.5)
    expect(codes.map(({ code, count, isSoft }) => [code, count, isSoft])).toEqual([
      ['insufficient_funds', 1, true],
      ['no code', 1, false],
    ])
  })

  test('offer to try again only what failed for a passing reason and is still unpaid', () => {
    const failed = { ...sale, status: 'failure' as const, errorCode: 'INSUFFICIENT_FUNDS', amount: 20 }
    const paid = { ...sale, orderId: 'o2', at: '2026-11-11T10:00:00Z' }
    const movements = [
      failed,
      { ...failed, orderId: 'o2' },
      paid,
      { ...failed, orderId: 'o3', errorCode: 'stolen_card' },
      { ...failed, orderId: 'o4', errorCode: 'insufficient_funds' },
      { ...failed, orderId: 'o4', errorCode: 'stolen_card', at: '2026-11-12T10:00:00Z' },
    ]
    expect(retriesOf(movements)).toEqual([
      { orderName: '#1', at: failed.at, code: 'insufficient_funds', currency: 'USD', amount: 2000 },
    ])
  })
})

test('each order that somebody tried to pay is one case', () => {
  const facts = {
    risk: null,
    riskReasons: [],
    avs: null,
    cvc: null,
    shippingCountry: null,
    customerId: null,
    earlierOrders: null,
    orderTotal: 80,
  }
  const failed = { ...sale, ...facts, status: 'failure' as const, at: '2026-11-10T09:00:00Z' }
  const movements = [{ ...sale, ...facts }, failed, { ...failed, kind: 'refund' as const, orderName: '#9' }]
  expect(toCases(movements)).toMatchObject([{ orderName: '#1', amount: 80, failedAttempts: 1, at: sale.at }])
})
