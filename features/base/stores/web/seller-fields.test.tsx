import { expect, test } from 'vitest'
import { sellerProblem } from './seller-fields.ts'

test.each([
  ['30', null],
  ['3,650', null],
  ['٣٠', null],
  ['', null],
  ['0', 'Enter a whole number between 1 and 3650'],
  ['1.5', 'Enter a whole number between 1 and 3650'],
  ['3651', 'Enter a whole number between 1 and 3650'],
  ['a month', 'Enter a whole number between 1 and 3650'],
])('the days to return are a whole number: "%s"', (text, problem) => {
  expect(sellerProblem('returnWindowDays', text)).toBe(problem)
})
