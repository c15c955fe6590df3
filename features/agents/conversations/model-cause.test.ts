/** What is said where a model had begun on an answer and could not end it: whether that is for its key, and what to do. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import type { ScriptedReply } from '#tests/world/scripted-reply.ts'
import { call } from '#tests/world/server.ts'
import { startShopServer, talkOf } from './__fixtures__/shop-server.fixture.ts'
import { getStatus } from './contract/status.ts'

type Shop = Awaited<ReturnType<typeof startShopServer>>
let db: Db
let operatedDb: Db
let model: ScriptedModel
let own: Shop
let operated: Shop
beforeAll(async () => {
  db = await openTestDatabase()
  operatedDb = await openTestDatabase()
  model = await startScriptedModel()
  own = await startShopServer(db, model.origin)
  const operator = { models: ['scripted-1'], ofWorkspace: 0, inAll: 0 }
  operated = await startShopServer(operatedDb, model.origin, { operator })
})
afterAll(async () => {
  await own.close()
  await operated.close()
  await model.close()
  await db.close()
  await operatedDb.close()
})

const params = { agentType: 'seller' } as const
const look: ScriptedReply = { text: 'I look.', toolCalls: [{ name: 'read-price', input: { sku: 'kettle' } }] }

/** A turn with these replies: how it ended, and the last event of its log. */
async function end({ origin }: Shop, replies: ScriptedReply[], provider?: 'openai') {
  const talk = talkOf(origin)
  if (provider) await call(origin, setLimits, { params, body: { provider } }, talk.token)
  const words = `Hello ${talk.token}`
  model.script(replies, words)
  const { metadata } = await talk.say(words)
  const last = (await talk.events(metadata.conversationId)).at(-1)
  const { mode } = (await call(origin, getStatus, { params }, talk.token)).data
  return { problem: metadata.problem ?? '', last, mode }
}

const fixed = /Fix this under Settings → API keys\. Until then, ask again to get an answer in Local Mode\.$/

test.each<[string, ScriptedReply[], 'failed' | 'incomplete', object, RegExp]>([
  [
    'a key that is refused between two thoughts',
    [look, { status: 401 }],
    'failed',
    { trouble: 'refused', fix: 'own_key' },
    fixed,
  ],
  [
    'credit that ends in the middle of a word',
    [{ text: 'The', ending: 'quota' }],
    'incomplete',
    { trouble: 'no_credit', fix: 'own_key' },
    fixed,
  ],
])(
  '%s ends a turn with the way to the keys, and shows in the badge',
  async (_what, replies, type, cause, said) => {
    const { problem, last, mode } = await end(own, replies)
    expect(problem).toMatch(said)
    expect(last).toMatchObject({ type, message: problem, cause })
    expect(mode).toBe('local')
  },
)

test('a service that is gone between two thoughts is named, without a word on the key', async () => {
  const { problem, last } = await end(own, [look, { status: 503 }])
  expect(problem).toBe('OpenAI has a problem. Try again in a moment.')
  expect(last).toMatchObject({ type: 'failed', cause: { trouble: 'unreachable', fix: 'own_key' } })
})

test.each<[string, ScriptedReply[], RegExp]>([
  [
    'a conversation that is too long',
    [{ status: 400, code: 'context_length_exceeded' }],
    /Start a new one\.$/,
  ],
  ['a request that is refused', [{ status: 422 }], /or choose another\.$/],
  ['an answer without an end', [{ text: 'The', ending: 'unfinished' }], /Try again.*\.$/],
  ['an answer that is blocked', [{ text: '', finish: 'filtered' }], /Try rephrasing your question\.$/],
  ['an answer that is empty', [{ text: '' }], /Try again\.$/],
])('%s is no matter of the key, and what to do is said', async (_what, replies, said) => {
  const { problem, last, mode } = await end(own, replies)
  expect(problem).toMatch(said)
  expect(problem).not.toContain('API keys')
  expect(last).not.toHaveProperty('cause')
  expect(mode).toBe('model')
})

test('a key of the operator is theirs to fix, and an own key helps where no service was chosen', async () => {
  const replies: ScriptedReply[] = [look, { status: 401 }]
  const free = await end(operated, replies)
  expect(free.problem).toBe(
    'OpenAI rejected the key that your administrator set. Ask your administrator to fix it, or add your own OpenAI key under Settings → API keys. Until then, ask again to get an answer in Local Mode.',
  )
  expect(free.last).toMatchObject({ type: 'failed', cause: { trouble: 'refused', fix: 'add_key' } })
  const chosen = await end(operated, replies, 'openai')
  expect(chosen.problem).toMatch(
    /administrator to fix it, or use your own OpenAI key in the agent’s settings\./,
  )
  expect(chosen.last).toMatchObject({ cause: { fix: 'administrator' } })
})
