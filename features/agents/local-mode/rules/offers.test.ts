/** What is offered where a text is not understood, and what is never read as a question. */
import { describe, expect, test } from 'vitest'
import { readChoice } from './follow-up/choice.ts'
import { isCommand, isForLater } from './mood.ts'
import { offerReadings } from './offers.ts'
import { readIntent } from './read-intent.ts'
import { readIntents } from './read-intents.ts'
import { sayReading } from './say-reading.ts'
import { readSentence } from './slots.ts'
import { topicExamples } from './topic-learning.ts'
import { topics } from './topics.ts'
import { sayWhere } from './where.ts'

const today = '2026-11-22'
const tools = [
  'performance-analyzer',
  'find-products',
  'explain-product',
  'price-optimizer',
  'enable-products',
]

describe('a reading that is offered', () => {
  test('is there in words for every tool that answers questions', () => {
    const unsaid = Object.values(topics).filter(
      (topic) => topic && topic.tool !== '' && sayReading(topic.tool, {}) === null,
    )
    expect(unsaid).toEqual([])
  })

  test('keeps the product and the time of the question', () => {
    const offers = offerReadings('whazzup sales mug last month', { today, names: ['mug'], tools }, 4)
    expect(offers[0]).toMatchObject({
      label: 'Sales of “mug”, Oct 1 to Oct 31',
      use: {
        tool: 'performance-analyzer',
        args: { focus: 'sales', product: 'mug', from: '2026-10-01', to: '2026-10-31' },
      },
    })
    expect(new Set(offers.map(({ label }) => label)).size).toBe(offers.length)
  })

  test('is of a tool that the agent has', () => {
    const offers = offerReadings('refunds fees chargebacks', { today, names: [], tools }, 4)
    expect(offers.filter(({ use }) => !tools.includes(use?.tool ?? ''))).toEqual([])
  })

  test('means its use when it is pressed', () => {
    const use = { tool: 'performance-analyzer', args: { focus: 'stock', product: 'mug' } }
    const choices = [{ label: 'Stock of “mug”', message: 'Stock of “mug”', use }]
    const said = { type: 'agent_text', part: 'answer', text: '?', isFinal: true, choices } as const
    const event = { ...said, recommendedProducts: [], productCategories: [], seq: 1, runId: null, at: today }
    expect(readChoice('Stock of “mug”', [event])).toEqual({
      tool: 'performance-analyzer',
      args: { focus: 'stock' },
      product: { name: 'mug', into: 'product' },
      first: null,
    })
  })
})

describe('an order', () => {
  test.each([
    'approve the pending ones',
    'give order 12 to the supplier',
    'tell my customers we have a sale',
    'alert me when stock is low',
    'drop the price',
  ])('"%s" is never read as a question', (text) => {
    expect(isCommand(readSentence(text, today))).toBe(true)
    expect(readIntent(text, { today, agent: 'ops' })).toBeNull()
  })

  test('is none of the examples of questions', () => {
    const asked = topicExamples().filter(({ of }) => of !== 'none')
    const commands = asked.filter(({ sentence }) => isCommand(sentence)).map(({ line }) => line)
    // What exports or syncs is done by a tool that reads, or by a pattern.
    expect(commands.filter((line) => !/feed|sync|undo/.test(line))).toEqual([])
  })

  test.each(['run the restock every monday', 'enable the mugs tomorrow', 'hide the mugs until easter'])(
    '"%s" proposes nothing: it is for later',
    (text) => {
      expect(isForLater(text)).toBe(true)
      expect(readIntent(text, { today, agent: 'seller', names: ['mugs'] })).toBeNull()
    },
  )

  test('may have a time in a text that is set', () => {
    expect(isForLater('rename the mug to "See you tomorrow"')).toBe(false)
  })
})

describe('two words for different things', () => {
  const read = (text: string, names: string[] = []) => {
    const told = readIntents(text, { today, agent: 'stripe', names }, readIntent)
    return told?.kind === 'read' ? told.intents.map(({ args }) => args) : told
  }

  test('are two questions of one time', () => {
    const october = { from: '2026-10-01', to: '2026-10-31' }
    expect(read('refunds and fees last month')).toEqual([
      { focus: 'refunds', ...october },
      { focus: 'fees', ...october },
    ])
  })

  test('are one in a name', () => {
    expect(read('stock of the fees and refunds game', ['fees and refunds game'])).toHaveLength(1)
  })
})

test.each([
  ['monday', '2026-11-16'],
  ['tuesday', '2026-11-17'],
  ['thursday', '2026-11-19'],
  ['thrusday', '2026-11-19'],
  ['saturday', '2026-11-21'],
])('%s is no other weekday', (day, date) => {
  expect(readSentence(`how was ${day}`, today).period).toMatchObject({ from: date, to: date })
})

describe('the way to something', () => {
  test.each([
    ['how do i add an openai key', 'API keys'],
    ['where can i set the limits', 'Limits'],
    ['what are your limits', 'Limits'],
    ['how can i connect my own store', 'Settings, Store'],
    ['enable dark mode', 'Language and appearance'],
    ['what does readiness mean', 'ready when'],
    ['what is on my purchase list', 'Seller, under Strategies'],
  ])('is told: %s', (text, says) => {
    expect(sayWhere(text)).toContain(says)
  })

  test('is told to have changed nothing only where something was ordered', () => {
    expect(sayWhere('pause the scout agent')).toContain('Nothing was changed.')
    expect(sayWhere('how do i pause an agent')).toBe('Turn an agent on or off on its page under Agents.')
    expect(sayWhere('is dark mode there?')).toBe('Language and appearance are under Settings.')
  })

  test.each([
    'put the mug on the purchase list',
    'german numbers pls',
    'what is ready',
    'how do sales look',
    'undo the last change',
    'what was changed lately and which of it could I still take back',
    'which changes can be undone',
  ])('is not told instead of an answer: %s', (text) => {
    expect(sayWhere(text)).toBeNull()
  })
})
