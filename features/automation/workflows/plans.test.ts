/** Plans of agents and strategies become drafts that the builder opens. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { decideApproval } from '#features/agents/approvals/contract.ts'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { checkWorkflow, createWorkflow, viewWorkflow } from './contract/workflow.ts'
import { fromPlan, type PlannedUse } from './rules/from-plan.ts'
import { readPlan } from './rules/read-plan.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ products: 6, environment: { RATE_LIMIT_FACTOR: '20' } })
})
afterAll(() => server.close())

const shared = { description: '', type: 'plan' } as const

test('what the workflow orchestrator plans opens as a workflow with its steps, tools and order', async () => {
  const { token, workspaceId } = await newSomebody(server)
  const steps = [
    { id: 'feed', tool: 'feed-status' },
    { id: 'store', tool: 'store-status', after: ['feed'] },
  ]
  const order = {
    params: { agentType: 'ops' },
    body: { tool: 'workflow-orchestrator', parameters: { steps } },
  }
  const { data } = await call(server.origin, executeTool, order as never, token)
  const [asked] = data.approvals
  const decision = { params: { approvalId: asked?.id ?? '' }, body: { decision: 'approved' } } as const
  await call(server.origin, decideApproval, decision as never, token)
  const run = await server.engine.waitFor(workspaceId, asked?.runId ?? '', 20_000)
  const answer = ToolAnswer.parse((run.output as { output: unknown }).output)
  const plan = readPlan(answer.detail, 'Plan')
  expect(plan).toMatchObject({
    name: 'Your steps',
    steps: [{ id: 'feed' }, { id: 'store', after: ['feed'] }],
  })
  if (!plan) return
  const body = { id: newId(), from: { ...shared, name: plan.name, steps: [...plan.steps] } }
  const made = await call(server.origin, createWorkflow, { body } as never, token)
  const again = await call(server.origin, createWorkflow, { body } as never, token)
  expect(again.data.workflow.summary.id).toBe(made.data.workflow.summary.id)
  const { definition } = made.data.workflow.draft
  expect(definition.steps.map(({ id, action }) => [id, action.type === 'tool' && action.tool])).toEqual([
    ['feed', 'feed-status'],
    ['store', 'store-status'],
  ])
  expect(definition.edges).toEqual([{ from: 'feed', port: 'next', to: 'store' }])
  const checked = await call(server.origin, checkWorkflow, { body: { definition } }, token)
  expect(checked.data.faults).toEqual([])
  const params = { workflowId: body.id }
  const seen = await call(server.origin, viewWorkflow, { params }, token)
  expect(seen.data.summary).toMatchObject({ status: 'draft', publishedVersion: null })
})

test('what strategies do can be published as it is: no step lacks an input, and each tool is its agent’s', async () => {
  const { token } = await newSomebody(server)
  const use = (id: string, agent: AgentId, tool: string, args: PlannedUse['args'], after: string[] = []) => ({
    ...{ id, title: id, agent, tool, args, after },
  })
  const definition = fromPlan({
    name: 'Strategies',
    steps: [
      use('stock', 'ops', 'performance-analyzer', { focus: 'stock' }),
      use('list', 'ops', 'add-to-purchase-list', {}, ['stock']),
      use('price_1', 'seller', 'set-price', { productId: 'p1', price: '12.00' }),
      use('listing_1', 'seller', 'enrich-product', { productId: 'p1', brand: 'Nord' }),
      use('enable', 'seller', 'enable-products', { readiness: 'ready' }, ['stock']),
    ],
  })
  const { data } = await call(server.origin, checkWorkflow, { body: { definition } }, token)
  expect(data).toEqual({ faults: [], hasWrites: true })
})

test('a plan whose steps are none, or too many, is refused', async () => {
  const { token } = await newSomebody(server)
  const step = { id: 'a', title: 'A', agent: 'ops', tool: 'feed-status', args: {}, after: [] }
  for (const steps of [
    [],
    Array.from({ length: 51 }, (_, at) => ({ ...step, id: `s${at}` })),
    [{ id: 'a' }],
  ]) {
    const body = { id: newId(), from: { ...shared, name: 'Plan', steps } }
    expect((await send(server.origin, createWorkflow, { body } as never, token)).status).toBe(400)
  }
})

test('an answer that plans nothing has no plan', () => {
  const step = { id: 'a', title: 'A', agent: 'ops', tool: 'feed-status', args: {}, after: [] }
  for (const detail of [
    {},
    { plan: null },
    { plan: { steps: [] } },
    { plan: { steps: [{ ...step, agent: 'root' }] } },
  ]) {
    expect(readPlan(detail, 'Plan')).toBeNull()
  }
  expect(readPlan({ plan: { steps: [step] }, title: '' }, 'Plan')).toMatchObject({ name: 'Plan' })
})
