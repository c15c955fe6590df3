import { expect, test } from 'vitest'
import { nameOfCountry } from './country.ts'

test.each([
  ['NO', 'en', 'Norway'],
  ['NO', 'de', 'Norwegen'],
  ['XX', 'en', 'XX'],
  ['Norway', 'en', 'Norway'],
  ['', 'en', ''],
])('%j in %s is %j', (code, locale, name) => {
  expect(nameOfCountry(code, locale)).toBe(name)
})
