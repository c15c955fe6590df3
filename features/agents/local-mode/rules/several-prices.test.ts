import { expect, test } from 'vitest'
import { readIntent } from './read-intent.ts'
import { readIntents } from './read-intents.ts'
import { maxPrices, readSeveralPrices, toSetPrices } from './several-prices.ts'

const names = ['kettle', 'frost brush', 'planter']

function read(text: string, agent: 'seller' | 'ops' = 'seller') {
  const context = { today: '2026-11-22', agent, names: names.filter((name) => text.includes(name)) }
  const told = readIntents(text, context, readIntent)
  if (told?.kind !== 'one at a time') return told
  return readSeveralPrices(told.parts, (part) => readIntent(part, context), agent)
}

test.each([
  ['set the price of the kettle to 10 and the price of the planter to 12', ['10', '12']],
  ['change the kettle price to 40 and the planter to 70', ['40', '70']],
  ['set the kettle to 10 and the planter to 12.50', ['10', '12.50']],
  ['price the kettle at 40 and the planter at 70', ['40', '70']],
  ['sell the kettle for 20, the planter for 30', ['20', '30']],
])('“%s” is one order with a price for each', (text, prices) => {
  expect(read(text)).toEqual({
    tool: 'set-prices',
    args: {},
    product: { name: 'kettle', into: 'productIds', others: ['planter'], prices },
    first: null,
  })
})

test.each([
  ['lower the kettle and the planter by 10%', -10],
  ['kettle and planter 5% off', -5],
])('“%s” moves all by a percent', (text, percent) => {
  expect(read(text)).toEqual({
    tool: 'set-prices',
    args: { percent },
    product: { name: 'kettle', into: 'productIds', others: ['planter'] },
    first: null,
  })
})

test.each([
  'frost brush: -10% and kettle: +5%',
  'recount: frost brush 17, planter 33',
  'set the price of the kettle to 20 and hide the planter',
  'lower the kettle by 5 and the planter by 3',
])('“%s” is no such order', (text) => {
  expect(read(text)).toEqual(null)
})

test('without a word of prices, whoever is not the Seller asks back', () => {
  expect(read('set the kettle to 10 and the planter to 12', 'ops')).toBeNull()
})

test('one price or percent is for all of several products, as far as one use may go', () => {
  const first = { read: 'price', percent: -10, amount: null, currency: null } as const
  expect(toSetPrices({ tool: 'set-price', args: {}, first }, ['a', 'b'])?.args).toEqual({
    productIds: ['a', 'b'],
    percent: -10,
  })
  expect(toSetPrices({ tool: 'set-price', args: { price: '20' }, first: null }, ['a', 'b'])?.args).toEqual({
    productIds: ['a', 'b'],
    prices: ['20', '20'],
  })
  const by = { ...first, percent: null, amount: 3 }
  expect(toSetPrices({ tool: 'set-price', args: {}, first: by }, ['a', 'b'])).toBeNull()
  const many = Array.from({ length: maxPrices + 1 }, (_each, at) => `p${at}`)
  expect(toSetPrices({ tool: 'set-price', args: { price: '20' }, first: null }, many)).toBeNull()
})
