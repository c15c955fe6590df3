/** Orders as merchants give them: each says what shall change, of which product and to what. */
import { expect, test } from 'vitest'
import { readIntent } from './read-intent.ts'

const read = (text: string) => readIntent(text, { today: '2026-11-21', agent: 'ops' })

test.each<[string, string, Record<string, unknown>]>([
  ['make the oak desk lamp 49.90', 'set-price', { product: 'oak desk lamp', price: 49.9 }],
  ['drop the copper kettle from 80 to 72', 'set-price', { product: 'copper kettle', price: 72 }],
  [
    'ceramic vase should cost €24 from now on',
    'set-price',
    { product: 'ceramic vase', price: 24, currency: 'EUR' },
  ],
  ['the copper kettle should now be 79.99', 'set-price', { product: 'copper kettle', price: 79.99 }],
  ['set the walnut tray to $45', 'set-price', { product: 'walnut tray', price: 45, currency: '$' }],
  ['price for desk lamp = 55', 'set-price', { product: 'desk lamp', price: 55 }],
  ['new price for the ceramic vase: 30', 'set-price', { product: 'ceramic vase', price: 30 }],
  ["let's charge 25 for the ceramic vase", 'set-price', { product: 'ceramic vase', price: 25 }],
  ['i want to sell the candle for 14', 'set-price', { product: 'candle', price: 14 }],
  ['raise the price of the mug by 5 %', 'set-price', { product: 'mug', percent: 5 }],
  [
    'reduce beeswax candle by 2 euros',
    'set-price',
    { product: 'beeswax candle', amount: -2, currency: 'EUR' },
  ],
  ['knock 10% off the wool throw', 'set-price', { product: 'wool throw', percent: -10 }],
  ['make the mug 3 dollars more expensive', 'set-price', { product: 'mug', amount: 3, currency: '$' }],
  [
    'title of the desk lamp should be Oak Desk Lamp with Dimmer',
    'set-title',
    { product: 'desk lamp', title: 'Oak Desk Lamp with Dimmer' },
  ],
  [
    'pls call the kettle "Hammered Copper Kettle 1.5L" instead',
    'set-title',
    { product: 'kettle', title: 'Hammered Copper Kettle 1.5L' },
  ],
  [
    'new title for the kettle: Copper Kettle 1.5 L',
    'set-title',
    { product: 'kettle', title: 'Copper Kettle 1.5 L' },
  ],
  ['i want the vase to be called "Ceramic Vase"', 'set-title', { product: 'vase', title: 'Ceramic Vase' }],
  ['we got 40 copper kettles in, set stock to 40', 'set-stock', { product: 'copper kettles', available: 40 }],
  ['stock for walnut tray = 0', 'set-stock', { product: 'walnut tray', available: 0 }],
  ['stock of the linen apron is now 25', 'set-stock', { product: 'linen apron', available: 25 }],
  ['make stock of candle zero', 'set-stock', { product: 'candle', available: 0 }],
  ['set desk lamp to 10 pieces', 'set-stock', { product: 'desk lamp', available: 10 }],
  [
    'I would like the wool throw to be disabled until further notice.',
    'disable-products',
    { product: 'wool throw' },
  ],
  ['remove walnut tray from the feed', 'disable-products', { product: 'walnut tray' }],
  ['put the linen apron back in the feed', 'enable-products', { product: 'linen apron' }],
  ['make all ready products visible', 'enable-products', { readiness: 'ready' }],
  ['i added 3 new items in shopify, get them over here', 'sync-products', {}],
  ['pls publish', 'publish-feed', {}],
  ['put the old price back', 'undo-change', {}],
  ['get my store ready for christmas', 'workflow-orchestrator', { goal: 'get store ready for christmas' }],
  [
    'plan black friday for me step by step',
    'workflow-orchestrator',
    { goal: 'black friday for me step by step' },
  ],
  ['search the web for kettle trends', 'web-search', { query: 'kettle trends' }],
])('%s', (text, tool, args) => {
  const { tool: meant, args: given } = read(text) ?? {}
  expect([meant, given]).toEqual([tool, args])
})

const changing =
  /^(set|enable|disable|undo|sync|start|save|propose|enrich)-|^workflow-orchestrator$|^web-search$/

test.each([
  'price of the vase in 2025',
  'price for 2 mugs',
  'sell 20 mugs for christmas',
  'the title of the vase should be better',
  'new title ideas for the vase: something short',
  'stock of kettle 2',
  'do our sales drop in summer',
  'do black friday sales look good',
  'list everything thats currently visible in chatgpt',
  'show me all products in chatgpt',
  'list tickets again',
  'i want to know which products are hidden',
  'we have 40 complaints, fix it',
  'sales should be 5000 next month',
  'what would happen if the vase cost 30 tomorrow',
  'why should the vase be off',
  'when were the products last synced',
])('is not taken for an order: %s', (text) => {
  expect(read(text)?.tool ?? '').not.toMatch(changing)
})

test('a share of the price is no change by it, and a field’s name is none of its value', () => {
  const read = (text: string) =>
    readIntent(text, { today: '2026-11-23', agent: 'seller', names: ['oak tray'] })
  expect(read('lower oak tray to 10% of its price')).toBe(null)
  expect(read('lower oak tray by 10%')?.args).toEqual({ product: 'oak tray', percent: -10 })
  expect(read('set the vendor of oak tray to vendor Nordlys')?.args).toEqual({
    product: 'oak tray',
    vendor: 'Nordlys',
  })
})
