import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { reference } from './__fixtures__/reference.fixture.ts'
import {
  countPrices,
  elasticityAt,
  estimateElasticity,
  type PricePoint,
  regress,
} from './price-elasticity.ts'
import { choosePrice, drawGain, priceCurve, profitAt, rankOf, seededDraws } from './price-optimum.ts'

const monday = '2024-01-01'
const longley = [
  [83, 234.289, 235.6, 159, 107.608, 1947, 60.323],
  [88.5, 259.426, 232.5, 145.6, 108.632, 1948, 61.122],
  [88.2, 258.054, 368.2, 161.6, 109.773, 1949, 60.171],
  [89.5, 284.599, 335.1, 165, 110.929, 1950, 61.187],
  [96.2, 328.975, 209.9, 309.9, 112.075, 1951, 63.221],
  [98.1, 346.999, 193.2, 359.4, 113.27, 1952, 63.639],
  [99, 365.385, 187, 354.7, 115.094, 1953, 64.989],
  [100, 363.112, 357.8, 335, 116.219, 1954, 63.761],
  [101.2, 397.469, 290.4, 304.8, 117.388, 1955, 66.019],
  [104.6, 419.18, 282.2, 285.7, 118.734, 1956, 67.857],
  [108.4, 442.769, 293.6, 279.8, 120.445, 1957, 68.169],
  [110.8, 444.546, 468.1, 263.7, 121.95, 1958, 66.513],
  [112.6, 482.704, 381.3, 255.2, 123.366, 1959, 68.655],
  [114.2, 502.601, 393.1, 251.4, 125.368, 1960, 69.564],
  [115.7, 518.173, 480.6, 257.2, 127.852, 1961, 69.331],
  [116.9, 554.894, 400.7, 282.7, 130.081, 1962, 70.551],
]
const cars =
  '4 2,4 10,7 4,7 22,8 16,9 10,10 18,10 26,10 34,11 17,11 28,12 14,12 20,12 24,12 28,13 26,13 34,13 34,13 46,14 26,14 36,14 60,14 80,15 20,15 26,15 54,16 32,16 40,17 32,17 40,17 50,18 42,18 56,18 76,18 84,19 36,19 46,19 68,20 32,20 48,20 52,20 56,20 64,22 66,23 54,24 70,24 92,24 93,24 120,25 85'
    .split(',')
    .map((pair) => pair.split(' ').map((text) => Math.log(Number(text))))

describe('regression as R makes it', () => {
  test('the elasticity of ten prices, its error and its interval', () => {
    const [b0, b1, se1, lo, hi] = reference('elasticity lm(log q~log p) b0 b1 se1 lo hi')
    const price = reference('elasticity price').map((price) => [Math.log(price)])
    const fit = regress(price, reference('elasticity qty').map(Math.log))
    expect(fit?.intercept).toBeCloseTo(b0 ?? 0, 10)
    expect(fit?.coefficients[0]).toBeCloseTo(b1 ?? 0, 10)
    expect(fit?.standardErrors[0]).toBeCloseTo(se1 ?? 0, 10)
    const units = reference('elasticity qty')
    const points = reference('elasticity price').map((price, i): PricePoint => {
      const week = addDays(monday, 7 * i)
      return { productId: 'p', week, units: units[i] ?? 0, price, discountShare: 0 }
    })
    const elasticity = estimateElasticity(points, [])
    if (!elasticity) throw new Error('ten prices are enough')
    expect(elasticity).toMatchObject({ source: 'own', freedom: 8, held: [] })
    expect(elasticityAt(elasticity, 0.025)).toBeCloseTo(lo ?? 0, 8)
    expect(elasticityAt(elasticity, 0.975)).toBeCloseTo(hi ?? 0, 8)
  })

  test('the stopping distance of cars', () => {
    const [b0, b1, se0, se1, rSquared] = reference('lm(log(dist)~log(speed),cars) b0 b1 se0 se1 R2')
    const fit = regress(
      cars.map(([speed]) => [speed ?? 0]),
      cars.map(([, distance]) => distance ?? 0),
    )
    expect(fit?.intercept).toBeCloseTo(b0 ?? 0, 9)
    expect(fit?.coefficients[0]).toBeCloseTo(b1 ?? 0, 9)
    expect(fit?.interceptError).toBeCloseTo(se0 ?? 0, 9)
    expect(fit?.standardErrors[0]).toBeCloseTo(se1 ?? 0, 9)
    expect(fit?.rSquared).toBeCloseTo(rSquared ?? 0, 9)
  })

  test("NIST's Longley, whose columns are nearly one, keeps eight digits", () => {
    const fit = regress(
      longley.map((row) => row.slice(0, 6)),
      longley.map((row) => row[6] ?? 0),
    )
    const wanted = reference('lm Longley GNP.deflator.. NIST StRD: lm(Employed~.,longley)')
    for (const [i, value] of [fit?.intercept ?? 0, ...(fit?.coefficients ?? [])].entries())
      expect(value / (wanted[i] ?? 1)).toBeCloseTo(1, 8)
  })
})

/** Weeks at the given prices in turn, with sales that follow the elasticity exactly but for a small known noise. */
function weeksAt(
  productId: string,
  prices: readonly number[],
  elasticity: number,
  count: number,
): PricePoint[] {
  return Array.from({ length: count }, (_, i) => {
    const price = prices[i % prices.length] ?? 1
    const wobble = 1 + 0.02 * Math.sin(i * 1.7)
    return {
      productId,
      week: addDays(monday, 7 * i),
      units: 1000 * price ** elasticity * wobble,
      price,
      discountShare: 0,
    }
  })
}

describe('the elasticity of a product', () => {
  test('three prices or more stand alone', () => {
    const found = estimateElasticity(weeksAt('p', [8, 9, 10, 11], -1.8, 40), [])
    expect(found).toMatchObject({ source: 'own', distinctPrices: 4, weeks: 40, held: ['month'] })
    expect(found?.value).toBeCloseTo(-1.8, 1)
  })

  test('promotions are told apart from the price', () => {
    const weeks = weeksAt('p', [8, 9, 10, 11, 12], -1.5, 100).map((week, i) =>
      i % 7 === 0 ? { ...week, discountShare: 0.8, units: week.units * 3 } : week,
    )
    const found = estimateElasticity(weeks, [])
    expect(found?.held).toEqual(['month', 'promotion'])
    expect(found?.value).toBeCloseTo(-1.5, 1)
  })

  test('two prices are drawn toward the category', () => {
    const category = [...weeksAt('a', [5, 6, 7], -2, 30), ...weeksAt('b', [50, 60, 70], -2, 30)]
    const found = estimateElasticity(weeksAt('p', [10, 12], -1, 30), category)
    expect(found?.source).toBe('own_and_category')
    expect(found?.value).toBeGreaterThan(-2)
    expect(found?.value).toBeLessThan(-1)
  })

  test('one price says nothing, so the category speaks alone and with doubt', () => {
    const found = estimateElasticity(weeksAt('p', [10], -1, 30), weeksAt('a', [5, 6, 7], -2, 30))
    expect(found).toMatchObject({ source: 'category', distinctPrices: 1 })
    expect(found?.value).toBeCloseTo(-2, 1)
    expect(found?.standardError).toBeGreaterThan(0.6)
  })

  test.each<[string, PricePoint[], PricePoint[]]>([
    ['no week', [], []],
    ['one sale', weeksAt('p', [10], -1, 1), []],
    ['one price everywhere', weeksAt('p', [10], -1, 60), weeksAt('a', [20], -1, 60)],
    ['weeks that are no numbers', weeksAt('p', [Number.NaN], -1, 60), []],
  ])('%s is not enough', (_title, own, category) => {
    expect(estimateElasticity(own, category)).toBeNull()
  })

  test('prices within half a percent are one', () => {
    expect(countPrices([{ price: 10 }, { price: 10.04 }, { price: 12 }, { price: 10.01 }])).toBe(2)
  })

  test('whatever the weeks hold, the numbers are finite', () => {
    const point = fc.record({
      productId: fc.constantFrom('p', 'q'),
      week: fc.integer({ min: 0, max: 100 }).map((i) => addDays(monday, 7 * i)),
      units: fc.oneof(fc.nat({ max: 50 }), fc.constantFrom(1e300, Number.NaN)),
      price: fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(10, 11, 1e300)),
      discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(point, { maxLength: 60 }), fc.array(point, { maxLength: 60 }), (own, category) => {
        const found = estimateElasticity(own, category)
        if (found) expect([found.value, found.standardError].every(Number.isFinite)).toBe(true)
      }),
    )
  })
})

const limits = { cost: 6, minMargin: 0.3, low: null, high: null, digits: 2 }

describe('the best price', () => {
  test('at an elasticity of −2 it is twice the cost', () => {
    expect(choosePrice(11.5, -2, limits)).toEqual({ price: 12, optimum: 12, limitedBy: null })
  })

  test.each([
    ['one step up is 15%', 8.9, -1.5, limits, { price: 10.24, limitedBy: 'step' }],
    ['one step down is 15%', 30, -2, limits, { price: 25.5, limitedBy: 'step' }],
    [
      'demand that hardly answers asks for a step up',
      10,
      -0.5,
      limits,
      { price: 11.5, optimum: null, limitedBy: 'step' },
    ],
    ['the least margin holds', 9, -5, limits, { price: 8.58, limitedBy: 'margin' }],
    ['the highest price holds', 11, -1.5, { ...limits, high: 11.2 }, { price: 11.2, limitedBy: 'bound' }],
    ['the lowest price holds', 12, -4, { ...limits, low: 11.5 }, { price: 11.5, limitedBy: 'bound' }],
    [
      'yen have no decimals',
      1000,
      -2,
      { ...limits, cost: 520.4, digits: 0 },
      { price: 1041, limitedBy: null },
    ],
  ])('%s', (_title, today, elasticity, within, wanted) => {
    expect(choosePrice(today, elasticity, within)).toMatchObject(wanted)
  })

  test('bounds that leave no margin leave no price', () => {
    expect(choosePrice(10, -2, { ...limits, high: 8 })).toBeNull()
  })

  test('no price in reach earns more', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -6, max: -1.1, noNaN: true }),
        fc.double({ min: 2, max: 9, noNaN: true }),
        (elasticity, cost) => {
          const now = { today: 10, units: 50, cost, elasticity }
          const choice = choosePrice(10, elasticity, { ...limits, cost, minMargin: 0, digits: 6 })
          const best = profitAt(choice?.price ?? 0, now)
          for (let step = -15; step <= 15; step++) {
            const price = 10 * (1 + step / 100)
            if (price >= cost) expect(profitAt(price, now)).toBeLessThanOrEqual(best + 1e-3)
          }
        },
      ),
    )
  })
})

describe('the gain of a price', () => {
  const now = { today: 10, units: 100, cost: 5 }

  test('the same seed draws the same gain', () => {
    const draw = (seed: string) =>
      drawGain(11, now, { value: -1.2, standardError: 0.3, freedom: 40 }, seededDraws(seed))
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
    expect(draw('a').probability).toBeGreaterThan(0.5)
  })

  test('without doubt it is what the formula says, and sure', () => {
    const gain = drawGain(11, now, { value: -1.2, standardError: 0, freedom: null }, seededDraws('a'))
    expect(gain.mean).toBeCloseTo(6 * 100 * 1.1 ** -1.2 - 500, 6)
    expect(gain).toMatchObject({ probability: 1 })
  })

  test('the draws lie between 0 and 1 and spread evenly', () => {
    const random = seededDraws('even')
    const draws = Array.from({ length: 10_000 }, random)
    expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true)
    expect(draws.reduce((sum, draw) => sum + draw, 0) / draws.length).toBeCloseTo(0.5, 1)
  })

  test('the curve passes through today with no doubt', () => {
    const today = priceCurve(now, { value: -2, standardError: 0.5, freedom: null })[6]
    expect(today).toEqual({ x: 10, y: 500, low: 500, high: 500 })
  })
})

test('the dearest of a category is in first place', () => {
  expect(rankOf(30, [10, 20])).toEqual({ place: 1, of: 3, cheaper: 1 })
  expect(rankOf(10, [])).toEqual({ place: 1, of: 1, cheaper: null })
})
