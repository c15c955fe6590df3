import { expect, test } from 'vitest'
import { tableOf } from '#features/base/runs/rules/keyed.ts'
import { ask, testProduct } from '../__fixtures__/market-store.fixture.ts'

/** Prices in turn, and the units of a constant elasticity. */
const priced = (prices: number[], elasticity: number, level = 4000) =>
  Array.from({ length: 60 }, (_, i) => {
    const price = prices[i % prices.length] ?? 10
    return { price, units: Math.round(level * price ** elasticity * (1 + 0.05 * Math.sin(i * 1.7))) }
  })
const kettle = (id: string, changed = {}) => testProduct(id, { title: `Kettle ${id}`, ...changed })

test('of several products it says which prices could change, which should stay and which cannot be judged', async () => {
  const store = {
    products: [
      kettle('low'),
      kettle('best', { price: 12 }),
      kettle('free', { cost: null }),
      kettle('flat', { category: 'Other' }),
      kettle('unsold'),
    ],
    sales: {
      low: priced([9, 10, 11, 12], -1.5),
      // Two times its cost is what an elasticity of -2 asks for.
      best: priced([9, 10, 11, 12], -12 / 7),
      free: priced([9, 10, 11, 12], -1.8),
      flat: priced([10], -1),
    },
  }
  const answer = await ask(store, 'price-optimizer', { product: 'kettle' })
  const { summary, detail } = answer
  expect(summary).toMatch(/^1 price of the 4 products of “kettle” that sell best could change. Kettle low: /)
  expect(summary).toContain('1 price should stay')
  expect(summary).toContain(
    '2 prices can’t be judged: 1 has no cost per item, 1 has too few sales or price changes.',
  )
  expect(summary).toContain('1 more product of “kettle” was left out: it sold less, or nothing in 90 days.')
  expect(tableOf(answer, 'price_proposals')?.rows.map(({ productId }) => productId)).toEqual(['low'])
  expect(detail).not.toHaveProperty('productIds')
})

test('no price is said to stay that was never judged', async () => {
  const store = {
    products: [kettle('a', { cost: null }), kettle('b', { cost: null })],
    sales: { a: priced([9, 10, 11], -1.8), b: priced([9, 10, 11], -1.8) },
  }
  const { summary } = await ask(store, 'price-optimizer', { product: 'kettle' })
  expect(summary).toBe('No price of the 2 products of “kettle” can be judged yet: 2 have no cost per item.')
  expect((await ask(store, 'price-optimizer', { product: 'kettle', cost: 5 })).summary).not.toContain(
    'no cost',
  )
  const kept = kettle('c', { price: 12 })
  const some = {
    products: [...store.products, kept],
    sales: { ...store.sales, c: priced([9, 10, 11, 12], -12 / 7) },
  }
  expect((await ask(some, 'price-optimizer', { product: 'kettle' })).summary).toMatch(
    /^Of the 3 products of “kettle”, 1 price can be judged and none should change: /,
  )
})

test('a price of one product names its variants, so that a screen knows what it is of', async () => {
  const variants = ['s', 'm'].map((size) =>
    testProduct(`mug-${size}`, { title: `Mug - ${size}`, groupId: 'mug' }),
  )
  const sales = { 'mug-s': priced([9, 10, 11, 12], -1.8), 'mug-m': priced([9, 10, 11, 12], -1.8) }
  const named = await ask({ products: variants, sales }, 'price-optimizer', { product: 'mug' })
  expect(named.detail).toMatchObject({ productIds: ['mug-s', 'mug-m'], title: 'Mug' })
  const one = await ask({ products: variants, sales }, 'price-optimizer', { product: 'mug-m' })
  expect(one.detail.productIds).toEqual(['mug-m'])
  const without = await ask({ products: variants }, 'price-optimizer', { product: 'mug' })
  expect(without.detail).toMatchObject({ productIds: ['mug-s', 'mug-m'], title: 'Mug' })
})
