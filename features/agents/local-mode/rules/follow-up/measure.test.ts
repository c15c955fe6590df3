import { expect, test } from 'vitest'
import { readMeasure } from './measure.ts'
import type { EarlierUse } from './refine.ts'

const args = { focus: 'sales', from: '2026-11-01', to: '2026-11-22', top: 5 }
const sold: EarlierUse = { tool: 'performance-analyzer', args, period: null }

test.each([
  ['Now the same by number of pieces.', 'units'],
  ['hm, I doubt that. I mean pieces, not money', 'units'],
  ['I mean pieces except money', 'units'],
  ['no, by units please', 'units'],
  ['not by money', 'units'],
  ['rather by revenue than by pieces', 'revenue'],
])('“%s” after what sold keeps its days and its number', (text, measure) => {
  expect(readMeasure(text, sold)).toEqual({
    ...{ tool: 'performance-analyzer', product: null, first: null },
    args: { ...args, measure },
  })
})

test.each([
  'how many pieces of the mug are left',
  'pieces',
  'add 5 pieces to the list, not money',
  'show the pieces by Nordvik instead',
  'I mean pieces. what did we refund?',
])('“%s” asks for something else', (text) => {
  expect(readMeasure(text, sold)).toBeNull()
})

test('after another answer nothing is measured', () => {
  expect(readMeasure('by pieces please', { ...sold, args: { focus: 'stock' } })).toBeNull()
  expect(readMeasure('by pieces please', { ...sold, tool: 'find-products' })).toBeNull()
})
