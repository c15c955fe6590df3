/** What a message names with an @ is looked up in the workspace, told to the model as data, and kept with the message. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttachmentRef } from '#features/agents/conversation-log/contract/attachment.ts'
import { markOf } from '#features/agents/conversation-log/rules/mark.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { handOff } from '#features/agents/coordination/contract.ts'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { call, newMerchant, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { openStoreConversation, type StoreConversation } from './__fixtures__/store-conversation.fixture.ts'
import { chat } from './contract/chat.ts'
import { exportConversation, listConversations, resendMessage } from './contract/conversation.ts'

let server: TestServer
let model: ScriptedModel
let talk: StoreConversation
let mug: { productId: string; title: string; price: string; readinessStatus: string }
beforeAll(async () => {
  model = await startScriptedModel()
  const environment = { MODEL_BASE_URL: `${model.origin}/v1`, MODEL_NAME: 'scripted-1' }
  server = await startTestServer({ products: 12, environment })
  talk = await openStoreConversation(server)
  const found = talk.products.find(({ readinessStatus }) => readinessStatus === 'needs_enrichment')
  if (!found) throw new Error('No product of the demo shop needs enrichment')
  mug = found
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const toProduct = (id: string): AttachmentRef => ({ kind: 'product', id })
async function say(
  agentType: AgentId,
  message: string,
  attachments: AttachmentRef[],
  conversationId?: string,
) {
  const body = { message, attachments, ...(conversationId ? { conversationId } : {}) }
  return (await call(server.origin, chat, { params: { agentType }, body }, talk.token)).data
}
const lastAsk = () => JSON.stringify(model.requests.at(-1)?.body)
const saidIn = async (id: string) => eventsOf(await talk.events(id), 'user_message')

test('a product goes to the model with its facts of now, fenced, and taints what follows', async () => {
  const params = { agentType: 'seller' } as const
  await call(server.origin, setLimits, { params, body: { autoTools: ['enable-products'] } }, talk.token)
  const input = { productIds: [mug.productId] }
  model.script([{ toolCalls: [{ name: 'enable-products', input }] }, { text: 'Done.' }])
  const { metadata } = await say('seller', 'Look at this', [
    toProduct(mug.productId),
    toProduct(mug.productId),
  ])
  const asked = lastAsk()
  expect(asked).toMatch(/<<data-[0-9a-f]{16}>>[^<]*complianceScore[^<]*<<\/data-/)
  expect(asked).toContain(mug.price)
  const [message] = await saidIn(metadata.conversationId)
  expect(message?.attachments).toMatchObject([
    { kind: 'product', id: mug.productId, title: mug.title, facts: { readinessStatus: mug.readinessStatus } },
  ])
  expect(metadata.approvals.map(({ tool }) => tool)).toEqual(['enable-products'])
})

test('attaches a page with its figures, which do not taint', async () => {
  model.script([{ text: 'Twelve.' }])
  const { metadata } = await say('seller', 'How many?', [
    { kind: 'page', id: 'feed' },
    { kind: 'page', id: 'store' },
  ])
  expect(lastAsk()).toContain('needsEnrichment')
  const [message] = await saidIn(metadata.conversationId)
  expect(message).toMatchObject({
    isTainting: false,
    attachments: [
      { title: 'Product feed', source: '/workspace/chatgpt', facts: { total: talk.products.length } },
      { id: 'store', facts: { connected: true, domain: talk.domain } },
    ],
  })
})

test('attaches facts to the newest message only', async () => {
  model.script([{ text: 'A mug.' }, { text: 'I said so.' }])
  const { metadata } = await say('seller', 'What is it?', [toProduct(mug.productId)])
  await say('seller', 'Say it again', [], metadata.conversationId)
  expect(lastAsk()).toContain(mug.productId)
  expect(lastAsk()).not.toContain('complianceScore')
})

test.each([
  ['a product that is not there', [toProduct('no-such-product')], 404],
  ['a page that is not there', [{ kind: 'page', id: 'secrets' }], 400],
  ['more than five', Array.from({ length: 6 }, (_, n) => toProduct(String(n))), 400],
])('%s is refused, and nothing is said', async (_what, attachments, status) => {
  const order = { params: { agentType: 'seller' }, body: { message: 'Look', attachments } }
  const said = async () =>
    (await call(server.origin, listConversations, { query: {} } as never, talk.token)).data.conversations
  const before = await said()
  const answer = await send(server.origin, chat, order as never, talk.token)
  expect(answer.status).toBe(status)
  expect(await said()).toEqual(before)
})

test('a product of another workspace is not there', async () => {
  const stranger = await newMerchant(server.origin)
  const body = { message: 'Look', attachments: [toProduct(mug.productId)] }
  const answer = await send(server.origin, chat, { params: { agentType: 'seller' }, body }, stranger)
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'PRODUCT_NOT_FOUND' }])
})

test('a message said in other words names what it is sent with, and a copy of the file tells of it', async () => {
  model.script([{ text: 'One.' }, { text: 'Two.' }])
  const { metadata } = await say('seller', 'Look', [toProduct(mug.productId)])
  const params = { conversationId: metadata.conversationId, seq: 1 }
  const body = { message: 'Look again', attachments: [toProduct(mug.productId)] }
  const { data } = await call(server.origin, resendMessage, { params, body }, talk.token)
  const { conversationId } = data.metadata
  expect(await saidIn(conversationId)).toMatchObject([
    { text: 'Look again', attachments: [{ id: mug.productId }] },
  ])
  const sent = { params: { conversationId }, query: {} } as never
  const file = await (await send(server.origin, exportConversation, sent, talk.token)).text()
  expect(file).toContain(`*Names the product* \` "${mug.title.replaceAll('"', '\\"')}" \``)
})

test('keeps the attachment after a handoff', async () => {
  model.script([{ text: 'Not my field.' }, { text: 'Mine.' }])
  const { metadata } = await say('seller', 'Look', [toProduct(mug.productId)])
  const params = { conversationId: metadata.conversationId }
  const { data } = await call(server.origin, handOff, { params, body: { toAgent: 'ops' } }, talk.token)
  expect(await saidIn(data.conversationId)).toMatchObject([{ attachments: [{ id: mug.productId }] }])
  await server.engine.waitFor(talk.workspaceId, data.runId, 20_000)
  expect(lastAsk()).toContain('complianceScore')
})

test.each([
  ['by its name', () => `why is ${markOf({ id: mug.productId, title: mug.title })} not ready?`],
  ['by its name and id', () => `why is ${markOf({ id: mug.productId, title: mug.title }, true)} not ready?`],
  ['as "it"', () => 'why is it not ready?'],
  ['as "this product"', () => 'Why is this product not ready?'],
  ['alone', () => markOf({ id: mug.productId, title: mug.title })],
])('without a model the question is about the product that is named %s', async (_how, question) => {
  const body = { provider: 'local' } as const
  await call(server.origin, setLimits, { params: { agentType: 'seller' }, body }, talk.token)
  const { metadata } = await say('seller', question(), [toProduct(mug.productId)])
  const events = await talk.events(metadata.conversationId)
  expect(eventsOf(events, 'tool_asked')).toMatchObject([
    { tool: 'explain-product', args: { productId: mug.productId } },
  ])
  expect(eventsOf(events, 'tool_answered')).toMatchObject([{ outcome: 'answered' }])
})

test('without a model a page that is named does not change what a question means', async () => {
  const { metadata } = await say('seller', 'Which products are not ready?', [{ kind: 'page', id: 'feed' }])
  expect(metadata.toolsUsed).toHaveLength(1)
})
