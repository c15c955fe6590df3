import { expect, test } from 'vitest'
import { hideUntil, offerHiding } from './hide-until.ts'
import type { LocalUse } from './to-use.ts'

const hiding: LocalUse = {
  ...{ tool: 'disable-products', args: { search: 'lamps', stock: 'low' } },
  ...{ product: null, first: null },
}

test.each([
  ['hide those from shoppers till new stock comes', 'hide those from shoppers'],
  ['Hide the lamps until the delivery is here, please', 'hide the lamps'],
  ['take the lamps off until we get more', 'take the lamps off'],
  ['turn the lamps off until they are back in stock', 'turn the lamps off'],
  ['please hide the lamps until we restock', 'please hide the lamps'],
])('“%s” orders what stands before', (text, head) => {
  expect(hideUntil(text)).toBe(head)
})

test.each([
  'hide the lamps until monday',
  'hide the lamps',
  'show the lamps until new stock comes',
  'do not hide the lamps until new stock comes',
  'hide the lamps only until new stock comes',
  'set the price of the lamps to 20 until new stock comes',
])('“%s” is read as it stands', (text) => {
  expect(hideUntil(text)).toBeNull()
})

test('the order is offered where it is clear', () => {
  expect(offerHiding('hide those', hiding)).toMatchObject({
    choices: [{ label: 'Hide those', use: { tool: 'disable-products', args: hiding.args } }],
  })
  expect(offerHiding('hide those', null)).toBeNull()
  expect(offerHiding('hide those', { ...hiding, tool: 'enable-products' })).toBeNull()
})

test('each of several products is hidden', () => {
  const product = { name: 'vase', into: 'productIds' as const, others: ['lamps'] }
  expect(offerHiding('hide the vase and the lamps', { ...hiding, args: {}, product })).toMatchObject({
    choices: [{ use: { args: { product: 'vase', products: ['vase', 'lamps'] } } }],
  })
})
