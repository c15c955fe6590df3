import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { moveListed } from './move-listed.ts'

const place = { runId: 'r', at: '2026-11-22T10:00:00.000Z' }
const rows = [
  { productId: 'C-1', title: 'Regn Candle' },
  { productId: 'C-2', title: 'Eng Candle' },
  { productId: 'C-3', title: 'Glimt Candle' },
]
const outputOf = (total: number) => ({
  ...{ outcome: 'answer', summary: '', confidence: null, detail: { total } },
  basis: { kind: 'local', rows: total, unit: 'products', from: null, to: null, method: '' },
  tables: [{ title: '', columns: [], rows }],
})
const listed = (total = rows.length) =>
  [
    { seq: 1, ...place, type: 'tool_asked', callId: 'c', tool: 'find-products', args: { search: 'candles' } },
    {
      ...{ seq: 2, ...place, type: 'tool_answered', callId: 'c', tool: 'find-products', outcome: 'answered' },
      output: outputOf(total),
      ...{ message: null, isTainting: false, durationMs: 1 },
    },
  ] as unknown as AgentEvent[]

test.each([
  ['take 10 percent off all of them except the regn', -10],
  ['lower them all by 5% but not the regn candle please', -5],
  ['ok, raise all their prices by 3% apart from the regn one', 3],
])('“%s” moves the prices of the others', (text, percent) => {
  expect(moveListed(text, listed())).toMatchObject({
    tool: 'set-prices',
    args: { percent, productIds: ['C-2', 'C-3'] },
  })
})

test.each([
  ['take 10% off all of them except the mug', listed(), 'None of these is called “mug”'],
  ['take 10% off all of them except the candle', listed(), 'leaves none'],
  ['take 10% off all of them except the regn', listed(80), 'only 3'],
  ['take 10% off all of them except the regn and the eng', listed(), 'one product at a time'],
])('“%s” is asked back', (text, before, saying) => {
  expect(moveListed(text, before)).toMatchObject({ text: expect.stringContaining(saying) })
})

test('without a list, or with nothing left out, it is read otherwise', () => {
  expect(moveListed('take 10% off all of them except the regn', [])).toBeNull()
  expect(moveListed('take 10% off all of them', listed())).toBeNull()
})
