import { expect, test } from 'vitest'
import { readIntent } from './read-intent.ts'
import { spellOrders } from './spell-order.ts'

test.each<[string, string]>([
  ['the mug costs 62 now, it should cost 59', 'set the price of mug to 59'],
  ['mug was 38, make it 42', 'change mug from 38 to 42'],
  ['mug 30 (was 38)', 'change mug from 38 to 30'],
  ['mug 30 dollars, was 38', 'set the price of mug to 30 dollars'],
  ['round the price of the mug to .99', 'round the price of the mug so the price ends in .99'],
  ['if i drop the mug to 40 what happens with the profit', 'what is the margin of mug at 40'],
  ['the mug costs us 21 now. what should we charge for it?', 'what should we ask for mug if it costs us 21?'],
  ['knock 6.90 off the mug so it’s an even 40', 'set the price of mug to 40'],
  ['Make the mug 5 cheaper, 5 in money and not in percent', 'lower the price of mug by 5'],
  ['We sold three of the mug at the market, take 3 of them off the stock', 'lower the stock of mug by 3'],
  ['add the brand Nord to the mug in the feed', 'set the brand of mug to Nord'],
  ['put the mug in the category "Home > Mugs"', 'set the category of mug to Home > Mugs'],
  ['what would be left for me if i sold the mug at 40?', 'what is the margin of mug at 40'],
  ['type of mug -> Cups', 'set the product type of mug to Cups'],
  ['mugs has only few pieces left', 'how many mugs are left'],
  ['not many mugs left i think', 'how many mugs are left'],
  ['hide the mug, only that one', 'hide the mug'],
  ['set the mug to 42 and nothing else', 'set the mug to 42'],
])('“%s” is said in the words that are read', (text, said) => {
  expect(spellOrders(text, text.includes('mugs') ? ['mugs'] : ['mug'])).toBe(said)
})

test('that one alone is said of a ticket, and of tags it says that the others go', () => {
  expect(spellOrders('set ticket 2 to solved, but only that one', [])).toBe('set ticket 2 to solved')
  expect(spellOrders('mark only ticket 2 as resolved', [])).toBe('mark ticket 2 as resolved')
  expect(spellOrders('mug tags: tea, gift and nothing else', ['mug'])).toContain('nothing else')
  expect(spellOrders('ok, just that one', [])).toBe('ok, just that one')
})

test.each([
  'We sold 4 of the mugs, take 3 of them off the stock',
  'If we sell the mugs, take 3 of them off the stock',
  'Make the mugs 5 cheaper, not 6',
])('“%s” says more than one number, or a condition', (text) => {
  expect(spellOrders(text, ['mugs'])).toBe(text)
})

test.each(['do we have few mugs left?', 'how few mugs are left', 'order few more mugs', 'mugs: 3 left'])(
  '“%s” is left as it is',
  (text) => expect(spellOrders(text, ['mugs'])).toBe(text),
)

test.each<[string, Record<string, unknown> | null]>([
  ['mug price up 3 dollars', { product: 'mug', amount: 3, currency: '$' }],
  ['raise the mug 3 dollars', { product: 'mug', amount: 3, currency: '$' }],
  ['lower the mug to 30 dollars', { product: 'mug', price: 30, currency: '$' }],
  ['cut the mug 45', null],
])('“%s” moves a price by an amount, or sets it', (text, args) => {
  expect(readIntent(text, { today: '2026-11-22', agent: 'seller', names: ['mug'] })?.args ?? null).toEqual(
    args,
  )
})
