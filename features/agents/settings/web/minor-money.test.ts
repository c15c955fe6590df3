import { describe, expect, test } from 'vitest'
import { minorText, moneyOfMinor, readMinor } from './minor-money.ts'

describe('an amount in the smallest unit of a currency', () => {
  test.each([
    ['USD', 50_000, '500.00', '$500.00'],
    ['USD', 1, '0.01', '$0.01'],
    ['JPY', 50_000, '50000', '¥50,000'],
    ['KWD', 1_005, '1.005', 'KWD 1.005'],
    ['USD', 999_999_999_999_99, '999999999999.99', '$999,999,999,999.99'],
    ['EUR', 0, '0.00', '€0.00'],
  ])('in %s, %i is written %s and shown %s', (currency, amountMinor, text, shown) => {
    expect(minorText(amountMinor, currency)).toBe(text)
    expect(moneyOfMinor({ amountMinor, currency }).replace(/\s/, ' ')).toBe(shown)
    expect(readMinor(text, currency)).toBe(amountMinor)
  })

  test.each([
    ['USD', '1.1', 110],
    ['USD', ' 12,345.6 ', 1_234_560],
    ['USD', '0.29', 29],
    ['USD', '1.005', null],
    ['USD', '1,5', null],
    ['USD', '1.', null],
    ['USD', '.5', null],
    ['USD', '-1', null],
    ['USD', '1e3', null],
    ['USD', '', null],
    ['USD', 'many', null],
    ['USD', '99999999999999999', null],
    ['JPY', '500', 500],
    ['JPY', '500.5', null],
    ['KWD', '1.5', 1_500],
    ['KWD', '1.2345', null],
  ])('in %s, "%s" is read as %s', (currency, text, amountMinor) => {
    expect(readMinor(text, currency)).toBe(amountMinor)
  })
})
