import { expect, test } from 'vitest'
import { ordersRather } from './actions/read-order.ts'

const known = { today: '2026-11-22', names: ['lamps'], people: [] }
const read = (tool: string) => ({ intent: tool, tool, args: {}, agent: 'seller' as const, leftOut: [] })

test('what is surely an order is no question, and a question is no order', () => {
  expect(ordersRather('all lamps OFF for shoppers, now pls', read('find-products'), known)).toBe(true)
  expect(ordersRather('on the lamps put 15% more of price', read('price-optimizer'), known)).toBe(true)
  expect(ordersRather('which lamps are off for shoppers', read('find-products'), known)).toBe(false)
  // It is offered as what it was read as.
  expect(ordersRather('polish the lamps listing', read('listing-enhancer'), known)).toBe(false)
})
