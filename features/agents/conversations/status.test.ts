import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { startWorkflow } from '#features/agents/tool-runs/actions/workflow.ts'
import { executeTool, listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { call, send } from '#tests/world/server.ts'
import { startShopServer, talkOf } from './__fixtures__/shop-server.fixture.ts'
import { chat } from './contract/chat.ts'
import { stopTurn } from './contract/conversation.ts'
import { getStatus } from './contract/status.ts'

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startShopServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startShopServer(db, model.origin)
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

const seller = { agentType: 'seller' } as const
const statusOf = async (token: string) =>
  (await call(server.origin, getStatus, { params: seller }, token)).data
async function run(token: string, tool: string, parameters: Record<string, unknown>) {
  const body = { tool, parameters }
  return (await call(server.origin, executeTool, { params: seller, body }, token)).data
}

test('an agent whose model failed says so, can be asked all the same, and an answer ends it', async () => {
  const talk = talkOf(server.origin)
  const words = `Hello ${talk.token}`
  model.script([{ status: 422 }, { text: 'Here I am.' }], words)
  expect((await talk.say(words)).metadata.state).toBe('failed')
  expect(await statusOf(talk.token)).toMatchObject({
    status: 'error',
    performanceMetrics: { successRate: 0, tasksCompleted: 0 },
  })
  expect((await talk.say(words)).metadata.state).toBe('answered')
  expect(await statusOf(talk.token)).toMatchObject({
    status: 'online',
    performanceMetrics: { successRate: 50, tasksCompleted: 1 },
  })
})

test('says that it answers without its model, and why, until the model answers again', async () => {
  const talk = talkOf(server.origin)
  const words = `Hello ${talk.token}`
  model.script([{ status: 401, code: 'invalid_api_key' }, { text: 'Here I am.' }], words)
  const { metadata } = await talk.say(words)
  expect(metadata).toMatchObject({ state: 'answered', mode: 'local', problem: null })
  expect(metadata.notice).toMatch(/rejected the key.*answered in Local Mode.*API keys/)
  expect(await statusOf(talk.token)).toMatchObject({
    mode: 'local',
    modeProblem: expect.stringMatching(/rejected the key.*API keys.*Local Mode/),
    modeFix: 'own_key',
    status: 'online',
  })
  await talk.say(words)
  expect(await statusOf(talk.token)).toMatchObject({ mode: 'model', modeProblem: null, modeFix: null })
})

test('says once in a conversation that the model does not answer', async () => {
  const talk = talkOf(server.origin)
  const words = `Hello ${talk.token}`
  model.script([{ status: 402 }, { status: 402 }], words)
  const first = await talk.say(words)
  const second = await talk.say(words, first.metadata.conversationId)
  expect([first.metadata.notice, second.metadata.notice]).toEqual([
    expect.stringContaining('no credit'),
    null,
  ])
  expect(second.metadata).toMatchObject({ state: 'answered', mode: 'local' })
  // Why is known as long as it lasts, though it is said once.
  expect((await statusOf(talk.token)).modeProblem).toContain('no credit')
})

test('only a key, a model or credit that is missing is to be fixed under Settings', async () => {
  const noticeOf = async (reply: object) => {
    const talk = talkOf(server.origin)
    const words = `Hello ${talk.token}`
    model.script([reply], words)
    return (await talk.say(words)).metadata.notice
  }
  expect(await noticeOf({ status: 402 })).toContain('Fix this under Settings')
  expect(await noticeOf({ status: 503 })).not.toContain('Settings')
})

test('a chat that was stopped before it said anything is no success', async () => {
  const talk = talkOf(server.origin)
  const words = `Hello ${talk.token}`
  model.script(['never'], words)
  const input = { params: seller, body: { message: words } }
  const asked = send(server.origin, chat, input, talk.token)
  await expect
    .poll(async () => (await server.engine.list(talk.token, { kind: 'agents.turn' })).length)
    .toBe(1)
  const [turn] = await server.engine.list(talk.token, { kind: 'agents.turn' })
  const conversationId = turn?.purpose.split(':').at(-1) ?? ''
  await call(server.origin, stopTurn, { params: { conversationId } }, talk.token)
  expect(await (await asked).json()).toMatchObject({ success: false, data: { answer: '' } })
})

test('a no of the merchant counts neither for an agent nor against it, and waiting for a yes is not slowness', async () => {
  const { token, decide } = talkOf(server.origin)
  const asked = await run(token, 'set-price', { sku: 'kettle', price: 93 })
  await decide(asked.approvals[0], { decision: 'rejected' })
  await server.engine.waitFor(token, asked.runId, 20_000)
  const nothing = { successRate: null, efficiency: null, tasksCompleted: 0, averageResponseTime: null }
  expect(await statusOf(token)).toMatchObject({ status: 'online', performanceMetrics: nothing })
  await run(token, 'read-price', { sku: 'kettle' })
  expect((await statusOf(token)).performanceMetrics).toEqual({
    successRate: 100,
    efficiency: 100,
    tasksCompleted: 1,
    // Of answers in conversations: there was none.
    averageResponseTime: null,
  })
})

test('a workflow that a no of the merchant left incomplete is no fault of operations', async () => {
  const { token, approvals, decide } = talkOf(server.origin)
  await approvals()
  const step = { id: 'set', title: 'Set it', agent: 'seller', tool: 'set-price' } as const
  const steps = [{ ...step, after: [], args: { sku: 'kettle', price: 94 } }]
  const runId = await startWorkflow(server.deps, token, { key: 'no', title: 'Prices', steps })
  const isAsked = ({ status }: { status: string }) => status === 'waiting'
  await server.engine.waitFor(token, runId, 20_000, undefined, isAsked)
  await decide((await approvals())[0], { decision: 'rejected' })
  const { error } = await server.engine.waitFor(token, runId, 20_000)
  expect(error).toMatchObject({ code: 'WORKFLOW_INCOMPLETE' })
  const ops = { params: { agentType: 'ops' } } as const
  expect((await call(server.origin, getStatus, ops, token)).data).toMatchObject({
    status: 'online',
    performanceMetrics: { successRate: null },
  })
})

test('what a console reads without data stands beside it, too', async () => {
  const { token } = talkOf(server.origin)
  const read = async (answer: Promise<Response>) => (await (await answer).json()) as Record<string, unknown>
  const order = { params: seller, body: { tool: 'read-price', parameters: { sku: 'kettle' } } }
  const status = await read(send(server.origin, getStatus, { params: seller }, token))
  const others = await Promise.all([
    read(send(server.origin, listTools, { params: seller }, token)),
    read(send(server.origin, executeTool, order, token)),
    read(send(server.origin, chat, { params: seller, body: { message: 'Hello' } }, token)),
  ])
  const replies = [status, ...others]
  for (const { success, data, ...beside } of replies) expect([success, beside]).toEqual([true, data])
  expect(replies).toMatchObject([
    { status: 'online', workload: expect.any(Number), capabilities: expect.any(Array) },
    { tools: expect.any(Array) },
    { tool: 'read-price', output: { sku: 'kettle' }, status: 'completed' },
    { answer: expect.any(String), recommendedProducts: [], productCategories: [], metadata: {} },
  ])
})
