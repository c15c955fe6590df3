import { expect, test } from 'vitest'
import { shortDay } from '#ui/relative-time.ts'
import { countryName, formatAmount, formatShortAmount } from './amount.ts'

test('amounts are written in their currency, large ones without cents', () => {
  expect(formatAmount('24.00', 'USD')).toBe('$24.00')
  expect(formatAmount('86420.55', 'USD')).toBe('$86,421')
  expect(formatAmount('500', 'JPY')).toBe('¥500')
  expect(formatAmount('-3.5', 'EUR')).toBe('-€3.50')
  expect(formatShortAmount(1240, 'EUR')).toBe('€1.2K')
})

test('days and countries are written for people', () => {
  expect(shortDay('2026-11-02')).toBe('2 Nov')
  expect(countryName('NO')).toBe('Norway')
  expect(countryName(null)).toBe('No address')
})
