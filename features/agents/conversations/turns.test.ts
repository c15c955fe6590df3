import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { auditLog } from '#db/tables.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { startShopServer, talkOf } from './__fixtures__/shop-server.fixture.ts'

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

const toRead = { text: 'Let me look.', toolCalls: [{ name: 'read-price', input: { sku: 'kettle' } }] }

describe('a turn', () => {
  test('reads with tools at once, and the answer comes with what it stands on', async () => {
    const talk = talkOf(server.origin)
    model.script([toRead, { ...toRead, text: '' }, { text: 'The kettle costs 100.' }])
    const answer = await talk.say('What does the kettle cost?')
    expect(answer.answer).toContain('The kettle costs 100.')
    expect(answer.metadata).toMatchObject({ state: 'answered', mode: 'model', toolsUsed: ['read-price'] })
    const events = await talk.events(answer.metadata.conversationId)
    expect(events.map(({ type }) => type)).toEqual([
      'user_message',
      'thought',
      'agent_text',
      'tool_asked',
      'tool_answered',
      'thought',
      'tool_asked',
      'tool_answered',
      'thought',
      'agent_text',
    ])
    const last = model.requests.at(-1)
    expect(JSON.stringify(last?.body)).toMatch(/<<data-[0-9a-f]{16}>>.*price.*<<\/data-[0-9a-f]{16}>>/)
    const audit = await db.inWorkspace(talk.token, (tx) => tx.select().from(auditLog))
    expect(audit.map(({ actor, action, subject }) => [actor, action, subject])).toEqual([
      ['agent:seller', 'tool.used', 'tool:read-price'],
      ['agent:seller', 'tool.used', 'tool:read-price'],
    ])
  })

  test('sees what was said before, from the server and not from the client', async () => {
    const talk = talkOf(server.origin)
    model.script([{ text: 'My name is Seller.' }, { text: 'Again: Seller.' }])
    const first = await talk.say('Who are you?')
    await talk.say('Say it again', first.metadata.conversationId)
    const texts = model.requests.at(-1)?.messages.map(({ text }) => text)
    expect(texts?.slice(1)).toEqual(['Who are you?', 'My name is Seller.', 'Say it again'])
  })

  test('tells the model that a tool does not exist or that its arguments are wrong, and goes on', async () => {
    const talk = talkOf(server.origin)
    model.script([
      {
        toolCalls: [
          { name: 'drop-table', input: {} },
          { name: 'set-price', input: { sku: 'kettle', price: -1 } },
        ],
      },
      { text: 'I cannot.' },
    ])
    const { metadata } = await talk.say('Do it')
    expect(metadata.state).toBe('answered')
    const events = await talk.events(metadata.conversationId)
    const outcomes = events.flatMap((event) => (event.type === 'tool_answered' ? [event.outcome] : []))
    expect(outcomes).toEqual(['failed', 'failed'])
    expect(await talk.approvals()).toEqual([])
  })

  test('that never ends is cut at its limit of thoughts', async () => {
    const talk = talkOf(server.origin)
    model.script(Array.from({ length: 8 }, () => toRead))
    const { metadata } = await talk.say('Go on for ever')
    expect(metadata).toMatchObject({ state: 'incomplete', canRetry: true })
    expect(metadata.problem).toContain('8 steps')
  })

  test.each([
    [{ status: 401, code: 'invalid_api_key' }, 'rejected the key'],
    [{ status: 500 }, 'has a problem'],
  ])(
    'answers without the model and says in plain words what is wrong with it (%j)',
    async (refusal, sentence) => {
      const talk = talkOf(server.origin)
      model.script([refusal], `Hello ${talk.token}`)
      const { answer, metadata } = await talk.say(`Hello ${talk.token}`)
      expect(metadata).toMatchObject({ state: 'answered', mode: 'local', problem: null })
      expect(metadata.notice).toContain(sentence)
      expect(answer).not.toBe('')
    },
  )

  test('keeps what came before the connection was cut, and can be tried again', async () => {
    const talk = talkOf(server.origin)
    const words = `Tell ${talk.token}`
    model.script([{ text: 'The kettle is', ending: 'cut' }, { text: 'The kettle is blue.' }], words)
    const cut = await talk.say(words)
    expect(cut).toMatchObject({ answer: 'The kettle is', metadata: { state: 'incomplete', canRetry: true } })
  })
})
