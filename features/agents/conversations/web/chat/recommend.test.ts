import { expect, test } from 'vitest'
import { recommendAgents } from '../agent-navigation.tsx'

test('an agent recommends the two whose work follows its own', () => {
  expect(recommendAgents('scout', [])).toEqual(['seller', 'ops'])
})

test('what was talked about counts more than habit', () => {
  const topics = ['A payment failed, is it fraud detection?', 'Another transaction']
  expect(recommendAgents('scout', topics)[0]).toBe('stripe')
})

test('an agent never recommends itself', () => {
  expect(recommendAgents('seller', ['price listing'])).not.toContain('seller')
})
