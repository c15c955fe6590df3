import { expect, test } from 'vitest'
import { withoutAsides, withoutTold } from './asides.ts'

test.each([
  [
    'Since we sell more there, please start a market research for Asia',
    'please start a market research for Asia',
  ],
  [
    'For the meeting with our accountant I would like to see the refunds of October',
    'I would like to see the refunds of October',
  ],
  ['For the VAT return I have to know the refunds of this month', 'I have to know the refunds of this month'],
  ['My accountant wants to know how much we refunded in October', 'how much we refunded in October'],
  ['Fees of last month for our accountant please', 'Fees of last month please'],
  ['Show me the refunds of October for our bookkeeper.', 'Show me the refunds of October.'],
  [
    'What do our products lack most often, so that I can ask the suppliers for it?',
    'What do our products lack most often?',
  ],
])('“%s” is “%s”', (text, plain) => {
  expect(withoutAsides(text)).toBe(plain)
})

test.each([
  'Since the shelf stands in the window, please reduce it to 599',
  'Since we sold 20 of them, please order more mugs',
  'Hide the mugs, so that only the bowls are shown',
  'Sales since the first of October, please',
  'Since last Tuesday, can you tell me how many mugs were sold?',
  'For the month of October I would like to see the refunds',
  'For the last week I would like to see the sales',
  'How are sales for the books',
  'As of now, which products are off?',
])('“%s” stays as it is', (text) => {
  expect(withoutAsides(text)).toBe(text)
})

test('who only tells of himself asks for nothing in that sentence', () => {
  expect(withoutTold('Could you list what costs more than 700? I am preparing a leaflet.')).toBe(
    'Could you list what costs more than 700?',
  )
  expect(withoutTold('I am running an ad on Instagram.')).toBe('I am running an ad on Instagram.')
})
