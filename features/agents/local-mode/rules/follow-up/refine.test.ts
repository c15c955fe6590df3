import { expect, test } from 'vitest'
import { readSentence } from '../slots.ts'
import { refine } from './refine.ts'

const after = (text: string, tool: string, args: Record<string, unknown>) =>
  refine(readSentence(text, '2026-11-22'), { tool, args, period: null })

test('of what is to be reordered only what is gone', () => {
  const stock = { focus: 'stock' }
  expect(after('only what is already gone', 'performance-analyzer', stock)).toEqual({
    ...stock,
    soldOut: true,
  })
  expect(after('only the ones that are sold out', 'performance-analyzer', stock)).toEqual({
    ...stock,
    soldOut: true,
  })
  expect(after('only those not sold out', 'performance-analyzer', stock)).toBeNull()
  expect(after('only what is not gone', 'performance-analyzer', stock)).toBeNull()
  expect(after('only what is already gone', 'performance-analyzer', { focus: 'sales' })).toBeNull()
})

test.each([
  ['without those that are already live', { enabled: false }],
  ['without the ready ones', { readiness: 'not_ready' }],
  ['without those that are not ready', { readiness: 'ready' }],
  ['only those that are not ready', { readiness: 'not_ready' }],
  ['only the live ones', { enabled: true }],
])('“%s” keeps the others', (text, args) => {
  expect(after(text, 'find-products', {})).toEqual(args)
})

test.each([
  ['without what we haven’t got in stock', 'in'],
  ['without what is in stock', 'out'],
  ['without what is out of stock', 'in'],
  ['only what is in stock', 'in'],
  ['only what is not in stock', 'out'],
  ['only what is gone', 'out'],
])('“%s” keeps what is %s of stock', (text, stock) => {
  expect(after(text, 'find-products', { readiness: 'not_ready' })).toEqual({ readiness: 'not_ready', stock })
})

test.each([
  'and nearly gone?',
  'and almost?',
  'which are about to be sold out',
  'and what will be soon out of stock',
])('“%s” after what is sold out is what is low', (text) =>
  expect(after(text, 'find-products', { stock: 'out' })).toEqual({ stock: 'low' }),
)

test('“almost” says nothing of a list that is not of the stock', () => {
  expect(after('and almost?', 'find-products', { missing: 'weight' })).toBeNull()
  expect(after('and nearly gone', 'performance-analyzer', { focus: 'stock', soldOut: true })).toEqual({
    ...{ focus: 'stock', soldOut: false },
  })
})

test.each([
  'and which ones are that',
  'which',
  'so which are those then?',
  'list them',
  'And which are these?',
])('“%s” lists what was counted', (text) =>
  expect(after(text, 'find-products', { missing: 'barcode' })).toEqual({ missing: 'barcode' }),
)

test.each(['which ones sell best', 'which are those of nord'])('“%s” asks for something else', (text) =>
  expect(after(text, 'find-products', { missing: 'barcode' })).toBeNull(),
)
