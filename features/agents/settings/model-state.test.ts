/** The badge of an agent and the health of the engine tell of one finding, whoever made it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutCalls } from '#adapters/http/sealed.ts'
import { startShopServer, talkOf } from '#features/agents/conversations/__fixtures__/shop-server.fixture.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import { removeKey, saveKey } from '#features/base/keys/contract.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { reasoningHealth } from '#features/insight/beliefs/contract.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { toAsk } from '#tests/world/scripted-target.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { watchModel } from './actions/model-state.ts'
import { setLimits } from './contract/settings.ts'

let model: ScriptedModel
let operated: ScriptedModel
let server: TestServer
let operator: TestServer
beforeAll(async () => {
  model = await startScriptedModel()
  operated = await startScriptedModel()
  const environment = { OPENAI_BASE_URL: model.origin, OPENAI_MODEL: 'scripted-1' }
  const DEEPSEEK_API_KEY = 'sk-of-the-operator'
  server = await startTestServer({ environment })
  operator = await startTestServer({
    environment: { ...environment, DEEPSEEK_API_KEY, DEEPSEEK_BASE_URL: operated.origin },
  })
})
afterAll(async () => {
  await server.close()
  await operator.close()
  await model.close()
  await operated.close()
})

const key = { keyType: 'openai', keyValue: 'sk-proj-0123456789abcdef' } as const

/** A merchant who talks to agents; `read` is what their badge and the health say. */
async function meet(of: TestServer, hasKey = true) {
  const { token } = await newSomebody(of)
  if (hasKey) await call(of.origin, saveKey, { body: key }, token)
  const say = async (message: string, agentType: AgentId = 'seller') =>
    (await call(of.origin, chat, { params: { agentType }, body: { message } }, token)).data.metadata
  const badge = async (agentType: AgentId = 'seller') =>
    (await call(of.origin, getStatus, { params: { agentType } }, token)).data
  const health = async (agentType?: AgentId) =>
    (await call(of.origin, reasoningHealth, { query: agentType ? { agentType } : {} }, token))
      .deepseek_available
  const read = async () => [
    (await badge()).mode,
    (await badge('ops')).mode,
    await health(),
    await health('seller'),
  ]
  return { token, say, badge, health, read }
}

const allLocal = ['local', 'local', false, false]
const allModel = ['model', 'model', true, true]

test('what a turn finds of the key is in all badges and the health at once, and an answer ends it', async () => {
  const { token, say, read } = await meet(server)
  expect(await read()).toEqual(allModel)
  const words = `Hello ${token.slice(0, 12)}`
  model.script([{ status: 402 }, { text: 'Here.' }], words)
  expect((await say(words)).mode).toBe('local')
  expect(await read()).toEqual(allLocal)
  expect((await say(words, 'ops')).mode).toBe('model')
  expect(await read()).toEqual(allModel)
})

test('a key that is saved anew starts without what was found of the one before', async () => {
  const { token, say, read, badge } = await meet(server)
  const words = `Hello ${token.slice(0, 12)}`
  model.script([{ status: 401, code: 'invalid_api_key' }], words)
  await say(words)
  expect(await read()).toEqual(allLocal)
  await call(server.origin, saveKey, { body: key }, token)
  expect(await read()).toEqual(allModel)
  await call(server.origin, removeKey, { params: { keyType: 'openai' } }, token)
  expect(await badge()).toMatchObject({ mode: 'local', modeProblem: null, modeFix: null })
})

test('what the health finds is in the badges, too', async () => {
  const { badge, health } = await meet(server)
  model.refuseKey({ status: 401, code: 'invalid_api_key' })
  expect((await badge()).mode).toBe('model')
  expect(await health()).toBe(false)
  model.refuseKey(null)
  expect(await badge('customer')).toMatchObject({
    mode: 'local',
    modeProblem: expect.stringMatching(/rejected the key.*API keys.*answers come from Local Mode/),
    modeFix: 'own_key',
  })
})

test('a trouble that passed leaves the badges, though nobody asks an agent again', async () => {
  const { token, say, badge } = await meet(server)
  const words = `Hello ${token.slice(0, 12)}`
  model.script([{ status: 429, retryAfterSeconds: 90 }], words)
  await say(words)
  expect(await badge()).toMatchObject({ mode: 'local', modeFix: null })
  const { now } = server.time
  server.time.now = () => new Date(Date.now() + 6 * 60_000)
  await expect.poll(async () => (await badge()).mode).toBe('model')
  server.time.now = now
})

test('the health of an agent is that of the model it was given', async () => {
  const { token, health, badge } = await meet(server)
  const params = { agentType: 'seller' } as const
  await call(server.origin, setLimits, { params, body: { model: 'unknown-9' } }, token)
  expect([await health(), await health('seller'), (await badge()).mode]).toEqual([true, false, 'local'])
  await call(server.origin, setLimits, { params, body: { provider: 'local' } }, token)
  expect([await health(), await health('seller')]).toEqual([true, false])
})

test('another process knows what a turn found, without asking the service', async () => {
  const db = await openTestDatabase()
  const peer = await startScriptedModel()
  const one = await startShopServer(db, peer.origin)
  const other = await startShopServer(db, peer.origin)
  const talk = talkOf(one.origin)
  const words = `Hello ${talk.token}`
  peer.script([{ status: 402 }], words)
  await talk.say(words)
  expect(await watchModel({ ...other.deps, runs: other.engine })(talk.token)).toBe(false)
  const params = { agentType: 'ops' } as const
  expect((await call(other.origin, getStatus, { params }, talk.token)).data.mode).toBe('local')
  await one.close()
  await other.close()
  await peer.close()
  await db.close()
})

test('a rehearsal, in which nothing is called, finds nothing of a model', async () => {
  const db = await openTestDatabase()
  const peer = await startScriptedModel()
  const shop = await startShopServer(db, peer.origin)
  const { token, say } = talkOf(shop.origin)
  peer.script([{ text: 'Here.' }], token)
  await say(`Hello ${token}`)
  const [target] = await shop.deps.targets(token)
  const ask = async () =>
    target && shop.deps.models.think(target, toAsk(), { signal: new AbortController().signal })
  await expect(withoutCalls(() => {}, ask)).rejects.toMatchObject({ problem: 'forbidden' })
  expect((await call(shop.origin, getStatus, { params: { agentType: 'seller' } }, token)).data.mode).toBe(
    'model',
  )
  await shop.close()
  await peer.close()
  await db.close()
})

test('a trouble that passed is asked about again, but the list of models says nothing of credit', async () => {
  const db = await openTestDatabase()
  const peer = await startScriptedModel()
  let now = Date.parse('2026-11-20T12:00:00.000Z')
  const shop = await startShopServer(db, peer.origin, { clock: () => new Date(now) })
  const watch = watchModel({ ...shop.deps, runs: shop.engine })
  const found = async (status: number) => {
    const talk = talkOf(shop.origin)
    const words = `Hello ${talk.token}`
    peer.script([{ status }], words)
    await talk.say(words)
    const before = await watch(talk.token)
    now += 6 * 60_000
    return [before, await watch(talk.token)]
  }
  expect(await found(503)).toEqual([false, true])
  expect(await found(402)).toEqual([false, false])
  await shop.close()
  await peer.close()
  await db.close()
})

test('of a key that the operator gave, the merchant reads who fixes it, and that an own key helps', async () => {
  const { token, say, badge, health } = await meet(operator, false)
  const words = `Hello ${token.slice(0, 12)}`
  operated.script([{ status: 401 }, { status: 401 }], words)
  const { mode, notice } = await say(words)
  expect(mode).toBe('local')
  expect(notice).toBe(
    'DeepSeek rejected the key that your administrator set. I answered in Local Mode. Ask your administrator to fix it, or add your own OpenAI key under Settings → API keys.',
  )
  expect([(await badge()).modeFix, await health()]).toEqual(['add_key', false])
  // An agent that was given DeepSeek keeps it, whatever key there is.
  const params = { agentType: 'seller' } as const
  await call(operator.origin, setLimits, { params, body: { provider: 'deepseek' } }, token)
  expect((await say(words)).notice).toMatch(
    /administrator to fix it, or use your own OpenAI key in the agent’s/,
  )
  expect((await badge()).modeFix).toBe('administrator')
  await call(operator.origin, saveKey, { body: key }, token)
  expect([await health(), await health('seller')]).toEqual([true, false])
})
