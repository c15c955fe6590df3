import { expect, test } from 'vitest'
import { spellStatedPrice } from './stated-price.ts'

test.each([
  ['55.90 is a silly price for the vase, make it an even 59', '59'],
  ['49.90 for the vase is too low. 150 please', '150'],
  ['82, no, make that 84: the new price of the vase', '84'],
  ['the vase is $40, that is too cheap. put it at $45', '$45'],
  ['the price of the vase is not 40, it is 45 euros', '45 euros'],
])('“%s” is a new price', (text, price) => {
  expect(spellStatedPrice(text, ['vase'])).toBe(`set the price of vase to ${price}`)
})

test.each([
  '40.50 is too much for the vase, who set that price?',
  '40.50 is too much for the vase, hide it',
  'the vase was 12 pieces, make it 14',
  'the vase is too cheap at 40.50, put it at 45 or 46',
  'set the price of the vase to 40',
  `the price of the vase is ${'no, 40 sorry '.repeat(15)}`,
])('“%s” says something else', (text) => {
  expect(spellStatedPrice(text, ['vase'])).toBeNull()
})
