import { expect, test } from 'vitest'
import { spellChatty } from './spell-chatty.ts'

test.each([
  ['the mug is made of clay btw, pop that in as the material', 'set the material of mug to "clay"'],
  ['the mug is made of solid ash, add that as its material', 'set the material of mug to "solid ash"'],
  ['The mug should have clay as its material, cheers', 'set the material of mug to "clay"'],
  [
    'please take away from the shoppers all mugs which are sold out',
    'please hide all mugs which are sold out',
  ],
  ['flip the mug off', 'turn the mug off'],
  ['please run a competitor analysis', 'competitor analysis'],
  ['have the whole catalogue read in again', 'full sync'],
  ['do a full resync, not only the changes', 'full sync'],
  ['take the gift tag off the mug', 'remove the tag "gift" from the mug'],
  ['don’t change anything, just tell me what the mug costs', 'tell me what the mug costs'],
])('%s', (said, order) => expect(spellChatty(said, ['mug'])).toBe(order))

test.each([
  'when was the last full sync?',
  'do not reload the whole catalogue again',
  'the mug is made of clay',
  'is the mug made of clay? put it in',
])('%s is no order', (said) => expect(spellChatty(said, ['mug'])).toBe(said))
