/** Workflows whose changes in the store would start them again. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvents } from '#features/automation/events/actions/record.ts'
import { startWorkflowRun } from '#features/automation/workflow-runs/contract/run.ts'
import { connectDemoStore, listStores } from '#features/base/stores/contract.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { listStarted, publishWith, triggerDeps } from './__fixtures__/triggers.fixture.ts'
import { fireEvents } from './actions/fire.ts'
import { listAutomations } from './contract.ts'

let server: TestServer
let mia: Somebody
let storeId: string

beforeAll(async () => {
  server = await startTestServer({ products: 4, environment: { RATE_LIMIT_FACTOR: '50' } })
  mia = await newSomebody(server)
  await call(server.origin, connectDemoStore, {}, mia.token)
  storeId = (await call(server.origin, listStores, {}, mia.token)).data.stores[0]?.id ?? ''
})
afterAll(() => server.close())

const onStock = { type: 'event', event: 'stock.changed', filter: null } as const

/** A run by hand: its step is what set the stock. */
async function run(workflowId: string): Promise<string> {
  const id = newId()
  await call(server.origin, startWorkflowRun, { params: { workflowId }, body: { id } } as never, mia.token)
  return id
}

/** The stock of a product in the store is set under a key, and read by the next sync. */
async function setStock(productId: string, key: string, { after = 5, read = 5, minutesAgo = 0 } = {}) {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  const { workspaceId } = mia
  await server.db.asSystem((tx) =>
    tx.execute(sql`insert into store_changes (workspace_id, store_id, id, idempotency_key, request_hash, actor,
      product_id, product_title, product_gid, variant_gid, location_gid, target, field, before, after, status,
      created_at, settled_at)
      values (${workspaceId}, ${storeId}, ${newId()}, ${key}, '', 'somebody', ${productId}, 'Mug', 'p', 'v', 'l',
      ${productId}, 'stock', '{"available":"1"}', ${JSON.stringify({ available: String(after) })}::jsonb, 'done',
      ${at.toISOString()}, ${at.toISOString()})`),
  )
  const payload = { productId, sku: productId, title: 'Mug', before: 1, after: read }
  const event = { storeId, type: 'stock.changed', subject: productId, at: new Date(), payload } as const
  await server.db.inWorkspace(workspaceId, (tx) => recordEvents(tx, workspaceId, [event]))
  await fireEvents(
    triggerDeps(server, () => new Date()),
    workspaceId,
  )
}

async function readProblem(workflowId: string): Promise<string> {
  const { data } = await call(server.origin, listAutomations, {}, mia.token)
  return data.automations.find((each) => each.workflowId === workflowId)?.problem ?? ''
}

async function untilStopped(workflowId: string): Promise<void> {
  while (!/would start itself again/.test(await readProblem(workflowId))) await wait(50)
}

const startedBy = async (workflowId: string) =>
  (await listStarted(server, workflowId)).map(({ input }) => input.productId ?? 'by hand').toSorted()

test('a change that a workflow made does not start it again, and that of a person does', async () => {
  const workflowId = await publishWith(server, mia, onStock)
  const runId = await run(workflowId)
  await setStock('its-own', `${runId}:add`)
  await untilStopped(workflowId)
  await setStock('of-a-person', newId())
  // The store sold some since.
  await setStock('sold', `${runId}:add2`, { minutesAgo: 10, read: 3 })
  while ((await startedBy(workflowId)).length < 3) await wait(50)
  expect(await startedBy(workflowId)).toEqual(['by hand', 'of-a-person', 'sold'])
})

test('workflows that would start one another in turn are stopped after one round', async () => {
  const [first, second] = [await publishWith(server, mia, onStock), await publishWith(server, mia, onStock)]
  await setStock('in-turn', `${await run(first)}:add`)
  while ((await startedBy(second)).length < 1) await wait(50)
  const [answer] = await listStarted(server, second)
  await setStock('in-turn', `${answer?.id}:add`, { after: 6, read: 6 })
  await untilStopped(first)
  await untilStopped(second)
  expect(await startedBy(first)).toEqual(['by hand'])
  expect(await startedBy(second)).toEqual(['in-turn'])
})
