/** Two wishes in one sentence, of which one or both cannot be answered at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Db } from '#db/database.ts'
import { defineTool } from '#engine/gate.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { startAgentServer } from '#tests/world/agents.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { talkOf } from './__fixtures__/shop-server.fixture.ts'
import type { Intent } from './actions/deps.ts'

const reader = (name: string) =>
  defineTool({
    name,
    title: name,
    description: name,
    effect: 'read',
    isTaintFree: true,
    input: z.object({}),
    question: () => '',
    run: async () => ({ name }),
  })

/** A product is asked for by the words "one product" and "a product": it is not named. */
function readIntent(text: string): Intent | null {
  const intent = (tool: string, args = {}): Intent => ({
    ...{ intent: tool, tool, args },
    ...{ agent: 'seller', leftOut: [] },
  })
  if (/ and /.test(text)) return null
  if (/price/.test(text)) return intent('read-price')
  if (/one product/.test(text)) return intent('view-store-product', { focus: 'one' })
  return /a product/.test(text) ? intent('view-store-product') : null
}

let db: Db
let server: Awaited<ReturnType<typeof startAgentServer>>
beforeAll(async () => {
  db = await openTestDatabase()
  const tools = [reader('read-price'), reader('view-store-product')]
  server = await startAgentServer({ db, tools, modelOrigin: null, readIntent })
})
afterAll(async () => {
  await server.close()
  await db.close()
})

async function ask(message: string) {
  const talk = talkOf(server.origin)
  const { answer, metadata } = await talk.say(message)
  const last = eventsOf(await talk.events(metadata.conversationId), 'agent_text').at(-1)
  return { answer, tools: metadata.toolsUsed, last }
}

const which = 'Which product? Give a part of its title or its SKU.'

test('a second wish that is asked back stands in the answer, and its question waits', async () => {
  const { answer, tools, last } = await ask('What is the price and show me a product')
  expect([answer, tools]).toEqual([`Done: read-price.\n\n${which}`, ['read-price']])
  expect(last).toMatchObject({ part: 'which product', pending: { tool: 'view-store-product' } })
})

test('a second wish is answered beside a first one that is asked back', async () => {
  const { answer, tools, last } = await ask('Show me a product and what is the price')
  expect([answer, tools]).toEqual([`${which}\n\nDone: read-price.`, ['read-price']])
  expect(last?.pending).toMatchObject({ tool: 'view-store-product' })
})

test('of two that are asked back the first is asked, and the second is named', async () => {
  const { answer, last } = await ask('Show me a product and show me one product')
  expect(answer).toBe(`${which}\n\nAfter that, ask me again: “show me one product”.`)
  expect(last?.pending?.args).toEqual({})
})
