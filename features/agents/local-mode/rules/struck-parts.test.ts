import { expect, test } from 'vitest'
import { readStruckPrice } from './struck-parts.ts'

test.each([
  'Promo for Black Friday: mug goes to 12, with the 15 crossed out above it',
  'mug at 12, with the old 15 crossed out above it',
  'mug on sale, was 15 now 12',
  'Sale price of 12 on the mug please, and let people see the 15 struck through',
  'set the mug to 12 and strike the 15',
  'mug: was 15, now 12',
  'mug at 12 for Black Friday, with the 15 crossed out',
  'the mug should show 12 with a crossed-out 15 next to it',
  'Strike out 15 and show 12 for the mug',
  'mug now 12 instead of 15, keep the 15 visible crossed out',
  'Promo: the mug from 15 to 12, the 15 struck through',
  'put the mug on offer: 12 with the 15 crossed out',
  'Crossed out 15, selling for 12. That’s for the mug.',
  'mug down to 12, 15 as the former price, crossed out',
])('“%s” says both prices', (text) => {
  expect(readStruckPrice(text, ['mug'])).toEqual({ product: 'mug', price: '12', former: '15' })
})

test('the new price keeps its currency', () => {
  expect(readStruckPrice('mug for 12 euros, strike the 15', ['mug'])?.price).toBe('12 euros')
  expect(readStruckPrice('mug for $12 with the 15 crossed out', ['mug'])?.price).toBe('$12')
})

test.each([
  'mug 12, was 15',
  'mug goes to 12 on Friday, with the 15 crossed out',
  'the mug was 15, make it 12',
  'the mug was 12, now 15',
  'was the mug 15, now 12?',
  'set the mug to 12 and strike the 15 and hide the bowl',
  'set the mug to 12 and strike the 15 tomorrow',
  'set the mug to 12, don’t strike the 15',
  'if it does not sell, set the mug to 12 and strike the 15',
  'set the mug to 15 and strike the 12',
  'set the mug to 12 with the old price crossed out',
  'set the mug to 12 or 11 and strike the 15',
  'is the mug 12 with 15 crossed out?',
])('“%s” does not say both, or more', (text) => {
  expect(readStruckPrice(text, ['mug'])).toBeNull()
})
