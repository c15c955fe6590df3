import { expect, test } from 'vitest'
import { askPlace, askUnnamed, ofOrder } from './unnamed.ts'

test.each([
  ['can i ship this order', 'Which order?'],
  ['is that payment legit', 'Which order?'],
  ['answer that guy', 'Which ticket?'],
  ['please write to this customer', 'Which ticket?'],
  ['mark them resolved', 'Which ticket?'],
  ['hide the weird ones', 'Which product?'],
  ['reorder them', 'Which product?'],
  ['close the other ones', 'Which ticket?'],
  ['hows this country doing', 'Which market?'],
  ['resolve the lot', 'Which ticket?'],
  ['is it safe', 'Which order?'],
  ['why is it not ready', 'Which product?'],
  ['how many are left of those', 'Which product?'],
  ['the blue one please', 'Which product?'],
])('“%s” is asked back before anything was shown', (text, question) => {
  const asked = askUnnamed(text)
  expect(asked?.text).toContain(question)
  expect(asked?.choices?.length).toBeGreaterThan(0)
})

test.each([
  'how is it going',
  'is it possible to sell more',
  'compare this quarter with the last one',
  'which orders are that risky',
  'hide the mugs',
  'hide everything',
  'enable everything',
  'is order 1042 ok',
  'sales this week',
  'revenue of this month',
  'what sold best this month',
  'close ticket 12',
  'which products are not ready',
])('“%s” names what it is about', (text) => expect(askUnnamed(text)).toBeNull())

test.each([
  ['hide the weird ones', true],
  ['resolve the lot', true],
  ['mark them resolved', true],
  ['can i ship this order', false],
  ['is that payment legit', false],
  ['hows this country doing', false],
  ['she wrote again, what do I say', false],
])('“%s” is told that nothing was changed only where it is an order', (text, isOrder) =>
  expect(askUnnamed(text)?.text.endsWith('Nothing was changed.')).toBe(isOrder),
)

test('orders of somebody are asked for by their number', () => {
  expect(ofOrder('look at the order of marta', ['marta'])?.text).toContain('by their number')
  expect(ofOrder('order 1042 of marta', ['marta'])).toBeNull()
  expect(ofOrder('what did marta write', ['marta'])).toBeNull()
})

test('the place in a list that shows no product is asked back, and so is somebody who is only “she”', () => {
  expect(askPlace('what does the second one lack')?.text).toContain('Which product?')
  expect(askPlace('what sold first')).toBeNull()
  expect(askUnnamed('she wrote again, what do I say')?.text).toContain('Which ticket?')
})

test('what was done last time is not known', () => {
  expect(askUnnamed('do the usual')?.text).toContain('I don’t know what was done last time')
})

test('the last one of a time or a sync is no product', () => {
  expect(askPlace('was this month better than the last one')).toBeNull()
  expect(askPlace('hide the last one')?.text).toContain('Which product?')
})
