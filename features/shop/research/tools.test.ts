import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tool, ToolCall } from '#engine/gate.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { newId } from '#kit/ids.ts'
import { call } from '#tests/world/server.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import {
  newResearcher,
  openWebWorld,
  type Researcher,
  type WebWorld,
} from './__fixtures__/research.fixture.ts'
import { webUsesAMinute } from './contract/web.ts'

let world: WebWorld
let mine: Researcher
beforeAll(async () => {
  world = await openWebWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  mine = await newResearcher(world)
})

const kettle = 'https://northkettle.example.com/products/gooseneck-kettle'

function find(name: string): Tool {
  const found = world.server.tools.find((tool) => tool.name === name)
  if (!found) throw new Error(`No tool ${name}`)
  return found
}

const use = async (name: string, input: object, of: Partial<ToolCall> = {}) => {
  const tool = find(name)
  const { workspaceId } = mine
  return tool.run(toolCall({ workspaceId, ...of }), tool.input.parse(input))
}

test('an agent searches and reads, and the library says that it did', async () => {
  const runId = newId()
  expect(await use('web-search', { query: 'gooseneck' }, { runId })).toMatchObject({
    outcome: 'answer',
    summary: expect.stringMatching(/^3 pages on “gooseneck” on the web\. “[^”]*gooseneck[^”]*” \[\d\]/),
    basis: { kind: 'web', rows: 3 },
    sources: [{ url: kettle }, {}, {}],
  })
  expect(await use('web-extract', { url: kettle })).toMatchObject({
    summary: 'Read the page “Gooseneck Kettle 0.8 L”.',
    detail: { url: kettle, content: expect.stringContaining('74.00 EUR') },
  })
  const { items } = await mine.list()
  expect(items.map(({ askedBy, kind }) => [askedBy, kind])).toEqual([
    ['agent', 'extract'],
    ['agent', 'search'],
  ])
  expect(items[1]?.runId).toBe(runId)
  expect(await use('research-library', { search: 'gooseneck', limit: 1 })).toMatchObject({
    summary: '2 items match. These are the newest 1.',
    tables: [{ rows: [{ kind: 'extract', url: kettle }] }],
  })
  expect(await use('research-library', { search: 'nothing like it' })).toMatchObject({
    summary: 'No items in the library match.',
  })
})

test('a step that happens twice asks the web once', async () => {
  const key = `${newId()}:act 1.1`
  const [first, second] = [
    await use('web-search', { query: 'kettle' }, { idempotencyKey: key }),
    await use('web-search', { query: 'kettle' }, { idempotencyKey: key }),
  ]
  expect(second).toEqual(first)
  expect(world.takeRequests()).toHaveLength(1)
})

test.each([
  ['web-search', { query: 'who is ida.berg@example.com' }],
  ['web-search', { query: 'who is ida%40example.com' }],
  ['web-search', { query: 'tvly-0123456789' }],
  ['web-extract', { url: 'https://evil.example/?to=ida%40example.com' }],
  ['web-extract', { url: 'https://evil.example/shpat_0123456789' }],
])('an agent carries nothing private out by %s %j', async (name, input) => {
  world.takeRequests()
  await expect(use(name, input)).rejects.toMatchObject({ name: 'Refusal', code: 'QUERY_PRIVATE' })
  expect(world.takeRequests()).toEqual([])
})

test('an ordinary address that begins like a key is read', async () => {
  const url = 'https://shop.example.com/sk-hynix-memory-kit'
  world.peer.publish([{ url, title: 'Memory', content: 'A memory kit.' }])
  expect(await use('web-extract', { url })).toMatchObject({ detail: { content: 'A memory kit.' } })
})

test('people and agents have the uses of the web of a minute together, and are told when it goes on', async () => {
  for (let n = 1; n < webUsesAMinute; n += 1) await use('web-search', { query: `kettle ${n}` })
  await mine.search()
  expect(world.takeRequests()).toHaveLength(webUsesAMinute)
  await expect(use('web-extract', { url: kettle })).rejects.toMatchObject({
    code: 'WEB_LIMIT',
    retryAfterSeconds: expect.any(Number),
  })
  const params = { agentType: 'scout' } as const
  const body = { tool: 'web-search', parameters: { query: 'one more kettle' } }
  const { data } = await call(world.server.origin, executeTool, { params, body }, mine.token)
  expect(data).toMatchObject({ message: expect.stringMatching(/30 web requests per minute.* Try again in/) })
  const refused = await mine.trySearch({ query: 'and one' })
  expect(refused).toMatchObject({ status: 429, code: 'WEB_LIMIT' })
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect(world.takeRequests()).toEqual([])

  mine = await newResearcher(world)
  await mine.search()
  expect(world.takeRequests()).toHaveLength(1)
})

test('what comes from the web taints, what goes there is outward, and research waits for a yes', () => {
  const traits = (name: string) => {
    const { effect, isTaintFree = false, isOutward = false } = find(name)
    return [effect, isTaintFree, isOutward]
  }
  expect(traits('web-search')).toEqual(['read', false, true])
  expect(traits('web-extract')).toEqual(['read', false, true])
  expect(traits('research-library')).toEqual(['read', false, false])
  expect(traits('start-research')).toEqual(['write', true, false])
})

test('an agent starts research once for a region', async () => {
  const [first, second] = [
    await use('start-research', { region: 'india' }),
    await use('start-research', { region: 'india' }),
  ]
  expect(first).toMatchObject({ region: 'india', isNew: true, message: 'India market research has started.' })
  const task = await mine.finish('india')
  expect(task.region).toBe('india')
  expect(second).toMatchObject({ region: 'india' })
})
