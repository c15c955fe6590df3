import { afterEach, expect, test, vi } from 'vitest'
import { setPrice } from '#features/agents/conversations/web/__fixtures__/agent.fixture.ts'

const { parameters } = setPrice

/** The values as a page of that language has them. */
async function speak(language: string) {
  localStorage.setItem('language', language)
  vi.resetModules()
  return import('./form-values.ts')
}

// The next file has a page of the usual language again.
afterEach(() => void vi.resetModules())

test.each([
  ['en', '26.5'],
  ['de', '26,5'],
  ['ar', '26.5'],
])('in %s, the number of a tool stands as %s, and runs as the same number', async (language, text) => {
  const { toArguments, toValues } = await speak(language)
  const values = toValues(parameters, { sku: 'M-1', price: 26.5 })
  expect(values['price']).toBe(text)
  expect(toArguments(parameters, values)).toMatchObject({ sku: 'M-1', price: 26.5 })
})

test.each([
  ['en', '1,5', 'Must be a number'],
  ['de', '1.5', 'Muss eine Zahl sein'],
  ['de', '1.000', 'Höchstens 100'],
  ['ar', '٠٫٥', '1 على الأقل'],
])('in %s, "%s" is refused: %s', async (language, price, fault) => {
  const { findFaults } = await speak(language)
  expect(findFaults(parameters, { price })).toEqual({ price: fault })
})
