import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoToken } from '#demo/oauth.ts'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { isSmall } from '#features/agents/local-mode/rules/slots.ts'
import { toWords } from '#features/agents/local-mode/rules/words.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { Product } from '#features/shop/feed/contract.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { reads } from './__fixtures__/phrasings.fixture.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'
import { getConversation } from './contract/conversation.ts'

let server: TestServer
let talk: StoreConversation
let product: Product
beforeAll(async () => {
  server = await startTestServer({ products: 24, shop: { like: 'demo-2.myshopify.com', at: new Date() } })
  talk = await openStoreConversation(server)
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
    if (said?.answer?.outcome !== 'too_little') expect(answer).toMatch(/\d|works|^No |^The feed is empty/)
    expect(answer).toMatch(/[a-z]{2}.*[.:]/)
    expect(events.some(({ type }) => type === 'approval_asked')).toBe(false)
  })

  test.each<[AgentId, string, string, object]>([
    ['seller', 'raise the price of SKU by 10%', 'set-price', {}],
    ['seller', 'set the price of SKU to PRICE', 'set-price', {}],
    ['seller', 'change the title of SKU to Better Words', 'set-title', { title: 'Better Words' }],
    ['seller', 'Turn on SKU', 'enable-products', {}],
    ['seller', 'enable all ready products', 'enable-products', { readiness: 'ready' }],
    ['ops', 'sync now', 'sync-products', {}],
    ['ops', 'Plan a restock', 'workflow-orchestrator', { goal: 'restock' }],
    ['ops', 'Make a plan to clear old stock', 'workflow-orchestrator', {}],
    ['ops', 'Workflow orchestrator: restock', 'workflow-orchestrator', { goal: 'restock' }],
  ])('the %s agent asks before "%s" happens', async (agent, text, tool, args) => {
    const { answer, metadata } = await talk.say(agent, worded(text))
    const [approval] = metadata.approvals
    expect([answer, metadata]).toEqual([expect.any(String), expect.objectContaining({ state: 'waiting' })])
    expect(metadata.approvals).toMatchObject([{ tool, args }])
    expect(answer).toBe(approval?.question)
    const { answer: changes } = await talk.say('ops', 'hello')
    expect(changes).toContain('I’m the Operations agent')
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
    expect(await answer.json()).toMatchObject({ data: { products: { nodes: [] } } })
    const used = await server.db.asSystem((tx) => tx.execute(`select 1 from store_changes`))
    expect(used.rows).toEqual([])
  })
})

test('what is not understood is answered with the readings that come nearest, and what is pressed is answered', async () => {
  const { answer, metadata } = await talk.say('ops', 'sing me a song about the stock')
  expect(answer).toContain('I didn’t understand this. Do you mean one of these?')
  expect(metadata.choices).toContain('What to reorder')
  expect(metadata.choices.length + metadata.suggestions.length).toBe(4)
  expect(metadata.toolsUsed).toEqual([])
  const pressed = await talk.say('ops', 'What to reorder', metadata.conversationId)
  expect(pressed.metadata.toolsUsed).toEqual(['performance-analyzer'])
  expect(pressed.answer).toContain('reorder')
})

test('a second question that another agent answers is named with that agent', async () => {
  const text = 'How did sales go last month, and which orders look fraudulent?'
  const { answer, metadata } = await talk.say('ops', text)
  expect(answer).toContain('The Stripe agent can answer “which orders look fraudulent”.')
  expect(metadata.toolsUsed).toEqual(['performance-analyzer'])
})

test('what no record holds is said, with what is known that is near', async () => {
  const { answer, metadata } = await talk.say('ops', 'what is my conversion rate')
  expect(answer).toContain('doesn’t know who visits your shop')
  expect(metadata.toolsUsed).toEqual([])
})

test('a sentence approves nothing and says where to approve', async () => {
  const { answer, metadata } = await talk.say('ops', 'approve all')
  expect(answer).toContain('nothing was approved')
  expect(metadata.toolsUsed).toEqual([])
})

describe('a name', () => {
  const shared = () => {
    const words = talk.products.map(({ title }) => title.split(' - ')[0] ?? '')
    const name = words.find(
      (word) => words.filter((other) => other === word).length > 1 && !/["“”]/.test(word),
    )
    return name ?? ''
  }

  /** A word that several products begin with. */
  const sharedByProducts = () => {
    const first = (product: Product) => product.title.split(' ')[0] ?? ''
    const [word = ''] =
      [...Map.groupBy(talk.products, first)].find(
        // A word of English, such as "Is", names nothing by itself.
        ([first, own]) => !isSmall(toWords(first)[0]) && new Set(own.map(({ groupId }) => groupId)).size > 1,
      ) ?? []
    return word
  }

  test('of several products is asked back with choices, and the one that is pressed goes on', async () => {
    const asked = await talk.say('seller', `set the price of ${sharedByProducts()} to 20`)
    const { choices, conversationId } = asked.metadata
    expect(asked.answer).toContain('Which one, or all of them?')
    expect(choices.length).toBeGreaterThan(1)
    expect(asked.metadata.approvals).toEqual([])
    let [pressed = ''] = choices
    let next = await talk.say('seller', pressed, conversationId)
    // A product of several variants is asked back once more: a price is of one variant.
    if (next.metadata.choices[0] && next.answer.includes('variants')) {
      expect(next.answer).toContain('variants. Which one, or all of them?')
      pressed = next.metadata.choices[0]
      next = await talk.say('seller', pressed, conversationId)
    }
    const wanted = talk.products.find(({ title }) => title === pressed)
    const told = eventsOf(await talk.events(conversationId), 'tool_asked')
    expect(told.map(({ tool, args }) => [tool, args])).toEqual([
      ['set-price', { productId: wanted?.productId, price: '20' }],
    ])
  })

  test('that means all variants of one product is not asked back', async () => {
    const { metadata } = await talk.say('ops', `stock of "${shared()}"`)
    expect([metadata.toolsUsed, metadata.choices]).toEqual([['performance-analyzer'], []])
  })

  test('that is missing is asked for, and the product that is answered goes on', async () => {
    const asked = await talk.say('seller', 'See a product in the store:')
    expect([asked.answer, asked.metadata.toolsUsed]).toEqual([
      'Which product? Give a part of its title or its SKU.',
      [],
    ])
    const { conversationId } = asked.metadata
    await talk.say('seller', product.productId, conversationId)
    const told = eventsOf(await talk.events(conversationId), 'tool_asked')
    expect(told.map(({ tool, args }) => [tool, args])).toEqual([
      ['view-store-product', { productId: product.productId }],
    ])
  })

  test('that an order lacks is not guessed: nothing is changed, and the form of a tool says what it needs', async () => {
    const asked = await talk.say('seller', 'set the price to 20')
    expect(asked.answer).toBe('Which product should get the new price (to 20)? Nothing was changed.')
    expect([asked.metadata.approvals, asked.metadata.toolsUsed]).toEqual([[], []])
    const elsewhere = await talk.say('stripe', 'Price optimizer:')
    expect(elsewhere.answer).toContain('The Seller agent can help with that.')
    const { answer, metadata: said } = await talk.say('customer', 'Set ticket status: 12')
    expect([answer, said.toolsUsed]).toEqual([
      'Set ticket status needs: Ticket, Status. Say it in one sentence, or fill in its form under Tools.',
      [],
    ])
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
  test('repeats the last question for another period', async () => {
    const first = await talk.say('stripe', 'How much did we refund last month?')
    const { conversationId } = first.metadata
    const second = await talk.say('stripe', 'and last week?', conversationId)
    const third = await talk.say('stripe', 'so far this month?', conversationId)
    const events = await talk.events(conversationId)
    const asked = eventsOf(events, 'tool_asked').map(
      ({ args }) => args as { from: string; to: string; focus: string },
    )
    expect(asked.map(({ focus }) => focus)).toEqual(['refunds', 'refunds', 'refunds'])
    expect(new Set(asked.map(({ from }) => from)).size).toBe(3)
    expect(new Set([first.answer, second.answer, third.answer]).size).toBe(3)
  })

  test('"why?" is answered with what the answer stands on, and "show me more" with more of it', async () => {
    const { metadata } = await talk.say('seller', 'Which products are not ready?')
    const { conversationId } = metadata
    const why = await talk.say('seller', 'Why?', conversationId)
    expect(why.answer).toMatch(/based on \d+ products.*Stored feed/)
    await talk.say('seller', 'show me more', conversationId)
    const events = await talk.events(conversationId)
    expect(eventsOf(events, 'tool_asked').at(-1)).toMatchObject({
      tool: 'find-products',
      args: { readiness: 'not_ready', limit: 200 },
    })
  })

  test('repeats the last question for another product or country', async () => {
    const other = talk.products.find(({ productId }) => productId !== product.productId)
    if (!other) throw new Error('The store has one product')
    const first = await talk.say('seller', worded('Is SKU too expensive?'))
    await talk.say('seller', `what about ${other.productId}?`, first.metadata.conversationId)
    const events = await talk.events(first.metadata.conversationId)
    expect(eventsOf(events, 'tool_asked').map(({ args }) => args)).toEqual([
      { product: product.productId },
      { product: other.productId },
    ])
    const market = await talk.say('scout', 'sales in Germany')
    const there = await talk.say('scout', 'and in France?', market.metadata.conversationId)
    expect([market.answer, there.answer]).toEqual([
      expect.stringContaining('Germany'),
      expect.stringContaining('France'),
    ])
  })

  test('ignores a follow-up when nothing was asked before', async () => {
    const { answer, metadata } = await talk.say('seller', 'and last month?')
    expect([answer.includes('didn’t understand'), metadata.toolsUsed]).toEqual([true, []])
  })
})

test('who has the tool for a question is offered with the conversation, though its words name nobody', async () => {
  const { metadata } = await talk.say('seller', 'Are there suspicious orders?')
  const input = { params: { conversationId: metadata.conversationId }, query: {} } as never
  const { turn } = (await call(server.origin, getConversation, input, talk.token)).data
  expect(turn?.handoffSuggestion).toEqual({ agentType: 'stripe', reason: 'It has the tool for this' })
})

test('what another agent knows is handed to it, and a greeting is answered with what can be asked', async () => {
  const { answer, metadata } = await talk.say('stripe', 'Draft a reply to ticket 1')
  expect([answer.includes('Customer agent'), metadata.handoffSuggestion?.agentType]).toEqual([
    true,
    'customer',
  ])
  expect((await talk.say('scout', 'Hello!')).answer).toContain('I’m the Scout agent')
})

test('what the merchant says is looked for on the web without a question, whatever was read before', async () => {
  const { metadata } = await talk.say('scout', 'Scan the market')
  const { conversationId } = metadata
  const words = 'Web search: copper kettles of 1923, Amsterdam'
  const next = await talk.say('scout', words, conversationId)
  expect(next.metadata.approvals).toEqual([])
  const last = outcomeOf(await talk.events(conversationId))
  expect(last).toMatchObject({ tool: 'web-search', outcome: 'failed' })
  expect(last?.message).toContain('needs a Tavily key')
})
