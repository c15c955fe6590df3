import { expect, test } from 'vitest'
import { isSaidToOther, readHesitation } from './hesitation.ts'

test.each([
  [
    'maybe put the price of the Alma Kettle up by 5 percent?',
    'put the price of the Alma Kettle up by 5 percent',
  ],
  ['Hm, perhaps we should hide the mugs ?', 'hide the mugs'],
  ['maybe hide the mugs', null],
  ['put the price of the kettle up by 5 percent?', null],
])('“%s” only thinks of an order', (text, order) => {
  expect(readHesitation(text)).toBe(order)
})

test.each([
  ['hi Marta, please enable it... was what I wrote to Marta', true],
  ['please hide the mugs - that’s what I told Jonas', true],
  ['Hide the mugs, that is what she said yesterday.', true],
  ['please enable it, what did I write to Marta?', false],
  ['hide what I wrote to you about', false],
])('“%s” was said to somebody else: %s', (text, is) => {
  expect(isSaidToOther(text)).toBe(is)
})
