import { describe, expect, test } from 'vitest'
import { figureOf } from '#features/base/runs/rules/keyed.ts'
import {
  ask,
  testBook,
  testDemand,
  testProduct,
  type TestStore,
} from '../__fixtures__/market-store.fixture.ts'

const kettle = testProduct('kettle', { title: 'Enamel kettle' })
const steady: TestStore = { products: [kettle], sales: { kettle: testDemand(130, { trend: 0.3 }) } }

describe('trend prediction', () => {
  test('a product with two and a half years of sales gets a seasonal forecast with a range', async () => {
    const answer = await ask(steady, 'trend-prediction', { product: 'kettle', horizonWeeks: 6 })
    expect(answer.outcome).toBe('answer')
    expect(answer.basis).toMatchObject({ rows: 130, unit: 'weeks', to: '2026-11-09', kind: 'local' })
    expect(answer.basis.method).toMatch(/^Holt-Winters/)
    expect(answer.summary).toMatch(
      /^Expect to sell about \d+(\.\d)? units of Enamel kettle in each of the next 6 weeks, between /,
    )
    expect(answer.confidence).toBeGreaterThan(0.4)
    expect(answer.charts[0]?.series.map(({ points }) => points.length)).toEqual([52, 6])
    const [point] = answer.charts[0]?.series[1]?.points ?? []
    expect(point).toMatchObject({ x: '2026-11-16' })
    expect(point?.low).toBeLessThan(point?.y ?? 0)
    expect(point?.high).toBeGreaterThan(point?.y ?? 0)
    expect(answer.tables[0]?.rows).toHaveLength(6)
  })

  test('the store and a category are forecast as one', async () => {
    const store = await ask(steady, 'trend-prediction', { product: '', category: ' ' })
    const category = await ask(steady, 'trend-prediction', { category: 'kitchen' })
    expect(store.summary).toContain('your store')
    expect(category.summary).toContain('units of kitchen')
    expect(category.figures).toEqual(store.figures)
  })

  test('caps the confidence below a hundred percent', async () => {
    const answer = await ask(steady, 'trend-prediction', { product: 'kettle', confidence: 100 })
    expect(answer.summary).toContain('No range is certain')
    expect(answer.detail.coverage).toBeLessThan(1)
  })

  test('five weeks are carried on, and said to be', async () => {
    const answer = await ask({ products: [kettle], sales: { kettle: testDemand(5) } }, 'trend-prediction')
    expect(answer.basis.method).toMatch(/^Naive/)
    expect(answer.summary).toContain('With only 5 weeks')
  })

  test.each<[string, TestStore]>([
    ['an empty store', {}],
    ['a product that was never sold', { products: [kettle] }],
    ['one sale', { products: [kettle], sales: { kettle: [{ units: 1, price: 10 }] } }],
    [
      'sales that are no numbers',
      {
        products: [kettle],
        sales: { kettle: testDemand(20).map((week) => ({ ...week, units: Number.POSITIVE_INFINITY })) },
      },
    ],
  ])('%s is too little to forecast', async (_title, store) => {
    const answer = await ask(store, 'trend-prediction')
    expect(answer).toMatchObject({ outcome: 'too_little', confidence: null, figures: [], charts: [] })
    expect(answer.summary).toContain('needs at least 3 full weeks of sales')
  })

  test('no store, no forecast', async () => {
    expect(await ask({ coverage: null }, 'trend-prediction')).toMatchObject({ outcome: 'unavailable' })
  })

  test('a name that means several products is forecast for all of them, an unknown one is told', async () => {
    const pot = testProduct('pot', { title: 'Enamel pot' })
    const weeks = Array.from({ length: 20 }, () => ({ units: 5, price: 10 }))
    const store = { products: [kettle, pot], sales: { kettle: weeks, pot: weeks } }
    const many = await ask(store, 'trend-prediction', { product: 'enamel' })
    expect(many.summary).toContain('about 10 units of “enamel” (2 products)')
    expect((await ask(store, 'trend-prediction', { product: 'apron' })).summary).toContain(
      'No product is called',
    )
  })

  test('sales of a quadrillion and sales that never change are forecast all the same', async () => {
    for (const units of [1e15, 7]) {
      const sales = { kettle: Array.from({ length: 60 }, () => ({ units, price: 10 })) }
      const answer = await ask({ products: [kettle], sales }, 'trend-prediction')
      expect(answer.figures[0]?.value).toBeCloseTo(units, -1)
    }
  })

  test.each([
    ['a confidence of 40', { confidence: 40 }],
    ['no week ahead', { horizonWeeks: 0 }],
    ['a product and a category', { product: 'kettle', category: 'kitchen' }],
  ])('%s is refused', async (_title, args) => {
    await expect(ask(steady, 'trend-prediction', args)).rejects.toThrow()
  })
})

/** Prices in turn, and the units of a constant elasticity. */
const priced = (prices: number[], elasticity: number, count = 60) =>
  Array.from({ length: count }, (_, i) => {
    const price = prices[i % prices.length] ?? 10
    return { price, units: Math.round(4000 * price ** elasticity * (1 + 0.05 * Math.sin(i * 1.7))) }
  })

describe('price optimizer', () => {
  test('the price moves toward the optimum and the profit with it', async () => {
    const store = { products: [kettle], sales: { kettle: priced([9, 10, 11, 12], -1.8) } }
    const answer = await ask(store, 'price-optimizer', { product: 'kettle' })
    expect(answer.outcome).toBe('answer')
    // c · e / (1 + e) = 5 · 1.8 / 0.8 = 11.25.
    expect(answer.figures[0]).toMatchObject({ key: 'price', currency: 'EUR' })
    expect(Math.abs(Number(answer.figures[0]?.value) - 11.25)).toBeLessThan(0.6)
    const elasticity = Number(figureOf(answer, 'price_elasticity')?.value)
    expect(Math.abs(elasticity + 1.8)).toBeLessThan(0.1)
    expect(figureOf(answer, 'gain_probability')?.value).toBeGreaterThan(0.9)
    expect(answer.summary).toContain('based on 60 weeks at 4 prices')
    expect(answer.charts[0]).toMatchObject({ kind: 'line', unit: 'EUR' })
  })

  test('the same question on the same day has the same answer', async () => {
    const store = { products: [kettle], sales: { kettle: priced([9, 10, 11], -1.4) } }
    const once = await ask(store, 'price-optimizer', { product: 'kettle' })
    expect(await ask(store, 'price-optimizer', { product: 'kettle' })).toEqual(once)
  })

  test('demand that hardly answers asks for one step and no more', async () => {
    const store = { products: [kettle], sales: { kettle: priced([9, 10, 11], -0.5) } }
    const answer = await ask(store, 'price-optimizer', { product: 'kettle' })
    expect(answer.figures[0]?.value).toBe(11.5)
    expect(answer.summary).toContain('Prices change by 15% at most at a time')
  })

  test('a margin further away than one step is approached, and said to be missed', async () => {
    const store = { products: [kettle], sales: { kettle: priced([9, 10, 11, 12], -1.8) } }
    const answer = await ask(store, 'price-optimizer', { product: 'kettle', minMargin: 70 })
    expect(answer.figures[0]?.value).toBe(11.5)
    expect(answer.summary).toContain('still below your minimum margin of 70%')
  })

  test('one price all the time is not enough, and the answer says what to do', async () => {
    const answer = await ask({ products: [kettle], sales: { kettle: priced([10], -1) } }, 'price-optimizer', {
      product: 'kettle',
    })
    expect(answer).toMatchObject({ outcome: 'too_little', figures: [] })
    expect(answer.summary).toContain('not enough price variation')
    expect(answer.tables[0]?.rows).toHaveLength(1)
  })

  test('with one price the category speaks, and with less confidence', async () => {
    const store = {
      products: [kettle, testProduct('pot')],
      sales: { kettle: priced([10], -1), pot: priced([20, 22, 25], -2.2) },
    }
    const answer = await ask(store, 'price-optimizer', { product: 'kettle' })
    expect(answer.basis.method).toContain('category')
    expect(answer.confidence).toBeLessThanOrEqual(0.3)
  })

  test('without a cost there is no profit to compare; the asker may give it', async () => {
    const store = {
      products: [testProduct('kettle', { cost: null })],
      sales: { kettle: priced([9, 10, 11, 12], -1.8) },
    }
    const without = await ask(store, 'price-optimizer', { product: 'kettle' })
    expect(without.summary).toContain('Give its cost')
    expect(without.summary).toContain('View product costs')
    expect(await ask(store, 'price-optimizer', { product: 'kettle', cost: 5 })).toMatchObject({
      outcome: 'answer',
      basis: { method: expect.stringMatching(/Cost of kettle: €5\.00, as asked$/) },
      detail: { cost: 5, costFrom: 'asked' },
    })
  })

  test('the synced cost is taken when none is asked with, and the basis says whose it is', async () => {
    const store = {
      products: [testProduct('kettle', { cost: 4.2 })],
      sales: { kettle: priced([9, 10, 11, 12], -1.8) },
    }
    expect(await ask(store, 'price-optimizer', { product: 'kettle' })).toMatchObject({
      basis: { method: expect.stringMatching(/Cost of kettle: €4\.20, synced from the store$/) },
      detail: { cost: 4.2, costFrom: 'synced' },
    })
    expect((await ask(store, 'price-optimizer', { product: 'kettle', cost: 6 })).detail).toMatchObject({
      cost: 6,
      costFrom: 'asked',
    })
  })

  test.each<[string, TestStore, Record<string, unknown>, string]>([
    ['an empty store', {}, {}, 'No product is called'],
    ['a product without a sale', { products: [kettle] }, {}, 'Nothing of Enamel kettle was sold'],
    [
      'one sale',
      { products: [kettle], sales: { kettle: [{ units: 1, price: 10 }] } },
      {},
      'not enough price variation',
    ],
    [
      'a product that costs nothing',
      { products: [testProduct('kettle', { price: 0 })] },
      {},
      'needs its price',
    ],
    [
      'buyers who buy more when it is dearer',
      { products: [kettle], sales: { kettle: priced([9, 10, 11], 1.5) } },
      {},
      'Not enough price changes',
    ],
    [
      'bounds that leave no margin',
      { products: [kettle], sales: { kettle: priced([9, 10, 11], -2) } },
      { maxPrice: 6 },
      'above the highest price',
    ],
  ])('%s gets no price', async (_title, store, args, said) => {
    const answer = await ask(store, 'price-optimizer', { product: 'kettle', ...args })
    expect(answer).toMatchObject({ outcome: 'too_little', confidence: null, figures: [] })
    expect(answer.summary).toContain(said)
  })

  test('a store that counts in yen gets a price without decimals', async () => {
    const store = {
      coverage: testBook({ currency: 'JPY' }),
      products: [testProduct('kettle', { price: 1000, cost: 555.5 })],
      sales: { kettle: priced([9, 10, 11], -2.1).map(({ units, price }) => ({ units, price: price * 100 })) },
    }
    const answer = await ask(store, 'price-optimizer', { product: 'kettle', minMargin: 10 })
    expect(Number.isInteger(answer.figures[0]?.value)).toBe(true)
  })
})
