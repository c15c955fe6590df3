import { expect, test } from 'vitest'
import { suggestHandoff } from './handoff.ts'

test.each([
  ['A payment failed', 'ops', 'stripe'],
  ['two PAYMENTS failed!', 'ops', 'stripe'],
  ['Optimize this', 'ops', 'seller'],
  ['new competitors', 'ops', 'scout'],
  ['I need help.', 'ops', 'customer'],
  ['our inventory', 'seller', 'ops'],
  ['the market price', 'seller', 'scout'],
] as const)('"%s", said to %s, is for %s', (message, agent, other) => {
  expect(suggestHandoff(message, agent)?.agentType).toBe(other)
})

test.each([
  ['A payment failed', 'stripe'],
  ['a priceless, helpful operational tissue', 'scout'],
  ['', 'ops'],
] as const)('"%s" stays with %s', (message, agent) => {
  expect(suggestHandoff(message, agent)).toBeNull()
})

test('the reason names the word', () => {
  expect(suggestHandoff('Is this fraud?', 'ops')).toEqual({
    agentType: 'stripe',
    reason: 'You mentioned "fraud"',
  })
})
