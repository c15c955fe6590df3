/** Every route that takes an id, called with the ids of another workspace. A new route without a line here fails. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listSessions } from '#features/accounts/contract.ts'
import { listApprovals } from '#features/agents/contract/approval.ts'
import { chat } from '#features/agents/contract/chat.ts'
import { getConversation } from '#features/agents/contract/conversation.ts'
import { executeTool } from '#features/agents/contract/tool.ts'
import { proposeBelief } from '#features/beliefs/contract.ts'
import { changeStoreProduct, readStoreProduct } from '#features/catalogue/contract.ts'
import { listProducts, syncProducts } from '#features/feed/contract.ts'
import { saveKey } from '#features/keys/contract.ts'
import { getItem } from '#features/research/contract/library.ts'
import { searchWeb } from '#features/research/contract/web.ts'
import { connectDemoStore } from '#features/stores/contract.ts'
import { createTicket, getTicket } from '#features/support/contract.ts'
import { routesWithoutIds as withoutIds } from '#tests/world/routes-without-ids.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { startTavilyPeer, type TavilyPeer } from '#tests/world/tavily-peer.ts'

let server: TestServer
let web: TavilyPeer
let victim: {
  token: string
  productId: string
  rowId: string
  runId: string
  sessionId: string
  ticketId: string
  itemId: string
  changeId: string
  beliefId: string
  conversationId: string
  turnRunId: string
  approvalId: string
}
let stranger: string

beforeAll(async () => {
  web = await startTavilyPeer()
  server = await startTestServer({ products: 6, environment: { TAVILY_BASE_URL: web.origin } })
  const token = await newMerchant(server.origin)
  await call(server.origin, connectDemoStore, {}, token)
  const { data: synced } = await call(server.origin, syncProducts, { body: {} }, token)
  const { data } = await call(server.origin, listProducts, { query: {} }, token)
  const { data: signedIn } = await call(server.origin, listSessions, {}, token)
  const key = { keyType: 'tavily' as const, keyValue: 'tvly-0123456789abcdef' }
  await call(server.origin, saveKey, { body: key }, token)
  const { data: found } = await call(server.origin, searchWeb, { body: { query: 'kettle' } }, token)
  const ticket = { customerName: 'Ida', subject: 'Where is it?', text: 'My parcel is late.' }
  const { data: support } = await call(server.origin, createTicket, { body: ticket }, token)
  const [product] = data.products
  const [session] = signedIn.sessions
  if (!product || !session) throw new Error('The other merchant has nothing to steal')
  const at = { productId: product.productId }
  const { data: inStore } = await call(server.origin, readStoreProduct, { params: at }, token)
  const order = { edit: newTitle('Mine'), before: inStore.product.texts.title, idempotencyKey: randomUUID() }
  const { data: written } = await call(server.origin, changeStoreProduct, { params: at, body: order }, token)
  const agent = { agentType: 'seller' } as const
  const { data: said } = await call(server.origin, chat, { params: agent, body: { message: 'Hello' } }, token)
  const change = { tool: 'set-title', parameters: { ...at, title: 'Asked' } }
  const { data: asked } = await call(server.origin, executeTool, { params: agent, body: change }, token)
  const proposal = { kind: 'refund_share' as const, limit: 0.03 }
  const { data: proposed } = await call(server.origin, proposeBelief, { body: proposal }, token)
  victim = {
    token,
    productId: product.productId,
    rowId: product.id,
    runId: synced.run.id,
    sessionId: session.id,
    ticketId: support.ticket.id,
    itemId: found.itemId,
    changeId: written.change.id,
    beliefId: proposed.belief.id,
    conversationId: said.metadata.conversationId,
    turnRunId: said.metadata.runId,
    approvalId: asked.approvals[0]?.id ?? '',
  }
  stranger = await newMerchant(server.origin)
  await call(server.origin, connectDemoStore, {}, stranger)
  await call(server.origin, syncProducts, { body: {} }, stranger)
})
afterAll(async () => {
  await server.close()
  await web.close()
})

type Attempt = { params?: Record<string, string>; body?: unknown; query?: unknown }

const ofTurn = () => ({ runId: victim.turnRunId })
const ofConversation = () => ({ conversationId: victim.conversationId })
const newTitle = (title: string) => ({ field: 'title' as const, title })
const edit = { brand: 'Stolen' }
const on = { enableSearch: true, enableCheckout: false }

/** For each route with an id: calls that name the other merchant's. A product id is a SKU, and two shops may share one: the row's own id is what must not open. */
const attempts: Record<string, () => Attempt[]> = {
  'DELETE /api/auth/sessions/{sessionId}': () => [{ params: { sessionId: victim.sessionId } }],
  'GET /api/openai/products/{productId}': () => [{ params: { productId: victim.rowId } }],
  'PATCH /api/openai/products/{productId}/toggle': () => [{ params: { productId: victim.rowId }, body: on }],
  'PUT /api/openai/products/{productId}': () => [{ params: { productId: victim.rowId }, body: edit }],
  'GET /api/runs/{runId}': () => [{ params: { runId: victim.runId } }],
  'POST /api/runs/{runId}/cancel': () => [{ params: { runId: victim.runId } }],
  'GET /api/catalogue/products/{productId}': () => [{ params: { productId: victim.rowId } }],
  'PATCH /api/catalogue/products/{productId}': () => [
    {
      params: { productId: victim.rowId },
      body: { edit: newTitle('Stolen'), before: { title: 'Mine' }, idempotencyKey: randomUUID() },
    },
  ],
  'POST /api/catalogue/changes/{changeId}/undo': () => [{ params: { changeId: victim.changeId } }],
  'GET /api/research/library/{itemId}': () => [{ params: { itemId: victim.itemId } }],
  'DELETE /api/research/library/{itemId}': () => [{ params: { itemId: victim.itemId } }],
  'GET /api/beliefs/{beliefId}': () => [{ params: { beliefId: victim.beliefId } }],
  'PUT /api/beliefs/{beliefId}/decision': () => [
    { params: { beliefId: victim.beliefId }, body: { isAccepted: true } },
  ],
  'GET /api/support/tickets/{ticketId}': () => [{ params: { ticketId: victim.ticketId } }],
  'PATCH /api/support/tickets/{ticketId}': () => [
    { params: { ticketId: victim.ticketId }, body: { status: 'closed' } },
  ],
  'DELETE /api/support/tickets/{ticketId}': () => [{ params: { ticketId: victim.ticketId } }],
  'POST /api/support/tickets/{ticketId}/replies': () => [
    { params: { ticketId: victim.ticketId }, body: { text: 'Stolen' } },
  ],
  'POST /api/approvals/{approvalId}/decide': () => [
    { params: { approvalId: victim.approvalId }, body: { decision: 'approved' } },
  ],
  'POST /api/agents/{agentType}/chat': () => [
    { params: { agentType: 'seller' }, body: { message: 'Stolen', ...ofConversation() } },
  ],
  'POST /api/agents/{agentType}/chat/stream': () => [
    { params: { agentType: 'seller' }, body: { message: 'Stolen', ...ofConversation() } },
  ],
  'GET /api/agents/conversations/{conversationId}': () => [{ params: ofConversation() }],
  'PATCH /api/agents/conversations/{conversationId}': () => [
    { params: ofConversation(), body: { title: 'Stolen' } },
  ],
  'DELETE /api/agents/conversations/{conversationId}': () => [{ params: ofConversation() }],
  'GET /api/agents/conversations/{conversationId}/export': () => [{ params: ofConversation() }],
  'GET /api/agents/conversations/{conversationId}/stream': () => [{ params: ofConversation() }],
  'POST /api/agents/conversations/{conversationId}/stop': () => [{ params: ofConversation() }],
  'POST /api/agents/conversations/{conversationId}/retry': () => [{ params: ofConversation() }],
  'POST /api/agents/conversations/{conversationId}/handoff': () => [
    { params: ofConversation(), body: { toAgent: 'scout', reason: 'Stolen' } },
  ],
  'GET /api/agents/reasoning/{sessionId}': () => [{ params: { sessionId: victim.turnRunId } }],
  'GET /api/agents/runs/{runId}/recording': () => [{ params: ofTurn() }],
  'POST /api/agents/runs/{runId}/replay': () => [{ params: ofTurn() }],
  'POST /api/agents/runs/{runId}/fork': () => [
    { params: ofTurn(), body: { step: 'think 1', answer: { text: 'Stolen' } } },
  ],
  'POST /api/agents/runs/{runId}/keep': () => [{ params: ofTurn(), body: { name: 'Stolen' } }],
  'POST /api/agents/conversations/{conversationId}/messages/{seq}/resend': () => [
    { params: { ...ofConversation(), seq: '1' }, body: { message: 'Stolen' } },
  ],
}

it('has an attempt for every route that takes an id', () => {
  const known = server.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(known.filter((name) => !(name in attempts) && !withoutIds.has(name))).toEqual([])
  expect(Object.keys(attempts).filter((name) => !known.includes(name))).toEqual([])
})

it('answers another workspace that there is no such thing', async () => {
  for (const { endpoint } of server.routes) {
    for (const attempt of attempts[`${endpoint.method} ${endpoint.path}`]?.() ?? []) {
      const answer = await send(server.origin, endpoint, attempt as never, stranger)
      expect([`${endpoint.method} ${endpoint.path}`, answer.status]).toEqual([expect.any(String), 404])
      expect(await answer.json()).toMatchObject({ success: false })
    }
  }
})

it('leaves the other workspace as it was', async () => {
  const { data } = await call(server.origin, listProducts, { query: {} }, victim.token)
  expect(data.products.some(({ brand }) => brand === edit.brand)).toBe(false)
  const { data: signedIn } = await call(server.origin, listSessions, {}, victim.token)
  expect(signedIn.sessions.map(({ id }) => id)).toContain(victim.sessionId)
  const params = { ticketId: victim.ticketId }
  const { data: support } = await call(server.origin, getTicket, { params }, victim.token)
  expect(support.ticket).toMatchObject({ status: 'open', replies: [] })
  const { data: kept } = await call(
    server.origin,
    getItem,
    { params: { itemId: victim.itemId } },
    victim.token,
  )
  expect(kept.item).toMatchObject({ query: 'kettle' })
  const { data: asked } = await call(server.origin, listApprovals, { query: {} } as never, victim.token)
  expect(asked.approvals.map(({ id }) => id)).toEqual([victim.approvalId])
  const sent = { params: ofConversation(), query: {} } as never
  const { data: talk } = await call(server.origin, getConversation, sent, victim.token)
  expect(talk.conversation.title).toBe('Hello')
})

it('needs a session on every route that is not public', async () => {
  for (const { endpoint } of server.routes) {
    if (endpoint.access === 'public') continue
    const params = {
      productId: victim.rowId,
      runId: victim.runId,
      sessionId: victim.sessionId,
      ticketId: victim.ticketId,
      itemId: victim.itemId,
      changeId: victim.changeId,
      beliefId: victim.beliefId,
      conversationId: victim.conversationId,
      approvalId: victim.approvalId,
      agentType: 'seller',
      seq: '1',
      keyType: 'openai',
    }
    const isRead = endpoint.method === 'GET'
    const answer = await send(server.origin, endpoint, { params, ...(isRead ? {} : { body: {} }) } as never)
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 401])
    await answer.body?.cancel()
  }
})

it('never shows products of one merchant in the bulk switch of another', async () => {
  const bulk = server.routes.find(({ endpoint }) => endpoint.path === '/api/openai/products/bulk-toggle')
  if (!bulk) throw new Error('The bulk switch is gone')
  const answer = await send(
    server.origin,
    bulk.endpoint,
    { body: { productIds: [victim.rowId], enableSearch: true } } as never,
    stranger,
  )
  expect(await answer.json()).toMatchObject({
    data: {
      changed: [],
      skipped: [{ productId: victim.rowId, reason: 'This product is not in your feed.' }],
    },
  })
})
