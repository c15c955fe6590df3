/** Drafts of replies, through the browser's door. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStoreConversation,
  type StoreConversation,
} from '#features/agents/conversations/__fixtures__/store-conversation.fixture.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { changeTicket, type TicketIntent } from '#features/shop/support/contract.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { ResponseGeneratorResult } from './contract/response-generator.ts'

let server: TestServer
let talk: StoreConversation
beforeAll(async () => {
  server = await startTestServer({ products: 4 })
  talk = await openStoreConversation(server)
})
afterAll(() => server.close())

async function draft(parameters: Record<string, unknown>): Promise<ResponseGeneratorResult> {
  const body = { tool: 'response-generator', parameters }
  const sent = { params: { agentType: 'customer' as const }, body }
  const { data } = await call(server.origin, executeTool, sent, talk.token)
  return ResponseGeneratorResult.parse(data.output)
}

async function close(text: string, intent: TicketIntent | null) {
  const { id } = await talk.write({ subject: 'Storno', text })
  const body = { status: 'closed' as const, ...(intent === null ? {} : { intent }) }
  await call(server.origin, changeTicket, { params: { ticketId: id }, body }, talk.token)
}

test('drafts learn from closed tickets whose intent the merchant set, and only those are counted', async () => {
  const text = 'Storno bitte'
  for (const number of [1, 2]) await close(`Storno bitte ${number}`, null)
  expect(await draft({ text })).toMatchObject({ basis: { rows: 0 } })
  expect((await draft({ text })).summary).not.toContain('Cancel the order')
  for (const number of [1, 2, 3]) await close(`Storno bitte ${number}`, 'cancel')
  const learned = await draft({ text })
  expect(learned.summary).toContain('“Cancel the order”')
  expect(learned.basis.rows).toBe(3)
})

test('a ticket whose intent is set is drafted by it', async () => {
  const { id } = await talk.write({ subject: 'Hm', text: 'Hm.', intent: 'return' })
  const answer = await draft({ messageIds: [id] })
  expect(answer.detail.drafts).toMatchObject([{ messageId: id, intent: 'return', confidence: 1 }])
})
