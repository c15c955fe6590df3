import { describe, expect, test } from 'vitest'
import { tableOf } from '#features/base/runs/rules/keyed.ts'
import { addDays } from '#kit/days.ts'
import { askStore, type StoreInMemory } from '../__fixtures__/agent-store.fixture.ts'
import { testProduct } from '../__fixtures__/market-store.fixture.ts'
import { purchaseQuantity } from '../rules/purchase.ts'

const today = '2026-11-20'
const saleOf = (productId: string, change = {}) => ({
  ...{ productId, title: productId, units: 180, revenue: 3600, orders: 90, dailyMean: 2, dailySd: 1 },
  ...change,
})
const ask = (store: StoreInMemory, more: object) => askStore(store, 'performance-analyzer', more)

describe('stock', () => {
  const stock = (store: StoreInMemory, more = {}) => ask(store, { focus: 'stock', days: 7, ...more })

  test('is planned by 90 days whatever period is asked for, and the basis says so', async () => {
    const found = await stock({ products: [testProduct('mug', { stock: 3 })], sales: [saleOf('mug')] })
    expect(found.basis).toMatchObject({ from: addDays(today, -89), to: today })
  })

  test('without a sale advises no longer period, which would change nothing', async () => {
    const { outcome, summary } = await stock({ products: [testProduct('mug')] })
    expect(outcome).toBe('too_little')
    expect(summary).not.toContain('longer period')
  })

  test('names one quantity everywhere, also where the cost is not known', async () => {
    const products = [testProduct('mug', { stock: 3 }), testProduct('cup', { stock: 1, cost: null })]
    const found = await stock({ products, sales: [saleOf('mug'), saleOf('cup')] })
    const rows = tableOf(found, 'stock')?.rows ?? []
    const plans = found.detail.stock ?? []
    expect(rows).toHaveLength(2)
    for (const plan of plans) {
      const row = rows.find(({ productId }) => productId === plan.productId)
      expect([plan.productId, row?.orderQuantity]).toEqual([plan.productId, purchaseQuantity(plan)])
    }
    const named = await stock({ products, sales: [saleOf('cup')] }, { product: 'cup' })
    expect(named.summary).toContain('Reorder now: 60 units.')
  })

  test('lists what lies for long, however many products run out before', async () => {
    const ids = Array.from({ length: 230 }, (_none, at) => `p${at}`)
    const products = [...ids.map((id) => testProduct(id, { stock: 3 })), testProduct('rug', { stock: 900 })]
    const sales = [...ids.map((id) => saleOf(id)), saleOf('rug', { units: 1, revenue: 1, dailyMean: 0.01 })]
    const { detail } = await stock({ products, sales })
    expect(detail.stock).toHaveLength(200)
    expect(detail.slow?.map(({ productId }) => productId)).toEqual(['rug'])
  })

  test.each([
    [5, '5 more products are sold out with no sales in 90 days.'],
    [1, '1 more product is sold out with no sales in 90 days.'],
  ])('says that %i are sold out and not asked for', async (count, sentence) => {
    const gone = Array.from({ length: count }, (_none, at) => testProduct(`g${at}`, { stock: 0 }))
    const store = { products: [testProduct('mug', { stock: 3 }), ...gone], sales: [saleOf('mug')] }
    expect((await stock(store)).summary).toContain(sentence)
    const only = (await stock(store, { soldOut: true })).summary
    expect(only).toContain(count === 1 ? '1 more sold-out product has' : '5 more sold-out products have')
  })
})

describe('customers', () => {
  const customers = Array.from({ length: 6 }, (_none, at) => ({
    ...{ customerId: `c${at}`, orders: 1, revenue: 10, lastDay: '2026-11-01' },
  }))

  test('buy for the first time where the orders before are known, and only there', async () => {
    const known = await ask({ customers, firstTimers: 4 }, { focus: 'customers' })
    expect(known.summary).toContain('6 customers bought from Aug 23 to Nov 20, 4 of them for the first time.')
    const limited = await ask({ customers }, { focus: 'customers' })
    expect(limited.summary).toContain('6 customers bought from Aug 23 to Nov 20.')
    expect(limited.figures.some(({ key }) => key === 'first_time_customers')).toBe(false)
  })
})

describe('a comparison that was asked for', () => {
  const october = { from: '2026-10-01', to: '2026-10-31' }
  const september = { compareFrom: '2026-09-01', compareTo: '2026-09-30' }
  const only = (month: string) => ({
    countries: ({ from }: { from: string }) =>
      from.startsWith(month) ? [{ country: 'DE', orders: 4, units: 5, revenue: 200 }] : [],
  })
  const sales = (store: StoreInMemory) => ask(store, { focus: 'sales', ...october, ...september })

  test('is answered where nothing came in before', async () => {
    const { summary } = await sales(only('2026-10'))
    expect(summary).toContain('From Oct 1 to Oct 31 4 orders brought $200.00')
    expect(summary).toContain('From Sep 1 to Sep 30 there were no orders.')
  })

  test('is answered where nothing came in now', async () => {
    const { summary } = await sales(only('2026-09'))
    expect(summary).toContain('From Oct 1 to Oct 31 there were no orders.')
    expect(summary).toContain('100% less revenue than from Sep 1 to Sep 30 ($200.00, 4 orders).')
  })
})

test('by category the one that sold least is the one of the fewest units, whatever they brought', async () => {
  const found = await ask(
    {
      products: [
        testProduct('mug', { category: 'Home > Mugs' }),
        testProduct('rug', { category: 'Home > Rugs' }),
        testProduct('hat', { category: 'Home > Hats' }),
      ],
      sales: [saleOf('mug', { revenue: 90 }), saleOf('rug', { units: 2, revenue: 400 })],
      countries: () => [{ country: 'US', orders: 3, units: 182, revenue: 490 }],
    },
    { focus: 'sales', by: 'category', rank: 'worst' },
  )
  expect(found.summary).toContain('Of the categories with sales: Rugs sold least, with 2 units')
  expect(found.tables[0]?.key).toBe('categories_by_revenue')
})
