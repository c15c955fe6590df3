import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { toolCall } from '#tests/world/tool-call.ts'
import { type InboxWorld, startInboxWorld } from './__fixtures__/inbox.fixture.ts'

let world: InboxWorld
beforeAll(async () => {
  world = await startInboxWorld()
})
afterAll(() => world.server.close())

test.each([
  ['Pacific/Auckland', '1 run failed since Nov 21. The last one: No answer.'],
  ['America/Los_Angeles', 'No run failed since Nov 21.'],
])('what failed since a day is counted by the days of the store, in %s', async (zone, said) => {
  const { mia, server, ofMia } = world
  await world.write(sql`update order_sync_state set time_zone = ${zone} where ${ofMia}`)
  await world.write(sql`delete from runs where ${ofMia} and status = 'failed'`)
  // Past midnight on the 21st in Auckland, and on the 20th in Los Angeles.
  await world.write(sql`insert into runs (workspace_id, id, kind, purpose, status, input, error, created_at, ended_at)
    values (${mia.workspaceId}, ${newId()}, 'feed.sync', 'test', 'failed', '{}', '{"code":"INTERNAL","message":"No answer."}',
      '2026-11-20T12:30:00Z', '2026-11-20T12:30:00Z')`)
  const tool = server.tools.find(({ name }) => name === 'work-status')
  const answer = await tool?.run(toolCall({ workspaceId: mia.workspaceId }), { since: '2026-11-21' })
  expect(answer).toMatchObject({ summary: expect.stringContaining(said) })
})
