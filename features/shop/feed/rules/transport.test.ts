import { expect, test } from 'vitest'
import { chooseTransport } from './transport.ts'

const nothing = { pageSize: 50, pages: null, bulk: null, budget: null }
const standard = { available: 2_000, restoreRate: 100, pageCost: 325 }
const plus = { available: 20_000, restoreRate: 1_000, pageCost: 325 }

test.each([
  ['a small store', 100, nothing, 'pages'],
  ['a thousand products of a standard plan', 1_000, { ...nothing, budget: standard }, 'bulk'],
  ['a thousand products of a plan with ten times the points', 1_000, { ...nothing, budget: plus }, 'pages'],
  ['a large store of any plan', 30_000, { ...nothing, budget: plus }, 'bulk'],
  ['a budget that was used up', 250, { ...nothing, budget: { ...standard, available: 0 } }, 'bulk'],
  [
    'a store whose export took long',
    1_000,
    { ...nothing, budget: standard, bulk: { products: 1_000, ms: 300_000 } },
    'pages',
  ],
  [
    'a store whose export was quick',
    300,
    { ...nothing, budget: { ...standard, available: 500 }, bulk: { products: 300, ms: 3_000 } },
    'bulk',
  ],
  ['a store far away', 400, { ...nothing, budget: plus, pages: { products: 400, ms: 60_000 } }, 'bulk'],
] as const)('%s', (_which, products, known, way) => {
  expect(chooseTransport(products, known)).toBe(way)
})
