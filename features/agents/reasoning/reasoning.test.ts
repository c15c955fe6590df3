import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { decideApproval, listApprovals } from '#features/agents/approvals/contract.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import {
  getConversation,
  listConversations,
  retryTurn,
} from '#features/agents/conversations/contract/conversation.ts'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { call, send } from '#tests/world/server.ts'
import { lowerPrice, shop, tools, toSet } from './__fixtures__/replay.fixture.ts'
import { executeFunction, listExecutions, listFunctions } from './contract/functions.ts'
import * as recordings from './contract/recording.ts'
import { getSession, listReasoning, reason } from './contract/session.ts'
import { firstDifference } from './rules/compare.ts'

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startAgentServer>>
const start = () => startAgentServer({ db, tools, modelOrigin: model.origin })
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await start()
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

const seller = { agentType: 'seller' } as const
const end = (token: string, runId: string) => server.engine.waitFor(token, runId, 20_000)
const lowered = () => lowerPrice(server, model)

test('each answer shows its steps as they happened: thoughts, choices, uses and checks', async () => {
  const { token, message, runId } = await lowered()
  const { data } = await call(server.origin, listReasoning, { params: seller, query: {} } as never, token)
  expect(data).toHaveLength(1)
  const { data: one } = await call(server.origin, getSession, { params: { sessionId: runId } }, token)
  expect(one.session).toEqual(data[0])
  expect(one.session).toMatchObject({
    query: message,
    status: 'completed',
    finalDecision: 'It costs 90 now.',
    totalDuration: expect.any(Number),
  })
  const types = one.session.steps.map(({ type }) => type)
  const checked = ['verification', 'verification', 'verification', 'verification']
  expect(types).toEqual([
    ...['analysis', 'decision', 'action', 'inference', 'decision'],
    ...checked,
    ...['action', 'inference'],
  ])
  expect(one.session.steps[0]).toMatchObject({
    stepNumber: 1,
    type: 'analysis',
    reasoning: 'I look first.',
    confidence: null,
  })
  expect(one.session.steps.find(({ type }) => type === 'decision')).toMatchObject({
    description: 'Chose: Read a price',
    reasoning: 'I look.',
  })
})

test('a tool that was run by itself opens as a session, without a recording', async () => {
  const token = newWorkspace()
  const order = { params: seller, body: { tool: 'read-price', parameters: {} } }
  const { runId } = (await call(server.origin, executeTool, order, token)).data
  const { data } = await call(server.origin, listReasoning, { params: seller, query: {} } as never, token)
  const { data: one } = await call(server.origin, getSession, { params: { sessionId: runId } }, token)
  expect(data).toEqual([one.session])
  expect(one.session).toMatchObject({ id: runId, query: 'Read a price', isRecorded: false })
  const file = await send(server.origin, recordings.getRecording, { params: { runId } }, token)
  expect(file.status).toBe(404)
})

test('an answer that was tried again keeps its question, and a failed one makes up no decision', async () => {
  const token = newWorkspace()
  const message = `How much? ${token}`
  const look = { text: 'I look.', toolCalls: [{ name: 'read-price', input: {} }] }
  model.script([look, { status: 422 }, { text: 'It is 100.' }], message)
  const { data: first } = await call(server.origin, chat, { params: seller, body: { message } }, token)
  expect(first.metadata.state).toBe('failed')
  const params = { conversationId: first.metadata.conversationId }
  await call(server.origin, retryTurn, { params }, token)
  const { data } = await call(server.origin, listReasoning, { params: seller, query: {} } as never, token)
  expect(data.map((one) => [one.query, one.isRecorded, one.finalDecision])).toEqual([
    [message, true, 'It is 100.'],
    [message, true, null],
  ])
})

test('a question to the reasoning engine is a turn of the agent with its steps', async () => {
  const token = newWorkspace()
  const query = `How much is it? ${token}`
  model.script(
    [{ text: 'I look.', toolCalls: [{ name: 'read-price', input: {} }] }, { text: 'It is 100.' }],
    query,
  )
  const body = { query, context: { product: 'kettle' }, agentType: 'seller' } as const
  const { reasoning } = await call(server.origin, reason, { body }, token)
  expect(reasoning).toMatchObject({ conclusion: 'It is 100.', confidenceScore: null, recommendations: [] })
  expect(reasoning.steps.map(({ thought }) => thought)).toContain('Used Read a price: answered')
  expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('kettle')
})

describe('functions', () => {
  test('are the tools with their fields', async () => {
    const { functions } = await call(server.origin, listFunctions, {}, newWorkspace())
    expect(functions).toEqual([
      {
        name: 'read-price',
        description: 'The price of the kettle.',
        parameters: {
          properties: {
            unit: { type: 'string', title: 'Unit', description: 'The currency', enum: ['EUR', 'USD'] },
          },
          required: [],
        },
      },
      {
        name: 'set-price',
        description: 'Sets the price of the kettle.',
        parameters: { properties: { price: { type: 'number', description: '' } }, required: ['price'] },
      },
    ])
  })

  test('run through the tool run of an agent, and what changes something asks first', async () => {
    const token = newWorkspace()
    const body = { functionName: 'read-price', parameters: { unit: 'USD' }, reasoning: 'I want to know' }
    const { data } = await call(server.origin, executeFunction, { body }, token)
    expect(data).toMatchObject({ status: 'completed', output: { price: shop.price } })
    const { executions } = await call(server.origin, listExecutions, { query: {} } as never, token)
    expect(executions).toMatchObject([
      {
        functionName: 'read-price',
        parameters: { unit: 'USD' },
        reasoning: 'I want to know',
        success: true,
        result: { price: 100 },
      },
    ])
    const write = { body: { functionName: 'set-price', parameters: { price: 95 } } }
    expect((await call(server.origin, executeFunction, write as never, token)).data).toMatchObject({
      status: 'waiting',
    })
    const off = { params: { agentType: 'scout' }, body: { isOn: false } } as const
    await call(server.origin, setLimits, off, token)
    expect((await call(server.origin, executeFunction, { body }, token)).data.status).toBe('completed')
    const unknown = { body: { functionName: 'fly' } }
    expect((await send(server.origin, executeFunction, unknown as never, token)).status).toBe(404)
    expect(
      (await call(server.origin, listExecutions, { query: {} } as never, newWorkspace())).executions,
    ).toEqual([])
  })
})

describe('a recording', () => {
  test('is a file with each stored step, what went in and what came out', async () => {
    const { token, params, message } = await lowered()
    const file = await send(server.origin, recordings.getRecording, { params }, token)
    expect(file.headers.get('content-disposition')).toContain('attachment')
    const recording = recordings.Recording.parse(await file.json())
    expect(recording.question).toBe(message)
    const use = recording.steps.find(({ name }) => name === 'act 2.1')
    expect(use).toMatchObject({
      input: { agentAsked: 'set-price', args: { price: 90 } },
      output: { output: { price: 90 }, fault: null },
    })
    expect(recording.steps.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['open', 'think 1', 'act 1.1', 'think 3']),
    )
  })

  test('replays to the same result without model, store, writes or approvals', async () => {
    const { token, params } = await lowered()
    const [reads, writes] = [shop.reads, shop.writes.length]
    await model.close()
    shop.isOpen = false
    const { data } = await call(server.origin, recordings.replayRun, { params }, token)
    shop.isOpen = true
    await server.close()
    model = await startScriptedModel()
    const counts = [model.requests.length, shop.reads, shop.writes.length]
    server = await start()
    expect(data.error).toBeNull()
    expect(data.result?.steps.filter(({ isSame }) => !isSame)).toEqual([])
    expect(data).toMatchObject({ status: 'completed', result: { isSame: true, state: 'answered' } })
    expect(data.result?.steps.length).toBeGreaterThan(15)
    expect(counts).toEqual([0, reads, writes])
    const { data: shown } = await call(server.origin, listConversations, { query: {} } as never, token)
    expect(shown.conversations).toHaveLength(1)
    const open = await call(server.origin, listApprovals, { query: {} } as never, token)
    expect(open.data.approvals).toEqual([])
  })

  test('forks at a step, asks for new writes and repeats no recorded write', async () => {
    const { token, params, message } = await lowered()
    const writes = shop.writes.length
    model.script([toSet(85), { text: 'It costs 85 now.' }], message)
    const { data: known } = await call(server.origin, recordings.listForkableSteps, { params }, token)
    expect(known.steps.map(({ step, kind, tool }) => [step, kind, tool])).toEqual([
      ['think 1', 'thought', null],
      ['act 1.1', 'use', 'read-price'],
      ['think 2', 'thought', null],
      ['act 2.1', 'use', 'set-price'],
      ['think 3', 'thought', null],
    ])
    expect(known.steps[2]?.answer).toEqual({
      text: 'Lower sells more.',
      toolCalls: [{ name: 'set-price', input: { price: 90 } }],
    })
    expect(known.steps[1]).toMatchObject({ args: {}, answer: { price: expect.any(Number) }, fault: null })
    const body = { step: 'act 1.1', answer: { price: 60 } }
    const { data } = await call(server.origin, recordings.forkRun, { params, body }, token)
    const isAsked = ({ status }: { status: string }) => status === 'waiting'
    await server.engine.waitFor(token, data.runId, 20_000, undefined, isAsked)
    const open = await call(server.origin, listApprovals, { query: {} } as never, token)
    expect(open.data.approvals).toMatchObject([
      { tool: 'set-price', args: { price: 85 }, conversationId: data.conversationId },
    ])
    expect(shop.writes).toHaveLength(writes)
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('60')
    const approvalId = open.data.approvals[0]?.id ?? ''
    await call(
      server.origin,
      decideApproval,
      { params: { approvalId }, body: { decision: 'rejected' } },
      token,
    )
    await end(token, data.runId)
    expect(shop.writes).toHaveLength(writes)
    const sent = { params: { conversationId: data.conversationId }, query: {} } as never
    const { data: talk } = await call(server.origin, getConversation, sent, token)
    expect(talk.events.find(({ type }) => type === 'tool_answered')).toMatchObject({ output: { price: 60 } })
    const sessionOf = async (sessionId: string) =>
      (await call(server.origin, getSession, { params: { sessionId } }, token)).data.session
    const [before, after] = [await sessionOf(params.runId), await sessionOf(data.runId)]
    expect([before.forkedFrom, after.forkedFrom]).toEqual([
      null,
      { sessionId: params.runId, step: 'act 1.1' },
    ])
    expect(firstDifference(before.steps, after.steps)).toBe(
      before.steps.findIndex(({ type }) => type === 'action'),
    )
  })

  test('refuses a fork at an unknown step or with an invalid answer', async () => {
    const { token, params } = await lowered()
    const tries = [
      { step: 'act 9.9', answer: {} },
      { step: 'open', answer: {} },
      { step: 'think 1', answer: { text: '' } },
    ]
    const answers = await Promise.all(
      tries.map((body) => send(server.origin, recordings.forkRun, { params, body }, token)),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 422])
    const stranger = await send(server.origin, recordings.replayRun, { params }, newWorkspace())
    expect(stranger.status).toBe(404)
  })
})
