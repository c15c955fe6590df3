/** Measured against stores whose true effect is known. */
import { describe, expect, test } from 'vitest'
import { makeStore, type SyntheticStore, trueChange } from '../__fixtures__/sales.fixture.ts'
import type { MeasuredEffect } from '../contract.ts'
import { estimateEffect } from './estimate.ts'

const stores = 40
const plain = { unchanged: 60, changed: 12, days: 14, effect: 1 }

function measure(given: Omit<SyntheticStore, 'seed'>, seed: string) {
  const store = makeStore({ ...given, seed })
  const found = estimateEffect(store)
  if (found.type !== 'measured') throw new Error(`It is unknown: ${found.reason}`)
  return { store, found }
}

/** In how many of the stores the interval holds what is true. */
function countHolding(
  given: Omit<SyntheticStore, 'seed'>,
  truthOf: (
    store: ReturnType<typeof makeStore>,
    found: Omit<MeasuredEffect, 'currency' | 'measuredAt'>,
  ) => number,
): number {
  let holding = 0
  for (let nth = 0; nth < stores; nth += 1) {
    const { store, found } = measure(given, `store ${nth}`)
    const truth = truthOf(store, found)
    if (found.revenue.low <= truth && truth <= found.revenue.high) holding += 1
  }
  return holding
}

const yearEnd = (day: number) => 1 + Math.max(0, day) / 10

describe('the interval holds the true effect', () => {
  test('of half as many sales again, and leaves zero out', () => {
    const given = { ...plain, effect: 1.5 }
    expect(countHolding(given, (store) => trueChange(store, 1.5))).toBeGreaterThanOrEqual(35)
    const clear = Array.from(
      { length: stores },
      (_, nth) => measure(given, `store ${nth}`).found.revenue.low > 0,
    )
    expect(clear.filter(Boolean).length).toBeGreaterThanOrEqual(30)
  })

  test('of none: it contains zero', () => {
    expect(countHolding(plain, () => 0)).toBeGreaterThanOrEqual(35)
  })

  test('of none while all sales of the store more than double: the comparison takes the season away', () => {
    const given = { ...plain, season: yearEnd }
    expect(countHolding(given, () => 0)).toBeGreaterThanOrEqual(35)
    const { found } = measure(given, 'store 0')
    expect(found.revenue.after).toBeGreaterThan(found.revenue.before * 1.5)
    expect(Math.abs(found.revenue.change)).toBeLessThan(0.25 * found.revenue.after)
  })

  test('of products that were changed on different days of a season', () => {
    const given = { ...plain, effect: 1.5, season: yearEnd, changedOn: (place: number) => (place % 4) * 7 }
    expect(countHolding(given, (store) => trueChange(store, 1.5))).toBeGreaterThanOrEqual(35)
  })

  test('of one product alone, from the days', () => {
    const given = { ...plain, changed: 1, days: 28, effect: 2 }
    const found = Array.from({ length: stores }, (_, nth) => {
      const store = makeStore({ ...given, seed: `store ${nth}` })
      const estimate = estimateEffect(store)
      if (estimate.type !== 'measured') return 'unknown'
      const truth = trueChange(store, 2)
      return estimate.revenue.low <= truth && truth <= estimate.revenue.high ? 'held' : 'missed'
    })
    expect(found.filter((one) => one === 'missed').length).toBeLessThanOrEqual(5)
    expect(found).toContain('held')
  })
})

test('is the same each time, for the same sales', () => {
  const once = measure(plain, 'store 0').found
  expect(measure(plain, 'store 0').found).toEqual(once)
  expect(once).toMatchObject({ products: 12, days: 14, comparison: { products: 60, of: 'category' } })
})

test('compares with the whole store where too few products of a category were left alone', () => {
  const found = estimateEffect(makeStore({ ...plain, seed: 'store 0', unchanged: 12 }))
  expect(found).toMatchObject({ comparison: { products: 12, of: 'store' } })
})

test('leaves variants of a changed product out of the comparison', () => {
  const store = makeStore({ ...plain, seed: 'store 0' })
  const products = store.products.map((product) =>
    product.productId === 'other 0' ? { ...product, groupId: 'changed 0' } : product,
  )
  expect(estimateEffect({ ...store, products })).toMatchObject({ comparison: { products: 59 } })
})

test.each([
  ['few_orders', { changed: 1, days: 2 }],
  ['no_comparison', { unchanged: 5 }],
])('is not known with %s', (reason, given) => {
  expect(estimateEffect(makeStore({ ...plain, ...given, seed: 'store 0' }))).toMatchObject({
    type: 'unknown',
    reason,
  })
})
