/** Questions and orders of which no part is answered as if it had not been said. */
import { expect, test } from 'vitest'
import { readIntent } from './read-intent.ts'
import { readIntents } from './read-intents.ts'
import { spellAbbreviations } from './short-forms.ts'
import { spellOrders } from './spell-order.ts'

const names = ['weights', 'oak chair', 'lamps', 'clay vase', 'sneakers']
const read = (text: string) => {
  const own = names.filter((name) => text.toLowerCase().includes(name))
  const context = { today: '2026-11-22', agent: 'ops' as const, names: own }
  const told = readIntents(spellOrders(spellAbbreviations(text), own), context, readIntent)
  return told?.kind === 'read' ? told.intents.map(({ tool, args, leftOut }) => ({ tool, args, leftOut })) : []
}

test.each<[string, string, object]>([
  ['Kindly fill the brand as Nordwind for the oak chair.', 'set-vendor', { vendor: 'Nordwind' }],
  ['Please fill in Nordwind as the brand of the oak chair.', 'enrich-product', { brand: 'Nordwind' }],
  ['enable everything thats ready and in stock', 'enable-products', { readiness: 'ready', stock: 'in' }],
  ['enable all lamps that are ready and in stock', 'enable-products', { readiness: 'ready', stock: 'in' }],
  [
    'set the category of the clay vase to Home > Vases',
    ...(['enrich-product', { productCategory: 'Home > Vases' }] as const),
  ],
  ['lamps OFF for customers, right away please', 'disable-products', { search: 'lamps' }],
  ['For the clay vase put ten percent more on the price.', 'set-price', { percent: 10 }],
])('“%s” orders what it says', (text, tool, args) => {
  expect(read(text)).toMatchObject([{ tool, args }])
})

test.each<[string, string, object]>([
  ['any weights sold out', 'find-products', { search: 'weights', stock: 'out' }],
  ['what lamps are we out of', 'find-products', { search: 'lamps', stock: 'out' }],
  ['how much money goes lost because payments get rejected', 'payment-optimizer', { focus: 'declines' }],
  ['did it pull in the new stuff today', 'feed-status', {}],
  ['are there reviews with 2 stars or less?', 'find-tickets', { maxRating: 2 }],
  ['show reviews with two or fewer stars', 'find-tickets', { maxRating: 2 }],
  ['reviews of at most 3 stars', 'find-tickets', { maxRating: 3 }],
  ['reviews with less than 3 stars', 'find-tickets', { maxRating: 2 }],
  [
    'draft a reply to the question about the parcel',
    ...(['response-generator', { search: 'parcel' }] as const),
  ],
  ['reviews with 2 stars', 'find-tickets', { rating: 2 }],
  ['how many stars do people leave us on the whole', 'find-tickets', { isRated: true }],
  [
    'how is the present month against the same days of october',
    'performance-analyzer',
    { from: '2026-11-01', compareFrom: '2026-10-01', compareTo: '2026-10-22' },
  ],
  [
    'was yesterday better than the saturday before',
    'performance-analyzer',
    { from: '2026-11-21', compareFrom: '2026-11-14', compareTo: '2026-11-14' },
  ],
])('“%s” is answered as it was asked', (text, tool, args) => {
  expect(read(text)[0]).toMatchObject({ tool, args })
})

test('what a sentence says beside its question is left out in so many words', () => {
  const [first] = read('it was a mad week and the cards keep getting refused, how were sales yesterday')
  expect(first).toMatchObject({ tool: 'performance-analyzer', args: { from: '2026-11-21' } })
  expect(first?.leftOut.join(' ')).toContain('refused')
})

test('goods that are finished are sold out, and it is said that they were read so', () => {
  const context = { today: '2026-11-22', agent: 'ops' as const, names: ['sneakers'] }
  expect(readIntent('which sneakers are finished', context)).toMatchObject({
    args: { search: 'sneakers', stock: 'out' },
    isDoubt: true,
  })
})
