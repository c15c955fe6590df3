import { expect, test } from 'vitest'
import { readSentence } from '../slots.ts'
import { isWhole, readAct } from './read-act.ts'
import { askAct } from './say-act.ts'

const names = ['walnut stool', 'tea tin', 'reading lamp', 'lamps', 'kettles', 'shelf']
const people = ['ottilie', 'bram']

function read(text: string) {
  const own = names.filter((name) => text.toLowerCase().includes(name))
  return readAct(readSentence(text, '2026-11-23', own), { names: own, people })
}

test.each([
  // Prices: to, by, in percent, up and down, in any order.
  ['let the walnut stool cost 84 from now on', 'set-price', { product: 'walnut stool', price: 84 }],
  ['walnut stool: 84 dollars', 'set-price', { product: 'walnut stool', price: 84, currency: '$' }],
  ['I want the walnut stool to cost 84', 'set-price', { product: 'walnut stool', price: 84 }],
  ['bring the tea tin down to 9.50', 'set-price', { product: 'tea tin', price: 9.5 }],
  ['the tea tin goes from 12 to 11', 'set-price', { product: 'tea tin', price: 11 }],
  ['tea tin, new price 11 dollars', 'set-price', { product: 'tea tin', price: 11, currency: '$' }],
  ['knock 3 dollars off the tea tin', 'set-price', { product: 'tea tin', amount: -3, currency: '$' }],
  ['add 3 dollars to the tea tin', 'set-price', { product: 'tea tin', amount: 3, currency: '$' }],
  ['the reading lamp minus 15 percent', 'set-price', { product: 'reading lamp', percent: -15 }],
  ['could you cut the reading lamp by 15%', 'set-price', { product: 'reading lamp', percent: -15 }],
  ['reading lamp up by 4%', 'set-price', { product: 'reading lamp', percent: 4 }],
  ['halve the price of the tea tin', 'set-price', { product: 'tea tin', percent: -50 }],
  ['round the tea tin so the price ends in .95', 'set-price', { product: 'tea tin', ending: 95 }],
  [
    'the reading lamp is too expensive, bring it down to 39.90',
    'set-price',
    { product: 'reading lamp', price: 39.9 },
  ],
  ['double the price of the tea tin', 'set-price', { product: 'tea tin', percent: 100 }],
  // Stock.
  ['we just got 40 tea tin in, add them', 'set-stock', { product: 'tea tin', addStock: 40 }],
  [
    'there are only 3 tea tin left on the shelf, correct that',
    'set-stock',
    { product: 'tea tin', available: 3 },
  ],
  ['stock of the tea tin: 14', 'set-stock', { product: 'tea tin', available: 14 }],
  ['the tea tin is out of stock, mark it', 'set-stock', { product: 'tea tin', available: 0 }],
  ['put 6 more tea tin into stock', 'set-stock', { product: 'tea tin', addStock: 6 }],
  ['we counted 14 tea tin on the shelf', 'set-stock', { product: 'tea tin', available: 14 }],
  // Texts.
  ['retitle the tea tin as Harvest Tin', 'set-title', { product: 'tea tin', title: 'Harvest Tin' }],
  ['the tea tin should be called “Harvest Tin”', 'set-title', { product: 'tea tin', title: 'Harvest Tin' }],
  ['the brand of the tea tin is wrong, make it Oakfield', 'set-vendor', null],
  ['change the brand of the tea tin to Oakfield', 'set-vendor', { product: 'tea tin', vendor: 'Oakfield' }],
  [
    'meta title of the tea tin: loose leaves, kept dry',
    'set-seo',
    { product: 'tea tin', seoTitle: 'loose leaves, kept dry' },
  ],
  ['material of the tea tin should be steel', 'enrich-product', { product: 'tea tin', material: 'steel' }],
  [
    'put the tea tin into product type Canisters',
    'set-product-type',
    { product: 'tea tin', productType: 'Canisters' },
  ],
  // Tags.
  ['put the tag autumn on the tea tin', 'set-tags', { product: 'tea tin', addTag: 'autumn' }],
  ['take the tag autumn off the tea tin', 'set-tags', { product: 'tea tin', removeTag: 'autumn' }],
  ['clear the tags of the tea tin', 'set-tags', { product: 'tea tin', tags: [] }],
  ['tag the tea tin with gift and autumn', 'set-tags', { product: 'tea tin', addTags: ['gift', 'autumn'] }],
  [
    'tag the tea tin with gift and kettles, drop the rest',
    'set-tags',
    { product: 'tea tin', tags: ['gift', 'kettles'] },
  ],
  [
    'replace the tags of the tea tin with tea, gift',
    'set-tags',
    { product: 'tea tin', tags: ['tea', 'gift'] },
  ],
  ['tea tin tags: tea, gift and nothing else', 'set-tags', { product: 'tea tin', tags: ['tea', 'gift'] }],
  ['just the tags tea and gift for the tea tin', 'set-tags', { product: 'tea tin', tags: ['tea', 'gift'] }],
  // What is shown.
  ['no longer show the walnut stool', 'disable-products', { product: 'walnut stool' }],
  ['I want the walnut stool hidden for now', 'disable-products', { product: 'walnut stool' }],
  ['hide all lamps over 200', 'disable-products', { search: 'lamps', minPrice: 200 }],
  // The purchase list, undo, sync, research, tickets.
  ['order list: 30 tea tin', 'add-to-purchase-list', { product: 'tea tin', quantity: 30 }],
  ['restock the tea tin', 'add-to-purchase-list', { product: 'tea tin' }],
  [
    'turn the price of the tea tin back to what it was',
    'undo-change',
    { product: 'tea tin', field: 'price' },
  ],
  ['take my latest edit back', 'undo-change', {}],
  ['re-import the full catalogue', 'sync-products', { mode: 'full' }],
  ['kick off a study of the indian market', 'start-research', { region: 'india' }],
  ["bram's case is sorted, close it", 'set-ticket-status', { person: 'bram', status: 'closed' }],
  [
    'set the ticket of ottilie to in progress',
    'set-ticket-status',
    { person: 'ottilie', status: 'in-progress' },
  ],
])('%s', (text, tool, args) => {
  const act = read(text)
  expect(act?.tool).toBe(tool)
  if (args) expect([act?.args, act && isWhole(act)]).toEqual([args, true])
})

test.each([
  ['give the tea tin another price', 'Change the price of “tea tin”: to what? Nothing was changed.'],
  ['change the price to 20', 'Which product should get the new price (to 20)? Nothing was changed.'],
  ['change the title of the tea tin', 'Change the title of “tea tin”: to what? Nothing was changed.'],
  [
    'i want to change the title of the tea tin',
    'Change the title of “tea tin”: to what? Nothing was changed.',
  ],
  ['set the stock of the walnut stool', 'Set the stock of “walnut stool”: to how many? Nothing was changed.'],
  [
    'lower the price of the tea tin and the reading lamp by 5%',
    'I change one product at a time. Which one first? Nothing was changed.',
  ],
  [
    'set the price of the grommet to 20',
    'I know no product called “grommet”. Which product should get the new price (to 20)? Nothing was changed.',
  ],
  [
    'set the price of the tea tin to 20 for wholesale',
    'I’m not sure about “wholesale”. Do you want this: Change the price of “tea tin” to 20? Nothing was changed.',
  ],
  ['switch off whatever is sold out', 'Which product should be hidden? Nothing was changed.'],
  [
    "set bram's and ottilie's ticket to in progress",
    'Which ticket? Give its number or the customer’s name. Nothing was changed.',
  ],
  ['close the ticket', 'Which ticket? Give its number or the customer’s name. Nothing was changed.'],
])('%s is asked back', (text, said) => {
  const act = read(text)
  expect(act && isWhole(act)).toBe(false)
  expect(act && askAct(act).text).toBe(said)
})

test.each([
  'if nobody buys the tea tin, cut it by 20%',
  'lower the tea tin by 20% unless it sells',
  'do not lower the price of the tea tin by 20%',
  'never hide the walnut stool',
  'once the reading lamp is back, show it to shoppers',
  'set the price of the tea tin to 20 or 25',
  'could I lower the tea tin by 20%',
  'make the tea tin 20% cheaper in germany',
  'set the price of the tea tin to minus 5',
  'turn on the kettles but not the lamps',
  'lower the tea tin to 10% of its price',
])('%s proposes nothing', (text) => {
  const act = read(text)
  expect(act !== null && isWhole(act)).toBe(false)
})

test.each([
  'price of the tea tin',
  'did we lower the price of the tea tin',
  'we lowered the tea tin by 20% last week',
  'what if I set the tea tin to 20',
  'which lamps are hidden',
  'how is the stock of the tea tin',
  'customers said the tea tin should be cheaper',
  'give me a better title for the tea tin',
  'show me the lamps over 200',
  'there are only 3 tea tin left',
])('%s orders nothing', (text) => {
  const act = read(text)
  expect(act === null || act.tool === '').toBe(true)
})

test('a condition before an order makes it one that waits', () => {
  expect(read('only if it is ready, put the walnut stool live')?.wish).toBe('conditional')
})

test('a number beside an order without a value is offered as its value', () => {
  const order = read('I want to put the price of the tea tin on 79')
  expect(order && askAct(order).choices?.[0]?.label).toBe('set the price of tea tin to 79')
})

test('an exception that no pattern took leaves the order unmade', () => {
  expect(read('turn on everything that is ready apart from the lamps and kettles')?.wish).toBe('excluding')
})

test('only behind the tags is none of them', () => {
  expect(read('the tags of the tea tin should be gift and autumn only')?.args['tags']).toEqual([
    'gift',
    'autumn',
  ])
})

test('what is ordered beside a vendor is no part of its name', () => {
  expect(read('tea tin is from Nord now, change the vendor please')?.args['vendor']).toBeUndefined()
})

test('what is told of tags is none of them', () => {
  const told = read('the tags of the tea tin are from the old owner, make them just gift and autumn')
  expect(told?.args['tags']).toBeUndefined()
})
