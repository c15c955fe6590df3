/** Many at once against one limit: as many happen as it allows, and none is refused that fits. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { defineTool } from '#engine/gate.ts'
import { getLimits, type Limits, setLimits } from '#features/agents/settings/contract/settings.ts'
import { defineRefusals, Refusal, UpstreamError } from '#kit/errors.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { createGate } from '#tests/world/scripted-reply.ts'
import { call } from '#tests/world/server.ts'
import { talkOf } from './__fixtures__/shop-server.fixture.ts'
import { stopTurn } from './contract/conversation.ts'

const world = {
  open: () => {},
  held: Promise.resolve(),
  onPreview: async () => {},
  acts: 0,
  fails: [] as Error[],
}

/** Lets nobody on before so many are there. */
function gather(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let there = 0
  return () => {
    there += 1
    if (there === count) resolve()
    return promise
  }
}

const act = (name: string, effect: 'write' | 'money') =>
  defineTool({
    name,
    title: name,
    description: name,
    effect,
    isTaintFree: true,
    input: z.object({}),
    question: () => `${name}?`,
    preview: async () => {
      await world.onPreview()
      const spend = effect === 'money' ? { spend: { amountMinor: 100, currency: 'EUR' } } : {}
      return { reach: { count: 1, of: 'row' }, changes: [], ...spend }
    },
    run: async () => {
      const fault = world.fails.shift()
      if (fault) throw fault
      world.acts += 1
      await world.held
      return { isDone: true }
    },
  })

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startAgentServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  const tools = [act('change', 'write'), act('pay', 'money')]
  server = await startAgentServer({ db, tools, modelOrigin: model.origin })
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(world, { open: resolve, held: promise, onPreview: async () => {}, acts: 0, fails: [] })
})

const params = { agentType: 'seller' } as const
const limit = (token: string, limits: Partial<Limits>, autoTools: string[] = []) =>
  call(server.origin, setLimits, { params, body: { limits, autoTools } }, token)
const usageOf = async (token: string) => (await call(server.origin, getLimits, { params }, token)).data.usage
/** Answers of tools that models were told of, beginning with these words. */
const toldOf = (token: string, words: string) =>
  model.requests.filter(({ body }) => [token, words].every((part) => JSON.stringify(body).includes(part)))
    .length

test('allows concurrent changes up to the hourly limit', async () => {
  const talk = talkOf(server.origin)
  await limit(talk.token, { rowsPerHour: 2 }, ['change'])
  world.onPreview = gather(4)
  const answers = Array.from({ length: 4 }, (_, n) => {
    const words = `Change it ${n} ${talk.token}`
    model.script([{ toolCalls: [{ name: 'change', input: {} }] }, { text: 'That is it.' }], words)
    return talk.say(words)
  })
  const settled = () => world.acts + toldOf(talk.token, 'above your limit of')
  await expect.poll(settled, { timeout: 20_000 }).toBe(4)
  world.open()
  await Promise.all(answers)
  expect(world.acts).toBe(2)
  expect((await usageOf(talk.token)).rowsThisHour).toBe(2)
})

test('allows approved payments up to the daily limit', async () => {
  const talk = talkOf(server.origin)
  await limit(talk.token, { moneyPerDayMinor: 250 })
  for (const n of [1, 2, 3, 4]) {
    const words = `Pay ${n} ${talk.token}`
    model.script([{ toolCalls: [{ name: 'pay', input: {} }] }, { text: 'That is it.' }], words)
    await talk.say(words)
  }
  const asked = await talk.approvals()
  expect(asked).toHaveLength(4)
  world.onPreview = gather(4)
  await Promise.all(asked.map((approval) => talk.decide(approval, { decision: 'approved' })))
  const settled = () => world.acts + toldOf(talk.token, 'above your limit of €2.50 a day')
  await expect.poll(settled, { timeout: 20_000 }).toBe(4)
  world.open()
  await Promise.all(asked.map(({ runId }) => server.engine.waitFor(talk.token, runId, 20_000)))
  expect(world.acts).toBe(2)
  expect((await usageOf(talk.token)).moneyTodayMinor).toBe(200)
})

test('a change that was refused is not counted, and one that may have happened outside is', async () => {
  const talk = talkOf(server.origin)
  world.open()
  await limit(talk.token, { rowsPerHour: 2 }, ['change'])
  const timeout = new UpstreamError('the store', 'timeout', "The store didn't respond.")
  world.fails = [new Refusal(defineRefusals({ NO: 409 }).NO, 'Not this one.'), timeout]
  const toChange = { toolCalls: [{ name: 'change', input: {} }] }
  model.script([toChange, toChange, toChange, toChange, { text: 'That is it.' }], talk.token)
  await talk.say(`Change it ${talk.token}`)
  expect(world.acts).toBe(1)
  expect((await usageOf(talk.token)).rowsThisHour).toBe(2)
})

test('allows concurrent turns up to the daily tokens, one after the other', async () => {
  const talk = talkOf(server.origin)
  const ask = (n: number) => `Who are you? ${n} ${talk.token}`
  model.script([{ text: 'I am Seller.' }], ask(0))
  await talk.say(ask(0))
  const { tokensToday: each } = await usageOf(talk.token)
  const tokensPerDay = each * 6
  await limit(talk.token, { tokensPerDay })
  const gate = createGate()
  const answers = [1, 2, 3, 4, 5, 6, 7].map((n) => {
    model.script([{ text: 'I am Seller.', gate }], ask(n))
    return talk.say(ask(n))
  })
  await expect
    .poll(
      async () =>
        (await server.engine.list(talk.token, { kind: 'agents.turn' })).filter(({ startedAt }) => startedAt)
          .length,
    )
    .toBe(8)
  gate.open()
  const states = (await Promise.all(answers)).map(({ metadata }) => metadata.state)
  const { tokensToday } = await usageOf(talk.token)
  expect(tokensToday).toBeLessThanOrEqual(tokensPerDay)
  // What is left would not hold another question and an answer.
  expect(tokensPerDay - tokensToday).toBeLessThan(each * 2)
  expect(states.filter((state) => state === 'answered')).toHaveLength(Math.round(tokensToday / each) - 1)
  expect(states.filter((state) => state === 'failed').length).toBeGreaterThan(0)
})

test('counts the requested tokens when a thought is stopped', async () => {
  const talk = talkOf(server.origin)
  const words = `For ever ${talk.token}`
  model.script(['never'], words)
  const answer = talk.say(words)
  await expect.poll(() => toldOf(talk.token, words), { timeout: 20_000 }).toBe(1)
  const [run] = await server.engine.list(talk.token, { kind: 'agents.turn' })
  const conversationId = run?.purpose.split(':').at(-1) ?? ''
  await call(server.origin, stopTurn, { params: { conversationId } }, talk.token)
  await answer
  expect((await usageOf(talk.token)).tokensToday).toBeGreaterThan(100)
})
