/** The orchestrator: a plan that runs once the merchant has said yes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { decideApproval } from '#features/agents/approvals/contract.ts'
import {
  openStoreConversation,
  type StoreConversation,
} from '#features/agents/conversations/__fixtures__/store-conversation.fixture.ts'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { newSomebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'

let server: TestServer
let talk: StoreConversation
beforeAll(async () => {
  server = await startTestServer({ products: 6 })
  talk = await openStoreConversation(server)
})
afterAll(() => server.close())

const ops = { agentType: 'ops' } as const
const Detail = z.object({
  runId: z.uuid(),
  plan: z.object({ steps: z.array(z.object({ agent: z.string(), tool: z.string() })) }),
})

test('a plan is shown before it runs, runs after the yes, and is among the runs with what each step said', async () => {
  const body = { tool: 'workflow-orchestrator', parameters: { goal: 'restock before the holidays' } }
  const asked = (await call(server.origin, executeTool, { params: ops, body }, talk.token)).data
  expect(asked.status).toBe('waiting')
  expect(asked.approvals[0]?.preview?.changes).toMatchObject([
    { of: 'Find what runs out first', after: expect.stringContaining('performance-analyzer') },
    { of: 'Forecast the demand' },
    { of: 'Look for unusual sales' },
  ])
  const yes = {
    params: { approvalId: asked.approvals[0]?.id ?? '' },
    body: { decision: 'approved' as const },
  }
  await call(server.origin, decideApproval, yes, talk.token)
  const { output } = await server.engine.waitFor(talk.workspaceId, asked.runId, 30_000)
  const said = z.object({ output: z.object({ summary: z.string(), detail: Detail }) }).parse(output).output
  expect(said.summary).toContain('The plan “Restock” has 3 steps')
  expect(said.detail.plan.steps).toHaveLength(3)
  const run = await server.engine.waitFor(talk.workspaceId, said.detail.runId, 30_000)
  expect(run).toMatchObject({ status: 'completed', output: { state: 'answered' } })
  const { steps } = z.object({ steps: z.array(z.object({ summary: z.string() })) }).parse(run.output)
  expect(steps).toHaveLength(3)
  const { runs } = (await call(server.origin, listRuns, { query: {} } as never, talk.token)).data
  expect(runs.filter(({ kind }) => kind === 'agents.workflow').map(({ id }) => id)).toEqual([run.id])
})

test('a plan of which no step can run asks nobody and starts nothing', async () => {
  const { token, workspaceId } = await newSomebody(server)
  const body = { tool: 'workflow-orchestrator', parameters: { goal: 'restock before the holidays' } }
  const { data } = await call(server.origin, executeTool, { params: ops, body }, token)
  expect(data).toMatchObject({ status: 'failed', approvals: [] })
  expect(data.message).toContain('No step of “Restock” can run yet: connect a store and sync its orders.')
  expect((await server.engine.list(workspaceId)).map(({ kind }) => kind)).not.toContain('agents.workflow')
})

test('a plan gives nothing to an agent that was switched off', async () => {
  const own = await openStoreConversation(server)
  const scout = { agentType: 'scout' } as const
  await call(server.origin, setLimits, { params: scout, body: { isOn: false } }, own.token)
  const body = { tool: 'workflow-orchestrator', parameters: { goal: 'new prices' } }
  const { data } = await call(server.origin, executeTool, { params: ops, body }, own.token)
  const changes = data.approvals[0]?.preview?.changes ?? []
  expect(changes.map(({ of, after }) => [of, after])).toContainEqual([
    'Look at the market',
    'turn on the scout agent',
  ])
  expect(changes).toContainEqual(expect.objectContaining({ of: 'Forecast the demand', field: 'Step' }))
})

test('what cannot be planned is said and nothing is asked', async () => {
  const body = { tool: 'workflow-orchestrator', parameters: { goal: 'xyzzy' } }
  const { data } = await call(server.origin, executeTool, { params: ops, body }, talk.token)
  expect(data).toMatchObject({ status: 'failed', approvals: [] })
  expect(data.message).toContain('restock, new prices')
})
