/** What is typed in haste: short forms, slips, countries and peoples, what is left out, orders without a verb. */
import { expect, test } from 'vitest'
import { cutExclusion } from './exclusion.ts'
import { sayNotRecorded } from './not-recorded.ts'
import { readIntent } from './read-intent.ts'
import { readIntents } from './read-intents.ts'
import { spellOut } from './short-forms.ts'
import { toWords } from './words.ts'

const today = '2026-11-22'
const read = (text: string, names: readonly string[] = [], agent: 'ops' | 'seller' = 'ops') =>
  readIntent(text, { today, agent, names })

test.each([
  ['wks', 'weeks'],
  ['teh', 'the'],
  ['form', 'form'],
  ['kettle', 'kettle'],
])('%s stands for %s', (typed, meant) => expect(spellOut(typed)).toBe(meant))

test.each<[string, string[], string, Record<string, unknown>]>([
  ['refunds last wk', [], 'payment-optimizer', { from: '2026-11-09', to: '2026-11-15' }],
  ['avg order last mo', [], 'performance-analyzer', { from: '2026-10-01' }],
  ['chargbacks this yr', [], 'payment-optimizer', { focus: 'disputes', from: '2026-01-01' }],
  ['stok of oak tray', ['oak tray'], 'performance-analyzer', { focus: 'stock', product: 'oak tray' }],
  ['forecast trays 5 wks', ['trays'], 'trend-prediction', { product: 'trays', horizonWeeks: 5 }],
  ['margin oak tray', ['oak tray'], 'price-optimizer', { product: 'oak tray' }],
  ['margin on oak tray at 55', ['oak tray'], 'price-optimizer', { product: 'oak tray', price: 55 }],
  ['whatever costs over 250 bucks', [], 'find-products', { minPrice: 250 }],
  ['everything between 20 and 40 euros', [], 'find-products', { minPrice: 20, maxPrice: 40 }],
  ['danish numbers pls', [], 'market-scan', { country: 'DK' }],
  ['canada?', [], 'market-scan', { country: 'CA' }],
  ['how do trays do in the uk', ['trays'], 'market-scan', { category: 'trays', country: 'GB' }],
  ['did anything run out since yesterday', [], 'find-products', { stock: 'out' }],
  ['what did olga want', [], 'find-tickets', { search: 'olga' }],
  ['two star reviews', [], 'find-tickets', { rating: 2 }],
  ['reorder list, lead time is 3 weeks', [], 'performance-analyzer', { focus: 'stock', leadDays: 21 }],
  ['how did we do last week', [], 'performance-analyzer', { from: '2026-11-09' }],
  ['oak tray 5% cheaper pls', ['oak tray'], 'set-price', { product: 'oak tray', percent: -5 }],
  ['oak tray 8% up', ['oak tray'], 'set-price', { product: 'oak tray', percent: 8 }],
  ['put the oak tray at 50€', ['oak tray'], 'set-price', { price: 50, currency: 'EUR' }],
  ['tag oak tray as clearance', ['oak tray'], 'set-tags', { product: 'oak tray', addTag: 'clearance' }],
  ['add the tag summer to the oak tray', ['oak tray'], 'set-tags', { addTag: 'summer' }],
  ['close 7', [], 'set-ticket-status', { ticket: 7, status: 'closed' }],
  ['mark ticket 7 as resolved', [], 'set-ticket-status', { ticket: 7, status: 'resolved' }],
  ['25 more oak tray arrived', ['oak tray'], 'set-stock', { product: 'oak tray', addStock: 25 }],
  ['everything except the trays off', ['trays'], 'disable-products', { except: 'trays' }],
])('reads: %s', (text, names, tool, args) => {
  expect(read(text, names)).toMatchObject({ tool, args })
})

test.each([
  'revenue 5% up',
  'which trays are 5% cheaper',
  'close',
  'give everything away for free',
  'make a 20% discount code',
])('orders nothing: %s', (text) => expect(`${read(text)?.tool}`).not.toMatch(/^(set|disable|enable)-/))

test('a country that is left out is named, and is not the one that is told', () => {
  expect(read('any market besides the us worth pushing')).toMatchObject({
    args: { region: 'global' },
    leftOut: ['besides the us'],
  })
})

test.each([
  ['everything but the kettles', 'kettles'],
  ['open tickets, leave out the refund one', 'refund one'],
  ['sales without germany last month', 'germany'],
  ['markets other than france', 'france'],
])('leaves out of %s: %s', (text, excluded) => expect(cutExclusion(text)?.excluded).toBe(excluded))

test('october last year is one time, and so is black friday', () => {
  expect(read('sales october last year')?.args).toMatchObject({ from: '2025-10-01', to: '2025-10-31' })
  expect(read('revenue black friday last year')?.args).toMatchObject({ from: '2025-11-28', to: '2025-11-28' })
})

test('a price beside another order is offered as a price', () => {
  const names = ['oak tray', 'mug']
  const context = { today, agent: 'seller' as const, names }
  expect(readIntents('oak tray to 33 and take the mug off', context, readIntent)).toEqual({
    kind: 'one at a time',
    parts: ['set the price of oak tray to 33', 'take the mug off'],
  })
})

test.each(['and the month before?', 'and last month?'])('leans on the question before: %s', (text) =>
  expect(read(text)).toBeNull(),
)

test.each(['products without a barcode', 'what runs out', 'nothing but'])('leaves nothing out: %s', (text) =>
  expect(cutExclusion(text)).toBeNull(),
)

test('two countries are two answers', () => {
  const intents = readIntents(
    'do the brits spend more than the swedes',
    { today, agent: 'scout', names: [] },
    readIntent,
  )
  expect(intents).toMatchObject({
    kind: 'read',
    intents: [{ args: { country: 'GB' } }, { args: { country: 'SE' } }],
  })
})

test('a time, a number or a word that no argument holds is named', () => {
  expect(read('how is germany doing last week')?.leftOut).toEqual(['last week'])
  expect(read('which costs more fees, zorp or blik')?.leftOut).toEqual(['zorp', 'blik'])
})

test.each([
  ['conversion rate?', 'visits'],
  ['how many ppl came to the shop from google', 'visits'],
  ['whats hot on tiktok', 'social media'],
  ['how old are our customers', 'age'],
  ['when do i get paid out', 'payouts'],
  ['which supplier is always late', 'suppliers'],
  ['do we need a new supplier', 'suppliers'],
  ['card numbers of the last buyers', 'card numbers'],
])('says that it is not known: %s', (text, what) =>
  expect(sayNotRecorded(toWords(text), new Set())).toContain(what),
)

test('a word of a name is no question of what is not known', () => {
  expect(sayNotRecorded(toWords('stock of the rain jacket'), new Set([3, 4]))).toBeNull()
})
