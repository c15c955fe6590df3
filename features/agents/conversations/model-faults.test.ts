/** What a merchant reads when a model fails, and what it is counted as. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { auditLog } from '#db/tables.ts'
import { getLimits, setLimits } from '#features/agents/settings/contract/settings.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import type { ScriptedReply } from '#tests/world/scripted-reply.ts'
import { call } from '#tests/world/server.ts'
import { startShopServer, talkOf } from './__fixtures__/shop-server.fixture.ts'

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startShopServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startShopServer(db, model.origin, { modelLimits: { maxBytes: 50_000 } })
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

const params = { agentType: 'seller' } as const
const tokensOf = async (token: string, origin = server.origin) =>
  (await call(origin, getLimits, { params }, token)).data.usage.tokensToday

/** A server with a database of its own: no other takes its runs. */
async function startAlone(options: Parameters<typeof startShopServer>[2] = {}) {
  const ownDb = await openTestDatabase()
  const own = await startShopServer(ownDb, model.origin, options)
  const close = async () => {
    await own.close()
    await ownDb.close()
  }
  return { ...own, close }
}

/** `answered`: without the model, because the question has no part in what its service refuses. */
const faults: [string, ScriptedReply, string, 'answered' | 'failed' | 'incomplete'][] = [
  ['an unknown key', { status: 401, code: 'invalid_api_key' }, 'OpenAI rejected the key', 'answered'],
  ['no balance', { status: 402 }, 'no credit left for this key', 'answered'],
  ['a used-up quota', { status: 429, code: 'insufficient_quota' }, 'no credit left for this key', 'answered'],
  ['a used-up quota before a word', { ending: 'quota' }, 'no credit left for this key', 'answered'],
  ['a used-up quota in mid-stream', { text: 'The', ending: 'quota' }, 'no credit left', 'incomplete'],
  ['a forbidden model', { status: 403 }, 'Check the key’s permissions', 'answered'],
  [
    'an unknown model',
    { status: 404, code: 'model_not_found' },
    'doesn’t have a model named "scripted-1"',
    'answered',
  ],
  ['a limit of requests', { status: 429, retryAfterSeconds: 90 }, 'Try again in 90 seconds', 'answered'],
  [
    'a long limit of requests',
    { status: 429, retryAfterSeconds: 1_200 },
    'Try again in 20 minutes',
    'answered',
  ],
  ['too long a conversation', { status: 400, code: 'context_length_exceeded' }, 'too long', 'failed'],
  ['a bad request', { status: 422 }, 'did not accept the request', 'failed'],
  ['a broken server', { status: 500 }, 'OpenAI has a problem', 'answered'],
  ['a busy server', { status: 503, retryAfterSeconds: 30 }, 'Try again in 30 seconds', 'answered'],
  ['a redirect', { status: 307 }, 'redirect', 'failed'],
  ['a page that is no stream', { status: 200 }, 'OpenAI', 'answered'],
  ['a cut before a word', { ending: 'cut' }, 'The connection to OpenAI failed', 'answered'],
  ['a cut in mid-stream', { text: 'The', ending: 'cut' }, 'connection to', 'incomplete'],
  ['an answer without an end', { text: 'The', ending: 'unfinished' }, 'connection to', 'incomplete'],
  ['an endless answer', { ending: 'endless' }, 'connection to', 'incomplete'],
]

test.each(faults)('%s is told in the words of its adapter', async (_what, reply, sentence, state) => {
  const talk = talkOf(server.origin)
  const words = `Hello ${talk.token}`
  model.script([reply], words)
  const { metadata } = await talk.say(words)
  expect(metadata.state).toBe(state)
  expect(state === 'answered' ? metadata.notice : metadata.problem).toContain(sentence)
  expect(metadata.mode).toBe(state === 'answered' ? 'local' : 'model')
})

test('times out and counts a model that does not start or stops mid-answer', async () => {
  const limits = { totalMs: 1_500, firstPartMs: 500 }
  const hurried = await startAlone({ modelLimits: limits })
  for (const [reply, state] of [
    ['never', 'answered'],
    [{ text: 'The', ending: 'silence' }, 'incomplete'],
  ] as [ScriptedReply, string][]) {
    const talk = talkOf(hurried.origin)
    const words = `Hello ${talk.token}`
    model.script([reply], words)
    const { metadata } = await talk.say(words)
    const { state: ended, problem, notice } = metadata
    expect([ended, problem ?? notice]).toEqual([state, expect.stringContaining('didn’t respond in time')])
    expect(await tokensOf(talk.token, hurried.origin)).toBeGreaterThan(100)
  }
  await hurried.close()
})

test('counts a cut answer by its text, and a refused one not at all', async () => {
  const talk = talkOf(server.origin)
  const words = `Hello ${talk.token}`
  model.script([{ status: 401 }, { text: 'The kettle is', ending: 'cut' }], words)
  await talk.say(words)
  expect(await tokensOf(talk.token)).toBe(0)
  await talk.say(words)
  expect(await tokensOf(talk.token)).toBeGreaterThan(100)
})

const lowering = [
  { text: 'I lower it.', toolCalls: [{ name: 'set-price', input: { sku: 'kettle', price: 95 } }] },
  { text: 'Done.' },
]

test.each([
  ['is set to Local Mode', true],
  ['loses its key', false],
])(
  'a turn whose agent %s while it waits ends with what was done',
  async (_what, isLocal) => {
    const own = await startAlone()
    const talk = talkOf(own.origin)
    const words = `Lower it ${talk.token}`
    model.script(lowering, words)
    const { metadata } = await talk.say(words)
    if (isLocal) await call(own.origin, setLimits, { params, body: { provider: 'local' } }, talk.token)
    else own.deps.targets = async () => []
    const [approval] = await talk.approvals()
    await talk.decide(approval, { decision: 'approved' })
    const run = await own.engine.waitFor(talk.token, metadata.runId, 20_000)
    expect(run).toMatchObject({ status: 'completed', output: { state: 'incomplete' } })
    expect((await talk.events(metadata.conversationId)).at(-1)).toMatchObject({
      type: 'incomplete',
      text: 'Done: Set a price.',
      message: expect.stringContaining('(OpenAI, scripted-1) is no longer available'),
    })
    expect(own.shop.prices.get('kettle')).toBe(95)
    await own.close()
  },
  30_000,
)

test("keeps the turn's model when the merchant selects another meanwhile", async () => {
  const talk = talkOf(server.origin)
  const words = `Lower it ${talk.token}`
  model.script(lowering, words)
  const { metadata } = await talk.say(words)
  await call(server.origin, setLimits, { params, body: { model: 'other-2' } }, talk.token)
  const [approval] = await talk.approvals()
  await talk.decide(approval, { decision: 'approved' })
  await server.engine.waitFor(talk.token, metadata.runId, 20_000)
  const asked = model.requests.filter(({ body }) => JSON.stringify(body).includes(words))
  expect(asked.map((request) => request.model)).toEqual(['scripted-1', 'scripted-1'])
})

test('refuses arguments and strips texts with characters that cannot be stored', async () => {
  const talk = talkOf(server.origin)
  const words = `Odd ${talk.token}`
  const half = String.fromCharCode(0xd83d)
  model.script(
    [
      {
        text: 'I look\u0000.',
        reasoning: `Hm${half}`,
        toolCalls: [
          { name: 'read-price', input: { sku: 'a\u0000b' } },
          { name: 'read-price', input: { sku: half } },
          { name: 'read-price', input: { sku: 'kettle' } },
        ],
      },
      { text: `It costs ${half}100.` },
    ],
    words,
  )
  const answer = await talk.say(words)
  expect(answer.metadata.state).toBe('answered')
  expect(answer.answer).toContain('It costs \uFFFD100.')
  const events = await talk.events(answer.metadata.conversationId)
  const outcomes = events.flatMap((event) => (event.type === 'tool_answered' ? [event.outcome] : []))
  expect(outcomes).toEqual(['failed', 'failed', 'answered'])
  const audit = await db.inWorkspace(talk.token, (tx) => tx.select().from(auditLog))
  expect(audit.map(({ action }) => action)).toEqual(['tool.used', 'tool.used', 'tool.used'])
})
