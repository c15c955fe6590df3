import { expect, test } from 'vitest'
import { suggestAgent } from './suggest-agent.ts'

test.each([
  ['Was this payment a fraud?', 'stripe'],
  ['Which prices could be better?', 'seller'],
  ['What do competitors sell', 'scout'],
  ['Draft replies to open tickets', 'customer'],
  ['What runs out of stock first?', 'ops'],
  ['The price of a payment', 'stripe'],
  ['Good morning', 'ops'],
  ['priceless', 'ops'],
  ['', 'ops'],
])('"%s" is for %s', (message, agent) => {
  expect(suggestAgent(message)).toBe(agent)
})
