import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { executeTool, listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { createGate } from '#tests/world/scripted-reply.ts'
import { call, send } from '#tests/world/server.ts'
import { startShopServer, talkOf } from './__fixtures__/shop-server.fixture.ts'
import { chatStream } from './contract/chat.ts'
import * as contract from './contract/conversation.ts'
import { getStatus } from './contract/status.ts'

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startShopServer>>
let local: Awaited<ReturnType<typeof startShopServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startShopServer(db, model.origin)
  const localDb = await openTestDatabase()
  local = await startShopServer(localDb, null, {
    readIntent: (text) => {
      const [, price] = /price to (\d+)/.exec(text) ?? []
      const intent = { intent: 'set', tool: 'set-price', agent: 'seller' as const, leftOut: [] }
      return price ? { ...intent, args: { sku: 'kettle', price: Number(price) } } : null
    },
  })
  const { close } = local
  local.close = async () => {
    await close()
    await localDb.close()
  }
})
afterAll(async () => {
  await Promise.all([server.close(), local.close()])
  await model.close()
  await db.close()
})
const seller = { agentType: 'seller' } as const

/** The chunks of a UI message stream, one after another. */
async function* chunksOf(answer: Response) {
  let rest = ''
  if (!answer.body) return
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    rest += text
    const lines = rest.split('\n\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data: {'))
        yield JSON.parse(line.slice(6)) as { type: string; [key: string]: unknown }
    }
  }
}

async function collect(answer: Response) {
  const chunks = []
  for await (const chunk of chunksOf(answer)) chunks.push(chunk)
  return chunks
}

describe('Local Mode', () => {
  test('understands a request by rules, asks before it changes anything, and answers in the words of the tool', async () => {
    const talk = talkOf(local.origin)
    const asked = await talk.say('Set the price to 95')
    expect(asked.metadata).toMatchObject({
      mode: 'local',
      state: 'waiting',
      approvals: [{ args: { price: 95 } }],
    })
    await talk.decide(asked.metadata.approvals[0], { decision: 'approved' })
    await local.engine.waitFor(talk.token, asked.metadata.runId, 20_000)
    expect(local.shop.writes.map(({ price }) => price)).toEqual([95])
    const events = await talk.events(asked.metadata.conversationId)
    expect(events.at(-1)).toMatchObject({ type: 'agent_text', text: 'Done: Set a price.', isFinal: true })
  })

  test('says what it can be asked when it does not understand, and names nobody who could not answer either', async () => {
    const { answer, metadata } = await talkOf(local.origin).say('What of fraud and the moon?')
    expect(answer).toContain('Ask in other words, or pick a question.')
    expect(metadata).toMatchObject({ state: 'answered', handoffSuggestion: null })
    expect(metadata.suggestions).toHaveLength(3)
    for (const question of metadata.suggestions) expect(answer).not.toContain(question)
  })
})

describe('a conversation', () => {
  test('can be found by what was said, renamed, exported and deleted', async () => {
    const talk = talkOf(local.origin)
    const { metadata } = await talk.say('A zebra walked in')
    await talk.say('Something else')
    const params = { conversationId: metadata.conversationId }
    const find = async (search: string) =>
      (await call(local.origin, contract.listConversations, { query: { search } } as never, talk.token)).data
        .conversations
    expect((await find('ZEBRA')).map(({ id }) => id)).toEqual([params.conversationId])
    expect(await find('100%')).toEqual([])
    await call(local.origin, contract.renameConversation, { params, body: { title: 'Animals' } }, talk.token)
    expect(await find('animals')).toHaveLength(1)
    const sent = { params, query: { format: 'markdown' } } as never
    const file = await (await send(local.origin, contract.exportConversation, sent, talk.token)).text()
    expect(file).toMatch(/^# Animals\n\nSeller agent, [\s\S]*\*\*You\*\*\n\nA zebra walked in/)
    await call(local.origin, contract.deleteConversation, { params }, talk.token)
    expect(
      (await send(local.origin, contract.getConversation, { params, query: {} } as never, talk.token)).status,
    ).toBe(404)
  })

  test('keeps text that a database does not like', async () => {
    const talk = talkOf(local.origin)
    const { metadata } = await talk.say('half 😀 "quoted" \\u0000 \u202E <<data>> $1')
    const [first] = await talk.events(metadata.conversationId)
    expect(first).toMatchObject({ text: 'half 😀 "quoted" \\u0000 \u202E <<data>> $1' })
  })

  test('goes on from an earlier message in a new one, and leaves the old one as it was', async () => {
    const talk = talkOf(server.origin)
    const words = `Fork ${talk.token}`
    model.script([{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }, { text: 'Four.' }], words)
    const first = await talk.say(words)
    const { conversationId } = first.metadata
    await talk.say('Second', conversationId)
    const events = await talk.events(conversationId)
    const seq = events.filter(({ type }) => type === 'user_message').at(-1)?.seq ?? 0
    const sent = { params: { conversationId, seq }, body: { message: 'Other second' } }
    const { data } = await call(server.origin, contract.resendMessage, sent, talk.token)
    expect(data.answer).toBe('Three.')
    expect(data.metadata.conversationId).not.toBe(conversationId)
    expect(
      model.requests
        .at(-1)
        ?.messages.map(({ text }) => text)
        .slice(1),
    ).toEqual([words, 'One.', 'Other second'])
    expect(await talk.events(conversationId)).toEqual(events)
    const meant = { params: { conversationId, seq }, body: { message: 'Zweite', means: 'Second' } }
    const again = (await call(server.origin, contract.resendMessage, meant, talk.token)).data.metadata
    const last = (await talk.events(again.conversationId)).findLast(({ type }) => type === 'user_message')
    expect(last).toMatchObject({ text: 'Zweite', means: 'Second' })
    const absent = { params: { conversationId, seq: 2 }, body: { message: 'x' } }
    expect((await send(server.origin, contract.resendMessage, absent, talk.token)).status).toBe(404)
  })

  test('tries a failed answer again, and refuses when there is nothing to try', async () => {
    const talk = talkOf(server.origin)
    const words = `Again ${talk.token}`
    model.script([{ status: 422 }, { text: 'Now it works.' }], words)
    const { metadata } = await talk.say(words)
    expect(metadata.canRetry).toBe(true)
    const params = { conversationId: metadata.conversationId }
    const { data } = await call(server.origin, contract.retryTurn, { params }, talk.token)
    expect(data).toMatchObject({ answer: 'Now it works.', metadata: { state: 'answered' } })
    expect((await send(server.origin, contract.retryTurn, { params }, talk.token)).status).toBe(409)
  })
})

describe('a stream', () => {
  test('streams text, accepts one message at a time and keeps the text when stopped', async () => {
    const talk = talkOf(server.origin)
    const words = `Slowly ${talk.token}`
    const gate = createGate()
    model.script([{ text: 'One two three four five six', gate }], words)
    const body = { message: words }
    const answer = await send(server.origin, chatStream, { params: seller, body }, talk.token)
    expect(answer.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    const chunks = chunksOf(answer)
    let conversationId = ''
    gate.pass(2)
    for (;;) {
      const { value: chunk } = await chunks.next()
      if (chunk?.type === 'start')
        conversationId = (chunk.messageMetadata as { conversationId: string }).conversationId
      if (chunk?.type === 'text-delta') break
    }
    await expect(talk.say('And now?', conversationId)).rejects.toThrow('TURN_RUNNING')
    const { data } = await call(server.origin, contract.stopTurn, { params: { conversationId } }, talk.token)
    expect(data.isStopped).toBe(true)
    const rest: string[] = []
    for await (const { type } of chunks) rest.push(type)
    expect(rest.at(-1)).toBe('finish')
    const events = await talk.events(conversationId)
    expect(events.at(-1)).toMatchObject({ type: 'stopped', text: expect.stringMatching(/^One/) })
    gate.open()
  })

  test('shows tools and questions, ends while it waits, and is followed again from where it was', async () => {
    const talk = talkOf(server.origin)
    const words = `Stream ${talk.token}`
    const toolCalls = [{ name: 'set-price', input: { sku: 'kettle', price: 96 } }]
    model.script([{ text: 'I would.', reasoning: 'Hm.', toolCalls }, { text: 'Done.' }], words)
    const first = await send(
      server.origin,
      chatStream,
      { params: seller, body: { message: words } },
      talk.token,
    )
    const seen = await collect(first)
    const types = seen.map(({ type }) => type)
    for (const type of ['text-start', 'text-end', 'tool-input-available', 'tool-approval-request', 'finish'])
      expect(types).toContain(type)
    const finish = seen.at(-1)?.messageMetadata as { state: string; conversationId: string; seq: number }
    expect(finish.state).toBe('waiting')
    const [approval] = await talk.approvals()
    await talk.decide(approval, { decision: 'approved' })
    const sent = { params: { conversationId: finish.conversationId }, query: { after: finish.seq } } as never
    const followed = await send(server.origin, contract.followConversation, sent, talk.token)
    const more = (await collect(followed)).filter(({ type }) => type !== 'data-seq')
    expect(more.map(({ type }) => type)).toEqual([
      'start',
      'tool-approval-response',
      'tool-output-available',
      'text-start',
      ...more.filter(({ type }) => type === 'text-delta').map(() => 'text-delta'),
      'text-end',
      'finish',
    ])
    expect(more.flatMap(({ type, delta }) => (type === 'text-delta' ? [delta] : [])).join('')).toBe('Done.')
  })
})

describe('tools and status', () => {
  test('each tool has its form, and figures once it was used', async () => {
    const talk = talkOf(local.origin)
    const list = async () => (await call(local.origin, listTools, { params: seller }, talk.token)).data.tools
    const [before] = await list()
    expect(before).toMatchObject({
      id: 'set-price',
      name: 'Set a price',
      category: 'Changes',
      estimatedTime: null,
      successRate: null,
      parameters: [
        { name: 'sku', type: 'string', label: 'Product', required: true },
        { name: 'price', type: 'number', label: 'Price', validation: { max: 10_000 } },
      ],
    })
    const run = (body: { tool: string; parameters: Record<string, unknown> }) =>
      send(local.origin, executeTool, { params: seller, body }, talk.token)
    const read = await run({ tool: 'read-price', parameters: { sku: 'kettle' } })
    expect(await read.json()).toMatchObject({
      data: { tool: 'read-price', status: 'completed', output: { sku: 'kettle' } },
    })
    const asked = await run({ tool: 'set-price', parameters: { sku: 'kettle', price: 99 } })
    expect(await asked.json()).toMatchObject({
      data: { status: 'waiting', approvals: [{ tool: 'set-price' }] },
    })
    expect((await run({ tool: 'set-price', parameters: {} })).status).toBe(422)
    expect((await run({ tool: 'no-such', parameters: {} })).status).toBe(404)
    const used = (await list()).find(({ id }) => id === 'read-price')
    expect(used).toMatchObject({ successRate: 100, estimatedTime: 1 })
  })

  test('shows no figures for an unused agent and real ones after its first runs', async () => {
    const talk = talkOf(local.origin)
    const status = async () => (await call(local.origin, getStatus, { params: seller }, talk.token)).data
    expect(await status()).toMatchObject({
      status: 'online',
      mode: 'local',
      workload: 0,
      lastActive: null,
      performanceMetrics: {
        successRate: null,
        efficiency: null,
        tasksCompleted: 0,
        averageResponseTime: null,
      },
    })
    await talk.say('Hello')
    await talk.say('Set the price to 97')
    expect(await status()).toMatchObject({
      status: 'online',
      workload: 25,
      currentTasks: [{ title: 'Set the price to 97', status: 'waiting' }],
      performanceMetrics: { successRate: 100, tasksCompleted: 1 },
    })
  })
})
