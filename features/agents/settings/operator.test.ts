/** Models that whoever runs the server pays for. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { startShopServer, talkOf } from '#features/agents/conversations/__fixtures__/shop-server.fixture.ts'
import { newWorkspace, openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { call } from '#tests/world/server.ts'
import { getLimits, setLimits } from './contract/settings.ts'
import { readTaken, takeTokens } from './records.ts'

let db: Db
let model: ScriptedModel
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  model.otherwise(() => ({ text: 'Here.' }))
})
afterAll(async () => {
  await model.close()
  await db.close()
})

const params = { agentType: 'seller' } as const
const greedy = { limits: { tokensPerDay: 100_000_000, modelCostPerDay: 10_000 } }

/** A server with these limits, on a day of its own. */
async function startOffering(limits: { ofWorkspace: number; inAll: number }, day: string) {
  const clock = () => new Date(`${day}T12:00:00.000Z`)
  const operator = { models: ['scripted-1', 'scripted-2'], ...limits }
  return startShopServer(db, model.origin, { operator, clock })
}

/** Asks until the operator's limit stops it; answers how often the model spoke, and why no more. */
async function askOn(talk: ReturnType<typeof talkOf>) {
  for (let n = 0; n < 12; n += 1) {
    const { metadata } = await talk.say(`Hello ${n}`)
    if (metadata.state !== 'answered') return { spoken: n, problem: metadata.problem }
  }
  throw new Error('Nothing stopped it')
}

test("limits a workspace's daily tokens whatever the merchant's own limits", async () => {
  const server = await startOffering({ ofWorkspace: 9_000, inAll: 0 }, '2026-03-01')
  const [talk, other] = [talkOf(server.origin), talkOf(server.origin)]
  await call(server.origin, setLimits, { params, body: greedy }, talk.token)
  const { spoken, problem } = await askOn(talk)
  expect(spoken).toBeGreaterThan(1)
  expect(problem).toContain('9000 tokens a day that this server gives to you')
  const { data } = await call(server.origin, getLimits, { params }, talk.token)
  expect(data.usage.tokensToday).toBeLessThanOrEqual(9_000)
  expect((await other.say('Hello')).metadata.state).toBe('answered')
  await server.close()
})

test('limits all workspaces together', async () => {
  const server = await startOffering({ ofWorkspace: 0, inAll: 9_000 }, '2026-03-02')
  await askOn(talkOf(server.origin))
  const { metadata } = await talkOf(server.origin).say('Hello')
  expect(metadata).toMatchObject({ state: 'failed', problem: expect.stringContaining('all its merchants') })
  await server.close()
})

test('limits all workspaces together under concurrency', async () => {
  const inAll = 1_000
  const day = '2026-03-04'
  const took = await Promise.all(
    Array.from({ length: 20 }, () =>
      takeTokens(db, { workspaceId: newWorkspace(), day }, 100, { ofWorkspace: 0, inAll }),
    ),
  )
  expect(took.filter(Boolean)).toHaveLength(10)
  expect(await readTaken(db, { workspaceId: newWorkspace(), day })).toEqual({ ofWorkspace: 0, inAll })
})

test('refuses models that the operator does not offer', async () => {
  const server = await startOffering({ ofWorkspace: 0, inAll: 0 }, '2026-03-03')
  const talk = talkOf(server.origin)
  const choose = (name: string) =>
    call(server.origin, setLimits, { params, body: { model: name } }, talk.token)
  await choose('dear-9')
  const before = model.requests.length
  const { metadata } = await talk.say('Hello')
  expect(metadata.problem).toContain('does not offer the model "dear-9". Choose scripted-1 or scripted-2')
  expect(model.requests).toHaveLength(before)
  await choose('scripted-2')
  expect((await talk.say('Hello')).metadata).toMatchObject({ state: 'answered', model: 'scripted-2' })
  await server.close()
})
