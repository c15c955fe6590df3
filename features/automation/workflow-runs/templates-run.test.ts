/** Every template on the demo store, published and run as it is. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventType } from '#features/automation/events/contract.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import { createWorkflow } from '#features/automation/workflows/contract/workflow.ts'
import { templates } from '#features/automation/workflows/rules/templates/list.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { listTickets } from '#features/shop/support/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { startWorkflowRun, tooLittle, viewWorkflowRun, type WorkflowRunDetail } from './contract/run.ts'

let server: TestServer
let mia: Somebody
let inputs: Partial<Record<EventType, Record<string, string | number | string[] | null>>>

beforeAll(async () => {
  server = await startTestServer({ products: 24, hasTickets: true, environment: { RATE_LIMIT_FACTOR: '50' } })
  mia = await newSomebody(server)
  const { origin } = server
  await call(origin, connectDemoStore, {}, mia.token)
  await call(origin, syncProducts, { body: {} }, mia.token)
  for (let tickets = 0; tickets === 0; await wait(100)) {
    tickets = (await call(origin, listTickets, { query: {} }, mia.token)).data.tickets.length
  }
  const { data } = await call(origin, listProducts, { query: { readiness: 'ready' } }, mia.token)
  const { data: support } = await call(origin, listTickets, { query: {} }, mia.token)
  const [{ productId, title } = { productId: '', title: '' }] = data.products
  const [{ id: ticketId, subject } = { id: '', subject: '' }] = support.tickets
  const product = { productId, sku: productId, title }
  inputs = {
    'products.synced': { products: 24, ready: 10, incomplete: 4 },
    'product.lost_readiness': { ...product, missing: ['gtin'] },
    'product.became_ready': product,
    'price.changed': { ...product, beforeMinor: 1_000, afterMinor: 700, currency: 'USD' },
    'stock.changed': { ...product, before: 3, after: 0 },
    'stock.below_reorder_point': { ...product, stock: 0, reorderPoint: 10, coverDays: 0 },
    'dispute.opened': {
      disputeId: '1',
      orderId: null,
      reason: 'fraudulent',
      dueAt: null,
      amountMinor: 1_000,
      currency: 'USD',
    },
    'ticket.arrived': { ticketId, subject, orderId: null, number: 1 },
  }
}, 120_000)
afterAll(() => server.close())

const failedSteps = ({ steps }: WorkflowRunDetail) =>
  steps.flatMap(({ stepId, status, error }) => (status === 'failed' ? [`${stepId}: ${error?.message}`] : []))

async function runTemplate(templateId: string, who: Somebody) {
  const { origin } = server
  const { token } = who
  const id = newId()
  const made = { body: { id, from: { type: 'template', templateId } } } as const
  const { workflow } = (await call(origin, createWorkflow, made, token)).data
  await workflowsOf(server, who).publish(id, { overrule: 'A test' })
  const { trigger } = workflow.draft.definition
  const input = trigger.type === 'event' ? inputs[trigger.event] : {}
  expect(input, 'a payload of its trigger').toBeDefined()
  const runId = newId()
  const starting = { params: { workflowId: id }, body: { id: runId, input } }
  await call(origin, startWorkflowRun, starting as never, token)
  for (;;) {
    const { data } = await call(origin, viewWorkflowRun, { params: { runId } }, token)
    expect(failedSteps(data)).toEqual([])
    if (data.run.status === 'completed' || data.run.status === 'waiting') return data
    await wait(50)
  }
}

test.each(templates.map(({ id }) => id))('%s does its steps, or waits for a person', async (templateId) => {
  const { run } = await runTemplate(templateId, mia)
  expect(['completed', 'waiting']).toContain(run.status)
})

test.each([
  ['market-intelligence', 'grows', ['up', 'down']],
  ['refund-review', 'many', ['high', 'low']],
  ['win-back-list', 'any', ['offer', 'none']],
])('%s claims nothing where there are no orders, and says that there are none', async (id, step, after) => {
  const nobody = await newSomebody(server)
  const { run, steps } = await runTemplate(id, nobody)
  expect(run).toMatchObject({ status: 'completed', error: { code: tooLittle } })
  expect(run.error?.message).toMatch(/^No (orders|payments)/)
  const statusOf = (stepId: string) => steps.find((one) => one.stepId === stepId)?.status
  expect([step, ...after].map(statusOf)).toEqual(['skipped', 'skipped', 'skipped'])
})
