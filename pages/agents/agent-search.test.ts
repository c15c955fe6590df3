import { expect, test } from 'vitest'
import { parseAgentSearch, withConversation } from './agent-search.ts'

const id = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d'

test('the address of an agent keeps what it knows and drops the rest', () => {
  expect(parseAgentSearch({ tab: 'tasks', conversation: id, assistant: 'open', days: 90, x: 1 })).toEqual({
    tab: 'tasks',
    conversation: id,
    assistant: 'open',
    days: 90,
  })
  expect(parseAgentSearch({ tab: '<script>', conversation: '../1', assistant: 'maybe', days: 31 })).toEqual(
    {},
  )
})

test('the address keeps the order of a list and the open alert, and drops what is neither', () => {
  const kept = { sort: '-risk', alert: `chargeback:${id}` }
  expect(parseAgentSearch(kept)).toEqual(kept)
  expect(parseAgentSearch({ sort: 'a b', alert: 'x' })).toEqual({})
})

test('a new conversation takes the old one out of the address', () => {
  expect(withConversation({ tab: 'tools', conversation: id, days: 90 }, undefined)).toEqual({
    tab: 'tools',
    days: 90,
  })
})
