import { expect, test } from 'vitest'
import { isNearly } from './words.ts'

test('a slip is of the word that it is nearest to', () => {
  // Two letters from a headline, one from headphones.
  expect(isNearly('headphne', 'headphone')).toBe(true)
  expect(isNearly('salles', 'saddles')).toBe(false)
})
