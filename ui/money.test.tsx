import { afterEach, expect, test, vi } from 'vitest'

async function speak(language: string) {
  localStorage.setItem('language', language)
  vi.resetModules()
  return { ...(await import('./money.ts')), ...(await import('./format.ts')) }
}

// The next file has a page of the usual language again.
afterEach(() => void vi.resetModules())

test.each([
  ['en', '$1,284.50', '+12%', '-3%', '0%'],
  ['de', '1.284,50\u00A0$', '+12\u00A0%', '-3\u00A0%', '0\u00A0%'],
])('in %s an amount is %s', async (language, amount, more, less, same) => {
  const { money, formatPercentChange } = await speak(language)
  expect(money(1284.5, 'USD')).toBe(amount)
  expect([12, -3, -0.3].map(formatPercentChange)).toEqual([more, less, same])
})

test('where texts run from right to left a currency of letters and a sign stays in one piece', async () => {
  const { money, formatPercentChange } = await speak('ar')
  expect(money(190.9, 'USD')).toContain('190.90\u00A0\u2066US$\u2069')
  // The sign is kept on its side of the number.
  expect(formatPercentChange(24)).toMatch(/^\u200E\+24/)
})

test('what rounds to nothing is nothing', async () => {
  const { formatPercent } = await speak('en')
  expect(formatPercent(-0.3)).toBe('0%')
})
