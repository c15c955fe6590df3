/** Questions and orders that say more than one thing: places, numbers, bounds and subjects beside a topic. */
import { expect, test } from 'vitest'
import { isForLater } from './mood.ts'
import { correctSpelling } from './spelling.ts'
import { readIntent } from './read-intent.ts'
import { readIntents } from './read-intents.ts'
import { spellAbbreviations } from './short-forms.ts'
import { spellOrders } from './spell-order.ts'

const names = ['mugs', 'oak chair', 'clay vase', 'soy candle', 'leirverk']
const read = (text: string) => {
  const own = names.filter((name) => text.toLowerCase().includes(name))
  const context = { today: '2026-11-21', agent: 'ops' as const, names: own }
  const told = readIntents(spellOrders(spellAbbreviations(text), own), context, readIntent)
  return told?.kind === 'read' ? told.intents.map(({ tool, args, leftOut }) => ({ tool, args, leftOut })) : []
}

test.each<[string, string, object]>([
  ['how do denmark and finland do beside each other', 'market-scan', { country: 'DK' }],
  ['in which countries do items under 60 dollars sell', 'market-scan', { maxPrice: 60 }],
  ['look at orders #10400, #10401 and #10402', 'fraud-detector', { orders: ['#10400', '#10401', '#10402'] }],
  ['show four star reviews, no more than thirty', 'find-tickets', { rating: 4 }],
  ['which items haven’t moved in ages', 'performance-analyzer', { rank: 'worst' }],
  ['any tickets about a broken lid', 'find-tickets', { search: 'broken lid' }],
  ['what should I reorder when shipping takes two weeks', 'performance-analyzer', { leadDays: 14 }],
  ['what to reorder, I want to be 98% safe', 'performance-analyzer', { serviceLevel: 98 }],
  ['what margin is left if I take 45 for the oak chair', 'price-optimizer', { price: 45 }],
  ['fees of the past half year', 'payment-optimizer', { from: '2026-05-22' }],
  ['mugs over 12 and under 30', 'find-products', { minPrice: 12, maxPrice: 30 }],
  [
    'not lower than 38 and not higher than 45: where in there should the clay vase be priced?',
    'price-optimizer',
    { minPrice: 38, maxPrice: 45 },
  ],
  ['any messages from customers i still have to answer?', 'find-tickets', { status: 'open' }],
  [
    'how many mugs have gone out the last 30 days',
    'performance-analyzer',
    { focus: 'sales', from: '2026-10-23' },
  ],
  ['is the oak chair sold out?', 'find-products', { search: 'oak chair', stock: 'out' }],
  [
    'no less than 20 and no more than 30: what should the clay vase cost?',
    'price-optimizer',
    { minPrice: 20, maxPrice: 30 },
  ],
  [
    'where between 40 and 60 should I price the clay vase?',
    'price-optimizer',
    { minPrice: 40, maxPrice: 60 },
  ],
  ['how many products do shoppers see and how many could they see?', 'feed-status', {}],
  ['what was changed in the shop lately, and which of it could I still take back?', 'list-changes', {}],
  ['please tell open alerts of the stock', 'performance-analyzer', { focus: 'stock' }],
  ['which shop is this hooked up to', 'store-status', {}],
  ['products which sell less then before', 'performance-analyzer', { rank: 'falling' }],
  ['which items sell better than last month', 'performance-analyzer', { rank: 'rising' }],
  [
    'What is going down? I mean products which sell less than before',
    'performance-analyzer',
    { rank: 'falling' },
  ],
  ['what was refunded? I mean the best selling mugs', 'payment-optimizer', { focus: 'refunds' }],
  ['which mugs are nearly gone?', 'find-products', { search: 'mugs', stock: 'low' }],
  ['which products will sell less than before', 'trend-prediction', {}],
  ['all products not by leirverk', 'find-products', { except: 'leirverk' }],
])('“%s” keeps all that it says', (text, tool, args) => {
  expect(read(text)[0]).toMatchObject({ tool, args })
})

test.each<[string, string, object]>([
  ['nudge the clay vase up a little', 'set-price', {}],
  ['clay vase stock -4', 'set-stock', { addStock: -4 }],
  ['the oak chair is made of solid oak, note that please', 'enrich-product', { material: 'solid oak' }],
  ['i want the oak chair for 1.250 dollars', 'set-price', { price: 1250 }],
  ['all of them except mugs: hide', 'disable-products', { except: 'mugs' }],
  ['get all products from the shop anew', 'sync-products', { mode: 'full' }],
])('“%s” orders what it says', (text, tool, args) => {
  const [first] = read(text)
  if (tool === 'set-price' && Object.keys(args).length === 0) expect(first).toBeUndefined()
  else expect(first).toMatchObject({ tool, args })
})

test('a number behind “over” names no order, and a country says nothing of what was sold', () => {
  expect(read('orders over 400 in october')[0]?.args).not.toHaveProperty('orders')
  expect(read('best selling products in france')[0]?.leftOut.length).toBeGreaterThan(0)
})

test('a short form that the store sells under is left as it is', () => {
  expect(correctSpelling('hav bottle', (word) => word === 'hav')).toBe('hav bottle')
})

test('whoever is written to has the ticket', () => {
  const context = { today: '2026-11-21', agent: 'customer' as const, names: [], people: ['marta'] }
  expect(readIntent('write marta that the right colour is on its way', context)).toMatchObject({
    tool: 'response-generator',
    args: { person: 'marta' },
    leftOut: [],
  })
})

test('each field that is spoken of is asked for', () => {
  const missing = (text: string) => read(text).map(({ args }) => args['missing'])
  expect(missing('list everything lacking a gtin or a weight')).toEqual(['gtin', 'weight'])
  expect(missing('which mugs have neither barcode nor brand')).toEqual(['barcode', 'brand'])
  expect(missing('which mugs have no barcode')).toEqual(['barcode'])
  expect(missing('which mugs, the ones with a picture, lack a barcode')).toEqual(['barcode'])
  expect(missing('products with a missing barcode or weight')).toEqual(['barcode', 'weight'])
  expect(read('show messages about delivery from this week')).toMatchObject([
    { tool: 'find-tickets', args: { search: 'delivery' } },
  ])
})

test('an exception beside a negation leaves it one', () => {
  expect(read('show everything what is not ready, but without mugs')).toMatchObject([
    { tool: 'find-products', args: { readiness: 'not_ready', except: 'mugs' } },
  ])
})

test('the reason of an order is no time of it', () => {
  expect(isForLater('take the mugs off for now, we are putting them away until next winter')).toBe(false)
  expect(isForLater('take the mugs off until next winter')).toBe(true)
  expect(isForLater('hide the mugs for now until next friday')).toBe(true)
  expect(isForLater('hide the mugs, i want it done tomorrow')).toBe(true)
  expect(isForLater('lower the mug to 20, we start on monday')).toBe(true)
})

test.each([
  ["what's down to five pieces or less but not gone yet", { stock: 'low' }],
  ['which products are sold out', { stock: 'out' }],
  [
    'which products are missing nothing more than optional stuff, so nearly there?',
    { readiness: 'needs_enrichment' },
  ],
])('“%s” lists those, and leaves nothing out', (text, args) => {
  expect(read(text)).toMatchObject([{ tool: 'find-products', args, leftOut: [] }])
})
