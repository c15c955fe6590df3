import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import type { Product } from '#features/feed/contract.ts'
import { ToolAnswer } from './contract/answer.ts'
import type { AgentEvent, AgentId } from './contract/event.ts'
import { eventsOf } from './rules/turn.ts'
import { openStoreTalk, type StoreTalk } from './test-store-talk.ts'

let server: TestServer
let talk: StoreTalk
let product: Product
beforeAll(async () => {
  server = await startTestServer({ products: 24 })
  talk = await openStoreTalk(server)
  await talk.write({
    subject: 'Where is my parcel?',
    text: 'It is late and I am very unhappy with the delivery.',
  })
  await talk.write({ subject: 'Thank you', text: 'The quality is wonderful, I love it.' })
  const named = talk.products.filter(
    ({ title, readinessStatus }) => !/["“”]/.test(title) && readinessStatus === 'ready',
  )
  const [first] = named
  if (!first) throw new Error('The store is empty')
  product = first
})
afterAll(() => server.close())

const outcomeOf = (events: AgentEvent[]) => {
  const last = eventsOf(events, 'tool_answered').at(-1)
  return last ? { ...last, answer: ToolAnswer.safeParse(last.output).data } : null
}

/** Who is asked, how, and the tool that answers. SKU and TITLE stand for those of a product of the store. */
const reads: [AgentId, string, string][] = [
  ['ops', 'What must be reordered soon?', 'performance-analyzer'],
  ['ops', 'Which products are running out of stock?', 'performance-analyzer'],
  ['ops', 'show me days of cover', 'performance-analyzer'],
  ['ops', 'How long will my stock last?', 'performance-analyzer'],
  ['seller', 'How did sales go last month?', 'performance-analyzer'],
  ['seller', 'What are my best sellers this month?', 'performance-analyzer'],
  ['seller', 'worst selling products last 30 days', 'performance-analyzer'],
  ['ops', 'how much revenue did we make yesterday', 'performance-analyzer'],
  ['ops', 'how many orders did I get last week', 'performance-analyzer'],
  ['ops', 'what is our average order value since March', 'performance-analyzer'],
  ['scout', 'Which products sell more than last month?', 'performance-analyzer'],
  ['ops', 'are we growing this quarter', 'performance-analyzer'],
  ['ops', 'Anything unusual in my sales this month?', 'performance-analyzer'],
  ['seller', 'how did "TITLE" sell in October', 'performance-analyzer'],
  ['ops', 'how is business', 'performance-analyzer'],
  ['customer', 'Who are my best customers?', 'performance-analyzer'],
  ['customer', 'How many customers buy again?', 'performance-analyzer'],
  ['customer', 'Which customers have lapsed?', 'performance-analyzer'],
  ['ops', 'How are the agents performing?', 'performance-analyzer'],
  ['seller', 'Which products are not ready for the feed?', 'find-products'],
  ['seller', 'Which products are ready?', 'find-products'],
  ['seller', 'Show me everything that lacks an EAN', 'find-products'],
  ['seller', 'which products are enabled', 'find-products'],
  ['seller', 'Why is "TITLE" not ready?', 'explain-product'],
  ['ops', 'why is SKU incomplete', 'explain-product'],
  ['seller', "what's missing from SKU", 'explain-product'],
  ['seller', 'What state is the feed in?', 'feed-status'],
  ['ops', 'When was the last sync?', 'feed-status'],
  ['stripe', 'is my store connected?', 'store-status'],
  ['seller', 'What price is best for "TITLE"?', 'price-optimizer'],
  ['seller', 'find the optimal price for SKU', 'price-optimizer'],
  ['seller', 'Is SKU too expensive?', 'price-optimizer'],
  ['seller', 'improve the listing of "TITLE"', 'listing-enhancer'],
  ['seller', 'Rewrite the description for SKU', 'listing-enhancer'],
  ['scout', 'What will demand be in the next four weeks?', 'trend-prediction'],
  ['ops', 'forecast demand for "TITLE" for the next 3 months', 'trend-prediction'],
  ['scout', 'forecast demand for the next year', 'trend-prediction'],
  ['scout', 'Scan the market', 'market-scan'],
  ['scout', 'how is the market in Europe', 'market-scan'],
  ['scout', 'sales in Germany', 'market-scan'],
  ['scout', 'market opportunities in the US', 'market-scan'],
  ['scout', 'What do competitors charge for "TITLE"?', 'competitor-analysis'],
  ['seller', 'who are the competitors of SKU', 'competitor-analysis'],
  ['customer', 'Are customers unhappy?', 'sentiment-analyzer'],
  ['customer', 'what do customers say about shipping', 'sentiment-analyzer'],
  ['customer', 'complaints about quality last month', 'sentiment-analyzer'],
  ['customer', 'How do customers feel about this: "It arrived late"?', 'sentiment-analyzer'],
  ['customer', 'open tickets', 'find-tickets'],
  ['customer', 'show me ticket 1', 'find-tickets'],
  ['customer', 'Draft a reply to ticket 1', 'response-generator'],
  ['customer', 'Draft an answer to a customer who waits for a parcel', 'response-generator'],
  ['stripe', 'Are there suspicious orders?', 'fraud-detector'],
  ['stripe', 'any risky payments this week', 'fraud-detector'],
  ['stripe', 'is order 10400 safe to ship', 'fraud-detector'],
  ['stripe', 'How much was refunded last month?', 'payment-optimizer'],
  ['stripe', 'what do I pay in fees', 'payment-optimizer'],
  ['stripe', 'How many payments were declined this month?', 'payment-optimizer'],
  ['stripe', 'How can more payments succeed?', 'payment-optimizer'],
  ['stripe', 'show open disputes', 'payment-optimizer'],
  ['ops', 'Plan a restock', 'workflow-orchestrator'],
  ['ops', 'Make a plan to clear old stock', 'workflow-orchestrator'],
]

/** PRICE is a little above today's: what moves more is refused. */
const worded = (text: string) =>
  text
    .replace('SKU', product.productId)
    .replace('TITLE', product.title)
    .replace('PRICE', (Number.parseFloat(product.salePrice ?? product.price) * 1.05).toFixed(2))

describe('without a model', () => {
  test.each(reads)('the %s agent answers "%s" with %s', async (agent, text, tool) => {
    const { answer, metadata } = await talk.say(agent, worded(text))
    const events = await talk.events(metadata.conversationId)
    expect({ answer, tool: metadata.toolsUsed.at(-1) }).toEqual({ answer: expect.any(String), tool })
    expect(metadata).toMatchObject({ state: 'answered', mode: 'local', problem: null })
    const said = outcomeOf(events)
    expect(said?.outcome).toBe('answered')
    expect(answer).toBe(said?.answer?.summary)
    if (said?.answer?.outcome !== 'too_little') expect(answer).toMatch(/\d|works|^No /)
    expect(answer).toMatch(/[a-z]{2}.*[.:]/)
    expect(events.some(({ type }) => type === 'approval_asked')).toBe(false)
  })

  test.each<[AgentId, string, string, object]>([
    ['seller', 'raise the price of SKU by 10%', 'set-price', {}],
    ['seller', 'set the price of SKU to PRICE', 'set-price', {}],
    ['seller', 'change the title of SKU to Better Words', 'set-title', { title: 'Better Words' }],
    ['seller', 'Turn off SKU', 'disable-products', {}],
    ['seller', 'enable all ready products', 'enable-products', { readiness: 'ready' }],
    ['ops', 'sync now', 'sync-products', {}],
    ['seller', 'Export the feed', 'publish-feed', {}],
  ])('the %s agent asks before "%s" happens', async (agent, text, tool, args) => {
    const { answer, metadata } = await talk.say(agent, worded(text))
    const [approval] = metadata.approvals
    expect([answer, metadata]).toEqual([expect.any(String), expect.objectContaining({ state: 'waiting' })])
    expect(metadata.approvals).toMatchObject([{ tool, args }])
    expect(answer).toBe(approval?.question)
    const { answer: changes } = await talk.say('ops', 'hello')
    expect(changes).toContain('I am the Operations agent')
  })

  test('a price is moved from what the store asks at this moment', async () => {
    const { metadata } = await talk.say('seller', worded('lower the price of SKU by 10 percent'))
    const [approval] = metadata.approvals
    const change = approval?.preview?.changes.find(({ field }) => field === 'price')
    expect(Number(change?.after)).toBeCloseTo(Number(change?.before) * 0.9, 1)
  })

  test('stock is set once a person said yes, and where nobody can, it says why', async () => {
    const skus = talk.products.filter((_each, at) => at % 5 === 0).slice(0, 8)
    const answers = []
    for (const { productId } of skus)
      answers.push(await talk.say('ops', `set the stock of ${productId} to 40`))
    const asked = answers.filter(({ metadata }) => metadata.state === 'waiting')
    expect(asked.length).toBeGreaterThan(0)
    expect(asked[0]?.metadata.approvals).toMatchObject([{ tool: 'set-stock', args: { available: 40 } }])
    for (const { answer } of answers) expect(answer).toMatch(/[a-z]{3}.*[.?]/)
  })

  test('nothing was written to the store by any of this', async () => {
    const answer = await fetch(`${server.demoOrigin}/${talk.domain}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': demoToken(talk.domain) },
      body: JSON.stringify({ query: `{ products(first: 1, query: "title:Better") { nodes { title } } }` }),
    })
    expect(await answer.text()).not.toContain('Better Words')
    const used = await server.db.asSystem((tx) => tx.execute(`select 1 from store_changes`))
    expect(used.rows).toEqual([])
  })
})

describe('a name', () => {
  const shared = () => {
    const words = talk.products.map(({ title }) => title.split(' - ')[0] ?? '')
    const name = words.find(
      (word) => words.filter((other) => other === word).length > 1 && !/["“”]/.test(word),
    )
    return name ?? ''
  }

  test('of several products is asked back with what it could be, and the SKU that is answered goes on', async () => {
    const name = shared()
    const asked = await talk.say('seller', `What price is best for "${name}"?`)
    expect(asked.answer).toContain('Which one do you mean?')
    expect(asked.answer).toContain('| SKU | Product | Price |')
    const sku = /^\| (AN-[\w-]+) \|/m.exec(asked.answer)?.[1] ?? ''
    const { metadata } = await talk.say('seller', sku.toLowerCase(), asked.metadata.conversationId)
    expect(metadata.toolsUsed).toEqual(['price-optimizer'])
    const events = await talk.events(metadata.conversationId)
    expect(eventsOf(events, 'tool_asked').map(({ args }) => args)).toEqual([{ product: sku }])
  })

  test('of no product is said to be none', async () => {
    const { answer, metadata } = await talk.say('seller', 'What price is best for "Zeppelin Engine"?')
    expect([answer, metadata.toolsUsed]).toEqual([
      'No product is called “Zeppelin Engine”. Give a part of its title or its SKU.',
      [],
    ])
  })
})

describe('what follows', () => {
  test('another time asks the same of that time', async () => {
    const first = await talk.say('seller', 'How did sales go last month?')
    const { conversationId } = first.metadata
    const second = await talk.say('seller', 'and last week?', conversationId)
    const third = await talk.say('seller', 'What about yesterday', conversationId)
    const events = await talk.events(conversationId)
    const asked = eventsOf(events, 'tool_asked').map(
      ({ args }) => args as { from: string; to: string; focus: string },
    )
    expect(asked.map(({ focus }) => focus)).toEqual(['sales', 'sales', 'sales'])
    expect(new Set(asked.map(({ from }) => from)).size).toBe(3)
    expect(new Set([first.answer, second.answer, third.answer]).size).toBe(3)
  })

  test('"why?" is answered with what the answer stands on, and "show me more" with more of it', async () => {
    const { metadata } = await talk.say('seller', 'Which products are not ready?')
    const { conversationId } = metadata
    const why = await talk.say('seller', 'Why?', conversationId)
    expect(why.answer).toMatch(/stands on \d+ products.*Stored feed/)
    await talk.say('seller', 'show me more', conversationId)
    const events = await talk.events(conversationId)
    expect(eventsOf(events, 'tool_asked').at(-1)).toMatchObject({
      tool: 'find-products',
      args: { readiness: 'not_ready', limit: 200 },
    })
  })

  test('another product asks the same of it, and another country the same of that', async () => {
    const [, other] = talk.products.filter(({ title }) => !/["“”]/.test(title))
    const first = await talk.say('seller', worded('Is SKU too expensive?'))
    await talk.say('seller', `what about ${other?.productId}?`, first.metadata.conversationId)
    const events = await talk.events(first.metadata.conversationId)
    expect(eventsOf(events, 'tool_asked').map(({ args }) => args)).toEqual([
      { product: product.productId },
      { product: other?.productId },
    ])
    const market = await talk.say('scout', 'sales in Germany')
    const there = await talk.say('scout', 'and in France?', market.metadata.conversationId)
    expect([market.answer, there.answer]).toEqual([
      expect.stringContaining('Germany'),
      expect.stringContaining('France'),
    ])
  })

  test('nothing that was said before is no question of its own', async () => {
    const { answer, metadata } = await talk.say('seller', 'and last month?')
    expect([answer.includes('did not understand'), metadata.toolsUsed]).toEqual([true, []])
  })
})

test('what another agent knows is handed to it, and a greeting is answered with what can be asked', async () => {
  const { answer, metadata } = await talk.say('stripe', 'Draft a reply to ticket 1')
  expect([answer.includes('Customer agent'), metadata.handoffSuggestion?.agentType]).toEqual([
    true,
    'customer',
  ])
  expect((await talk.say('scout', 'Hello!')).answer).toContain('I am the Scout agent')
})
