/** Every route that takes an id, called with the ids of another workspace. A new route without a line here fails. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import { getConversation } from '#features/agents/conversations/contract/conversation.ts'
import { listSessions } from '#features/base/accounts/contract.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { getItem } from '#features/shop/research/contract/library.ts'
import { getTicket } from '#features/shop/support/contract.ts'
import { attemptsOn, edit } from '#tests/world/foreign-ids.ts'
import { makeTenantPair, type OtherTenant, secret } from '#tests/world/other-tenant.ts'
import { routesWithoutIds as withoutIds } from '#tests/world/routes-without-ids.ts'
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

const attempts = () => attemptsOn(victim)

it('has an attempt for every route that takes an id', () => {
  const known = server.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(known.filter((name) => !(name in attempts()) && !withoutIds.has(name))).toEqual([])
  expect(Object.keys(attempts()).filter((name) => !known.includes(name))).toEqual([])
})

it('answers another workspace that there is no such thing', async () => {
  for (const { endpoint } of server.routes) {
    for (const attempt of attempts()[`${endpoint.method} ${endpoint.path}`] ?? []) {
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
  expect(kept.item).toMatchObject({ query: `${secret} kettle` })
  const { data: asked } = await call(server.origin, listApprovals, { query: {} } as never, victim.token)
  expect(asked.approvals.map(({ id }) => id)).toEqual([victim.approvalId])
  const sent = { params: { conversationId: victim.conversationId }, query: {} } as never
  const { data: talk } = await call(server.origin, getConversation, sent, victim.token)
  expect(talk.conversation.title).toBe(`Hello ${secret}`)
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
      locationId: victim.locationId,
      beliefId: victim.beliefId,
      conversationId: victim.conversationId,
      approvalId: victim.approvalId,
      alertId: victim.alertId,
      regressionId: victim.regressionId,
      viewId: victim.viewId,
      queueId: victim.queueId,
      tool: 'set-title',
      agentType: 'seller',
      seq: '1',
      keyType: 'openai',
      workflowId: victim.workflowId,
      rehearsalId: victim.rehearsalId,
      changeSetId: victim.workflowId,
      version: '1',
      execution_id: victim.toolRunId,
      name: 'crm-token',
    }
    const isRead = endpoint.method === 'GET'
    const answer = await send(server.origin, endpoint, { params, ...(isRead ? {} : { body: {} }) } as never)
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 401])
    await answer.body?.cancel()
  }
})
