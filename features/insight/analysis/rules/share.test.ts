import { quantile } from 'simple-statistics'
import { describe, expect, test } from 'vitest'
import { reference } from './__fixtures__/reference.fixture.ts'
import { economicQuantity } from './performance.ts'
import { bayes, betaShare, normalQuantile, normalShare, poissonTail, wilson } from './share.ts'
import { madOf } from './spread.ts'

describe('shares and spreads as R computes them', () => {
  const first = (key: string) => reference(key)[0] ?? Number.NaN

  test('the tail of a Poisson count', () => {
    expect(poissonTail(7, 3)).toBeCloseTo(first('ppois(7,3,lower=F)'), 12)
  })

  test('the median deviation', () => {
    expect(madOf([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(first('mad(c(2,4,4,4,5,5,7,9))'), 12)
  })

  test('the interval of a share', () => {
    const [low, high] = reference('qbeta(.025,.975; 438,544) BDA3 placenta previa')
    expect(betaShare(437, 980)).toMatchObject({
      low: expect.closeTo(low ?? 0, 8),
      high: expect.closeTo(high ?? 0, 8),
    })
  })

  test('quantiles', () => {
    const quantiles = [0.1, 0.5, 0.9].map((share) => quantile(reference('AirPassengers'), share))
    const wanted = reference('quantile type7 .1 .5 .9 of AirPassengers')
    expect(quantiles).toEqual(wanted.map((value) => expect.closeTo(value, 10)))
  })

  test('the normal distribution and its quantiles', () => {
    const normal = [0.9, 0.95, 0.99].map(normalQuantile)
    const wanted = reference('qnorm(.90,.95,.99)')
    expect(normal).toEqual(wanted.map((value) => expect.closeTo(value, 9)))
    const served = normalShare((6000 - 5000) / (Math.SQRT2 * 500))
    expect(served).toBeCloseTo(first('Chopra: pnorm(6000,5000,sqrt(2)*500)'), 11)
  })

  test('the economic order quantity', () => {
    expect(economicQuantity(12_000, 4000, 0.2 * 500)).toBeCloseTo(
      first('EOQ sqrt(2*12000*4000/(0.2*500))'),
      8,
    )
  })
})

test('a sign that most carry says little: 1% sick, 80% found, 9.6% false alarms are 7.76%', () => {
  expect(bayes(0.01, 0.8, 0.096)).toBeCloseTo(0.0776, 4)
})

test('the Wilson interval of 8 of 10 is 0.4902 to 0.9433', () => {
  expect(wilson(8, 10)).toEqual({
    share: 0.8,
    low: expect.closeTo(0.4902, 4),
    high: expect.closeTo(0.9433, 4),
  })
  expect(wilson(0, 0)).toEqual({ share: 0, low: 0, high: 1 })
})
