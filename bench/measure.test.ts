import { expect, test } from 'vitest'
import { compare, crowdingOf, findBroken, within } from './measure.ts'

const names = { name: 'first word', unit: 'words', limit: 'the model itself' }
const times = { seconds: 0.08, limitSeconds: 0.02 }
const max = { seconds: 0.05, of: 'after the word of the model' }

test('the bench says which promise was not kept, by how much and how busy the machine was', () => {
  const kept = compare(names, 1, times, within(0.05, max, 1))
  const late = compare(names, 1, times, within(0.06, max, 1))
  const plain = compare(names, 1, times)
  expect(findBroken([kept, late, plain])).toEqual([
    'Limit missed: first word: 60.0 ms after the word of the model, at most 50.0 ms × 1.00 for what else runs here',
  ])
})

test('a busy machine is given as much more time as it is busy, and no other is given any', () => {
  expect(within(0.09, max, 2).isKept).toBe(true)
  expect(within(0.11, max, 2).isKept).toBe(false)
})

test.each([
  ['has the processor to itself', 500, 500, 1],
  ['has half of it', 500, 250, 2],
  ['has a tenth of it', 500, 50, 10],
  ['has more than one processor', 500, 800, 1],
  ['could not be measured', 500, 0, 1],
])('work that %s is slowed as much as that', (_title, passedMs, usedMs, crowding) => {
  expect(crowdingOf(passedMs, usedMs)).toBe(crowding)
})
