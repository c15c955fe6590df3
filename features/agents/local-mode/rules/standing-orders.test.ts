import { expect, test } from 'vitest'
import { readStanding } from './standing-orders.ts'

test.each([
  [
    'every monday morning id like to see last weeks sales',
    'Every monday morning id like to see last weeks sales',
  ],
  ['Please let me know whenever a payment bounces.', 'Let me know whenever a payment bounces'],
  ['email me when stock is low', 'Email me when stock is low'],
  ['run the restock every monday', 'Run the restock every monday'],
  ['automatically lower the price of slow sellers', 'Automatically lower the price of slow sellers'],
  ['let me know whenever a payment is not accepted', 'Let me know whenever a payment is not accepted'],
])('“%s” is the draft of a workflow', (text, sentence) => {
  expect(readStanding(text, [])).toMatchObject({ tool: 'draft-workflow', args: { sentence } })
})

test.each([
  'tell me when we sold most',
  'tell me which products sell every week',
  'how many orders do we get every day',
  'what is sold every friday',
  'let me know if sync is ok',
  'is there a message when stock is low',
  'weekly revenue',
  'show me the daily revenue of november',
  'hide the mug',
  'stop sending me the sales every morning',
  'please stop telling me whenever a payment bounces',
  'don’t tell me every morning what sold',
  'i no longer want a report every week',
  'i dont need the sales every monday anymore',
])('“%s” is none', (text) => {
  expect(readStanding(text, [])).toBeNull()
})

test('what runs by itself are the workflows, and what sells by itself is not asked of them', () => {
  expect(readStanding('what happens on its own in my store', [])?.tool).toBe('list-workflows')
  expect(readStanding('whats running automatically at the moment', [])?.tool).toBe('list-workflows')
  expect(readStanding('what do the mugs sell on their own', ['mugs'])).toBeNull()
})
