import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readPriceIf } from './price-if.ts'

const place = { runId: 'r', at: '2026-11-23T10:00:00.000Z' }
const priced: AgentEvent[] = [
  { seq: 1, ...place, type: 'user_message', text: 'what do we charge for the mug' },
  {
    ...{ seq: 2, ...place, type: 'tool_asked', callId: 'c', tool: 'view-store-product' },
    ...{ args: { productId: 'MUG-1' }, reason: '' },
  },
]

test.each([
  ['whats my margin if i go to 47?', 47],
  ['what is my margin at 47', 47],
  ['and what would we earn if we sold it for 39.50?', 39.5],
  ['how much would i make at $42', 42],
  ['what profit is left if it costs 40 dollars', 40],
  ["what's left for us if we lower the price to 35", 35],
])('“%s” asks of the product that was spoken of', (text, price) => {
  expect(readPriceIf(text, [], priced)).toMatchObject({
    ...{ tool: 'price-optimizer', args: { price } },
    product: { name: 'MUG-1', into: 'product' },
  })
})

test.each([
  ['go to 47', [], priced],
  ['whats my margin', [], priced],
  ['whats my margin if i go to 47', ['bowl'], priced],
  ['whats my margin if i go to 47', [], []],
  ['whats my margin if i sell 47', [], []],
])('“%s” of %j is no such question', (text, names, before) => {
  expect(readPriceIf(text, names, before as AgentEvent[])).toBeNull()
})
