/** Requests that come back to an agent that waits are found while nobody looks: the watch that each request starts looks at who waits for whom. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { newId } from '#kit/ids.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { standingClock } from '#tests/world/engine.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { createGate } from '#tests/world/scripted-reply.ts'
import { call } from '#tests/world/server.ts'
import { sendMessage } from './contract.ts'
import { findMessage, insertMessage, listDeadlocks } from './records.ts'

/** The watch wakes when the test says so, and not while a busy machine takes its time. */
const clock = standingClock(new Date().toISOString())
let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startAgentServer>>
let gate = createGate()
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startAgentServer({
    db,
    tools: [],
    modelOrigin: model.origin,
    isTeam: true,
    clock: clock.now,
  })
  model.otherwise(() => ({ text: 'Late.', gate }))
})
afterAll(async () => {
  gate.open()
  await server.close()
  await model.close()
  await db.close()
})

async function ask(token: string, fromAgent: AgentId, toAgent: AgentId): Promise<string> {
  const words = { messageType: 'task_request', content: `Wait ${token}`, priority: 'low' } as const
  const { data } = await call(server.origin, sendMessage, { body: { fromAgent, toAgent, ...words } }, token)
  return data.message.id
}

/** A request that was let through unjudged, made by the turn that answers another. */
async function slip(
  token: string,
  from: AgentId,
  to: AgentId,
  behind: string,
): Promise<{ id: string; runId: string }> {
  const askingRunId = await turnOf(token, behind)
  const id = newId()
  return db.inWorkspace(token, async (tx) => {
    const order = { purpose: `coordination.exchange:${id}`, input: { messageId: id }, tx }
    const { run } = await server.engine.start(token, 'coordination.exchange', order)
    const words = { type: 'task_request', priority: 'low', status: 'open', content: 'Slipped' } as const
    await insertMessage(
      tx,
      token,
      { id, from, to, ...words, storeId: null, askingRunId, exchangeRunId: run.id },
      clock.now(),
    )
    return { id, runId: run.id }
  })
}

const read = (token: string, id: string) => db.inWorkspace(token, (tx) => findMessage(tx, token, id))
async function turnOf(token: string, id: string): Promise<string> {
  await expect.poll(async () => (await read(token, id))?.turnRunId, later).not.toBeNull()
  return (await read(token, id))?.turnRunId ?? ''
}
const watchOf = async (token: string) =>
  (await server.engine.list(token, { kind: 'coordination.watch', limit: 1 }))[0]
const later = { timeout: 20_000 }
async function untilWatchSleeps(token: string): Promise<void> {
  const rows = async () =>
    (
      await db.executeSql(
        "select status from runs where workspace_id = $1 and kind = 'coordination.watch' and ended_at is null",
        [token],
      )
    ).rows
  await expect.poll(rows, later).toEqual([{ status: 'waiting' }])
}

test('breaks a deadlock of three at its youngest request and stops watching when it is resolved', async () => {
  const token = newWorkspace()
  gate = createGate()
  const first = await ask(token, 'ops', 'scout')
  const { id: second } = await slip(token, 'scout', 'customer', first)
  const last = await slip(token, 'customer', 'ops', second)
  const watch = await watchOf(token)
  await untilWatchSleeps(token)
  expect((await read(token, last.id))?.status).toBe('open')

  clock.advance(6_000)
  await expect.poll(async () => (await read(token, last.id))?.status, later).toBe('failed')
  expect((await read(token, last.id))?.reason).toContain('waited for each other')
  const [deadlock] = await db.inWorkspace(token, (tx) => listDeadlocks(tx, token))
  expect(deadlock?.messageId).toBe(last.id)
  expect(deadlock?.agents.toSorted()).toEqual(['customer', 'ops', 'scout'])
  await server.engine.waitFor(token, last.runId, 20_000)
  expect((await server.engine.get(token, last.runId)).status).toBe('cancelled')
  const statuses = [await read(token, first), await read(token, second)].map((message) => message?.status)
  expect(statuses).toEqual(['open', 'open'])
  expect(await watchOf(token)).toMatchObject({ id: watch?.id, endedAt: null })

  gate.open()
  for (const id of [first, second]) {
    await expect.poll(async () => (await read(token, id))?.status, later).toBe('answered')
  }
  clock.advance(12_000)
  await server.engine.waitFor(token, watch?.id ?? '', 20_000)
  expect(await watchOf(token)).toMatchObject({ status: 'completed', output: { checks: 2 } })
})

test('leaves requests without a cycle alone and watches the next one', async () => {
  const token = newWorkspace()
  gate = createGate()
  const first = await ask(token, 'ops', 'scout')
  await untilWatchSleeps(token)
  const watch = await watchOf(token)
  gate.open()
  await expect.poll(async () => (await read(token, first))?.status, later).toBe('answered')
  clock.advance(6_000)
  await server.engine.waitFor(token, watch?.id ?? '', 20_000)
  expect(await db.inWorkspace(token, (tx) => listDeadlocks(tx, token))).toEqual([])
  await ask(token, 'ops', 'scout')
  expect((await watchOf(token))?.id).not.toBe(watch?.id)
})
