import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { orderOfThem } from './choice.ts'
import {
  askOfCorrection,
  askOfMove,
  askOfOther,
  askOfReturn,
  orderOfCorrection,
  orderOfNumber,
  orderOfPrice,
  undoLast,
  withoutCorrection,
} from './value.ts'

const place = { runId: 'r', at: '2026-11-23T10:00:00.000Z' }
const after = (said: string, tool: string, args: Record<string, unknown>): AgentEvent[] => [
  { seq: 1, ...place, type: 'user_message', text: said },
  { seq: 2, ...place, type: 'tool_asked', callId: 'c', tool, args, reason: '' },
]
const priced = after('how much is the mug', 'view-store-product', { productId: 'MUG-1' })
const advised = after('is the mug priced right', 'price-optimizer', { product: 'MUG-1' })
const counted = after('how many mugs are left', 'view-store-product', { productId: 'MUG-1' })

test.each([
  ['make it 79', priced, '79'],
  ['ok go with 35', advised, '35'],
  ['hm, change it to 18.50', priced, '18.50'],
  ['back to 26', priced, '26'],
  ['hm I think we should go back to 59', priced, '59'],
  ['95 then', priced, '95'],
])('“%s” after a price is a price', (text, before, price) => {
  expect(orderOfNumber(text, before)).toMatchObject({
    tool: 'set-price',
    args: { price },
    product: { name: 'MUG-1' },
  })
})

test.each(['do it', 'good enough, do that', 'sounds fair. go for it', 'perfect, set it'])(
  '“%s” after a price was looked at sets it',
  (text) => {
    const looked = after('what if the mug cost 139', 'price-optimizer', { product: 'MUG-1', price: 139 })
    expect(orderOfPrice(text, looked)).toMatchObject({ tool: 'set-price', args: { price: '139' } })
  },
)

test.each([
  ['make it 79', counted],
  ['79', priced],
  ['make it 5% less', priced],
  ['95 then', advised],
  ['back to 26', counted],
  ['make it 79', []],
])('“%s” may be anything else', (text, before) => {
  expect(orderOfNumber(text, before)).toBeNull()
})

test('what is taken off or added is asked back, and only of what was spoken of', () => {
  expect(askOfMove('take 4 off', counted)?.choices?.map(({ message }) => message)).toEqual([
    'lower the stock of "MUG-1" by 4',
    'lower the price of "MUG-1" by 4',
  ])
  expect(askOfMove('take 4 off', [])).toBeNull()
})

test('the first of a list are of that list', () => {
  const listed = after('ready ones', 'find-products', { readiness: 'ready', enabled: false })
  expect(orderOfThem('activate the first 20', listed)).toMatchObject({
    tool: 'enable-products',
    args: { readiness: 'ready', limit: 20 },
  })
  const cheapest = after('cheapest', 'find-products', { order: 'cheapest' })
  expect(orderOfThem('activate the first 20', cheapest)).toBeNull()
})

test('another number after a price was proposed is the same order with that number', () => {
  const proposed = after('set the mug to 30', 'set-price', { productId: 'MUG-1', price: '30' })
  expect(orderOfCorrection('actually 28', proposed)).toMatchObject({
    tool: 'set-price',
    args: { productId: 'MUG-1', price: '28' },
  })
  expect(orderOfCorrection('28', proposed)).toBeNull()
  expect(orderOfCorrection('actually 28', priced)).toBeNull()
})

test.each([
  ['no, I meant November', 'november'],
  ['sorry, only the boots', 'only the boots'],
  ['november', null],
  ['no', null],
])('“%s” corrects what was asked to %s', (text, rest) => {
  expect(withoutCorrection(text)).toBe(rest)
})

test.each([
  ['no, sorry, 179.90', 'set-price', { price: '175' }, { price: '179.90' }],
  ['i mean sixteen, not 60', 'set-stock', { available: 60 }, { available: 16 }],
  ['sorry. 41 not 14', 'enrich-product', { weight: '14 kg' }, { weight: '41 kg' }],
  ['not 12 but 20', 'add-to-purchase-list', { quantity: 12 }, { quantity: 20 }],
])('“%s” corrects what was proposed', (text, tool, args, expected) => {
  expect(orderOfCorrection(text, after('…', tool, args))).toMatchObject({ tool, args: expected })
})

test.each([
  ['41, not 15', 'enrich-product', { weight: '14 kg' }],
  ['not 30 but 20', 'set-stock', { available: 12 }],
  ['no, 2.5', 'set-stock', { available: 12 }],
])('“%s” corrects another number than was proposed', (text, tool, args) => {
  expect(orderOfCorrection(text, after('…', tool, args))).toBeNull()
})

test('what was asked of a number is asked of the one that is meant', () => {
  const asked: AgentEvent[] = [
    {
      seq: 1,
      ...place,
      type: 'agent_text',
      part: 'answer',
      text: 'The price or the stock?',
      isFinal: true,
      recommendedProducts: [],
      productCategories: [],
      choices: ['price', 'stock'].map((field) => ({
        label: `${field} 420`,
        message: `set the ${field} of the shelf to 420`,
      })),
    },
  ]
  expect(askOfCorrection('no, 415', asked)?.choices?.map(({ message }) => message)).toEqual([
    'set the price of the shelf to 415',
    'set the stock of the shelf to 415',
  ])
  expect(askOfCorrection('415, not 400', asked)).toBeNull()
})

test('another colour is asked back, and a number after a stock is a stock', () => {
  expect(askOfOther('And in the other colour?')?.text).toContain('Which colour')
  expect(askOfOther('and the mug in the other colour 20')).toBeNull()
  const stock = after('how much stock is there of the mug', 'performance-analyzer', {
    focus: 'stock',
    product: 'MUG-1',
  })
  expect(orderOfNumber('make it 12', stock)).toMatchObject({ tool: 'set-stock', args: { available: 12 } })
})

test('“129 I meant” corrects as “I meant 129” does', () => {
  expect(withoutCorrection('sorry, 129 i meant')).toBe('129')
})

test('“back to 26” is asked back where it is not clear of what', () => {
  expect(askOfReturn('ok back to 26', counted)?.choices?.map(({ message }) => message)).toEqual([
    'set the price of "MUG-1" to 26',
    'set the stock of "MUG-1" to 26',
  ])
  expect(askOfReturn('we should go back to 26', [])?.text).toContain('Which product')
  expect(askOfReturn('back to what it was', counted)).toBeNull()
})

test('the last change is undone after the changes were listed', () => {
  const listed = after('what changed', 'list-changes', {})
  expect(undoLast('take back the last one', listed)).toMatchObject({
    tool: 'undo-change',
    first: { read: 'change' },
  })
  expect(undoLast('take back the last one', priced)).toBeNull()
})
