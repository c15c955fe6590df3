import { expect, test } from 'vitest'
import { parseAssistantSearch } from './assistant-search.ts'

test('an address names the agent, the conversation and the reasoning, and nothing it cannot read', () => {
  const conversation = '0198a2f4-0000-7000-8000-000000000001'
  expect(parseAssistantSearch({ agent: 'seller', conversation, reasoning: 'open', x: 1 })).toEqual({
    agent: 'seller',
    conversation,
    reasoning: 'open',
  })
  expect(parseAssistantSearch({ agent: 'boss', conversation: '../1', reasoning: 'maybe' })).toEqual({})
})
