import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newProcessFolder, newWorkspace } from '#tests/world/database.ts'
import { startScriptedModel } from '#tests/world/scripted-model.ts'
import { call, send } from '#tests/world/server.ts'
import { killAll, live } from './__fixtures__/crashable-server.fixture.ts'
import { talkOf } from './__fixtures__/shop-server.fixture.ts'
import { followConversation, getConversation, listConversations } from './contract/conversation.ts'

afterAll(killAll)

test('reuses stored model answers and writes once when the server is killed at any step of a turn', async () => {
  const { folder, remove } = await newProcessFolder()
  const isAsked = Promise.withResolvers<void>()
  const model = await startScriptedModel()
  const replies = [
    { text: 'I look.', toolCalls: [{ name: 'read-price', input: {} }] },
    { text: 'I would lower it.', toolCalls: [{ name: 'set-price', input: { price: 90 } }] },
    { text: 'It costs 90 now.' },
  ]
  model.otherwise((request) => {
    if (model.requests.length > 1)
      return replies[request.messages.filter(({ role }) => role === 'tool').length] ?? {}
    isAsked.resolve()
    return 'never'
  })
  const token = newWorkspace()

  const first = await live(folder, model.origin)
  const lost = talkOf(first.origin, token)
    .say('Lower the price')
    .catch(() => null)
  await isAsked.promise
  await first.kill()
  await lost

  const second = await live(folder, model.origin)
  await second.inAct()
  expect(model.requests).toHaveLength(2)
  await second.kill()

  const third = await live(folder, model.origin)
  const { data } = await call(third.origin, listConversations, { query: {} } as never, token)
  const conversationId = data.conversations[0]?.id ?? ''
  const params = { params: { conversationId }, query: {} } as never
  // The stream ends when the turn rests.
  await (await send(third.origin, followConversation, params, token)).text()
  const [approval] = await talkOf(third.origin, token).approvals()
  expect(approval).toMatchObject({ args: { price: 90 } })
  await third.kill()

  const fourth = await live(folder, model.origin)
  const [still] = await talkOf(fourth.origin, token).approvals()
  expect(still).toEqual(approval)
  expect(model.requests).toHaveLength(3)
  expect((await talkOf(fourth.origin, token).decide(still, { decision: 'approved' })).status).toBe(200)
  await fourth.kill()

  const fifth = await live(folder, model.origin)
  await (await send(fifth.origin, followConversation, params, token)).text()
  const end = await call(fifth.origin, getConversation, params, token)
  expect(end.data.turn).toMatchObject({ status: 'completed' })
  expect(end.data.events.map(({ type }) => type)).toEqual([
    'user_message',
    'thought',
    'agent_text',
    'tool_asked',
    'tool_answered',
    'thought',
    'agent_text',
    'tool_asked',
    'approval_asked',
    'approval_decided',
    'tool_answered',
    'thought',
    'agent_text',
  ])
  expect(model.requests.length).toBeLessThanOrEqual(5)
  await fifth.kill()
  expect((await readFile(join(folder, 'reads'), 'utf8')).trim().split('\n')).toHaveLength(2)
  expect((await readdir(folder)).filter((name) => name.startsWith('write'))).toHaveLength(1)
  await model.close()
  await remove()
})
