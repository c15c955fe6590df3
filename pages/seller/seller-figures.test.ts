import { expect, test } from 'vitest'
import { listingFixes } from '#features/insight/analysis/rules/listing-fixes.ts'
import { plainPrice } from '#features/insight/analysis/rules/price-proposal.ts'
import {
  makeAnswer,
  makeListings,
  makePrice,
  makeResult,
  makeStock,
  stockPlan,
} from '#pages/agents/__fixtures__/answer.fixture.ts'
import { oneProduct, proposalOf } from './price-proposals.ts'
import {
  bestMarket,
  difficultyOf,
  lowerPrices,
  proposalsById,
  restockReturn,
} from './seller-strategy-facts.ts'
import { slowRows, stockRows, toRestock } from './strategies.ts'

const plan = {
  ...stockPlan,
  title: 'Mug',
  units: 90,
  revenue: 900,
  daysOfCover: 4,
  orderQuantity: 60,
  cost: null,
}

test('best sellers that run out are ordered again, and what lies for half a year is cleared, the longest first', () => {
  const slow = {
    ...plan,
    productId: 'VASE',
    group: 'C' as const,
    shouldOrder: false,
    stock: 9,
    daysOfCover: 400,
  }
  const never = { ...slow, productId: 'LAMP', daysOfCover: null }
  const rows = stockRows(makeStock(plan, slow, never))
  expect(rows).toHaveLength(3)
  expect(toRestock(rows).map(({ productId }) => productId)).toEqual(['MUG'])
  expect(slowRows(makeStock(plan, slow, never)).map(({ productId }) => productId)).toEqual(['LAMP', 'VASE'])
  const listed = makeResult('performance-analyzer', { detail: { stock: [plan], slow: [slow] } })
  expect(slowRows(listed).map(({ productId }) => productId)).toEqual(['VASE'])
  expect(stockRows(makeResult('performance-analyzer'))).toEqual([])
})

test('a proposed price says what it changes, and one without a price is none', () => {
  const kept = {
    agent: 'seller' as const,
    tool: 'price-optimizer' as const,
    parameters: { product: 'MUG' },
    at: '2026-11-20T10:00:00.000Z',
  }
  expect(proposalOf({ ...kept, answer: makePrice(26) })).toMatchObject({
    productIds: ['MUG'],
    current: 24,
    suggested: 26,
    gain: 12.5,
    gainLow: 3,
    isKept: false,
  })
  const pooled = { ...makePrice(26), detail: { productIds: ['MUG-S', 'MUG-L'], title: 'Mug' } }
  const proposal = proposalOf({ ...kept, parameters: { product: 'mug' }, answer: pooled })
  expect(proposal?.productIds).toEqual(['MUG-S', 'MUG-L'])
  expect(proposal && oneProduct(proposal), 'a price of several variants is of none of them').toBeNull()
  expect(proposal && [...proposalsById([proposal]).keys()]).toEqual([])
  expect(proposalOf({ ...kept, answer: makeResult('price-optimizer', { outcome: 'too_little' }) })).toBeNull()
})

test('a price goes to the store with the decimals of its currency', () => {
  expect([plainPrice(26, 'USD'), plainPrice(1999.6, 'JPY'), plainPrice(1.2345, 'KWD')]).toEqual([
    '26.00',
    '2000',
    '1.234',
  ])
})

test('a strategy is as difficult as the number of changes that ask', () => {
  expect([1, 3, 4].map(difficultyOf)).toEqual(['beginner', 'intermediate', 'advanced'])
})

test('the market of a strategy is where most of the revenue comes from, where that is known', () => {
  const sold = (country: string | null, revenue: string) => ({ country, revenue, orders: 1, growth: null })
  expect(bestMarket({ countries: [sold('DE', '75.00'), sold('FR', '25.00')] })).toEqual({
    country: 'DE',
    share: 0.75,
  })
  expect(bestMarket({ countries: [sold(null, '75.00')] })).toBeNull()
  expect(bestMarket({ countries: [] })).toBeNull()
  expect(bestMarket(null)).toBeNull()
})

test('what an order of pieces brings is told of those whose cost is known, and of none without one', () => {
  const [row] = stockRows(makeStock({ ...plan, cost: 5 }))
  if (!row) throw new Error('No row')
  // 90 pieces brought 900: 10 each, at a cost of 5.
  expect(restockReturn([row, { ...row, cost: null }])).toEqual({ value: 1, known: 1 })
  expect(restockReturn([{ ...row, cost: null }])).toBeNull()
  expect(restockReturn([{ ...row, units: 0 }])).toBeNull()
})

test('of the proposals the newest counts, and only a lower price clears', () => {
  const rows = stockRows(makeStock(plan, { ...plan, productId: 'VASE' }))
  const proposal = {
    ...{ productIds: ['MUG'], current: 24, suggested: 20, currency: 'USD' },
    ...{ gain: 3, gainLow: 1, gainHigh: 5 },
    ...{ confidence: 0.8, isKept: false, at: '2026-11-20T10:00:00.000Z', answer: makeAnswer() },
  }
  const newest = proposalsById([proposal, { ...proposal, suggested: 30 }])
  expect(lowerPrices(rows, newest)).toEqual([{ row: rows[0], proposal }])
  expect(lowerPrices(rows, proposalsById([{ ...proposal, gainLow: -4 }]))).toEqual([])
  expect(lowerPrices(rows, proposalsById([{ ...proposal, confidence: 0.4 }]))).toEqual([])
  expect(lowerPrices(rows, proposalsById([{ ...proposal, suggested: 30 }]))).toEqual([])
})

test('of what the listings propose only fields of the feed are taken, the first value of each, five products at most', () => {
  const said = (field: string, value: string) => ({ field, value, source: 'title', quote: value })
  const suggestions = [
    said('material', 'oak'),
    said('material', 'pine'),
    said('category', 'Home > Mugs'),
    said('color', 'blue'),
    said('weight', ' '),
  ]
  const review = { productId: 'MUG', title: 'Mug', suggestions }
  const reviews = [{ ...review, suggestions: [] }, ...Array.from({ length: 7 }, () => review)]
  const found = listingFixes(makeListings(...reviews), 5)
  expect(found).toHaveLength(5)
  expect(found[0]?.edits).toEqual({ material: 'oak', productCategory: 'Home > Mugs' })
  expect(listingFixes(makeResult('listing-enhancer'), 5)).toEqual([])
})
