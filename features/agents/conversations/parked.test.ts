/** Runs that wait and go on by themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import type { RunView } from '#engine/contract.ts'
import { defineTool } from '#engine/gate.ts'
import { startWorkflow } from '#features/agents/tool-runs/actions/workflow.ts'
import { UpstreamError } from '#kit/errors.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { createGate } from '#tests/world/scripted-reply.ts'
import { call } from '#tests/world/server.ts'
import { talkOf } from './__fixtures__/shop-server.fixture.ts'
import { getConversation } from './contract/conversation.ts'
import { getStatus } from './contract/status.ts'

const world = { fails: [] as Error[], onLook: async () => {} }
const look = defineTool({
  name: 'look',
  title: 'Look',
  description: 'Looks.',
  effect: 'read',
  input: z.object({}),
  question: () => '',
  run: async () => {
    const fault = world.fails.shift()
    if (fault) throw fault
    await world.onLook()
    return { seen: true }
  },
})

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startAgentServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startAgentServer({ db, tools: [look], modelOrigin: model.origin })
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

const busy = (retryAfterMs: number) =>
  new UpstreamError('web', 'throttled', 'The web is busy.', { retryable: true, retryAfterMs })

test('shows a workflow as running with its progress while a step waits for a busy service', async () => {
  const token = newWorkspace()
  await talkOf(server.origin, token).approvals()
  const gate = createGate()
  Object.assign(world, { fails: [busy(2_000)], onLook: gate.wait })
  const step = (id: string, after: string[]) =>
    ({ id, title: `Step ${id}`, agent: 'seller', tool: 'look', args: {}, after }) as const
  const runId = await startWorkflow(server.deps, token, {
    key: 'busy',
    title: 'Looks',
    steps: [step('one', []), step('two', ['one'])],
  })
  const until = (isReached: (run: RunView) => boolean) =>
    server.engine.waitFor(token, runId, 20_000, undefined, isReached)
  const parked = await until(({ progress }) => progress?.stage === 'waiting for another run')
  expect(parked).toMatchObject({ status: 'running', progress: { done: 0, total: 2 } })
  const ops = { params: { agentType: 'ops' } } as const
  const { data } = await call(server.origin, getStatus, ops, token)
  expect(data).toMatchObject({ status: 'busy', currentTasks: [{ status: 'running' }] })
  const again = await until(({ progress }) => progress?.title === 'Step one')
  expect(again.progress).toMatchObject({ done: 0, total: 2 })
  gate.open()
  const ended = await until(({ endedAt }) => endedAt !== null)
  expect(ended).toMatchObject({
    status: 'completed',
    progress: { stage: 'step', title: 'Looks', done: 2, total: 2 },
  })
})

test('suggests another agent only after the answer is complete', async () => {
  const talk = talkOf(server.origin)
  const words = `What of fraud? ${talk.token}`
  const gate = createGate()
  model.script([{ text: 'I do not know.', gate }], words)
  const said = talk.say(words)
  await expect.poll(() => server.engine.list(talk.token, { kind: 'agents.turn' })).toHaveLength(1)
  const [run] = await server.engine.list(talk.token, { kind: 'agents.turn' })
  const params = { conversationId: run?.purpose.split(':').at(-1) ?? '' }
  const turn = async () =>
    (await call(server.origin, getConversation, { params, query: {} } as never, talk.token)).data.turn
  expect(await turn()).toMatchObject({ isAtRest: false, handoffSuggestion: null })
  gate.open()
  const { metadata } = await said
  expect(metadata.handoffSuggestion?.agentType).toBe('stripe')
  expect(await turn()).toMatchObject({ isAtRest: true, handoffSuggestion: metadata.handoffSuggestion })
})
