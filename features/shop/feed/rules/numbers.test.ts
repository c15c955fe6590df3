import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCountryCode } from './check-place.ts'
import { checkDigitOf, findGtinFault, hasRestrictedPrefix, stripGtin } from './gtin.ts'
import { findFractionDigits, formatMoney, parseMoney } from './money.ts'
import { parseWeight, toDecimalText } from './weight.ts'

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''))
const body = fc
  .constantFrom(7, 11, 12, 13)
  .chain(digits)
  .filter((text) => /[1-9]/.test(text))

describe('GTIN', () => {
  test('a body with its check digit is a GTIN, with any other digit it is not', () => {
    fc.assert(
      fc.property(body, fc.integer({ min: 1, max: 9 }), (text, shift) => {
        const right = checkDigitOf(text)
        expect(findGtinFault(`${text}${right}`)).toBeNull()
        expect(findGtinFault(`${text}${(right + shift) % 10}`)).toBe('check-digit')
      }),
    )
  })

  test('zeros in front do not change the check digit', () => {
    fc.assert(fc.property(digits(12), (text) => checkDigitOf(text) === checkDigitOf(`0${text}`)))
  })

  test('other lengths are no GTIN', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }).chain(digits), (text) => {
        fc.pre(![8, 12, 13, 14].includes(text.length))
        expect(findGtinFault(text)).toBe('length')
      }),
    )
  })

  test('blanks and dashes of labels are taken out', () => {
    expect(stripGtin(' 4-006381\u2013333 931\u00A0')).toBe('4006381333931')
  })

  test.each([
    ['2012345678900', true],
    ['0212345678901', true],
    ['9812345678909', true],
    ['212345678906', true],
    ['02012345678903', true],
    ['12012345678900', true],
    ['4006381333931', false],
    ['041196910759', false],
  ])('%s has a prefix of no product: %s', (gtin, expected) => {
    expect(hasRestrictedPrefix(gtin)).toBe(expected)
  })
})

describe('money', () => {
  const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD', 'CLF')

  test('what the store gives is written as the currency wants it and read back as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), currency, (minor, code) => {
        const places = findFractionDigits(code) ?? 0
        const text = String(minor).padStart(places + 1, '0')
        const amount = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
        expect(parseMoney(formatMoney(amount, code))?.minor).toBe(minor)
      }),
    )
  })

  test('any text is either an amount or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.string(), (text) => parseMoney(text) === null || /^\d+(\.\d+)? [A-Z]{3}$/.test(text)),
    )
  })

  test.each([
    ['24', 'USD', '24.00 USD'],
    ['24.5', 'USD', '24.50 USD'],
    ['500.00', 'JPY', '500 JPY'],
    ['1.5', 'KWD', '1.500 KWD'],
    ['24.999', 'USD', '24.999 USD'],
    ['', 'USD', ' USD'],
  ])('%s in %s is written %s', (amount, code, expected) => {
    expect(formatMoney(amount, code)).toBe(expected)
  })

  test('withdrawn and made-up currencies and countries are not known', () => {
    expect(['ZZZ', 'DEM', 'XXX', 'usd', ''].map(findFractionDigits)).toEqual([null, null, null, null, null])
    expect(['UK', 'EU', 'us', 'XX', ''].filter(isCountryCode)).toEqual([])
  })
})

describe('weight', () => {
  test.each([
    ['1.2 kg', { value: '1.2', unit: 'kg' }],
    ['1,20kg', { value: '1.2', unit: 'kg' }],
    ['500 G', { value: '500', unit: 'g' }],
    ['0.50 lb', { value: '0.5', unit: 'lb' }],
    ['1.2', null],
    ['0 kg', null],
    ['-1 kg', null],
    ['1e3 g', null],
    ['2 stone', null],
    ['kg', null],
    ['', null],
  ])('%j is read as %j', (text, expected) => {
    expect(parseWeight(text)).toEqual(expected)
  })

  test('a number of the store never becomes an exponent, zero or NaN', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const text = toDecimalText(value)
        expect(text === null || (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0)).toBe(true)
      }),
    )
  })
})
