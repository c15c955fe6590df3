/** Names of another workspace's rows in queries, in bodies and in what tools are given. A new tool without a line here fails. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import { executeFunction } from '#features/agents/reasoning/contract/functions.ts'
import { executeTool, listTools, ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { readStoreProduct } from '#features/shop/catalogue/contract.ts'
import { listProducts, toggleProducts } from '#features/shop/feed/contract.ts'
import { getTicket } from '#features/shop/support/contract.ts'
import { namesOf, toolsWithoutNames } from '#tests/world/foreign-names.ts'
import { makeTenantPair, type OtherTenant, secret } from '#tests/world/other-tenant.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { startTavilyPeer, type TavilyPeer } from '#tests/world/tavily-peer.ts'

let server: TestServer
let web: TavilyPeer
let victim: OtherTenant
let stranger: string

beforeAll(async () => {
  web = await startTavilyPeer()
  server = await startTestServer({ products: 6, environment: { TAVILY_BASE_URL: web.origin } })
  ;({ victim, stranger } = await makeTenantPair(server))
})
afterAll(async () => {
  await server.close()
  await web.close()
})

const names = () => namesOf(victim)

it('has a line for every tool', () => {
  const { ofOne, ofMany } = names()
  const known = [...Object.keys(ofOne), ...Object.keys(ofMany), ...toolsWithoutNames]
  expect(server.tools.map(({ name }) => name).toSorted()).toEqual(known.toSorted())
})

/** The answers of a tool to what it is asked, by each of the ways to run it. */
async function ask(token: string, tool: string, parameters: object): Promise<string[]> {
  const body = { tool, parameters: { ...parameters } }
  const asFunction = { functionName: tool, parameters: body.parameters }
  const answers = [await send(server.origin, executeFunction, { body: asFunction }, token)]
  for (const agentType of AgentId.options) {
    const { data } = await call(server.origin, listTools, { params: { agentType } }, token)
    if (!data.tools.some(({ id }) => id === tool)) continue
    answers.push(await send(server.origin, executeTool, { params: { agentType }, body }, token))
  }
  expect(answers.length, tool).toBeGreaterThan(1)
  // An answer of the rate limit would prove nothing.
  expect(answers.map(({ status }) => status)).not.toContain(429)
  return Promise.all(answers.map((answer) => answer.text()))
}

const isNone = /is not in your feed|doesn’t exist|is not here|Name a product|There are no workflows yet/

it('says of one row of another workspace that there is none, whichever tool names it', async () => {
  for (const [tool, parameters] of Object.entries(names().ofOne)) {
    for (const text of await ask(stranger, tool, parameters)) {
      const { data } = z.object({ data: ToolResult }).parse(JSON.parse(text))
      const told = { tool, status: data.status, message: data.message, approvals: data.approvals }
      const message = expect.stringMatching(isNone)
      expect(told).toEqual({ tool, status: 'failed', message, approvals: [] })
      expect(text).not.toContain(secret)
    }
  }
})

it('shows the owner what it hides from others', async () => {
  for (const tool of [
    'view-store-product',
    'set-title',
    'list-changes',
    'find-tickets',
    'research-library',
  ]) {
    const parameters = { ...names().ofOne, ...names().ofMany }[tool]
    for (const text of await ask(victim.token, tool, parameters ?? {})) expect(text, tool).toContain(secret)
  }
})

it('finds nothing of another workspace, whatever is looked for', async () => {
  for (const [tool, parameters] of Object.entries(names().ofMany)) {
    for (const text of await ask(stranger, tool, parameters)) expect(text, tool).not.toContain(secret)
  }
})

it('answers queries and bodies that name rows of another workspace with nothing of theirs', async () => {
  const { product, many, searched } = names()
  const seller = { agentType: 'seller' }
  const about = { message: 'Explain it', attachments: [{ kind: 'product', id: victim.productId }] }
  const asks: [string, { params?: object; query?: object; body?: object }][] = [
    ['GET /api/openai/products', { query: searched }],
    ['GET /api/catalogue/changes', { query: product }],
    ['GET /api/catalogue/changes/export', { query: product }],
    ['GET /api/sales/orders', { query: { search: victim.orderName } }],
    ['GET /api/support/tickets', { query: { search: `#${victim.ticketNumber}` } }],
    ['GET /api/research/library', { query: { search: 'kettle' } }],
    ['GET /api/agents/conversations', { query: { search: 'Hello' } }],
    [
      'GET /api/agents/conversations',
      { query: { before: `2999-01-01T00:00:00.000Z,${victim.conversationId}` } },
    ],
    ['GET /api/agents/tool-runs', { query: { before: victim.toolRunId } }],
    [
      'GET /api/agents/{agentType}/tools/{tool}/answers',
      { params: { ...seller, tool: 'set-title' }, query: { parameters: JSON.stringify(product) } },
    ],
    ['POST /api/openai/products/bulk-toggle', { body: { ...many, enableSearch: true } }],
    ['POST /api/beliefs', { body: { kind: 'demand_rises', ...product } }],
    ['GET /api/security-alerts', {}],
    ['GET /api/research/findings', {}],
    ['POST /api/agents/{agentType}/chat', { params: seller, body: about }],
    ['POST /api/agents/{agentType}/chat/stream', { params: seller, body: about }],
    ['POST /api/agents/regressions/run', { body: {} }],
    ['GET /api/agents/regressions', {}],
    ['GET /api/runs', {}],
    ['GET /api/alerts', {}],
    ['GET /api/approvals', {}],
    ['GET /api/agent-functions/executions', {}],
    ['GET /api/deepseek/beliefs', {}],
    ['GET /api/audit', {}],
  ]
  for (const [name, sent] of asks) {
    const route = server.routes.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === name)
    if (!route) throw new Error(`There is no route ${name}`)
    const answer = await send(server.origin, route.endpoint, sent as never, stranger)
    const text = await answer.text()
    expect([name, answer.status], text).toEqual([name, expect.toSatisfy((status: number) => status < 500)])
    expect(text, name).not.toContain(secret)
    for (const id of [
      victim.runId,
      victim.toolRunId,
      victim.turnRunId,
      victim.approvalId,
      victim.regressionId,
    ])
      expect(text, name).not.toContain(id)
  }
})

it('leaves what was named as it was', async () => {
  const { data } = await call(server.origin, listProducts, { query: {} }, victim.token)
  expect(JSON.stringify(data)).not.toMatch(/stolen/i)
  const params = { productId: victim.productId }
  const { data: inStore } = await call(server.origin, readStoreProduct, { params }, victim.token)
  expect(inStore.product.texts.title).toEqual({ title: `${secret} vase` })
  const { data: support } = await call(
    server.origin,
    getTicket,
    { params: { ticketId: victim.ticketId } },
    victim.token,
  )
  expect(support.ticket).toMatchObject({ status: 'open', replies: [] })
  const { data: asked } = await call(server.origin, listApprovals, { query: {} } as never, victim.token)
  expect(asked.approvals.map(({ id }) => id)).toContain(victim.approvalId)
  const { data: own } = await call(server.origin, listApprovals, { query: {} } as never, stranger)
  expect(own.approvals.map(({ preview }) => preview?.reach.count ?? 0)).not.toContain(1)
  expect(own.approvals.flatMap(({ preview }) => preview?.changes ?? [])).toEqual([])
})

it('never shows products of one merchant in the bulk switch of another', async () => {
  const body = { ...names().many, enableSearch: true }
  const { data } = await call(server.origin, toggleProducts, { body }, stranger)
  const reason = 'This product is not in your feed.'
  expect(data.changed).toEqual([])
  expect(data.skipped.toSorted((a, b) => a.productId.localeCompare(b.productId))).toEqual(
    body.productIds
      .map((productId) => ({ productId, reason }))
      .toSorted((a, b) => a.productId.localeCompare(b.productId)),
  )
})

it('lets the owner name each row that others are told is not there', async () => {
  for (const [tool, parameters] of Object.entries(names().ofOne)) {
    for (const text of await ask(victim.token, tool, parameters)) {
      const { data } = z.object({ data: ToolResult }).parse(JSON.parse(text))
      expect(data.message ?? '', tool).not.toMatch(isNone)
    }
  }
})
