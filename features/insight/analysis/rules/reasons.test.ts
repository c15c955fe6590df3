import { expect, test } from 'vitest'
import { joinReasons } from './fraud.ts'

test('reasons are told whole, and how many are left out', () => {
  const reasons = ['The address differs.', 'The code is wrong', 'There were 3 payment attempts']
  expect(joinReasons(reasons, 200)).toBe(
    'The address differs; The code is wrong; There were 3 payment attempts',
  )
  expect(joinReasons(reasons, 50)).toBe('The address differs; The code is wrong; and 1 more')
  expect(joinReasons(['word '.repeat(80)], 50)).toMatch(/^(word ){8,9}word…$/)
  expect(joinReasons([], 50)).toBe('')
})
