import { expect, test } from 'vitest'
import { spellStatedField } from './stated-field.ts'

const names = ['wool beanie', 'Nord']

test.each([
  ['The wool beanie is missing its brand. It’s Søndre Vev, fill that in', 'brand', 'Søndre Vev'],
  ['the wool beanie is from Nord now, change the vendor please', 'vendor', 'Nord'],
  ['wool beanie isnt ours, its made by Nord. change the vendor', 'vendor', 'Nord'],
  ['The wool beanie isn’t ours, Nord makes it. Can you correct the vendor in the shop?', 'vendor', 'Nord'],
  ['Nord is the vendor of the wool beanie, please change it in the store', 'vendor', 'Nord'],
  ['The vendor on the wool beanie is wrong. It should be Nord.', 'vendor', 'Nord'],
  ['vendor of the wool beanie should be Nord not us', 'vendor', 'Nord'],
  ['brand Nord -> wool beanie', 'brand', 'Nord'],
  ['Assign the brand Nord to the wool beanie', 'brand', 'Nord'],
  ['I checked the wool beanie: its material is merino wool', 'material', 'merino wool'],
  ['The wool beanie is made of merino wool, note that please', 'material', 'merino wool'],
  ['wool beanie is brass-plated steel, pls add the material', 'material', 'brass-plated steel'],
  ['Apparel > Hats, that is the category I would like for the wool beanie', 'category', 'Apparel > Hats'],
])('“%s” sets its %s', (text, field, value) => {
  expect(spellStatedField(text, names)).toBe(`set the ${field} of wool beanie to ${value}`)
})

test.each([
  // Nothing is told that it could be.
  'the wool beanie has no brand',
  'the wool beanie is missing its brand, no idea what it is',
  'its vendor must be corrected on the wool beanie',
  'The wool beanie has no brand. It’s a shame, fix that',
  'the wool beanie is sold out, pls add the material',
  'the wool beanie is steel',
  'not yet, the brand of the wool beanie is Nord',
  // It asks, denies, reports or says something else.
  'is the brand of the wool beanie Nord?',
  'the wool beanie is missing its brand, what should it be?',
  'The vendor on the wool beanie is wrong. It is not Nord.',
  'Somebody wrote that the brand of the wool beanie is Nord',
  'The brand of the wool beanie is Nord and its material is wool',
  'The brand of the wool beanie is Nord. Hide the mug',
  'wool beanie isnt ours, its made by Nord.',
])('“%s” sets nothing', (text) => {
  expect(spellStatedField(text, names)).toBeNull()
})

test('texts that could be tried for long are left alone', () => {
  for (const each of ['it is ', 'x_field is ', 'and but so please ', 'made by , ', ', '])
    expect(spellStatedField(`wool beanie ${each.repeat(50).slice(0, 280)}`, names)).toBeNull()
})
