/** What looks like an order or an answer and is none, and what must not be swallowed in silence. */
import { expect, test } from 'vitest'
import { cutExclusion } from './exclusion.ts'
import { languageOf } from './language.ts'
import { readIntent } from './read-intent.ts'
import { readIntents } from './read-intents.ts'

const today = '2026-11-23'
const read = (text: string, names: readonly string[] = [], agent: 'ops' | 'seller' | 'stripe' = 'seller') =>
  readIntent(text, { today, agent, names })
const readAll = (text: string, names: readonly string[] = [], agent: 'ops' | 'seller' = 'seller') => {
  const told = readIntents(text, { today, agent, names }, readIntent)
  return told?.kind === 'read' ? told.intents : told
}

test('a bar stool is hidden by its name, and "minus" leaves out of all only', () => {
  expect(read('hide all bar stools', ['bar stools'])).toMatchObject({ args: { search: 'bar stools' } })
  expect(cutExclusion('revenue minus refunds')).toBeNull()
  expect(cutExclusion('everything minus the mugs')?.excluded).toBe('mugs')
  expect(cutExclusion('price of the tray without handles', ['tray without handles'])).toBeNull()
})

test('what is said of the others is no part of a name, and a name has no clause in it', () => {
  expect(read('turn on the umbrellas that are ready, leave the others', ['umbrellas'])).toMatchObject({
    tool: 'enable-products',
    args: { search: 'umbrellas', readiness: 'ready' },
  })
  expect(read('hide the umbrellas that are ready beside wallets', [])?.tool).not.toBe('disable-products')
})

test.each([
  'everything but the mugs 20% off',
  'put everything 20% off',
  'bring everything down 10%',
  'take $5 off everything',
  'everything is off except the lamps',
  'hide everything but the ready ones',
  'hide everything except what is sold out',
])('switches nothing off: %s', (text) => {
  expect(read(text, ['mugs', 'lamps'])?.tool).not.toBe('disable-products')
})

test.each(['close the shop at 6 today', 'close 3 listings', 'close the sale on 24'])(
  'closes no ticket: %s',
  (text) => expect(read(text)?.tool).not.toBe('set-ticket-status'),
)

test('a currency goes with its amount, a dollar too', () => {
  expect(read('take $5 off the oak tray', ['oak tray'])?.args).toEqual({
    product: 'oak tray',
    amount: -5,
    currency: '$',
  })
  expect(read('make the oak tray 3 euros cheaper', ['oak tray'])?.args).toMatchObject({ currency: 'EUR' })
  expect(read('set the oak tray to 40 dollars', ['oak tray'])?.args).toMatchObject({ currency: '$' })
  expect(read('knock five bucks off the oak tray', ['oak tray'])?.args).toMatchObject({ amount: -5 })
  expect(read('add 2 dollars to the oak tray', ['oak tray'])?.args).toMatchObject({
    product: 'oak tray',
    amount: 2,
  })
})

test('a product that the answer does not take is named', () => {
  expect(read('refunds for the breakfast mug last month', ['breakfast mug'], 'stripe')).toMatchObject({
    tool: 'payment-optimizer',
    leftOut: ['breakfast mug'],
  })
})

test('two questions of one tool are two where each is about something else', () => {
  expect(
    readAll('how many trays are left and how many mugs are left', ['trays', 'mugs'], 'ops'),
  ).toMatchObject([
    { args: { focus: 'stock', product: 'trays' } },
    { args: { focus: 'stock', product: 'mugs' } },
  ])
})

test.each(['Salt and Pepper Set', 'Board & Knife', 'Cup and Set Square'])(
  'a name may hold "and" and words of orders: %s',
  (name) => {
    expect(read(`set the price of the ${name} to 40`, [name])?.args).toMatchObject({
      product: name,
      price: 40,
    })
    expect(read(`hide the ${name}`, [name])?.args).toMatchObject({ product: name })
  },
)

test('a people in the name of a product is no country', () => {
  expect(read('how many french press are left', ['french press'])?.args).toMatchObject({
    product: 'french press',
  })
  expect(read('how does the turkey platter sell', ['turkey platter'])).toMatchObject({
    tool: 'performance-analyzer',
    args: { product: 'turkey platter' },
  })
})

test('a past time is named where the answer is of now', () => {
  expect(read('what was sold out last month', [], 'ops')?.leftOut).toEqual(['last month'])
  expect(read('what is running out this week', [], 'ops')?.leftOut).toEqual([])
})

test.each(['products under 5 units', 'products with less than 3 images', 'anything with stock below 10'])(
  'a number of things is no price: %s',
  (text) => expect(read(text)?.args['maxPrice']).toBeUndefined(),
)

test('last year in october is one time, and so is the black friday of last year', () => {
  expect(read('sales last year in october')?.args).toEqual({
    focus: 'sales',
    from: '2025-10-01',
    to: '2025-10-31',
  })
  expect(read('revenue of last year’s black friday')?.args).toEqual({
    focus: 'sales',
    from: '2025-11-28',
    to: '2025-11-28',
  })
})

test('English that shares words with German is English', () => {
  expect(languageOf('was the hat in the den')).toBeNull()
  expect(languageOf('was wurde gestern verkauft')).toBe('de')
})

test('so many pieces go on the purchase list', () => {
  expect(read('reorder 40 of the oak tray', ['oak tray'], 'ops')).toMatchObject({
    tool: 'add-to-purchase-list',
    args: { product: 'oak tray', quantity: 40 },
  })
  expect(read('put the oak tray on the purchase list', ['oak tray'], 'ops')?.args).toEqual({
    product: 'oak tray',
  })
  expect(read('order a pizza for 12', [], 'ops')?.tool).not.toBe('add-to-purchase-list')
})

test('a tag is put on a product', () => {
  expect(read('add the tag sale to the breakfast mug', ['breakfast mug'])).toMatchObject({
    tool: 'set-tags',
    args: { product: 'breakfast mug', addTag: 'sale' },
  })
})

test.each<[string, string, Record<string, unknown>]>([
  ['barcode 7350100041841 goes on the oak tray', 'enrich-product', { gtin: '7350100041841' }],
  ['set the brand of the oak tray to Nordvik', 'enrich-product', { brand: 'Nordvik' }],
  ['change the seo title of the oak tray to “Tray of oak”', 'set-seo', { seoTitle: 'Tray of oak' }],
  ['set the vendor of the oak tray to Nordvik', 'set-vendor', { vendor: 'Nordvik' }],
])('sets a field: %s', (text, tool, args) => {
  expect(read(text, ['oak tray'])).toMatchObject({ tool, args: { product: 'oak tray', ...args } })
})

test('small talk around a question asks for nothing', () => {
  expect(
    readAll('Hiya! Lovely day, my sister loves our shop. How many oak trays are left?', ['oak trays']),
  ).toMatchObject([{ args: { focus: 'stock', product: 'oak trays' } }])
  expect(readAll('Do not sync anything today. Just report when it last ran.')).toMatchObject([
    { tool: 'feed-status' },
  ])
  expect(readAll('The oak tray is out of season. Please hide it.', ['oak tray'])).toMatchObject([
    { tool: 'disable-products', args: { product: 'oak tray' } },
  ])
})

test('an order for two products is one for both where they are switched, else one for each', () => {
  expect(readAll('Disable the oak tray and the mug', ['oak tray', 'mug'])).toMatchObject([
    { tool: 'disable-products', args: { products: ['oak tray', 'mug'] } },
  ])
  expect(readAll('Restock the oak tray and the mug', ['oak tray', 'mug'])).toEqual({
    kind: 'one at a time',
    parts: ['Restock the oak tray', 'Restock the mug'],
  })
})
