import { expect, test } from 'vitest'
import { crowdingOf, within } from './measure.ts'

const max = { seconds: 0.05, of: 'after the word of the model' }

test('a promise says by how much it was missed and how busy the machine was', () => {
  expect(within(0.05, max, 1).isKept).toBe(true)
  expect(within(0.06, max, 1)).toEqual({
    says: '60.0 ms after the word of the model, at most 50.0 ms × 1.00 for what else runs here',
    isKept: false,
  })
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
