import { expect, test } from 'vitest'
import { runTitle } from './run-title.ts'

const id = '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d'

test.each([
  ['agents.turn', `agents.turn:seller:${id}`, 'Answer from Seller'],
  ['agents.tool', `agents.tool:seller:price-optimizer:${id}`, 'Price optimizer (Seller)'],
  ['agents.tool', `agents.tool:ops:${id}`, 'Tool run by Operations'],
  ['agents.replay', `replay:scout:${id}`, 'Replay of an answer from Scout'],
  ['strategies.implement', 'strategies.implement:listings', 'Strategy: Fix listings'],
  ['research.task', 'research.task:middle-east', 'Market research: Middle East'],
  ['feed.sync', `feed.sync:${id}`, 'Product sync'],
  ['agents.turn', 'agents.turn', 'Answer from an agent'],
])('a run of %s for %s is named by what it did', (kind, purpose, title) => {
  expect(runTitle({ kind, purpose })).toBe(title)
})
