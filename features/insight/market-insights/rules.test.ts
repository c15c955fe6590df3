import { describe, expect, test } from 'vitest'
import { TrendPredictionResult } from '#features/insight/analysis/contract/trend-prediction.ts'
import { roundUnits } from '#features/insight/analysis/rules/market-wording.ts'
import { testTrend } from '#features/insight/analysis/rules/trend.ts'
import type { SalesFigures } from '#features/shop/sales/contract.ts'
import type { Insight } from './contract.ts'
import {
  changeOf,
  fromFigures,
  fromForecast,
  fromProducts,
  markDue,
  markPriced,
  rankInsights,
} from './rules.ts'

const totals = { revenue: '0.00', orders: 0, averageOrderValue: null, units: 0, customers: null }
const figures: SalesFigures = {
  currency: 'EUR',
  timeZone: 'UTC',
  from: '2026-10-22',
  to: '2026-11-20',
  totals: { ...totals, revenue: '3000.00', orders: 150 },
  previous: { ...totals, revenue: '2000.00', orders: 100 },
  growth: { revenue: 0.5, orders: 0.5 },
  series: Array.from({ length: 30 }, (_, at) => ({ day: `d${at}`, revenue: '100.00', orders: 5, units: 5 })),
  countries: [
    { country: 'DE', revenue: '2400.00', orders: 120, growth: 0.6 },
    { country: 'CA', revenue: '600.00', orders: 30, growth: null },
  ],
  previousCountries: [
    { country: 'DE', revenue: '1500.00', orders: 75 },
    { country: 'IN', revenue: '500.00', orders: 25 },
  ],
  topProducts: [],
  knownSince: null,
  limits: [],
}

describe('a change', () => {
  test.each([
    ['of less than 5%', { now: 104, before: 100 }, { now: 104, before: 100 }],
    ['that chance explains', { now: 150, before: 100 }, { now: 3, before: 3 }],
    ['of money against that of orders', { now: 150, before: 100 }, { now: 80, before: 100 }],
    ['from nothing', { now: 150, before: 0 }, { now: 9, before: 0 }],
    ['to nothing', { now: 0, before: 150 }, { now: 0, before: 9 }],
  ])('%s is none', (_what, money, orders) => {
    expect(changeOf(money, orders)).toBeNull()
  })

  test('has the growth of the money and the probability that the pace of orders changed', () => {
    expect(changeOf({ now: 60, before: 100 }, { now: 60, before: 100 })).toMatchObject({
      ...{ growth: expect.closeTo(-0.4), trend: 'down' },
      confidence: 0.99,
    })
  })
})

test('regions that sold in both periods have a card, and those where the store sells come first', () => {
  const found = fromFigures(figures)
  expect(found.insights.map(({ id, growth, impact }) => [id, Math.round(growth * 100), impact])).toEqual([
    ['sales', 50, 'high'],
    ['region europe', 60, 'high'],
  ])
  expect(found.growingCountries).toEqual([{ country: 'DE', growth: expect.closeTo(0.6) }])
  expect(found.regions).toEqual(['eu', 'europe', 'canada'])
})

test('without the period before nothing is compared', () => {
  expect(fromFigures({ ...figures, previous: null, previousCountries: null })).toMatchObject({
    ...{ insights: [], growingCountries: [], regions: ['eu', 'europe', 'canada'] },
  })
})

describe('a product', () => {
  const sale = { productId: 'MUG', title: 'Mug', units: 40, revenue: 800, orders: 40 }
  const terms = { currency: 'EUR', days: 30 }
  const compare = (now: Partial<typeof sale>, stock: number | null = 5) =>
    fromProducts({ now: [{ ...sale, ...now }], before: [sale] }, new Map([['MUG', stock]]), terms)

  test('that sold less is told with what explains it', () => {
    expect(compare({ units: 10, orders: 10, revenue: 200 }, 0)[0]).toMatchObject({ reason: 'sold_out' })
    expect(compare({ units: 10, orders: 10, revenue: 240 })[0]).toMatchObject({ reason: 'price' })
    // Nobody sells a quarter for 5% more, or less of it for a lower price.
    expect(compare({ units: 10, orders: 10, revenue: 210 })[0]).toMatchObject({ reason: 'units' })
    expect(compare({ units: 10, orders: 10, revenue: 160 })[0]).toMatchObject({ reason: 'units' })
    expect(compare({ units: 10, orders: 10, revenue: 200 })[0]).toMatchObject({
      ...{ growth: -0.75, reason: 'units', units: { now: 10, before: 40 }, price: { now: 20, before: 20 } },
    })
  })

  test('that left the feed, or was sold in one period only, has no card', () => {
    const now = [{ ...sale, units: 90, orders: 90 }]
    expect(fromProducts({ now, before: [sale] }, new Map(), terms)).toEqual([])
    expect(fromProducts({ now, before: [] }, new Map([['MUG', 1]]), terms)).toEqual([])
  })
})

test('a price is offered only for what sells less though it is there, and whose sales tell of one', () => {
  const sale = { productId: 'MUG', title: 'Mug', units: 40, revenue: 800, orders: 40 }
  const few = { ...sale, units: 10, orders: 10, revenue: 200 }
  const compare = (now: typeof sale, before: typeof sale, stock = 5) =>
    fromProducts({ now: [now], before: [before] }, new Map([['MUG', stock]]), { currency: 'EUR', days: 30 })
  const offered = (insights: Insight[], priced = ['MUG']) =>
    markPriced(insights, new Set(priced)).map((one) => 'hasPriceEvidence' in one && one.hasPriceEvidence)
  expect(offered(compare(few, sale))).toEqual([true])
  expect(offered(compare(few, sale), [])).toEqual([false])
  expect(offered(compare(few, sale, 0))).toEqual([false])
  expect(offered(compare(sale, few))).toEqual([false])
})

test('what matters most stands first, then what is surest', () => {
  const [one] = fromFigures(figures).insights
  if (!one) throw new Error('No insight')
  const ranked = rankInsights([
    { ...one, id: 'c', impact: 'low', confidence: 0.9 },
    { ...one, id: 'b', impact: 'high', confidence: 0.7 },
    { ...one, id: 'a', impact: 'high', confidence: 0.9 },
  ])
  expect(ranked.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

describe('a forecast', () => {
  const points = (values: readonly number[]) => values.map((y, at) => ({ x: `w${at}`, y }))
  const answerOf = (sold: readonly number[], ahead: readonly number[], confidence = 0.9) =>
    TrendPredictionResult.parse({
      ...{ outcome: 'answer', summary: 'Expect some.', confidence },
      basis: { kind: 'local', rows: sold.length, unit: 'weeks', from: null, to: null, method: 'Naive' },
      charts: [
        {
          ...{ key: 'weekly_pieces', title: 'Units', kind: 'line', unit: 'units' },
          series: [
            { key: 'sold', name: 'Sold', points: points(sold) },
            { key: 'forecast', name: 'Forecast', points: points(ahead) },
          ],
        },
      ],
      ...{ figures: [], tables: [], detail: { trend: testTrend(sold) } },
    })
  const flat = Array.from({ length: 40 }, (_none, at) => 20 + ((at * 7) % 5))
  const rising = Array.from({ length: 40 }, (_none, at) => 10 + at)

  test('is as sure as the trend of the sales, not as the forecast was on the past', () => {
    const [found] = fromForecast(answerOf(rising, [60, 60, 60, 60], 0.7), null)
    expect(found).toMatchObject({ trend: 'up', confidence: 0.99, units: { now: 60, before: 47.5 } })
  })

  test('of sales without a trend is no insight, however good it is', () => {
    expect(fromForecast(answerOf(flat, [30, 30, 30, 30], 0.99), null)).toEqual([])
  })

  test('of a few units is rounded so that it agrees with its title, and dropped where it cannot', () => {
    expect([0.44, 9.96, 10.4, 123.5].map(roundUnits)).toEqual([0.4, 10, 10, 124])
    const slow = rising.map((value) => value / 100)
    expect(fromForecast(answerOf(slow, [0.52, 0.52]), null)).toEqual([])
    expect(fromForecast(answerOf(slow, [0.92, 0.92]), null)).toHaveLength(1)
  })

  test('of a product that has to be reordered says so', () => {
    const of = { productId: 'MUG', title: 'Mug' }
    const found = fromForecast(answerOf(rising, [60, 60]), of)
    expect(markDue(found, new Set(['MUG']))).toMatchObject([{ isDue: true }])
    expect(markDue(found, new Set(['CUP']))).toMatchObject([{ isDue: false }])
  })

  test('against the trend, or without one that is known, is no insight', () => {
    expect(fromForecast(answerOf(rising, [30, 30, 30, 30]), null)).toEqual([])
    expect(fromForecast(answerOf([9, 10, 11], [20, 20]), null)).toEqual([])
  })
})
