import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { startShopServer, talkOf } from '#features/agents/conversations/__fixtures__/shop-server.fixture.ts'
import { exportConversation } from '#features/agents/conversations/contract/conversation.ts'
import { openTestDatabase } from '#tests/world/database.ts'
import { type ScriptedModel, startScriptedModel } from '#tests/world/scripted-model.ts'
import { send } from '#tests/world/server.ts'
import { listEvents, listSaid } from './records/log.ts'

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

/** Makes the conversation as long as one of some years. */
async function prolong(workspaceId: string, conversationId: string, by: number): Promise<void> {
  await db.asSystem(async (tx) => {
    const { rows } = await tx.execute<{ last: number }>(
      sql`select last_seq as last from agent_conversations where id = ${conversationId}`,
    )
    const last = rows[0]?.last ?? 0
    await tx.execute(sql`
      insert into agent_events (workspace_id, conversation_id, seq, type, payload, run_id, is_copy, at)
      select ${workspaceId}, ${conversationId}, ${last}::int + i, 'note',
        json_build_object('text', 'Note ' || i)::jsonb, null, false, now() from generate_series(1, ${by}::int) i`)
    await tx.execute(
      sql`update agent_conversations set last_seq = ${last}::int + ${by}::int where id = ${conversationId}`,
    )
  })
}

test('a conversation of more than ten thousand events is answered at its newest message', async () => {
  const talk = talkOf(server.origin)
  model.script([{ text: 'An old answer.' }], 'Old question')
  const { conversationId } = (await talk.say('Old question')).metadata
  await prolong(talk.token, conversationId, 11_000)
  model.script([{ text: 'A new answer.' }], 'New question')
  const { answer, metadata } = await talk.say('New question', conversationId)
  expect(answer).toBe('A new answer.')
  expect(metadata.state).toBe('answered')
  const asked = model.requests.at(-1)?.messages.map(({ text }) => text)
  expect(asked?.slice(1)).toEqual(['Old question', 'An old answer.', 'New question'])
  const sent = { params: { conversationId }, query: { format: 'json' } } as never
  const file = await (await send(server.origin, exportConversation, sent, talk.token)).text()
  const { events } = JSON.parse(file) as { events: { type: string; text?: string; seq: number }[] }
  expect(events.length).toBeGreaterThan(11_000)
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, at) => at + 1))
  expect(events.at(-1)).toMatchObject({ type: 'agent_text', text: 'A new answer.' })
})

test('a thought reads what was said and no answer of a tool, up to the newest message', async () => {
  const talk = talkOf(server.origin)
  const toolCalls = [{ name: 'read-page', input: {} }]
  model.script([{ text: 'I look.', toolCalls }, { text: 'There it is.' }], 'Read it')
  const { conversationId } = (await talk.say('Read it')).metadata
  const key = { workspaceId: talk.token, conversationId }
  await db.inWorkspace(talk.token, async (tx) => {
    expect((await listEvents(tx, key)).map(({ type }) => type)).toContain('tool_answered')
    expect((await listSaid(tx, key, 200)).map(({ type }) => type)).toEqual(['user_message'])
  })
  model.script([{ text: 'Again.' }], 'And now')
  await talk.say('And now', conversationId)
  await db.inWorkspace(talk.token, async (tx) => {
    const said = await listSaid(tx, key, 200)
    expect(said.map(({ type }) => type)).toEqual(['user_message', 'agent_text', 'agent_text', 'user_message'])
    expect(await listSaid(tx, key, 1)).toEqual(said.slice(-1))
    expect(await listEvents(tx, key, { limit: 2 })).toEqual((await listEvents(tx, key)).slice(-2))
  })
})
