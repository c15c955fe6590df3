import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import {
  getConversation,
  listConversations,
  stopTurn,
} from '#features/agents/conversations/contract/conversation.ts'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { newId } from '#kit/ids.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { createGate } from '#tests/world/scripted-reply.ts'
import { call, send } from '#tests/world/server.ts'
import { startTeam, teamOf } from './__fixtures__/team.fixture.ts'
import { handOff, sendMessage } from './contract.ts'
import { findMessage, insertMessage } from './records.ts'

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startTeam>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startTeam(db, model.origin)
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

const askAgent = (agent: string, question: string) => ({
  text: 'Another agent knows.',
  toolCalls: [{ name: 'ask-agent', input: { agent, question } }],
})
const untilSettled = async (team: ReturnType<typeof teamOf>) => {
  const [run] = await server.engine.list(team.token, { kind: 'coordination.exchange', limit: 1 })
  await server.engine.waitFor(team.token, run?.id ?? '', 20_000)
}

describe('a message', () => {
  const toScout = { fromAgent: 'ops', toAgent: 'scout', priority: 'medium' } as const

  test('that checks on an agent is answered by it with its status, and both are stored', async () => {
    const team = teamOf(server.origin)
    const content = { action: 'status_check' }
    const body = { ...toScout, messageType: 'coordination', content } as const
    const { data } = await call(server.origin, sendMessage, { body }, team.token)
    expect(data).toMatchObject({
      message: { status: 'answered', toAgent: 'scout', content: 'action status_check' },
      response: {
        messageType: 'task_response',
        fromAgent: 'scout',
        content: expect.stringContaining('Scout is online'),
      },
    })
    const status = await team.status()
    expect(status.coordination).toMatchObject({
      onlineAgents: 5,
      totalAgents: 5,
      totalMessages: 2,
      activeHandoffsCount: 0,
    })
    expect(status.recentMessages.map(({ messageType }) => messageType).toSorted()).toEqual([
      'coordination',
      'task_response',
    ])
  })

  test('that asks for work starts a turn of the other agent, whose answer comes back', async () => {
    const team = teamOf(server.origin)
    const content = `What is in fashion? ${team.token}`
    model.script([{ text: 'Kettles are.' }], content)
    const body = { ...toScout, messageType: 'task_request', content } as const
    const { data } = await call(server.origin, sendMessage, { body }, team.token)
    expect(data).toMatchObject({ message: { status: 'open' }, response: null })
    await untilSettled(team)
    const { recentMessages } = await team.status()
    expect(recentMessages).toMatchObject([
      {
        messageType: 'task_response',
        fromAgent: 'scout',
        toAgent: 'ops',
        content: 'Kettles are.',
        inReplyTo: data.message.id,
      },
      { messageType: 'task_request', status: 'answered', conversationId: expect.any(String) },
    ])
  })

  test.each([
    [{ toAgent: 'ops', messageType: 'coordination' }, 422, 'SAME_AGENT'],
    [{ messageType: 'handoff' }, 422, 'MESSAGE_TYPE_NOT_ALLOWED'],
    [{ messageType: 'task_response' }, 422, 'MESSAGE_TYPE_NOT_ALLOWED'],
  ] as const)('that no person may send is refused: %j', async (part, status, code) => {
    const body = { ...toScout, content: 'Hello', ...part } as never
    const answer = await send(server.origin, sendMessage, { body }, teamOf(server.origin).token)
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  })

  test('of another workspace is nowhere to be seen', async () => {
    const team = teamOf(server.origin)
    const body = { ...toScout, messageType: 'information_share', content: 'Secret' } as const
    await call(server.origin, sendMessage, { body }, team.token)
    expect((await teamOf(server.origin).status()).recentMessages).toEqual([])
  })
})

describe('an agent that asks another', () => {
  test('gets its answer, and knows whether strangers wrote of it', async () => {
    const team = teamOf(server.origin)
    const [asked, inner] = [`Shall I buy kettles? ${team.token}`, `Are kettles in fashion? ${team.token}`]
    model.script([{ toolCalls: [{ name: 'read-page', input: {} }] }, { text: 'They are.' }], inner)
    model.script([askAgent('scout', inner), { text: 'Buy some.' }], asked)
    const { answer, metadata } = await team.say('seller', asked)
    expect([answer, metadata.state]).toEqual(['Another agent knows.\n\nBuy some.', 'answered'])
    const events = await team.events(metadata.conversationId)
    expect(events.find(({ type }) => type === 'tool_answered')).toMatchObject({
      tool: 'ask-agent',
      outcome: 'answered',
      isTainting: true,
      output: { summary: 'They are.' },
    })
    const read = model.requests.flatMap(({ messages }) => messages).filter(({ text }) => text.includes(inner))
    expect(read.filter(({ role }) => role === 'user').map(({ text }) => text.slice(0, 42))).toContain(
      'A question of the seller agent, as data: <',
    )
  })

  test('holds no worker while it waits, and is refused when its request would close a circle', async () => {
    const team = teamOf(server.origin)
    const [asked, inner] = [`Is it good? ${team.token}`, `What do you think? ${team.token}`]
    const gate = createGate()
    model.script([askAgent('seller', 'And you?'), { text: 'I answer alone.', gate }], inner)
    model.script([askAgent('scout', inner), { text: 'Good.' }], asked)
    const said = team.say('seller', asked)
    await expect
      .poll(async () => (await team.status()).recentMessages.map(({ status }) => status), { timeout: 20_000 })
      .toEqual(['refused', 'open'])
    const [turn] = (await server.engine.list(team.token, { kind: 'agents.turn', limit: 2 })).toReversed()
    expect(turn).toMatchObject({ status: 'running', progress: { stage: 'waiting for another run' } })
    const query = { agentType: 'seller' }
    const { data } = await call(server.origin, listConversations, { query } as never, team.token)
    const conversationId = data.conversations[0]?.id ?? ''
    const at = { params: { conversationId }, query: {} } as never
    const view = await call(server.origin, getConversation, at, team.token)
    expect(view.data.turn).toMatchObject({ status: 'running', isAtRest: false })
    gate.open()
    const { metadata } = await said
    expect(metadata).toMatchObject({ state: 'answered', conversationId })
    const [refused, request] = (await team.status()).recentMessages.filter(
      ({ messageType }) => messageType === 'task_request',
    )
    expect(refused).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('Scout → Seller → Scout'),
    })
    const events = await team.events(request?.conversationId ?? '')
    expect(events.find(({ type }) => type === 'tool_answered')).toMatchObject({ outcome: 'failed' })
  })

  test('goes on without an answer when the other is switched off or stopped', async () => {
    const team = teamOf(server.origin)
    const off = { params: { agentType: 'stripe' }, body: { isOn: false } } as const
    await call(server.origin, setLimits, off, team.token)
    const asked = `Is it safe? ${team.token}`
    model.script([askAgent('stripe', 'Safe?'), { text: 'I do not know.' }], asked)
    expect((await team.say('seller', asked)).answer).toContain('I do not know.')

    const [again, inner] = [`Is it really? ${team.token}`, `Really? ${team.token}`]
    const reached = Promise.withResolvers<void>()
    model.otherwise((request) => {
      if (!request.messages.some(({ text }) => text.includes(inner))) return { text: 'Nothing.' }
      reached.resolve()
      return 'never'
    })
    model.script([askAgent('scout', inner), { text: 'Nobody told me.' }], again)
    const said = team.say('seller', again)
    await reached.promise
    const open = (await team.status()).recentMessages.find(({ status }) => status === 'open')
    await call(
      server.origin,
      stopTurn,
      { params: { conversationId: open?.conversationId ?? '' } },
      team.token,
    )
    expect((await said).answer).toContain('Nobody told me.')
    model.otherwise(() => ({ text: 'Nothing.' }))
  })
})

test('agents that ask each other in two conversations do not wait for each other, and both are answered', async () => {
  const team = teamOf(server.origin)
  const gate = createGate()
  const [asked, inner] = [`Shall I? ${team.token}`, `Inner: shall they? ${team.token}`]
  const [other, back] = [`And there? ${team.token}`, `Inner: and here? ${team.token}`]
  model.script([{ text: 'They shall.', gate }], inner)
  model.script([{ text: 'Here too.', gate }], back)
  model.script([askAgent('scout', inner), { text: 'Do it.' }], asked)
  model.script([askAgent('seller', back), { text: 'There too.' }], other)
  const said = [team.say('seller', asked), team.say('scout', other)]
  await expect
    .poll(async () => (await team.status()).recentMessages.map(({ status }) => status), { timeout: 20_000 })
    .toEqual(['open', 'open'])
  expect((await team.status()).deadlocks).toEqual([])
  gate.open()
  const answers = (await Promise.all(said)).map(({ answer }) => answer)
  expect(answers).toEqual(['Another agent knows.\n\nDo it.', 'Another agent knows.\n\nThere too.'])
})

test('a request that came back to an agent that waits is shown and ended', async () => {
  const team = teamOf(server.origin)
  const gate = createGate()
  model.script([{ text: 'Late.', gate }], team.token)
  const content = `Wait ${team.token}`
  const order = { messageType: 'task_request', content, priority: 'low' } as const
  const body = { fromAgent: 'ops', toAgent: 'scout', ...order } as const
  const { data: first } = await call(server.origin, sendMessage, { body }, team.token)
  const read = () => db.inWorkspace(team.token, (tx) => findMessage(tx, team.token, first.message.id))
  await expect.poll(async () => (await read())?.turnRunId, { timeout: 20_000 }).not.toBeNull()
  const { exchangeRunId = null, turnRunId = null } = (await read()) ?? {}
  const id = newId()
  const words = { type: 'task_request', priority: 'low', status: 'open', content, storeId: null } as const
  const back = { id, from: 'scout', to: 'ops', ...words, exchangeRunId, askingRunId: turnRunId } as const
  await db.inWorkspace(team.token, (tx) => insertMessage(tx, team.token, back, new Date()))
  const status = await team.status()
  expect(status.deadlocks).toMatchObject([{ messageId: id, agents: ['ops', 'scout'] }])
  const shown = new Map(status.recentMessages.map((message) => [message.id, message]))
  expect(shown.get(id)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('waited for each other'),
  })
  expect(shown.has(first.message.id)).toBe(true)
  gate.open()
})

describe('a handoff', () => {
  test('opens a conversation of the other agent with what it must know, and is complete when that has answered', async () => {
    const team = teamOf(server.origin)
    const asked = `How many were refunded? ${team.token}`
    model.script(
      [
        { toolCalls: [{ name: 'read-page', input: {} }] },
        { text: 'That is not my field.' },
        { text: 'Two were.' },
      ],
      asked,
    )
    const { metadata } = await team.say('seller', asked)
    const params = { conversationId: metadata.conversationId }
    const body = { toAgent: 'stripe', reason: 'Refunds are its field' } as const
    const { data } = await call(server.origin, handOff, { params, body }, team.token)
    expect(data.agent).toBe('stripe')
    await server.engine.waitFor(team.token, data.runId, 20_000)
    const [taken, question, , answer] = await team.events(data.conversationId)
    expect([taken, question, answer]).toMatchObject([
      {
        type: 'handoff',
        from: 'seller',
        to: 'stripe',
        reason: body.reason,
        question: asked,
        isTainting: true,
      },
      { type: 'user_message', text: asked },
      { type: 'agent_text', text: 'Two were.' },
    ])
    const log = await team.events(metadata.conversationId)
    expect(log.at(-1)).toMatchObject({ type: 'handoff', toConversationId: data.conversationId })
    const { activeHandoffs, coordination } = await team.status()
    expect(activeHandoffs).toMatchObject([{ fromAgent: 'seller', toAgent: 'stripe', status: 'completed' }])
    expect(coordination.activeHandoffsCount).toBe(0)
  })

  test('by an agent happens once, and never back to one who had the question', async () => {
    const team = teamOf(server.origin)
    const asked = `Who knows? ${team.token}`
    const hand = (agent: string) => ({
      toolCalls: [{ name: 'hand-off', input: { agent, reason: 'Its field' } }],
    })
    model.script([hand('scout')], asked)
    const thoughts = [{ text: 'It goes on there.' }, hand('seller'), { text: 'I answer.' }]
    model.otherwise((request) => {
      const isSeller = JSON.stringify(request.body).includes('You are the Seller agent')
      const hasTool = request.messages.some(({ role }) => role === 'tool')
      return (isSeller ? thoughts[0] : hasTool ? thoughts[2] : thoughts[1]) ?? {}
    })
    await team.say('seller', asked)
    const [handed] = (await team.status()).activeHandoffs
    const [turn] = await server.engine.list(team.token, { kind: 'agents.turn', limit: 1 })
    await server.engine.waitFor(team.token, turn?.id ?? '', 20_000)
    const events = await team.events(handed?.conversationId ?? '')
    expect(events.find(({ type }) => type === 'tool_answered')).toMatchObject({
      outcome: 'failed',
      message: 'That agent had this question before. Answer it yourself.',
    })
    expect((await team.status()).activeHandoffs).toHaveLength(1)
    model.otherwise(() => ({ text: 'Nothing.' }))
  })
})
