import { expect, test } from 'vitest'
import { makeAnswer } from './answer-fixture.ts'
import { plainPrice, proposalOf } from './price-proposals.ts'
import { slowMovers, stockRows, toRestock } from './strategies.ts'

const plan = {
  productId: 'MUG',
  title: 'Mug',
  group: 'A',
  stock: 4,
  units: 90,
  revenue: 900,
  daysOfCover: 4,
  orderQuantity: 60,
  shouldOrder: true,
}

test('best sellers that run out are ordered again, and what lies for half a year is cleared, the longest first', () => {
  const slow = { ...plan, productId: 'VASE', group: 'C', shouldOrder: false, stock: 9, daysOfCover: 400 }
  const never = { ...slow, productId: 'LAMP', daysOfCover: null }
  const rows = stockRows(makeAnswer({ detail: { stock: [plan, slow, never, { title: 'torn' }, null] } }))
  expect(rows).toHaveLength(3)
  expect(toRestock(rows).map(({ productId }) => productId)).toEqual(['MUG'])
  expect(slowMovers(rows).map(({ productId }) => productId)).toEqual(['LAMP', 'VASE'])
  expect(stockRows(makeAnswer())).toEqual([])
})

test('a proposed price says what it changes, and one without a price is none', () => {
  const figures = [
    { label: 'Price', value: 26, kind: 'money', currency: 'USD' },
    { label: 'Price today', value: 24, kind: 'money', currency: 'USD' },
    { label: 'Change of profit a week', value: 12.5, kind: 'money', currency: 'USD', low: 3, high: 20 },
  ]
  const kept = {
    agent: 'seller' as const,
    tool: 'price-optimizer',
    parameters: { product: 'MUG' },
    at: '2026-11-20T10:00:00.000Z',
  }
  expect(proposalOf({ ...kept, answer: makeAnswer({ figures }) })).toMatchObject({
    productId: 'MUG',
    current: 24,
    suggested: 26,
    gain: 12.5,
    gainLow: 3,
    isKept: false,
  })
  expect(proposalOf({ ...kept, answer: makeAnswer({ outcome: 'too_little' }) })).toBeNull()
})

test('a price goes to the store with the decimals of its currency', () => {
  expect([plainPrice(26, 'USD'), plainPrice(1999.6, 'JPY'), plainPrice(1.2345, 'KWD')]).toEqual([
    '26.00',
    '2000',
    '1.234',
  ])
})
