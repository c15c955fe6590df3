import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { newFeed } from '#features/shop/feed/__fixtures__/feed.fixture.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { chat } from './contract/chat.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 12 })
})
afterAll(() => server.close())

test('without any key an agent answers questions about the store from its own facts', async () => {
  const { token } = await newFeed(server)
  const sent = { params: { agentType: 'seller' }, body: { message: 'How is my feed?' } } as const
  const { data } = await call(server.origin, chat, sent, token)
  expect(data.metadata).toMatchObject({ mode: 'local', state: 'answered', toolsUsed: ['feed-status'] })
  const { stats } = (await call(server.origin, listProducts, { query: { limit: 1 } }, token)).data
  expect(data.answer).toContain(`${stats.ready} of ${stats.total} products`)
})

test('every agent has tools, each with a form', async () => {
  const { token } = await newFeed(server)
  for (const agentType of AgentId.options) {
    const { data } = await call(server.origin, listTools, { params: { agentType } }, token)
    expect(data.tools.length).toBeGreaterThan(0)
    for (const { parameters } of data.tools) for (const { label } of parameters) expect(label).not.toBe('')
  }
})
