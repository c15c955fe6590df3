import { expect, test } from 'vitest'
import { spellWhole } from './spell-whole.ts'

test('a text that takes the place of one that is complained of', () => {
  const text =
    'The copy on the mug is far too thin, please replace the description with: Solid birch, 45 cm. Stacks.'
  expect(spellWhole(text, ['mug'], 'seller')).toBe(
    'set the description of mug to "Solid birch, 45 cm. Stacks."',
  )
  expect(spellWhole('The text of the mug is poor, use this instead: Big. Blue.', ['mug'], 'seller')).toBe(
    'set the description of mug to "Big. Blue."',
  )
  expect(spellWhole('The text of the mug is bad. Change it to: Big. Blue.', ['mug'], 'seller')).toBe(
    'set the description of mug to "Big. Blue."',
  )
})

test('a title that is no good, and what it shall be', () => {
  const said = '“Mug” is too short as a title. Make it “Mug in fine porcelain”.'
  expect(spellWhole(said, ['Mug'], 'seller')).toBe('set the title of "Mug" to "Mug in fine porcelain"')
  expect(spellWhole('“Mug” is too short as a title. Make it longer', ['Mug'], 'seller')).toBeNull()
})

test('a barcode that somebody gave, and no number that is only spoken of', () => {
  const said = 'Got the barcode off the supplier for the mug, it’s 7045950010825'
  expect(spellWhole(said, ['mug'], 'seller')).toBe('set the gtin of mug to 7045950010825')
  expect(spellWhole('The barcode of the mug is not 7045950010825', ['mug'], 'seller')).toBeNull()
  expect(spellWhole('Is the barcode of the mug: 7045950010825?', ['mug'], 'seller')).toBeNull()
})

test('a weight of what is named', () => {
  expect(spellWhole('Weighed the mug: 640 g. Please add the weight', ['mug'], 'seller')).toBe(
    'set the weight of mug to 640 g',
  )
})

test.each([
  'The copy on the mug is far too thin, please replace it',
  'The copy on the mug is fine, don’t replace it with: Solid birch.',
  'The copy on the bowl is thin, please replace it with: Solid birch.',
  'just had it on the mug scales, 640 g, put the weight in the feed',
  'The copy on the mug is thin, please replace it with: So “solid”.',
  'Weighed the mug and the bowl: 640 g. Please add the weight',
])('“%s” is none of these', (text) => {
  expect(spellWhole(text, ['mug'], 'seller')).toBeNull()
})
