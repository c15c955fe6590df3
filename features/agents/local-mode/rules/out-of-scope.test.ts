import { expect, test } from 'vitest'
import { sayOutOfScope } from './out-of-scope.ts'
import { topicExamples } from './topic-learning.ts'

test.each([
  ['what is our cash balance', 'bookkeeping'],
  ['generate the p&l for september', 'bookkeeping'],
  ['is our warehouse insured', 'insurance'],
  ['how many sick days did tom take', 'staff'],
  ['where is parcel 4471', 'parcels'],
  ['issue an invoice for order 19843', 'invoices'],
  ['add marta to the vip list', 'lists of customers'],
  ['how many followers do our competitors have', 'social media'],
  ['which products are on sale on amazon', 'market places'],
  ['change the payment provider to paypal', 'settings of the shop'],
  ['schedule a sale for friday', 'planned sales'],
  ['add a new warehouse', 'warehouses'],
  ['translate the frost brush into german', 'anything but your store'],
])('“%s” is told to be out of scope', (text, field) => {
  expect(sayOutOfScope(text, [])).toMatch(new RegExp(`^Vitrine doesn’t handle .*${field}`))
})

test.each([
  ['what does amazon charge for kettles', []],
  ['reviews about late parcels', []],
  ['draft a reply about the invoice', []],
  ['hide the label printer', ['label printer']],
  ['rename the mug to Weather Mug', ['mug']],
  ['stock of the parcel box', ['parcel box']],
])('“%s” is not', (text, names) => {
  expect(sayOutOfScope(text, names)).toBeNull()
})

test('a person is not called', () => {
  expect(sayOutOfScope('please call marta silva', [], ['marta', 'silva'])).toMatch(/can’t call/)
})

test('no example of what is answered is out of scope', () => {
  const told = topicExamples().filter(({ of, line }) => of !== 'none' && sayOutOfScope(line, []) !== null)
  expect(told.map(({ of, line }) => `${of}: ${line}`)).toEqual([])
})
