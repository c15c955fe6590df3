import { expect, test } from 'vitest'
import { spellOrders } from './spell-order.ts'

const names = ['sweaters', 'urd', 'wall mirrors', 'coat rack', 'side tables']

test.each([
  ['all sweaters on for shoppers. not the urd ones', 'enable all sweaters except urd'],
  ['hide the sweaters, but urd you do not touch', 'hide the sweaters except urd'],
  ['show sweaters thats not a urd', 'show sweaters except urd'],
  ['there are exactly 19 wall mirrors. Please correct the stock', 'set the stock of wall mirrors to 19'],
  ['side tables, cheapest first', 'list the cheapest side tables'],
])('“%s” is “%s”', (text, plain) => {
  expect(spellOrders(text, names)).toBe(plain)
})

test('what must be reordered goes on the purchase list', () => {
  expect(spellOrders('everything what must be reordered, take it on the purchase list', [])).toBe(
    'put everything that is low on the purchase list',
  )
  expect(spellOrders('do not put everything that is low on the purchase list', [])).toContain('do not')
})

test('what is wrong is no value', () => {
  expect(spellOrders('vendor on the coat rack is wrong. should be Klint Verksted', names)).toBe(
    'set the vendor of coat rack to Klint Verksted',
  )
})

test.each([
  'we have 20 wall mirrors. please change that price to 5',
  'if there are 19 wall mirrors, please correct the stock',
  'all sweaters off except the urd ones, and raise the price of wall mirrors to 20',
])('“%s” keeps all of what it says', (text) => {
  expect(spellOrders(text, names)).toBe(text)
})
