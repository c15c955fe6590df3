/** Phrasings of merchants, written without a look at the patterns: most are understood, few wrongly, and nearly all others are among what is offered. */
import { describe, expect, test } from 'vitest'
import { roster } from '#features/agents/settings/rules/roster.ts'
import { findNearest, questionOf } from './nearest.ts'
import { readIntent } from './read-intent.ts'

const context = { today: '2026-11-21', agent: 'ops' } as const
const tools = [...new Set(Object.values(roster).flatMap((agent) => agent.tools))]

/** With the tool that is meant and, of one with several fields, which of them; null where nothing here can answer. */
const phrasings: [string, string | null, string | null][] = [
  ['which items will be gone by next week?', 'performance-analyzer', 'stock'],
  ['who are my unhappy customers', 'sentiment-analyzer', null],
  ['why is the copper kettle still hidden', 'explain-product', null],
  ['what would be a fair price for the linen throw', 'price-optimizer', null],
  ['how much money went back to customers in october', 'payment-optimizer', 'refunds'],
  ['top 5 products', 'performance-analyzer', 'sales'],
  ['are there payments I should worry about', 'fraud-detector', null],
  ['do I need to order more mugs', 'performance-analyzer', 'stock'],
  ['stop showing the linen throw', 'disable-products', null],
  ['show me late deliveries', null, null],
  ['what is my conversion rate', null, null],
  ['how many refunds did we have yesterday', 'payment-optimizer', 'refunds'],
  ['which product is returned most often', 'payment-optimizer', null],
  ['is my price for the kettle too high', 'price-optimizer', null],
  ['give me last week in numbers', 'performance-analyzer', 'sales'],
  ['what did customers complain about', 'sentiment-analyzer', null],
  ['which orders are unpaid', null, null],
  ['what is the weather', null, null],
  ['how did we do yesterday', 'performance-analyzer', 'sales'],
  ['what are my five best products this month', 'performance-analyzer', 'sales'],
  ['is anything flying off the shelves', 'performance-analyzer', 'sales'],
  ['give me the figures for october', 'performance-analyzer', 'sales'],
  ['which items sit on the shelf forever', 'performance-analyzer', 'sales'],
  ['are we making more than last month', 'performance-analyzer', 'sales'],
  ['what will I run out of before christmas', 'performance-analyzer', 'stock'],
  ['how many mugs should I order again', 'performance-analyzer', 'stock'],
  ['how much of the linen throw is left in the warehouse', 'performance-analyzer', 'stock'],
  ['who has not bought from us in a while', 'performance-analyzer', 'customers'],
  ['who are our regulars', 'performance-analyzer', 'customers'],
  ['why can nobody find the copper kettle in chatgpt', 'explain-product', null],
  ['what is wrong with the oak tray', 'explain-product', null],
  ['which of my products have no barcode', 'find-products', null],
  ['how many products are live in chatgpt', 'feed-status', null],
  ['when was the last time you read my shop', 'feed-status', null],
  ['what could I ask for the copper kettle', 'price-optimizer', null],
  ['am I selling the oak tray too cheap', 'price-optimizer', null],
  ['would a lower price on the copper kettle bring more profit', 'price-optimizer', null],
  ['make the copper kettle 5 euros cheaper', 'set-price', null],
  ['take the copper kettle offline', 'disable-products', null],
  ['stop listing the oak tray', 'disable-products', null],
  ['let shoppers see the oak tray', 'enable-products', null],
  ['how much will we sell next month', 'trend-prediction', null],
  ['is interest in the copper kettle growing', 'trend-prediction', null],
  ['where in europe do we sell best', 'market-scan', null],
  ['what do other shops charge for the oak tray', 'competitor-analysis', null],
  ['is anybody undercutting us on the copper kettle', 'competitor-analysis', null],
  ['can you write a nicer text for the oak tray', 'listing-enhancer', null],
  ['are people happy with us', 'sentiment-analyzer', null],
  ['what are people grumbling about', 'sentiment-analyzer', null],
  ['has anybody written to us today', 'find-tickets', null],
  ['what should I answer to ticket 4', 'response-generator', null],
  ['does any order smell fishy', 'fraud-detector', null],
  ['should I send out order 1023 or is it a scam', 'fraud-detector', null],
  ['how much do we lose to card fees', 'payment-optimizer', 'fees'],
  ['how much did we give back last week', 'payment-optimizer', 'refunds'],
  ['how often do payments fail', 'payment-optimizer', 'declines'],
  ['get everything ready for black friday stock', 'workflow-orchestrator', null],
  ['put the old price back', 'undo-change', null],
  ['what did we sell on monday', 'performance-analyzer', 'sales'],
  ['which article brings in the most money', 'performance-analyzer', 'sales'],
  ['was october better than september', 'performance-analyzer', 'sales'],
  ['how busy was last week', 'performance-analyzer', 'sales'],
  ['do I still have tea towels in stock', 'performance-analyzer', 'stock'],
  ['which things must I buy in soon', 'performance-analyzer', 'stock'],
  ['which customers have we lost', 'performance-analyzer', 'customers'],
  ['how many people bought twice', 'performance-analyzer', 'customers'],
  ['why does chatgpt not show the tea towel', 'explain-product', null],
  ['what does the tea towel still need', 'explain-product', null],
  ['products without a picture', 'find-products', null],
  ['how is my chatgpt feed', 'feed-status', null],
  ['suggest a price for the tea towel', 'price-optimizer', null],
  ['could I charge more for the tea towel', 'price-optimizer', null],
  ['make the tea towel 10% cheaper', 'set-price', null],
  ['remove the tea towel from chatgpt', 'disable-products', null],
  ['how will demand develop in december', 'trend-prediction', null],
  ['how is the french market', 'market-scan', null],
  ['who else sells tea towels', 'competitor-analysis', null],
  ['the text of the tea towel is boring, improve it', 'listing-enhancer', null],
  ['what do reviewers dislike', 'sentiment-analyzer', null],
  ['which tickets are still open', 'find-tickets', null],
  ['answer the last ticket for me', 'response-generator', null],
  ['is order 1044 fraud', 'fraud-detector', null],
  ['how many chargebacks this year', 'payment-optimizer', 'disputes'],
  ['how much does stripe take from me', 'payment-optimizer', 'fees'],
  ['plan the christmas season', 'workflow-orchestrator', null],
  ['undo that', 'undo-change', null],
  ["what's the capital of france", null, null],
  ['write me a poem', null, null],
]

const outcomes = phrasings.map(([text, tool, focus]) => {
  const read = readIntent(text, context)
  const isRight =
    tool === null ? read === null : read?.tool === tool && (focus === null || read.args['focus'] === focus)
  // Why one product is not ready is found by way of those that are not.
  const asked = tool === 'explain-product' ? 'find-products' : tool
  const question = questionOf[`${asked} ${focus}`] ?? questionOf[asked ?? ''] ?? ''
  const isOffered = read === null && findNearest(text, tools, 3).includes(question)
  return { text, isRight, isOffered, isWrong: read !== null && !isRight }
})
const share = (is: (outcome: (typeof outcomes)[number]) => boolean) =>
  outcomes.filter(is).length / outcomes.length

describe('words that nobody thought of', () => {
  test('are understood in four of five sentences, and taken for something else in one of thirty at most', () => {
    const wrong = outcomes.filter(({ isWrong }) => isWrong).map(({ text }) => text)
    expect(share(({ isRight }) => isRight)).toBeGreaterThanOrEqual(0.8)
    expect(wrong.length / outcomes.length, wrong.join('; ')).toBeLessThanOrEqual(0.034)
  })

  test('are answered with suggested questions when they are not understood', () => {
    const lost = outcomes.filter(({ isRight, isOffered }) => !isRight && !isOffered).map(({ text }) => text)
    expect(
      share(({ isRight, isOffered }) => isRight || isOffered),
      lost.join('; '),
    ).toBeGreaterThanOrEqual(0.9)
  })
})

describe('a question that is offered', () => {
  test.each(Object.entries(questionOf))('for %s is understood: %s', (name, question) => {
    const [tool, focus] = name.split(' ')
    const read = readIntent(question, context)
    expect(read?.tool).toBe(tool)
    if (focus) expect(Object.keys(read?.args ?? {}).concat(String(read?.args['focus']))).toContain(focus)
  })

  test('is one that the agent has a tool for, and there is none for words that mean nothing here', () => {
    expect(findNearest('what fees', ['find-products'], 3)).toEqual([])
    expect(findNearest('xyzzy frobnicate', tools, 3)).toEqual([])
    expect(findNearest('stock '.repeat(500), tools, 3)).toContain('What runs out of stock?')
    expect(findNearest('', tools, 3)).toEqual([])
  })
})
