import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { startShopServer, talkOf } from '#features/agents/conversations/__fixtures__/shop-server.fixture.ts'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { newId } from '#kit/ids.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { call, send } from '#tests/world/server.ts'
import * as contract from './contract/tool-run.ts'
import { executeTool } from './contract/tool.ts'
import { fillIn, toKey, toState } from './rules.ts'

const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) }
let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startShopServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startShopServer(db, model.origin, { clock: clock.now })
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

const seller = { agentType: 'seller' } as const

async function run(token: string, tool: string, parameters: Record<string, unknown>) {
  const order = { params: seller, body: { tool, parameters } }
  return (await call(server.origin, executeTool, order, token)).data
}
async function list(token: string, query: Record<string, unknown> = {}) {
  return (await call(server.origin, contract.listToolRuns, { query: query as never }, token)).data
}
async function look(token: string, runId: string) {
  return (await call(server.origin, contract.getToolRun, { params: { runId } }, token)).data
}
async function answers(token: string, tool: string, query: Record<string, unknown> = {}) {
  const input = { params: { ...seller, tool }, query: query as never }
  return (await call(server.origin, contract.listAnswers, input, token)).data.answers
}
async function activity(token: string) {
  return (await call(server.origin, contract.getActivity, { params: seller }, token)).data
}
const ended = (token: string, runId: string) => server.engine.waitFor(token, runId, 20_000)

test('what an agent last found is its last answer that stands on a tool, whatever the others did since', async () => {
  const talk = talkOf(server.origin)
  const latest = async () => (await call(server.origin, contract.listLatestWork, {}, talk.token)).data.work
  const [found, plain] = [`How much? ${talk.token}`, `Hello ${talk.token}`]
  model.script(
    [{ toolCalls: [{ name: 'read-price', input: { sku: 'kettle' } }] }, { text: 'It is 100.' }],
    found,
  )
  model.script([{ text: 'Good morning.' }], plain)
  expect(await latest()).toEqual([])
  await talk.say(found)
  await talk.say(plain)
  const other = { params: { agentType: 'ops' as const }, body: { tool: 'read-page', parameters: {} } }
  await call(server.origin, executeTool, other, talk.token)
  expect(await latest()).toEqual([
    { agentType: 'seller', summary: 'It is 100.', at: expect.stringMatching(/^\d{4}-/) },
  ])
})

describe('the runs of tools', () => {
  test('are listed the newest first with who asked what, how long it took and what came of it', async () => {
    const token = newWorkspace()
    server.shop.prices.set('kettle', 100)
    const first = await run(token, 'read-price', { sku: 'kettle' })
    const second = await run(token, 'read-price', { sku: 'mug' })
    const { runs, nextBefore } = await list(token)
    expect(runs.map(({ id }) => id)).toEqual([second.runId, first.runId])
    expect(nextBefore).toBeNull()
    expect(runs[1]).toMatchObject({
      agentType: 'seller',
      tool: 'read-price',
      parameters: { sku: 'kettle' },
      state: 'completed',
      startedBy: `${token}@example.com`,
      durationMs: expect.any(Number),
    })
    const { run: shown, output, approvals } = await look(token, first.runId)
    expect([shown.id, output, approvals]).toEqual([first.runId, { sku: 'kettle', price: 100 }, []])
  })

  test('come a page at a time, each once, and are narrowed by agent, tool and state', async () => {
    const token = newWorkspace()
    const made: string[] = []
    for (const sku of ['a', 'b', 'c']) made.unshift((await run(token, 'read-price', { sku })).runId)
    const page = await list(token, { limit: 2 })
    const rest = await list(token, { limit: 2, before: page.nextBefore })
    expect([...page.runs, ...rest.runs].map(({ id }) => id)).toEqual(made)
    expect(rest.nextBefore).toBeNull()
    await run(token, 'read-page', {})
    expect((await list(token, { tool: 'read-page' })).runs).toHaveLength(1)
    expect((await list(token, { agentType: 'scout' })).runs).toEqual([])
    expect((await list(token, { state: 'completed' })).runs).toHaveLength(4)
    expect((await list(token, { state: 'failed' })).runs).toEqual([])
    const torn = await send(server.origin, contract.listToolRuns, { query: { before: 'x' } as never }, token)
    expect([torn.status, await torn.json()]).toMatchObject([400, { code: 'CURSOR_INVALID' }])
  })

  test('belong to one workspace', async () => {
    const [token, stranger] = [newWorkspace(), newWorkspace()]
    const { runId } = await run(token, 'read-price', { sku: 'kettle' })
    expect((await list(stranger)).runs).toEqual([])
    expect(await answers(stranger, 'read-price')).toEqual([])
    for (const id of [runId, newId()]) {
      const answer = await send(server.origin, contract.getToolRun, { params: { runId: id } }, stranger)
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'TOOL_RUN_NOT_FOUND' }])
    }
    const unsigned = await send(server.origin, contract.listToolRuns, { query: {} as never })
    expect(unsigned.status).toBe(401)
  })
})

describe('what comes of a tool after the first answer', () => {
  test('is its output once a person has approved, also in the run itself', async () => {
    const token = newWorkspace()
    server.shop.prices.set('kettle', 100)
    const asked = await run(token, 'set-price', { sku: 'kettle', price: 90 })
    expect(asked.status).toBe('waiting')
    const waiting = await look(token, asked.runId)
    expect(waiting).toMatchObject({ run: { state: 'waiting', summary: null }, output: null })
    expect(waiting.approvals.map(({ id }) => id)).toEqual(asked.approvals.map(({ id }) => id))
    expect((await list(token, { state: 'waiting' })).runs).toHaveLength(1)
    expect((await list(token, { state: 'running' })).runs).toEqual([])
    await talkOf(server.origin, token).decide(asked.approvals[0], { decision: 'approved' })
    await ended(token, asked.runId)
    expect(await look(token, asked.runId)).toMatchObject({
      run: { state: 'completed' },
      output: { sku: 'kettle', price: 90 },
      approvals: [],
    })
    const { output } = await server.engine.get(token, asked.runId)
    expect(output).toEqual({ state: 'answered', output: { sku: 'kettle', price: 90 }, message: null })
  })

  test('shows the arguments as a person edited them', async () => {
    const token = newWorkspace()
    server.shop.prices.set('kettle', 100)
    const asked = await run(token, 'set-price', { sku: 'kettle', price: 90 })
    const args = { sku: 'kettle', price: 95 }
    await talkOf(server.origin, token).decide(asked.approvals[0], { decision: 'approved', args })
    await ended(token, asked.runId)
    expect(await look(token, asked.runId)).toMatchObject({ run: { parameters: args }, output: args })
    expect((await answers(token, 'set-price')).map(({ parameters }) => parameters)).toEqual([args])
  })

  test('is told apart: rejected by a person, refused by a limit, cancelled', async () => {
    const token = newWorkspace()
    server.shop.prices.set('kettle', 100)
    const rejected = await run(token, 'set-price', { sku: 'kettle', price: 91 })
    await talkOf(server.origin, token).decide(rejected.approvals[0], { decision: 'rejected' })
    const cancelled = await run(token, 'set-price', { sku: 'kettle', price: 92 })
    await server.engine.cancel(token, cancelled.runId)
    await ended(token, rejected.runId)
    await call(server.origin, setLimits, { params: seller, body: { limits: { rowsPerHour: 0 } } }, token)
    const refused = await run(token, 'set-price', { sku: 'kettle', price: 93 })
    expect((await list(token)).runs.map(({ id, state, summary }) => [id, state, summary])).toEqual([
      [refused.runId, 'refused', expect.stringContaining('your limit of 0 an hour')],
      [cancelled.runId, 'cancelled', null],
      [rejected.runId, 'rejected', 'The merchant said no.'],
    ])
    for (const state of ['refused', 'cancelled', 'rejected'])
      expect((await list(token, { state })).runs).toHaveLength(1)
    expect(await answers(token, 'set-price')).toEqual([])
  })
})

describe('the answers of a tool', () => {
  test('returns the newest answer per question, whatever the order of its parameters', async () => {
    const token = newWorkspace()
    server.shop.prices.set('kettle', 100)
    await run(token, 'read-price', { sku: 'kettle' })
    await run(token, 'read-price', { sku: 'mug' })
    server.shop.prices.set('kettle', 80)
    const newer = await run(token, 'read-price', { sku: 'kettle' })
    const shown = await answers(token, 'read-price')
    expect(shown.map(({ runId, parameters, output }) => [runId === newer.runId, parameters, output])).toEqual(
      [
        [true, { sku: 'kettle' }, { sku: 'kettle', price: 80 }],
        [false, { sku: 'mug' }, { sku: 'mug', price: null }],
      ],
    )
    const asked = await answers(token, 'read-price', { parameters: '{"sku":"mug"}' })
    expect(asked.map(({ parameters }) => parameters)).toEqual([{ sku: 'mug' }])
    expect((await answers(token, 'read-price', { limit: 1 })).map(({ runId }) => runId)).toEqual([
      newer.runId,
    ])
  })

  test('are refused for a tool that is not there and for input that is none', async () => {
    const token = newWorkspace()
    const ask = (tool: string, query: object) =>
      send(server.origin, contract.listAnswers, { params: { ...seller, tool }, query: query as never }, token)
    const unknown = await ask('no-such', {})
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'TOOL_UNKNOWN' }])
    for (const parameters of ['{', '[]', '"x"', 'null']) {
      const answer = await ask('read-price', { parameters })
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'TOOL_INPUT_INVALID' }])
    }
  })
})

describe('the activity of an agent', () => {
  test('counts uses in conversations and direct ones, today and on each of seven days', async () => {
    const talk = talkOf(server.origin)
    const none = await activity(talk.token)
    expect([none.executionsToday, none.decisionTreesActive, none.tools]).toEqual([0, 0, []])
    expect(none.days.map(({ executions }) => executions)).toEqual([0, 0, 0, 0, 0, 0, 0])
    await run(talk.token, 'read-price', { sku: 'kettle' })
    const words = `What is the price? (${talk.token})`
    const use = { name: 'read-price', input: { sku: 'kettle' } }
    model.script([{ text: 'I look.', toolCalls: [use] }, { text: 'It is 100.' }], words)
    await talk.say(words)
    const seen = await activity(talk.token)
    expect(seen).toMatchObject({
      executionsToday: 2,
      decisionTreesActive: 0,
      tools: [{ tool: 'read-price', executions: 2, answered: 2 }],
    })
    clock.offset = 24 * 60 * 60 * 1_000
    const later = await activity(talk.token)
    clock.offset = 8 * 24 * 60 * 60 * 1_000
    const long = await activity(talk.token)
    clock.offset = 0
    expect([later.executionsToday, later.days.at(-2)]).toMatchObject([0, { executions: 2, answered: 2 }])
    expect(later.days.at(-2)?.day).toBe(seen.days.at(-1)?.day)
    expect([long.tools, long.days.every(({ executions }) => executions === 0)]).toEqual([[], true])
  })

  test('has a decision tree for each turn under way in which something was chosen', async () => {
    const talk = talkOf(server.origin)
    const words = `Lower it (${talk.token})`
    const use = { name: 'set-price', input: { sku: 'kettle', price: 95 } }
    server.shop.prices.set('kettle', 100)
    model.script([{ text: 'Cheaper sells.', toolCalls: [use] }, { text: 'Done.' }], words)
    const { metadata } = await talk.say(words)
    expect((await activity(talk.token)).decisionTreesActive).toBe(1)
    await talk.decide(metadata.approvals[0], { decision: 'rejected' })
    await ended(talk.token, metadata.runId)
    expect((await activity(talk.token)).decisionTreesActive).toBe(0)
  })
})

test('treats questions as equal whatever the order and the defaults of their parameters', () => {
  const defaults = { region: 'global', days: 30 }
  const same = [{ region: 'eu' }, { days: 30, region: 'eu' }, { region: 'eu', days: null }]
  expect(new Set(same.map((one) => toKey(fillIn(one, defaults)))).size).toBe(1)
  expect(toKey(fillIn({ region: 'eu', days: 31 }, defaults))).not.toBe(
    toKey(fillIn({ region: 'eu' }, defaults)),
  )
  expect(toKey({ b: [1, { d: 2, c: 'x' }], a: null })).toBe('{"a":null,"b":[1,{"c":"x","d":2}]}')
})

test.each([
  ['queued', null, false, 'running'],
  ['waiting', null, true, 'waiting'],
  ['waiting', null, false, 'running'],
  ['completed', 'answered', false, 'completed'],
  ['completed', 'changed', false, 'refused'],
  ['completed', 'expired', false, 'expired'],
  ['completed', null, false, 'failed'],
  ['failed', 'answered', false, 'failed'],
  ['cancelled', null, false, 'cancelled'],
])('a run that is %s with the outcome %s stands as it should', (status, outcome, asks, state) => {
  expect(toState({ status, outcome, asks })).toBe(state)
})
