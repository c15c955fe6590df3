/** For tests: a merchant with a synced demo store, who talks to agents. */
import { sql } from 'drizzle-orm'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { login } from '#features/base/accounts/contract.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { newSomebody, password } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { listProducts, type Product, syncProducts } from '#features/shop/feed/contract.ts'
import { syncToEnd } from '#features/shop/sales/__fixtures__/orders.fixture.ts'
import { createTicket } from '#features/shop/support/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, type TestServer } from '#tests/world/server.ts'
import { chat, type ChatAnswer } from '../contract/chat.ts'
import { getConversation, stopTurn } from '../contract/conversation.ts'

export type StoreConversation = Awaited<ReturnType<typeof openStoreConversation>>

/** Messages that one merchant may write in a minute, and a few less. */
const maxMessages = 18

export async function openStoreConversation(server: TestServer) {
  const { origin } = server
  const { token, workspaceId, merchantId } = await newSomebody(server)
  const { data: connected } = await call(origin, connectDemoStore, {}, token)
  const { data: synced } = await call(origin, syncProducts, { body: {} }, token)
  // The answer may come before the sync ends.
  await server.engine.waitFor(workspaceId, synced.run.id, 120_000)
  await syncToEnd(server, token)
  const { data } = await call(origin, listProducts, { query: { limit: 500 } }, token)
  let [writer, written] = [token, 0]
  const nextWriter = async () => {
    written += 1
    if (written % maxMessages === 0) writer = await newColleague(server, merchantId)
    return writer
  }
  return {
    token,
    workspaceId,
    domain: connected.status.domain ?? '',
    products: data.products as Product[],
    write: async (ticket: object) => {
      const body = { customerName: 'Ida Berg', subject: 'Hello', text: 'Hello', ...ticket }
      return (await call(origin, createTicket, { body }, token)).data.ticket
    },
    events: async (conversationId: string): Promise<AgentEvent[]> => {
      const sent = { params: { conversationId }, query: {} } as never
      return (await call(origin, getConversation, sent, token)).data.events
    },
    stop: async (conversationId: string) => call(origin, stopTurn, { params: { conversationId } }, token),
    say: async (agentType: AgentId, message: string, conversationId?: string): Promise<ChatAnswer> => {
      const body = { message, ...(conversationId ? { conversationId } : {}) }
      return (await call(origin, chat, { params: { agentType }, body }, await nextWriter())).data
    },
  }
}

/** Somebody else of the same workspace: what a merchant may ask in a minute is counted for each. */
async function newColleague({ db, origin }: TestServer, merchantId: string): Promise<string> {
  const [id, email] = [newId(), `${newId()}@example.com`]
  await db.asSystem((tx) =>
    tx.execute(sql`
      insert into merchants select (jsonb_populate_record(m, jsonb_build_object('id', ${id}::text, 'email', ${email}::text, 'email_folded', ${email}::text))).*
      from merchants m where id = ${merchantId}`),
  )
  return (await call(origin, login, { body: { email, password } }, undefined)).data.token
}
