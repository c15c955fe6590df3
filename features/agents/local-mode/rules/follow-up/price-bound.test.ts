import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readPriceBound } from './price-bound.ts'

test.each<[string, Record<string, unknown>]>([
  ['never go below 170 for the stool', { minPrice: 170 }],
  ['stool not under 170 please', { minPrice: 170 }],
  ["don't sell the stool for less than 170", { minPrice: 170 }],
  ['the price of the stool must not fall under 169.50', { minPrice: 169.5 }],
  ['minimum price for the stool is 30', { minPrice: 30 }],
  ['keep the stool above 40', { minPrice: 40 }],
  ['set a floor of 30 for the stool', { minPrice: 30 }],
  ['lower the stool but at least 170', { minPrice: 170 }],
  ['max price of the stool 45, dont go higher', { maxPrice: 45 }],
])('“%s” is a bound of its best price, and sets none', (text, bound) => {
  const said = readPriceBound(text, ['stool'], [])
  expect(said).toMatchObject({
    text: expect.stringContaining('Nothing was changed.'),
    choices: [{ use: { tool: 'price-optimizer', args: { product: 'stool', ...bound } } }],
  })
})

test.each([
  'which stools are not under 170',
  'show stools not below 20',
  'never let the stock of the stool fall under 5',
  'hide everything not above 20',
  'set the stool to 170',
])('“%s” is none', (text) => {
  expect(readPriceBound(text, ['stool'], [])).toBeNull()
})

test('after the best price was asked for it is worked out within the bound', () => {
  const place = { runId: 'r', at: '2026-11-21T10:00:00.000Z', callId: 'c', tool: 'price-optimizer' }
  const output = {
    ...{ outcome: 'answer', summary: 'Told.', confidence: null, tables: [] },
    basis: { kind: 'local', rows: 1, unit: 'rows', from: null, to: null, method: 'Sums' },
  }
  const before = [
    { ...place, seq: 1, type: 'tool_asked', args: { product: 'AN-1' } },
    {
      ...{ ...place, seq: 2, type: 'tool_answered', outcome: 'answered', output },
      ...{ message: null, isTainting: false, durationMs: 1, approvalId: null },
    },
  ] as AgentEvent[]
  expect(readPriceBound('but never go below 170', [], before)).toMatchObject({
    tool: 'price-optimizer',
    args: { product: 'AN-1', minPrice: 170 },
  })
  expect(readPriceBound('but never go below 170', [], [])).toBeNull()
})
