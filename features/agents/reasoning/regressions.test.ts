import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '#db/database.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { call, send } from '#tests/world/server.ts'
import { lowerPrice, tools } from './__fixtures__/replay.fixture.ts'
import * as recordings from './contract/recording.ts'
import * as kept from './contract/regression.ts'
import { listRegressions } from './records.ts'

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startAgentServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startAgentServer({ db, tools, modelOrigin: model.origin })
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

test('keeps a recording after its conversation is deleted and reports the first differing step', async () => {
  const { token, params, conversationId } = await lowerPrice(server, model)
  const body = { name: 'Lower a price' }
  const { data } = await call(server.origin, kept.keepRecording, { params, body }, token)
  expect(data.regression).toMatchObject({ name: body.name, agent: 'seller', lastRunId: null })
  const again = await send(server.origin, kept.keepRecording, { params, body }, token)
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'NAME_TAKEN' }])
  await db.inWorkspace(token, (tx) =>
    tx.execute(`delete from agent_conversations where id = '${conversationId}'`),
  )
  const gone = await send(server.origin, recordings.replayRun, { params }, token)
  expect(gone.status).toBe(404)
  const { data: first } = await call(server.origin, kept.runRegressions, {}, token)
  expect(first).toMatchObject({ total: 1, same: 1 })

  const taken = tools.splice(0, 1)
  const { data: second } = await call(server.origin, kept.runRegressions, {}, token)
  tools.unshift(...taken)
  const [differing] = second.results[0]?.replay.result?.steps.filter(({ isSame }) => !isSame) ?? []
  expect(second).toMatchObject({ total: 1, same: 0 })
  expect(differing).toBeDefined()

  const { data: after } = await call(server.origin, kept.listRegressions, {}, token)
  expect(after.regressions).toMatchObject([{ lastRunId: second.results[0]?.replay.runId }])
  expect((await call(server.origin, kept.listRegressions, {}, newWorkspace())).data.regressions).toEqual([])
})

test('a kept turn is played by itself, and tells how it came out last and what differed', async () => {
  const { token, params } = await lowerPrice(server, model)
  const body = { name: 'Lower a price' }
  const { data: made } = await call(server.origin, kept.keepRecording, { params, body }, token)
  const one = { regressionId: made.regression.id }
  const { data: before } = await call(server.origin, kept.getRegression, { params: one }, token)
  expect(before).toMatchObject({ regression: { last: null }, replay: null })

  const { data: same } = await call(server.origin, kept.runRegression, { params: one }, token)
  expect(same).toMatchObject({ status: 'completed', result: { isSame: true } })
  const { data: first } = await call(server.origin, kept.listRegressions, {}, token)
  const last = { status: 'completed', isSame: true, differingCount: 0, firstDiffering: null, error: null }
  expect(first.regressions).toMatchObject([{ last: { ...last, endedAt: expect.any(String) } }])

  const taken = tools.splice(0, 1)
  await call(server.origin, kept.runRegression, { params: one }, token)
  tools.unshift(...taken)
  const { data: second } = await call(server.origin, kept.getRegression, { params: one }, token)
  const place = second.replay?.result?.steps.findIndex(({ isSame }) => !isSame) ?? -1
  const step = second.replay?.result?.steps[place]?.step
  expect(second.regression.last).toMatchObject({
    isSame: false,
    firstDiffering: { step, place: place + 1 },
    stepCount: second.replay?.result?.steps.length,
    differingCount: second.replay?.result?.steps.filter(({ isSame }) => !isSame).length,
  })
})

test('the list of kept turns reads no step of a replay, however long that is', async () => {
  const { token, params } = await lowerPrice(server, model)
  const body = { name: 'Lower a price' }
  const { data: made } = await call(server.origin, kept.keepRecording, { params, body }, token)
  const { data: replay } = await call(
    server.origin,
    kept.runRegression,
    { params: { regressionId: made.regression.id } },
    token,
  )
  const long = JSON.stringify({
    state: 'answered',
    isSame: false,
    steps: [
      { step: 'think 1', isSame: true, recorded: null, replayed: null },
      { step: 'act 1.1', isSame: false, recorded: 'r'.repeat(200_000), replayed: 'other' },
    ],
  })
  await db.inWorkspace(token, (tx) =>
    tx.execute(sql`update runs set output = ${long}::json where id = ${replay.runId}`),
  )
  const read: unknown[] = []
  const listed = await db.inWorkspace(token, (tx) => {
    const execute = async (query: Parameters<Tx['execute']>[0]) => {
      const answer = await tx.execute(query)
      read.push(answer.rows)
      return answer
    }
    return listRegressions(Object.assign(Object.create(tx), { execute }), token)
  })
  expect(listed).toMatchObject([
    { last: { stepCount: 2, differingCount: 1, firstDiffering: { step: 'act 1.1', place: 2 } } },
  ])
  expect(JSON.stringify(read).length).toBeLessThan(2_000)
})

test('refuses one of two concurrent saves with the same name', async () => {
  const { token, params } = await lowerPrice(server, model)
  const keep = (name: string) => send(server.origin, kept.keepRecording, { params, body: { name } }, token)
  const first = kept.keepRecording.reply.parse(await (await keep('First')).json()).data.regression
  for (let round = 0; round < 8; round += 1) {
    const name = `Round ${round}`
    const one = { params: { regressionId: first.id }, body: { name } }
    const both = await Promise.all([
      keep(name),
      send(server.origin, kept.renameRegression, one, token),
      keep(name),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  }
})

test('a kept turn gets another name and is removed, by its own workspace only', async () => {
  const { token, params } = await lowerPrice(server, model)
  const keep = async (name: string) =>
    (await call(server.origin, kept.keepRecording, { params, body: { name } }, token)).data.regression
  const [one, other] = [await keep('One'), await keep('Other')]
  const rename = (name: string, as = token) =>
    send(server.origin, kept.renameRegression, { params: { regressionId: one.id }, body: { name } }, as)
  expect([(await rename('Other')).status, (await rename('One')).status]).toEqual([409, 200])
  expect((await rename('Mine', newWorkspace())).status).toBe(404)
  expect(await (await rename(' First ')).json()).toMatchObject({ data: { regression: { name: 'First' } } })
  const remove = (as: string) =>
    send(server.origin, kept.removeRegression, { params: { regressionId: other.id } }, as)
  expect((await remove(newWorkspace())).status).toBe(404)
  expect([(await remove(token)).status, (await remove(token)).status]).toEqual([200, 404])
  const { data } = await call(server.origin, kept.listRegressions, {}, token)
  expect(data.regressions.map(({ name }) => name)).toEqual(['First'])
  const gone = await send(server.origin, kept.runRegression, { params: { regressionId: other.id } }, token)
  expect([gone.status, await gone.json()]).toMatchObject([404, { code: 'REGRESSION_NOT_FOUND' }])
})
