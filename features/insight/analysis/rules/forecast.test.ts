import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agrees, reference } from './__fixtures__/reference.fixture.ts'
import { fitHoltWinters, predictHoltWinters } from './forecast-holt-winters.ts'
import { minimise } from './forecast-minimise.ts'
import {
  fitCroston,
  fitDampedHolt,
  fitLevel,
  fitTsb,
  predictDampedHolt,
  predictNaive,
} from './forecast-smoothing.ts'
import { backtest, forecast, isSparseDemand, pickOrigins, widthsOf } from './forecast.ts'
import { testTrend } from './trend.ts'

function expectClose(values: readonly number[], wanted: readonly number[], digits: number) {
  expect(values.length).toBe(wanted.length)
  const off = values.filter((value, i) => !agrees(value, wanted[i] ?? Number.NaN, digits))
  expect(off, `${values.join(' ')} should be ${wanted.join(' ')}`).toEqual([])
}

describe('forecasts as R makes them', () => {
  const air = () => reference('AirPassengers')

  test('multiplicative Holt-Winters finds the weights, the error and the next year of the airline', () => {
    const fit = fitHoltWinters(air(), 12, 'multiplicative')
    if (!fit) throw new Error('there are two seasons')
    const name = 'HoltWinters(AirPassengers,mult)'
    expectClose([fit.alpha, fit.beta, fit.gamma], reference(`${name}.alpha_beta_gamma`), 3)
    expectClose([fit.level, fit.trend, ...fit.seasons], reference(`${name}.a_b_s1..s12`), 4)
    expectClose([fit.sse], reference(`${name}.SSE`), 7)
    // R's optimiser stops a little earlier: the error here is never above its.
    expect(fit.sse).toBeLessThanOrEqual(reference(`${name}.SSE`)[0] ?? 0)
    expectClose(predictHoltWinters(fit, 12), reference(`${name}.predict12`), 5)
  })

  test('additive Holt-Winters finds the weights and the next year of the airline', () => {
    const fit = fitHoltWinters(air(), 12, 'additive')
    if (!fit) throw new Error('there are two seasons')
    const name = 'HoltWinters(AirPassengers,add)'
    expectClose([fit.alpha, fit.beta, fit.gamma], reference(`${name}.alpha_beta_gamma`), 3)
    expectClose(predictHoltWinters(fit, 12), reference(`${name}.predict12`), 5)
  })

  test('simple smoothing finds the level of the Nile', () => {
    const { alpha, level } = fitLevel(reference('Nile'))
    expectClose([alpha, level], reference('HoltWinters(Nile,SES).alpha_level'), 4)
  })

  test('the flow of the Nile falls', () => {
    const trend = testTrend(reference('Nile'))
    expectClose([trend?.tau ?? 0], reference('kendall mann-kendall Nile tau'), 11)
    expect(trend).toMatchObject({ direction: 'down' })
    expect(trend?.p).toBeLessThan(0.0001)
  })

  test('the airline is forecast by a method with seasons that beats the year before', () => {
    const found = forecast(air(), { horizon: 12, confidence: 0.9, period: 12 })
    expect(found?.method).toMatch(/^Holt-Winters/)
    expect(found?.mase).toBeLessThan(found?.naiveMase ?? 0)
  })
})

const noise = (i: number) => (((i * 7919) % 101) / 101 - 0.5) * 4
const options = { horizon: 8, confidence: 0.7, period: 52 }

describe('which method forecasts', () => {
  test('fewer than 8 weeks are carried on', () => {
    const found = forecast([3, 5, 4, 6, 5, 7, 6], options)
    expect(found?.method).toMatch(/^Naive/)
    expect(found?.points.map(({ value }) => value)).toEqual(Array.from({ length: 8 }, () => 6))
  })

  test('a steady rise of under two seasons is a damped trend', () => {
    const found = forecast(
      Array.from({ length: 40 }, (_, i) => 20 + 3 * i + noise(i)),
      options,
    )
    expect(found?.method).toBe('Holt, damped trend')
    expect(found?.points[7]?.value).toBeGreaterThan(found?.points[0]?.value ?? 0)
  })

  test('two and a half years with a season are Holt-Winters', () => {
    const series = Array.from(
      { length: 130 },
      (_, i) => 60 + 30 * Math.sin((2 * Math.PI * i) / 52) + 0.1 * i + noise(i),
    )
    expect(forecast(series, options)?.method).toMatch(/^Holt-Winters/)
  })

  test('a product that sells now and then is forecast by how often and how many', () => {
    const series = Array.from({ length: 60 }, (_, i) => ((i * i) % 7 === 2 ? 1 + (i % 3) : 0))
    const found = forecast(series, options)
    expect(isSparseDemand(series)).toBe(true)
    expect(found?.method).toMatch(/Croston|Teunter/)
  })

  test('what never changes is carried on without an error', () => {
    const found = forecast(
      Array.from({ length: 60 }, () => 5),
      options,
    )
    expect(found).toMatchObject({
      mase: null,
      points: Array.from({ length: 8 }, () => ({ value: 5, low: 5, high: 5 })),
    })
  })

  test('never selects a method that is worse than the naive forecast', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 30 }), { minLength: 8, maxLength: 40 }), (series) => {
        const found = forecast(series, { ...options, horizon: 4 })
        if (found?.isSparse === false && found.mase !== null && found.naiveMase !== null)
          expect(found.mase).toBeLessThanOrEqual(found.naiveMase)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['nothing', []],
    ['two weeks', [1, 2]],
    ['a value that is no number', [1, 2, Number.NaN, 4]],
    ['an endless value', [1, 2, Number.POSITIVE_INFINITY, 4]],
  ])('%s is not forecast', (_title, series) => {
    expect(forecast(series, options)).toBeNull()
  })

  test('any counts, small or huge, give finite values in order and none below zero', () => {
    const count = fc.oneof(fc.nat({ max: 20 }), fc.constantFrom(0, 1e15, 1e200, 1e300))
    fc.assert(
      fc.property(fc.array(count, { minLength: 3, maxLength: 30 }), (series) => {
        for (const { value, low, high } of forecast(series, { ...options, confidence: 1 })?.points ?? []) {
          expect([value, low, high].every(Number.isFinite)).toBe(true)
          expect(0 <= low && low <= value && value <= high).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('the range of a forecast', () => {
  test('it is the error at the place that the asked confidence needs', () => {
    const errors = [[1], [-2], [3], [-4], [5], [6], [7], [8], [9]]
    expect(widthsOf(errors, 1, 0.7)).toEqual({ widths: [7], coverage: 0.7 })
    expect(widthsOf(errors, 1, 0.75)).toEqual({ widths: [8], coverage: 0.75 })
    expect(widthsOf(errors, 1, 0.9)).toEqual({ widths: [9], coverage: 0.9 })
  })

  test('lowers the stated confidence when there are only nine tests', () => {
    expect(
      widthsOf(
        Array.from({ length: 9 }, (_, i) => [i]),
        1,
        1,
      ),
    ).toEqual({ widths: [8], coverage: 0.9 })
  })

  test('steps that were hardly tried grow from the last that was', () => {
    const errors = [[4], [-4], [4], [4]]
    expect(widthsOf(errors, 4, 0.5)?.widths).toEqual([4, 4 * Math.SQRT2, 4 * Math.sqrt(3), 8])
    expect(widthsOf([], 3, 0.5)).toBeNull()
  })

  test('widens the range with the confidence', () => {
    const series = Array.from({ length: 50 }, (_, i) => 30 + noise(i) + noise(i * 3))
    const widths = [0.5, 0.7, 0.9, 1].map((confidence) => {
      const [point] = forecast(series, { ...options, confidence })?.points ?? []
      return (point?.high ?? 0) - (point?.low ?? 0)
    })
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  })
})

describe('tests on the past', () => {
  test('a forecaster sees only what came before', () => {
    const seen: number[][] = []
    const plan = { origins: [2, 3], horizon: 2, period: 1 }
    backtest([1, 2, 3, 4], (past, horizon) => (seen.push([...past]), predictNaive(past, horizon)), plan)
    expect(seen).toEqual([
      [1, 2],
      [1, 2, 3],
    ])
  })

  test('the naive forecast of one step has an error of exactly its own scale', () => {
    const run = backtest([1, 4, 2, 6, 3], predictNaive, { origins: [1, 2, 3, 4], horizon: 1, period: 1 })
    expect(run).toMatchObject({ errors: [[3], [-2], [4], [-3]], mase: 1, rmsse: 1 })
  })

  test('origins are spread evenly and the last is the latest', () => {
    expect(pickOrigins(10, 6)).toEqual([6, 7, 8, 9])
    expect(pickOrigins(200, 104).length).toBeLessThanOrEqual(16)
    expect(pickOrigins(200, 104).at(-1)).toBe(199)
  })
})

describe('smoothing', () => {
  test('a damped trend flattens out', () => {
    const fit = { alpha: 0.5, beta: 0.5, phi: 0.9, level: 10, trend: 1, sse: 0 }
    expectClose(predictDampedHolt(fit, 3), [10.9, 11.71, 12.439], 9)
  })

  test('a straight line is followed', () => {
    const fit = fitDampedHolt(Array.from({ length: 30 }, (_, i) => 10 + 2 * i))
    expect(predictDampedHolt(fit, 1)[0]).toBeCloseTo(70, -0.5)
  })

  test('two pieces every fourth week are half a piece a week, less the bias of Croston', () => {
    const series = Array.from({ length: 80 }, (_, i) => (i % 4 === 3 ? 2 : 0))
    const fit = fitCroston(series)
    expect(fit?.rate).toBeCloseTo((1 - (fit?.alpha ?? 0) / 2) * 0.5, 9)
    expect(fitTsb(series)?.rate).toBeCloseTo(0.5, 0)
  })

  test('a product that stopped selling fades', () => {
    const series = [...Array.from({ length: 20 }, (_, i) => i % 2), ...Array.from({ length: 30 }, () => 0)]
    expect(fitTsb(series)?.rate).toBeLessThan(fitCroston(series)?.rate ?? 0)
    expect(fitTsb([0, 0])).toBeNull()
    expect(fitCroston([0, 0])).toBeNull()
  })

  test('seasons need two of them, and no zero where they multiply', () => {
    expect(fitHoltWinters([1, 2, 3, 4, 5, 6, 7], 4, 'additive')).toBeNull()
    expect(fitHoltWinters([1, 2, 0, 4, 5, 6, 7, 8], 4, 'multiplicative')).toBeNull()
    expect(fitHoltWinters([1, 2, 0, 4, 5, 6, 7, 8], 4, 'additive')).not.toBeNull()
  })

  test('the least value is found inside the box and on its edge', () => {
    const box = [
      { low: 0, high: 1 },
      { low: 0, high: 1 },
    ]
    const valley = ([x = 0, y = 0]: number[]) => (x - 0.3) ** 2 + 10 * (y - 2) ** 2
    expectClose(minimise(valley, [0.9, 0.1], box).at, [0.3, 1], 5)
  })
})

describe('trends', () => {
  test('three values tell no trend, equal ones have none', () => {
    expect(testTrend([1, 2, 3])).toBeNull()
    expect(testTrend([5, 5, 5, 5, 5])).toEqual({ tau: 0, z: 0, p: 1, direction: 'none' })
  })

  test('a rise without exception has tau 1, and turned around −1', () => {
    const rise = Array.from({ length: 12 }, (_, i) => i)
    expect(testTrend(rise)).toMatchObject({ tau: 1, direction: 'up' })
    expect(testTrend(rise.toReversed())).toMatchObject({ tau: -1, direction: 'down' })
  })
})
