import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
import { readIntent } from './rules/intent/read-intent.ts'
import { roster } from './rules/roster.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 1 })
})
afterAll(() => server.close())

const agents = Object.entries(roster)

/** The built-in tools, by the agent they belong to. */
const builtIn: Record<string, string[]> = {
  scout: ['market-scan', 'competitor-analysis', 'trend-prediction'],
  seller: ['price-optimizer', 'listing-enhancer'],
  customer: ['sentiment-analyzer', 'response-generator'],
  stripe: ['fraud-detector', 'payment-optimizer'],
  ops: ['workflow-orchestrator', 'performance-analyzer'],
}

test('every name in the roster is a tool of the server, once, and every tool belongs to an agent', () => {
  const names = server.tools.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const [agent, { tools }] of agents) {
    expect([agent, tools.filter((name) => !names.includes(name))]).toEqual([agent, []])
    expect(new Set(tools).size).toBe(tools.length)
  }
  // Every agent may speak with the others.
  const given = new Set([...agents.flatMap(([, { tools }]) => tools), 'ask-agent', 'hand-off'])
  expect(names.filter((name) => !given.has(name))).toEqual([])
})

test('each agent begins with the built-in tools of its own field', () => {
  for (const [agent, { tools }] of agents) {
    const own = builtIn[agent] ?? []
    expect(tools.slice(0, own.length)).toEqual(own)
  }
})

test('no agent that reads what customers wrote can send anything outside', () => {
  const ofCustomers = ['find-tickets', 'sentiment-analyzer', 'response-generator', 'fraud-detector']
  const outward = server.tools.flatMap(({ name, isOutward }) => (isOutward ? [name] : []))
  expect(outward).toContain('web-search')
  for (const [agent, { tools }] of agents) {
    const reads = tools.some((name) => ofCustomers.includes(name))
    expect([agent, reads ? tools.filter((name) => outward.includes(name)) : []]).toEqual([agent, []])
  }
})

test('what holds words of the store or of strangers taints, and what writes asks', () => {
  const tainting = server.tools.filter(({ isTainting }) => isTainting).map(({ name }) => name)
  const known = ['find-products', 'listing-enhancer', 'view-store-product', 'find-tickets', 'web-extract']
  expect(tainting).toEqual(expect.arrayContaining([...known, 'response-generator', 'sentiment-analyzer']))
  const reads = server.tools.filter(({ effect }) => effect === 'read').map(({ name }) => name)
  expect(
    reads.filter((name) => /^(set|save|start|undo|sync|publish|enable|disable|enrich)-/.test(name)),
  ).toEqual([])
  expect(server.tools.find(({ name }) => name === 'set-price')?.effect).toBe('money')
})

test('each agent understands its own examples without a model, and has the tool for them', () => {
  for (const [agent, { examples, tools }] of agents) {
    for (const example of examples) {
      const intent = readIntent(example, { today: '2026-11-21', agent: agent as keyof typeof roster })
      expect([example, tools.includes(intent?.tool ?? '')]).toEqual([example, true])
    }
  }
})
