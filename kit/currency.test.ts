import { expect, test } from 'vitest'
import { minorDigits } from './currency.ts'

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['not a currency', 2],
])('amounts in %s have %i decimals', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits)
})
