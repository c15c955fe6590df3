import { expect, test } from 'vitest'
import { readIntent } from './read-intent.ts'
import { readIntents } from './read-intents.ts'
import { spellSeveral, splitNames } from './several-products.ts'

const names = ['kettle', 'frost brush', 'planter', 'mugs']
const own = (text: string) => names.filter((name) => text.includes(name))
const read = (text: string, known = own(text)) =>
  readIntents(text, { today: '2026-11-22', agent: 'ops', names: known }, readIntent)

test.each<[string, string[]]>([
  [
    'set the price of the kettle and the planter to 20',
    ['set the price of kettle to 20', 'set the price of planter to 20'],
  ],
  [
    'please change price for the frost brush and the planter, 48 and 39',
    ['set the price of frost brush to 48', 'set the price of planter to 39'],
  ],
  ['make the kettle 55 and the planter 60', ['set kettle to 55', 'set planter to 60']],
  ['kettle and frost brush both 45 pls', ['set kettle to 45', 'set frost brush to 45']],
  [
    'recount: frost brush 17, planter 33',
    ['set the stock of frost brush to 17', 'set the stock of planter to 33'],
  ],
  [
    'frost brush: -10% and kettle: +5%',
    ['lower the price of frost brush by 10%', 'raise the price of kettle by 5%'],
  ],
])('“%s” is an order for each', (text, orders) => {
  expect(read(text)).toEqual({ kind: 'one at a time', parts: orders })
})

test.each([
  'how much are the kettle and the planter at 20',
  'put 10 kettles and 5 planters on the purchase list',
  'lower the kettle and the planter by 5',
  'set the kettle to 20',
  'is the kettle and the planter 20?',
  'set the kettle and the planter to 20, 30 and 40',
])('“%s” is none', (text) => {
  expect(spellSeveral(text, own(text))).toBeNull()
})

test('what is asked of two products side by side is asked of each, and a comparison is not', () => {
  expect(splitNames('how much is the kettle and the planter', own('kettle planter'))).toEqual([
    { name: 'kettle', said: 'how much is the kettle' },
    { name: 'planter', said: 'how much is the planter' },
  ])
  expect(splitNames('compare the kettle and the planter', own('kettle planter'))).toBeNull()
})

test.each<[string, string[]]>([
  ['switch the kettle on and the planter off', ['switch the kettle on', 'switch off planter']],
  ['hide the kettle and show me the planter', ['hide the kettle', 'show me the planter']],
  [
    'tell me the price of the kettle then lower it by 5%',
    ['tell me the price of the kettle', 'lower "kettle" by 5%'],
  ],
])('“%s” is two things of which one is done first', (text, parts) => {
  expect(read(text)).toEqual({ kind: 'one at a time', parts })
})

test('a second question takes what the first was about, and two times are two answers', () => {
  const of = (text: string) => {
    const told = read(text)
    return told?.kind === 'read' ? told.intents.map(({ tool, args }) => ({ tool, ...args })) : told
  }
  expect(of('how many mugs do we have and what does the dearest cost')).toMatchObject([
    {},
    { tool: 'find-products', order: 'dearest', search: 'mugs' },
  ])
  expect(of('whats the stock of the kettle and which are sold out')).toMatchObject([
    { focus: 'stock' },
    { tool: 'find-products', stock: 'out', search: 'kettle' },
  ])
  expect(of('how much fees did we pay this month and last month')).toMatchObject([
    { focus: 'fees', from: '2026-11-01' },
    { focus: 'fees', from: '2026-10-01' },
  ])
})
