import { afterEach, expect, test, vi } from 'vitest'

/** The pair as a page of that language has it. */
async function speak(language: string) {
  localStorage.setItem('language', language)
  vi.resetModules()
  return import('./number-text.ts')
}

// The next file has a page of the usual language again.
afterEach(() => void vi.resetModules())

test.each([
  ['en', '1234.5', 1_234.5],
  ['en', '1,234.5', 1_234.5],
  ['en', '100,000', 100_000],
  ['en', '1,5', null],
  ['en', '100.000', 100],
  ['en', '1,23,456', null],
  ['de', '1234,5', 1_234.5],
  ['de', '1.234,5', 1_234.5],
  ['de', '100.000', 100_000],
  ['de', '1.5', null],
  ['de', '1.000.000', 1_000_000],
  ['ar', '1234.5', 1_234.5],
  ['ar', '100,000', 100_000],
  ['ar', '١٢٣٤٫٥', 1_234.5],
  ['ar', '١٠٠٬٠٠٠', 100_000],
  ['ar', '۱۲٫۵', 12.5],
  ['de', '١٢٫٥', 12.5],
  ['en', ' -7 ', -7],
  ['ar', '\u200E-٧', -7],
  ['en', '−7', -7],
  ['en', '', null],
  ['en', '-', null],
  ['en', '.5', null],
  ['en', '1.', null],
  ['en', '1.5.5', null],
  ['en', '1e3', null],
  ['en', '0x10', null],
  ['en', 'Infinity', null],
  ['en', '9'.repeat(400), null],
  ['en', 'many', null],
  ['en', '1 000', null],
])('in %s, "%s" is read as %s', async (language, text, value) => {
  const { readNumber } = await speak(language)
  expect(readNumber(text)).toBe(value)
})

test.each([
  ['en', '1234.5', '0.1', '500.00', '999999999999.99'],
  ['de', '1234,5', '0,1', '500,00', '999999999999,99'],
  ['ar', '1234.5', '0.1', '500.00', '999999999999.99'],
])('in %s, numbers are written without thousands and with every digit', async (language, ...texts) => {
  const { formatDecimal } = await speak(language)
  expect([
    formatDecimal(1_234.5),
    formatDecimal(0.1),
    formatDecimal('500', 2),
    formatDecimal('999999999999.99', 2),
  ]).toEqual(texts)
})

test.each(['en', 'de', 'ar'])('in %s, what is written is read as it was', async (language) => {
  const { formatDecimal, readNumber } = await speak(language)
  for (const value of [0, 7, -7.25, 0.0075, 1 / 7, 0.1 + 0.2, 100_000, 12_345_678.9]) {
    expect(readNumber(formatDecimal(value))).toBe(value)
  }
})
