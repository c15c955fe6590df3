/** Uses of tools that end while their run is being stopped. */
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { auditLog } from '#db/tables.ts'
import { defineTool } from '#engine/gate.ts'
import { listEventsOfRuns } from '#features/agents/conversation-log/records/turns.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { getLimits, setLimits } from '#features/agents/settings/contract/settings.ts'
import { startWorkflow } from '#features/agents/tool-runs/actions/workflow.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { defineRefusals, Refusal, UpstreamError } from '#kit/errors.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { call } from '#tests/world/server.ts'
import { talkOf } from './__fixtures__/shop-server.fixture.ts'
import { cancelRun, stopRun } from './actions/stop.ts'

const world = { begun: () => {}, fault: null as Error | null }

/** Ends at the moment at which it hears that its run is stopped. */
const change = defineTool({
  name: 'change',
  title: 'Change',
  description: 'Changes a price.',
  effect: 'write',
  input: z.object({ price: z.number() }),
  question: () => 'Change?',
  preview: async () => ({ reach: { count: 3, of: 'row' }, changes: [] }),
  run: async ({ signal }, { price }) => {
    world.begun()
    await once(signal, 'abort')
    if (world.fault) throw world.fault
    return { price }
  },
})

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startAgentServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startAgentServer({ db, tools: [change], modelOrigin: model.origin })
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

const params = { agentType: 'seller' } as const
let talk: ReturnType<typeof talkOf>
let stop: (runId: string) => Promise<string>
beforeEach(async () => {
  talk = talkOf(server.origin)
  await talk.approvals()
  const begun = Promise.withResolvers<void>()
  Object.assign(world, { begun: begun.resolve, fault: null })
  stop = async (runId) => {
    await begun.promise
    return (await cancelRun(server.deps, talk.token, runId)).status
  }
})

async function runChange() {
  const body = { tool: 'change', parameters: { price: 90 } }
  const { runId, approvals } = (await call(server.origin, executeTool, { params, body }, talk.token)).data
  return { runId, approval: approvals[0] }
}
const toldOf = async (runId: string) =>
  eventsOf(
    await db.inWorkspace(talk.token, (tx) => listEventsOfRuns(tx, talk.token, [runId])),
    'tool_answered',
  )
const usesIn = async () =>
  (await db.inWorkspace(talk.token, (tx) => tx.select().from(auditLog))).filter(
    ({ action }) => action === 'tool.used',
  )
const rowsOf = async (agentType: AgentId = 'seller') =>
  (await call(server.origin, getLimits, { params: { agentType } }, talk.token)).data.usage.rowsThisHour

test('what was done while it was stopped is told as the person had edited it', async () => {
  const { approval, ...run } = await runChange()
  await talk.decide(approval, { decision: 'approved', args: { price: 95 } })
  expect(await stop(run.runId)).toBe('cancelled')
  expect(await toldOf(run.runId)).toMatchObject([
    { outcome: 'answered', output: { price: 95 }, approvalId: approval?.id },
  ])
  expect(await usesIn()).toMatchObject([
    { actor: talk.token, after: { outcome: 'answered', args: { price: 95 } } },
  ])
  expect(await rowsOf()).toBe(3)
})

test.each<[string, Error, number]>([
  ['surely did not happen is given back', new Refusal(defineRefusals({ NO: 409 }).NO, 'Not this one.'), 0],
  ['may have happened stays counted', new UpstreamError('shop', 'timeout', 'No answer came.'), 3],
])('what a stopped change took that %s', async (_what, fault, rows) => {
  world.fault = fault
  const { approval, ...run } = await runChange()
  await talk.decide(approval, { decision: 'approved' })
  await stop(run.runId)
  expect(await toldOf(run.runId)).toMatchObject([{ outcome: 'failed', message: fault.message }])
  expect(await rowsOf()).toBe(rows)
})

test('a step of a stopped workflow is told where its agent works, and counted for that one', async () => {
  const body = { autoTools: ['change'] }
  await call(server.origin, setLimits, { params, body }, talk.token)
  const step = { id: 'a', title: 'Change it', agent: 'seller', tool: 'change', args: { price: 80 } } as const
  const order = { key: 'k', title: 'Prices', steps: [{ ...step, after: [] }] }
  const runId = await startWorkflow(server.deps, talk.token, order)
  await stop(runId)
  expect(await toldOf(runId)).toMatchObject([{ outcome: 'answered', output: { price: 80 } }])
  expect(await usesIn()).toMatchObject([{ actor: 'agent:seller', after: { args: { price: 80 } } }])
  const benches = await db.executeSql(
    `select c.agent, e.type from agent_events e join agent_conversations c on c.id = e.conversation_id
     where e.run_id = $1 order by e.at, e.seq`,
    [runId],
  )
  expect(benches.rows).toEqual(
    expect.arrayContaining([
      { agent: 'seller', type: 'tool_answered' },
      { agent: 'ops', type: 'stopped' },
    ]),
  )
  expect([await rowsOf('seller'), await rowsOf('ops')]).toEqual([3, 0])
})

test('an answer that two stop at the same moment is stopped once and counted once', async () => {
  const words = `For ever ${talk.token}`
  model.script(['never'], words)
  const answer = talk.say(words)
  const isAsked = () => model.requests.some(({ body }) => JSON.stringify(body).includes(words))
  await expect.poll(isAsked, { timeout: 20_000 }).toBe(true)
  const [run] = await server.engine.list(talk.token, { kind: 'agents.turn' })
  const of = { runId: run?.id ?? '', conversationId: run?.purpose.split(':').at(-1) ?? '' }
  const key = { workspaceId: talk.token, ...of }
  const alone = stopRun(server.deps, key)
  await Promise.all([alone, stopRun(server.deps, key)])
  await answer
  const events = await talk.events(of.conversationId)
  expect(eventsOf(events, 'stopped')).toHaveLength(1)
  const { rows } = await db.executeSql(
    `select (answer->>'tokensIn')::int as tokens from run_steps where run_id = $1 and name = 'think 1:held 1'`,
    [of.runId],
  )
  const { usage } = (await call(server.origin, getLimits, { params }, talk.token)).data
  expect([{ tokens: usage.tokensToday }]).toEqual(rows)
})
