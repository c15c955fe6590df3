import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import {
  followConversation,
  listConversations,
} from '#features/agents/conversations/contract/conversation.ts'
import { newProcessFolder, newWorkspace } from '#tests/world/database.ts'
import { startScriptedModel } from '#tests/world/scripted-model.ts'
import { call, send } from '#tests/world/server.ts'
import { teamOf } from './__fixtures__/team.fixture.ts'

const living = new Set<ReturnType<typeof spawn>>()
afterAll(() => {
  for (const child of living) child.kill('SIGKILL')
})

async function live(folder: string, modelOrigin: string) {
  const program = fileURLToPath(new URL('../../../tests/world/crashable-agents.ts', import.meta.url))
  const child = spawn(process.execPath, [program, folder, modelOrigin, 'team'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  living.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value: origin, done } = await lines.next()
  if (done) throw new Error('The process ended')
  return {
    origin,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      living.delete(child)
    },
  }
}

test('a server killed while one agent waits for another goes on where both were, and asks once', async () => {
  const { folder, remove } = await newProcessFolder()
  const model = await startScriptedModel()
  const isAsked = Promise.withResolvers<void>()
  let isReady = false
  model.otherwise((request) => {
    const isInner = request.messages.some(({ text }) => text.startsWith('A question of the seller agent'))
    if (isInner) {
      isAsked.resolve()
      return isReady ? { text: 'Kettles are.' } : 'never'
    }
    if (request.messages.some(({ role }) => role === 'tool')) return { text: 'Buy kettles.' }
    return { toolCalls: [{ name: 'ask-agent', input: { agent: 'scout', question: 'What is in fashion?' } }] }
  })
  const token = newWorkspace()

  const first = await live(folder, model.origin)
  const lost = teamOf(first.origin, token)
    .say('seller', 'What shall I buy?')
    .catch(() => null)
  await isAsked.promise
  await first.kill()
  await lost
  isReady = true

  const second = await live(folder, model.origin)
  const query = { query: { agentType: 'seller' } } as never
  const { data } = await call(second.origin, listConversations, query, token)
  const conversationId = data.conversations[0]?.id ?? ''
  // The stream ends when the turn rests; waiting for another agent is no rest.
  const stream = { params: { conversationId }, query: {} } as never
  await (await send(second.origin, followConversation, stream, token)).text()
  const team = teamOf(second.origin, token)
  expect((await team.events(conversationId)).at(-1)).toMatchObject({
    type: 'agent_text',
    text: 'Buy kettles.',
  })
  const { recentMessages } = await team.status()
  expect(recentMessages.map(({ messageType, status }) => [messageType, status])).toEqual([
    ['task_response', 'delivered'],
    ['task_request', 'answered'],
  ])
  await second.kill()
  await model.close()
  await remove()
})
