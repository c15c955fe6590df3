import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import { listFunctions } from '#features/agents/reasoning/contract/functions.ts'
import { executeTool, listTools } from '#features/agents/tool-runs/contract/tool.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import type { ScriptedRequest } from '#tests/world/scripted-request.ts'
import { call, send } from '#tests/world/server.ts'
import { startTeam, teamOf } from './__fixtures__/team.fixture.ts'
import { handOff } from './contract.ts'

let db: Db
let model: ScriptedModel
let server: Awaited<ReturnType<typeof startTeam>>
beforeAll(async () => {
  db = await openTestDatabase()
  model = await startScriptedModel()
  server = await startTeam(db, model.origin)
})
afterAll(async () => {
  await server.close()
  await model.close()
  await db.close()
})

test('a handoff is for a conversation: nobody can run it alone', async () => {
  const team = teamOf(server.origin)
  const params = { agentType: 'seller' } as const
  const { tools } = (await call(server.origin, listTools, { params }, team.token)).data
  const { functions } = await call(server.origin, listFunctions, {}, team.token)
  expect([tools.map(({ id }) => id), functions.map(({ name }) => name)]).toEqual([
    ['read-page', 'ask-agent'],
    ['read-page', 'ask-agent'],
  ])
  const alone = { tool: 'hand-off', parameters: { agent: 'scout', reason: 'Its field' } }
  expect((await send(server.origin, executeTool, { params, body: alone }, team.token)).status).toBe(404)
})

test('a handoff to oneself is none', async () => {
  const team = teamOf(server.origin)
  const message = `Hello ${team.token}`
  model.script([{ text: 'Here I am.' }], message)
  const body = { message, context: { fromAgent: 'ops', reason: 'Asked elsewhere' } } as const
  await call(server.origin, chat, { params: { agentType: 'ops' }, body }, team.token)
  const { activeHandoffs, coordination } = await team.status()
  expect([activeHandoffs, coordination.totalMessages]).toEqual([[], 0])
})

test('agents that ask and hand on in turns are cut after four steps, and it is shown', async () => {
  const team = teamOf(server.origin)
  const circling = `Round and round ${team.token}`
  model.otherwise(({ messages }: ScriptedRequest) => {
    const isOf = (words: string) => messages.some(({ text }) => text.includes(words))
    if (!isOf(team.token) || messages.at(-1)?.role === 'tool') return { text: 'That is all.' }
    const next = isOf('You are the Seller agent')
      ? { name: 'ask-agent', input: { agent: 'scout', question: circling } }
      : { name: 'hand-off', input: { agent: 'seller', reason: 'Its field' } }
    return { toolCalls: [next] }
  })
  await team.say('seller', circling)
  const turns = () => server.engine.list(team.token, { kind: 'agents.turn', limit: 50 })
  const isOver = async () => (await turns()).every(({ endedAt }) => endedAt !== null)
  await expect
    .poll(async () => [(await turns()).length, await isOver()], { timeout: 20_000 })
    .toEqual([5, true])
  const { recentMessages } = await team.status()
  const requests = recentMessages.filter(({ messageType }) => messageType === 'task_request')
  expect(requests.map(({ status, reason }) => [status, reason])).toEqual([
    ['refused', expect.stringContaining('Already 4 requests and handoffs')],
    ['answered', null],
    ['answered', null],
  ])
})

test('what a question means in English goes along with it', async () => {
  const team = teamOf(server.origin)
  const [message, means] = [`Wie viel wurde erstattet? ${team.token}`, 'How much was refunded?']
  model.script([{ text: 'Not my field.' }, { text: 'Nothing.' }], message)
  const asked = { params: { agentType: 'seller' as const }, body: { message, means } }
  const { conversationId } = (await call(server.origin, chat, asked, team.token)).data.metadata
  const body = { toAgent: 'stripe', reason: 'Refunds are its field' } as const
  const { data } = await call(server.origin, handOff, { params: { conversationId }, body }, team.token)
  const said = (await team.events(data.conversationId)).find(({ type }) => type === 'user_message')
  expect(said).toMatchObject({ text: message, means })
})
