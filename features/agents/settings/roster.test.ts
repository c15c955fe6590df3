import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { questionReader, toolsByAgent } from '#features/agents/conversations/actions/agent-tools.ts'
import { readIntent } from '#features/agents/local-mode/rules/read-intent.ts'
import { toParameters } from '#features/agents/tool-runs/rules.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { startTestServer, type TestServer } from '#tests/world/server.ts'
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

test('no agent that reads what customers wrote has a tool that sends outside: the way by another agent is hijack-outward.test.ts', () => {
  const ofCustomers = ['find-tickets', 'sentiment-analyzer', 'response-generator', 'fraud-detector']
  const outward = server.tools.flatMap(({ name, isOutward }) => (isOutward ? [name] : []))
  expect(outward).toContain('web-search')
  for (const [agent, { tools }] of agents) {
    const reads = tools.some((name) => ofCustomers.includes(name))
    expect([agent, reads ? tools.filter((name) => outward.includes(name)) : []]).toEqual([agent, []])
  }
})

test('marks every tool as tainting unless it returns only our own text, and every write as asking', () => {
  const trusted = server.tools.filter(({ isTaintFree, hasTaint }) => isTaintFree || hasTaint)
  expect(trusted.map(({ name }) => name).sort()).toEqual([
    'ask-agent',
    'hand-off',
    'publish-feed',
    'save-reply',
    'set-ticket-status',
    'start-research',
    'sync-products',
  ])
  const reads = server.tools.filter(({ effect }) => effect === 'read').map(({ name }) => name)
  expect(reads.filter((name) => /^(set|save|start|undo|sync|enable|disable|enrich)-/.test(name))).toEqual([])
  const money = server.tools.filter(({ effect }) => effect === 'money').map(({ name }) => name)
  expect(money).toEqual(['set-price', 'set-prices', 'undo-change'])
})

test('each agent understands its own examples without a model, and has the tool for them', () => {
  for (const [agent, { examples, tools }] of agents) {
    for (const example of examples) {
      const intent = readIntent(example, { today: '2026-11-21', agent: agent as keyof typeof roster })
      expect([example, tools.includes(intent?.tool ?? '')]).toEqual([example, true])
    }
  }
})

const today = '2026-11-21'
const ids = AgentId.options

describe('without a model', () => {
  test.each(
    ids.flatMap((agent) =>
      roster[agent].capabilities.map(({ name, question }) => [agent, name, question] as const),
    ),
  )('the %s agent understands the question of its capability %s', (agent, _name, question) => {
    const intent = readIntent(question, { today, agent })
    expect([question, roster[agent].tools.includes(intent?.tool ?? '')]).toEqual([question, true])
  })

  test('the name of a tool is that tool, whichever agent is asked and whatever follows', () => {
    const toolsOf = toolsByAgent(server.tools)
    const read = questionReader(toolsOf)
    for (const agent of ids) {
      for (const { name, title, effect, isPartOnly } of toolsOf(agent)) {
        if (isPartOnly) continue
        const bare = read(`${title}: `, { today, agent })
        expect([title, bare?.tool, bare?.agent]).toEqual([title, name, agent])
        for (const rest of effect === 'read'
          ? ['kettle', 'restock', 'last month', 'Aurora Kettle 1.7 L']
          : []) {
          expect([title, rest, read(`${title}: ${rest}`, { today, agent })?.tool]).toEqual([
            title,
            rest,
            name,
          ])
        }
      }
    }
  })

  test('a quick tool takes what follows its name as its product, goal, text or query', () => {
    const read = questionReader(toolsByAgent(server.tools))
    const argsOf = (agent: AgentId, text: string) => read(text, { today, agent })?.args
    expect(argsOf('scout', 'Competitor analysis: kettle')).toEqual({ product: 'kettle' })
    expect(argsOf('scout', 'Trend prediction: kettle')).toEqual({ product: 'kettle' })
    expect(argsOf('scout', 'Market scan: kettles')).toEqual({ category: 'kettles' })
    expect(argsOf('scout', 'Web search: enamel kettles 2026')).toEqual({ query: 'enamel kettles 2026' })
    expect(argsOf('seller', 'Price optimizer: kettle')).toEqual({ product: 'kettle' })
    expect(argsOf('seller', 'Listing enhancer: kettle')).toEqual({ product: 'kettle' })
    expect(argsOf('customer', 'Sentiment analyzer: late again')).toEqual({ text: 'late again' })
    expect(argsOf('customer', 'Response generator: where is it')).toEqual({ text: 'where is it' })
    expect(argsOf('customer', 'Set ticket status: 12')).toEqual({})
    expect(argsOf('stripe', 'Payment optimizer: fees')).toEqual({ focus: 'fees' })
    expect(argsOf('ops', 'Workflow orchestrator: restock')).toEqual({ goal: 'restock' })
    expect(argsOf('ops', 'Performance analyzer: kettle')).toEqual({ product: 'kettle' })
  })
})

test('every form can be filled in: no field wants what cannot be typed, and all that is required is there', () => {
  for (const { name, input } of server.tools) {
    const parameters = toParameters(input)
    const { required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
    expect([name, required.filter((field) => !parameters.some((one) => one.name === field))]).toEqual([
      name,
      [],
    ])
  }
  const plan = server.tools.find(({ name }) => name === 'workflow-orchestrator')
  expect(plan && toParameters(plan.input).map(({ name }) => name)).toEqual(['goal', 'product'])
})
