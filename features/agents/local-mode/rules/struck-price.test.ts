import { expect, test } from 'vitest'
import { cutOldPrice, cutStruckPrice } from './struck-price.ts'

test.each([
  ['razor for $47 instead of 53, and show the 53 crossed out', 'razor for $47 instead of 53', '53'],
  ['set the mug to 12, strike through 15', 'set the mug to 12', '15'],
  ['mug to 12 with a compare-at price of 14.50', 'mug to 12', '14.50'],
  ['make the mug 12 and keep 15 as the old price please', 'make the mug 12', '15'],
  ['lower the mug from 15 to 12, show old price crossed out', 'lower the mug from 15 to 12', '15'],
  ['mug to 12, old price 15 stays visible', 'mug to 12', '15'],
  ['mug on offer: 12, with 15 crossed out', 'set the price of mug to 12', '15'],
])('“%s” has a price that is struck through', (text, kept, price) => {
  expect(cutStruckPrice(text)).toEqual({ kept, price })
})

test.each(['set the mug to 12', 'was the mug 15 before', 'mug 12, was 15'])('“%s” has none', (text) => {
  expect(cutStruckPrice(text)).toBeNull()
})

test.each([
  ['Make it 39.50 and show the old price crossed out', 'Make it 39.50'],
  ['set the mug to 12, with the old one struck through please', 'set the mug to 12'],
  ['mug to 12 and strike through the former price', 'mug to 12'],
  ['mug to 12, keep the current price as the compare-at price', 'mug to 12'],
])('“%s” strikes the price of now through', (text, kept) => expect(cutOldPrice(text)).toBe(kept))

test.each([
  'show the old price crossed out',
  'set the mug to 12 and do not show the old price crossed out',
  'set the mug to 12 and show the old price',
  'set the mug to 12',
])('“%s” does not', (text) => expect(cutOldPrice(text)).toBeNull())
