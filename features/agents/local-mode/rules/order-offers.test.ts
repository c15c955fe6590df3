import { expect, test } from 'vitest'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { offerOrdersOf, orderShare } from './order-offers.ts'
import { rankOrders } from './order-kinds.ts'
import orders from './order-examples.json' with { type: 'json' }

const tools = [...new Set(Object.values(roster).flatMap((agent) => agent.tools))]
const offersFor = (text: string, names: string[], people: string[] = []) =>
  offerOrdersOf(text, { names, people, tools }, 3)

test.each([
  ['bin the mug off chatgpt', 'hide mug', { product: 'mug' }],
  ['fire up the mug', 'enable mug', { product: 'mug' }],
  ['all mugs OFF for shoppers, now pls', 'hide all mugs', { search: 'mugs' }],
  ['two mug broke', 'lower the stock of mug by 2', { product: 'mug', addStock: -2 }],
  ['on the mug put 15% more of price', 'raise the price of mug by 15%', { product: 'mug', percent: 15 }],
  ['mug may be sold for 19 henceforth', 'set the price of mug to 19', { product: 'mug', price: 19 }],
  [
    'mug 19 instead of 24, with the 24 shown as struck off',
    'set the price of mug to 19, with 24 struck through',
    { product: 'mug', price: 19, compareAtPrice: '24' },
  ],
  ['pop the tag valentyne on the mug', 'tag mug as valentyne', { product: 'mug', addTag: 'valentyne' }],
  [
    'kindly fill the brand as Barskog for the mug',
    'set the brand of mug to Barskog',
    { product: 'mug', brand: 'Barskog' },
  ],
  [
    'mug wieghs 380 gr, forgot to enter it',
    'set the weight of mug to 380 g',
    { product: 'mug', weight: '380 g' },
  ],
  [
    'the barcode on the mug reads 4006381333931',
    'set the barcode of mug to 4006381333931',
    { product: 'mug', gtin: '4006381333931' },
  ],
  [
    'stick 24 mugs on the list for the supplier',
    'put 24 of mugs on the purchase list',
    { product: 'mugs', quantity: 24 },
  ],
])('“%s” may be “%s”', (text, said, args) => {
  const offers = offersFor(text, [/mugs/.test(text) ? 'mugs' : 'mug'])
  expect(offers.find(({ message }) => message.toLowerCase() === said.toLowerCase())?.use?.args).toEqual(args)
})

test.each([
  ['can we get the first 25 of the ready ones up?', 'enable the first 25 products that are ready'],
  ['put ten of the ready ones live', 'enable the first 10 products that are ready'],
  ['ticket 1 is being handled', 'mark ticket 1 as in progress'],
  ['trigger delta sync', 'sync the products now'],
])('“%s” names no product and may be “%s”', (text, said) => {
  expect(offersFor(text, [])[0]?.message.toLowerCase()).toBe(said)
})

test('a count of nothing is stock, and no price or purchase', () => {
  expect(offersFor('the mug is gone, stock 0', ['mug']).map(({ use }) => use?.args)).toContainEqual({
    ...{ product: 'mug', available: 0 },
  })
  const args = offersFor('mug for 0', ['mug']).flatMap(({ use }) => (use ? [use] : []))
  expect(args.filter(({ tool }) => /price|purchase/.test(tool)).map((one) => one.args)).not.toContainEqual(
    expect.objectContaining({ price: 0 }),
  )
})

test('all products are offered to be read again where everything is asked for', () => {
  const [offer] = offersFor('pull absolutely everything fresh from shopify, a full sync please', [])
  expect(offer?.use).toEqual({ tool: 'sync-products', args: { mode: 'full' } })
})

test('a long text is shortened on its choice and stays whole in its order', () => {
  const text = `${'A quiet cup for slow mornings, '.repeat(5)}made by hand`
  const [offer] = offersFor(`the description of the mug: "${text}"`, ['mug'])
  expect(offer?.use?.args['description']).toBe(text)
  expect(offer?.label.length).toBeLessThanOrEqual(90)
})

test('the text of a search result is its description where that is said', () => {
  const [offer] = offersFor('make the seo description of the mug "Cups for slow mornings"', ['mug'])
  expect(offer?.use).toEqual({
    tool: 'set-seo',
    args: { product: 'mug', seoDescription: 'Cups for slow mornings' },
  })
})

test('what is left out is not what is changed, and a missing value is asked for', () => {
  expect(offersFor('go live with all that is ready, except the mugs', ['mugs'])[0]?.use?.args).toEqual({
    readiness: 'ready',
    except: 'mugs',
  })
  const [first] = offersFor('the price of the mug ought to be another', ['mug'])
  expect(first).toEqual({ label: 'Change the price of mug', message: 'Change the price of "mug"' })
})

test('only what the agent has a tool for is offered, and each once', () => {
  const labels = offersFor('raise or lower the mug by 5', ['mug']).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(offerOrdersOf('hide the mug', { names: ['mug'], tools: ['set-price'] }, 3)).toEqual([])
})

test.each([
  'how many mugs do we have',
  'what did we sell last week',
  'which mugs are sold out',
  'is the mug ready',
])('“%s” is most likely no order', (text) => {
  expect(orderShare(text, { names: ['mug', 'mugs'] })).toBeLessThan(0.3)
})

test('each kind is told by most of its own examples', () => {
  const values = {
    'NUM MONEY': '$12',
    NUM: '12',
    PCT: '10%',
    QUOTE: '"xyz"',
    TICKET: 'ticket 3',
    FLOW: 'workflow',
  }
  const spell = (line: string) =>
    Object.entries(values).reduce((said, [kind, value]) => said.replaceAll(kind, value), line)
  const known = { names: ['zzname'], people: ['zzperson'] }
  const kindOf = (line: string) =>
    rankOrders(spell(line).replaceAll('NAME', 'zzname').replaceAll('PERSON', 'zzperson'), known)[0]?.of
  const shares = Object.entries(orders).map(([kind, lines]) => ({
    kind,
    told: lines.filter((line) => kindOf(line) === kind).length / lines.length,
  }))
  expect(shares.filter(({ told }) => told < 0.9)).toEqual([])
})
