/** A storm of events over two processes of the server: each event starts one run, whichever process reads it. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.ts'
import { recordEvents } from '#features/automation/events/actions/record.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { createWorkflow, publishWorkflow } from '#features/automation/workflows/contract/workflow.ts'
import { newId } from '#kit/ids.ts'
import { newProcessFolder, openProcessDatabase } from '#tests/world/database.ts'
import { killableServers } from '#tests/world/killable-server.ts'
import { call, newMerchant } from '#tests/world/server.ts'
import { decided } from './__fixtures__/triggers.fixture.ts'

const events = 1_000
const atOnce = 25

let place: Awaited<ReturnType<typeof newProcessFolder>>
let servers: ReturnType<typeof killableServers>
let db: Db

beforeAll(async () => {
  place = await newProcessFolder()
  servers = killableServers(place, 'http://127.0.0.1:9')
})
afterAll(async () => {
  servers.killAll()
  await db?.close()
  await place.remove()
})

type Counts = { runs: number; keys: number; events: number; completed: number; live: number }

async function countRuns(workflowId: string): Promise<Counts> {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<Counts>(sql`select count(*)::int as runs, count(distinct start_key)::int as keys,
      count(distinct input->>'approvalId')::int as events,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where ended_at is null)::int as live
      from workflow_runs where workflow_id = ${workflowId}`),
  )
  const [counts] = rows
  if (!counts) throw new Error('Nothing was counted')
  return counts
}

test('1,000 events start exactly 1,000 runs, and all of them are completed', {
  timeout: 240_000,
}, async () => {
  const [first, second] = [await servers.start(), await servers.start()]
  db = await openProcessDatabase(place.folder)
  const token = await newMerchant(first.origin)
  const step = stepOf('a', { agent: null, action: { type: 'condition', expression: 'true' } })
  const bare = definitionOf([step])
  const definition = {
    ...bare,
    trigger: { type: 'event', event: 'approval.decided', filter: 'trigger.tool.startsWith("set-")' } as const,
    limits: { ...bare.limits, concurrency: 50, runsPerDay: 10_000 },
  }
  const workflowId = newId()
  const body = { id: workflowId, from: { type: 'definition', definition } } as const
  await call(first.origin, createWorkflow, { body }, token)
  const params = { workflowId }
  await call(second.origin, publishWorkflow, { params, body: { revision: 0 } } as never, token)
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select workspace_id as id from workflows where id = ${workflowId}`),
  )
  const workspaceId = rows[0]?.id ?? ''
  const record = (tools: readonly string[]) =>
    db.inWorkspace(workspaceId, (tx) => recordEvents(tx, workspaceId, tools.map(decided)))
  const batches = Array.from({ length: events / atOnce }, (_, batch) =>
    Array.from({ length: atOnce }, (_none, at) => `set-${batch * atOnce + at}`),
  )
  // Others pass by between them, which start nothing.
  await Promise.all(batches.map((tools) => record([...tools, 'sync-products'])))
  let counts = await countRuns(workflowId)
  while (counts.runs < events || counts.live > 0) {
    await wait(100)
    counts = await countRuns(workflowId)
  }
  expect(counts).toEqual({ runs: events, keys: events, events, completed: events, live: 0 })
})
