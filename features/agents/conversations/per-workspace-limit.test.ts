/** Whose answers run, when one workspace wants all places. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { call } from '#tests/world/server.ts'
import { startShopServer, talkOf } from './__fixtures__/shop-server.fixture.ts'
import { listConversations, stopTurn } from './contract/conversation.ts'

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startShopServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startShopServer(db, model.origin)
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

test('leaves capacity to other workspaces when one has hanging turns', async () => {
  const [hanging, other] = [talkOf(server.origin), talkOf(server.origin)]
  model.otherwise((request) =>
    JSON.stringify(request.messages).includes(hanging.token) ? 'never' : { text: 'At once.' },
  )
  const body = { limits: { tokensPerDay: 100_000_000 } }
  await call(server.origin, setLimits, { params: { agentType: 'seller' }, body }, hanging.token)
  const answers = Array.from({ length: 12 }, (_, n) => hanging.say(`Hang ${n} ${hanging.token}`))
  const asked = () => model.requests.filter(({ isAbandoned }) => isAbandoned !== true).length
  await expect.poll(asked, { timeout: 20_000 }).toBe(4)
  expect((await other.say('Hello')).answer).toBe('At once.')
  const live = async () =>
    (await server.engine.list(hanging.token, { kind: 'agents.turn', limit: 50 })).filter(
      ({ endedAt }) => endedAt === null,
    )
  expect((await live()).filter(({ status }) => status === 'running')).toHaveLength(4)

  const { data } = await call(server.origin, listConversations, { query: {} } as never, hanging.token)
  for (const { id: conversationId } of data.conversations)
    await call(server.origin, stopTurn, { params: { conversationId } }, hanging.token)
  await Promise.all(answers)
  expect(await live()).toEqual([])
})

test('queues turns beyond the limit per workspace', async () => {
  const talk = talkOf(server.origin)
  model.otherwise(() => ({ text: 'Here.' }))
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => talk.say(`Hello ${n}`)))
  expect(answers.map(({ answer }) => answer)).toEqual(Array.from({ length: 9 }, () => 'Here.'))
})
