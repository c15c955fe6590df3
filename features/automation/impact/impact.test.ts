/** What workflows brought, measured over the orders of the demo store. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import { listWorkflowRuns, startWorkflowRun } from '#features/automation/workflow-runs/contract/run.ts'
import { listWorkflows } from '#features/automation/workflows/contract/workflow.ts'
import {
  fillShelf,
  newSomebody,
  type Somebody,
} from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { syncSales } from '#features/shop/sales/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { viewWorkflowImpact } from './contract.ts'

let server: TestServer
let mia: Somebody

beforeAll(async () => {
  server = await startTestServer({ products: 60, orderDays: 120, environment: { RATE_LIMIT_FACTOR: '20' } })
  mia = await newSomebody(server)
  await fillShelf(server, mia)
}, 60_000)
afterAll(() => server.close())

const impactOf = async (workflowId: string) =>
  (await call(server.origin, viewWorkflowImpact, { params: { workflowId } }, mia.token)).data

/** A workflow that has run once; answers its id and that of the run. */
async function runOnce(name: string) {
  const step = stepOf('go', { action: { type: 'condition', expression: 'true' } })
  const own = workflowsOf(server, mia)
  const { summary } = await own.make({ ...definitionOf([step]), name })
  await own.publish(summary.id)
  const runId = newId()
  const started = { params: { workflowId: summary.id }, body: { id: runId } }
  await call(server.origin, startWorkflowRun, started, mia.token)
  const ended = { query: { workflowId: summary.id, state: 'ended' as const } }
  while ((await call(server.origin, listWorkflowRuns, ended, mia.token)).data.runs.length === 0)
    await wait(50)
  return { workflowId: summary.id, runId }
}

/** As if the run had set the prices of these products so many days ago. */
async function setPrices(runId: string, productIds: readonly string[], daysAgo: number): Promise<void> {
  // All at once, or a measurement between two of them would find the first alone.
  await server.db.asSystem(async (tx) => {
    for (const productId of productIds) {
      const detail = { changeId: newId(), productId, field: 'price', before: {}, after: {} }
      await tx.execute(sql`insert into workflow_effects (workspace_id, key, key_root, run_id, path, step_id, kind, description, takes_key,
        can_undo, state, output, begun_at, ended_at) values (${mia.workspaceId}, ${newId()}, ${runId}, ${runId}, 'go', 'go', 'tool', '',
        true, true, 'done', ${JSON.stringify({ detail })}::json, now() - make_interval(days => ${daysAgo}),
        now() - make_interval(days => ${daysAgo}))`)
    }
  })
}

async function readMostSold(count: number): Promise<string[]> {
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`select p.product_id as id from order_lines l join products p
      on p.workspace_id = l.workspace_id and p.variant_gid = l.variant_gid
      where l.workspace_id = ${mia.workspaceId} group by 1 order by sum(l.quantity) desc limit ${count}`),
  )
  return rows.map(({ id }) => id)
}

async function untilMeasured(workflowId: string) {
  await call(server.origin, syncSales, {}, mia.token)
  for (;;) {
    const { effect } = await impactOf(workflowId)
    if (effect.type === 'measured') return effect
    await wait(100)
  }
}

test('what was never run or changes nothing has nothing to measure, and tells what it did', async () => {
  const own = workflowsOf(server, mia)
  const idle = await own.make(definitionOf([stepOf('a')]))
  expect((await impactOf(idle.summary.id)).effect).toMatchObject({ type: 'unknown', reason: 'not_run' })
  const { workflowId } = await runOnce('Report')
  expect(await impactOf(workflowId)).toMatchObject({
    effect: { type: 'nothing' },
    changes: { products: 0 },
    done: { runs: 1, messages: 0 },
  })
})

test('the effect of changed prices is measured from the orders, and is among the outcomes of the workflow', async () => {
  const early = await runOnce('Early')
  await setPrices(early.runId, ['x'], 2)
  expect((await impactOf(early.workflowId)).effect).toMatchObject({ reason: 'no_orders' })
  const late = await runOnce('Pricing')
  await call(server.origin, syncSales, {}, mia.token)
  let sold: string[] = []
  while (sold.length < 10) {
    await wait(100)
    sold = await readMostSold(10)
  }
  await setPrices(late.runId, sold, 40)
  const effect = await untilMeasured(late.workflowId)
  expect(effect).toMatchObject({ days: 28, products: 10, currency: 'USD' })
  expect(effect.orders).toBeGreaterThanOrEqual(20)
  expect(effect.comparison.products).toBeGreaterThanOrEqual(8)
  const { low, change, high } = effect.revenue
  expect(low).toBeLessThan(change)
  expect(high).toBeGreaterThan(change)
  const { rows } = await server.db.asSystem((tx) =>
    tx.execute<{ after: number }>(sql`
      select (sum(l.discounted_total) / 28)::float as after from order_lines l
      join orders o on o.workspace_id = l.workspace_id and o.id = l.order_id
      join products p on p.workspace_id = l.workspace_id and p.variant_gid = l.variant_gid
      join order_sync_state s on s.workspace_id = o.workspace_id and s.store_id = o.store_id
      where l.workspace_id = ${mia.workspaceId} and o.is_sale and p.product_id = any(${sql.param(sold)}::text[])
        and (o.placed_at at time zone s.time_zone)::date between
          ((now() - interval '40 days') at time zone s.time_zone)::date + 1
          and ((now() - interval '40 days') at time zone s.time_zone)::date + 28`),
  )
  expect(effect.revenue.after).toBeCloseTo(rows[0]?.after ?? 0, 2)
  const { workflows } = (await call(server.origin, listWorkflows, {}, mia.token)).data
  const pricing = workflows.find(({ id }) => id === late.workflowId)
  expect(pricing?.businessValue).toMatch(/^(No clear effect on sales|Sales) of 10 changed products /)
  expect(pricing?.learningOutcomes[0]).toBe(pricing?.businessValue)
  expect((await impactOf(early.workflowId)).effect).toMatchObject({
    type: 'unknown',
    reason: 'too_soon',
    knownFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})
