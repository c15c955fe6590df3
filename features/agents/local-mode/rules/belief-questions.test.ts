import { expect, test } from 'vitest'
import { beliefFilter, readBeliefs } from './belief-questions.ts'

test.each([
  ['what do we currently believe about failed payments', { kind: 'payment_failure' }],
  [
    'We wrote down some assumptions about demand going up, way back. which of those are still on your books?',
    { kind: 'demand_rises' },
  ],
  ['which hypotheses about chargebacks do you hold?', { kind: 'dispute_rate' }],
  ['show me our assumptions on refunds', { kind: 'refund_share' }],
  ['do you still believe customers come back?', { kind: 'returning_share' }],
  ['beliefs about orders per day', { kind: 'orders_per_day' }],
  ['what does scout believe', { agent: 'scout' }],
  ['which assumptions are you working with', {}],
])('%s', (text, args) => {
  expect(readBeliefs(text, [], [])).toMatchObject({ meant: { tool: 'view-beliefs', args } })
})

test('a product and a time, which no list of beliefs knows, are told to be left out', () => {
  expect(readBeliefs('what did we believe about demand for the mug last month', ['mug'], [])).toMatchObject({
    meant: { args: { kind: 'demand_rises' } },
    leftOut: ['mug', 'last month'],
  })
})

test.each([
  'what do we believe about refunds and how many tickets are open?',
  'customers believe the parcels are late',
  'draft a reply: which of our assumptions was wrong',
  'how many payments failed last week',
  'what will demand be for the mug',
])('%s is read by others', (text) => {
  expect(readBeliefs(text, [], [])).toBeNull()
})

test('of several kinds all are listed', () => {
  expect(beliefFilter('what do you believe about refunds and disputes')).toEqual({})
})
