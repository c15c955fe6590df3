import fc from 'fast-check'
import { quantile } from 'simple-statistics'
import { describe, expect, test } from 'vitest'
import { reference } from './__fixtures__/reference.fixture.ts'
import { sinceFirstSale, weeksAfter } from './forecast.ts'
import { confidenceOf, evidencePart, precisionPart } from './market-confidence.ts'
import { growthOf, sumSales } from './market-growth.ts'
import { countriesOf } from './market-regions.ts'
import { sayGrowth, sayPercent } from './market-wording.ts'

const growth = growthOf

describe('growth', () => {
  test('twice the orders of a small store may still be chance, of a large one it is not', () => {
    const [small, large] = [growth(4, 2), growth(400, 200)]
    expect(small?.share).toBe(1)
    expect(small?.low).toBeLessThan(0)
    expect(large?.share).toBe(1)
    expect(large?.low).toBeGreaterThan(0.6)
    expect(large?.high).toBeLessThan(1.5)
  })

  test('from nothing there is a probability and no share', () => {
    expect(growth(5, 0)).toMatchObject({ share: null })
    expect(growth(5, 0)?.probability).toBeGreaterThan(0.95)
    expect(growth(Number.NaN, 1)).toBeNull()
    expect(growth(1, -1)).toBeNull()
    expect(growth(1e300, 1)).toBeNull()
  })

  test('the interval holds the growth, and swapping the periods turns the probability around', () => {
    const count = fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 1e12 }))
    fc.assert(
      fc.property(count, count, (now, before) => {
        const [there, back] = [growth(now, before), growth(before, now)]
        expect(there?.low).toBeLessThan(there?.share ?? Number.NaN)
        expect(there?.high).toBeGreaterThan(there?.share ?? Number.NaN)
        expect((there?.probability ?? 0) + (back?.probability ?? 0)).toBeCloseTo(1, 5)
      }),
    )
  })
})

describe('regions', () => {
  test('the EU has 27 countries, the world has all', () => {
    expect(countriesOf('eu')).toHaveLength(27)
    expect(countriesOf('asia')).toContain('JP')
    expect(countriesOf('global')).toBeNull()
  })

  test('an order of unknown country counts for the world only', () => {
    const rows = [
      { country: 'DE', orders: 2, units: 3, revenue: 30 },
      { country: null, orders: 1, units: 1, revenue: 10 },
    ]
    expect(sumSales(rows, countriesOf('eu'))).toMatchObject({ orders: 2, revenue: 30 })
    expect(sumSales(rows, null)).toMatchObject({ orders: 3, revenue: 40 })
  })
})

test('an answer is as sure as its weakest part and never quite sure', () => {
  expect(confidenceOf([evidencePart('orders', 30, 30), precisionPart('width', 10, 1)])).toBe(0.5)
  expect(confidenceOf([precisionPart('width', 0, 0)])).toBe(0.95)
  expect(confidenceOf([{ name: 'broken', value: Number.NaN }])).toBe(0)
  expect(confidenceOf([])).toBeNull()
})

test('shares are written as people say them', () => {
  expect([0.123, 0.034, -0.5, 12].map(sayPercent)).toEqual(['12%', '3.4%', '-50%', '1,200%'])
  expect([0.12, -0.25, 0].map(sayGrowth)).toEqual(['12% more', '25% fewer', 'as many'])
})

test('the weeks of a product begin with its first sale and go on by Mondays', () => {
  const weeks = [0, 0, 3, 0].map((units) => ({ units }))
  expect(sinceFirstSale(weeks)).toEqual([{ units: 3 }, { units: 0 }])
  expect(sinceFirstSale([{ units: 0 }])).toEqual([])
  expect(weeksAfter('2026-12-21', 2)).toEqual(['2026-12-28', '2027-01-04'])
})

test('quantiles are those of R, type 7', () => {
  const found = [0.1, 0.5, 0.9].map((p) => quantile(reference('AirPassengers'), p))
  for (const [i, wanted] of reference('quantile type7 .1 .5 .9 of AirPassengers').entries())
    expect(found[i]).toBeCloseTo(wanted, 10)
})
