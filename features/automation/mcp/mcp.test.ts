/** How the agents stand and what runs, as the specification's coordination view reads it, over HTTP. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setLimits } from '#features/agents/settings/contract/settings.ts'
import { startWorkflow } from '#features/agents/tool-runs/actions/workflow.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import type { PlanStep } from '#features/agents/tool-runs/contract/workflow.ts'
import {
  fillShelf,
  newSomebody,
  type Somebody,
} from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { startWorkflowRun } from '#features/automation/workflow-runs/contract/run.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import * as contract from './contract.ts'

let server: TestServer
let mia: Somebody

beforeAll(async () => {
  server = await startTestServer({ products: 6, environment: { RATE_LIMIT_FACTOR: '20' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  mia = await newSomebody(server)
})

const step = (id: string, tool: string, args: object, after: string[] = []): PlanStep => ({
  id,
  title: `Step ${id}`,
  agent: 'seller',
  tool,
  args: { ...args },
  after,
})

describe('coordination', () => {
  test('counts agents that are turned on, tools that several may use, and models', async () => {
    const status = await call(server.origin, contract.viewMcpStatus, {}, mia.token)
    expect(status).toMatchObject({ connected_agents: 5, active_models: 0 })
    const { agents } = await call(server.origin, contract.listMcpAgents, {}, mia.token)
    const owners = Map.groupBy(
      agents.flatMap(({ active_tools }) => active_tools),
      (tool) => tool,
    )
    expect(status.shared_tools).toBe([...owners.values()].filter((all) => all.length > 1).length)
    expect(agents.map(({ agent_type, model_provider }) => [agent_type, model_provider])).toEqual(
      ['scout', 'seller', 'customer', 'stripe', 'ops'].map((agent) => [agent, 'Local Mode']),
    )
  })

  test('an agent that is turned off is not connected and has no tool', async () => {
    await call(server.origin, setLimits, { params: { agentType: 'scout' }, body: { isOn: false } }, mia.token)
    const { agents } = await call(server.origin, contract.listMcpAgents, {}, mia.token)
    expect(agents[0]).toEqual({
      agent_type: 'scout',
      connection_status: 'disconnected',
      active_tools: [],
      model_provider: 'Local Mode',
    })
    expect((await call(server.origin, contract.viewMcpStatus, {}, mia.token)).connected_agents).toBe(4)
  })

  test('an agent’s score is the share of its tool uses that were answered', async () => {
    const before = await call(server.origin, contract.listMcpAllocations, {}, mia.token)
    expect(before.allocations.map(({ performance_score, status }) => [performance_score, status])).toEqual(
      Array.from({ length: 5 }, () => [null, 'idle']),
    )
    await fillShelf(server, mia)
    const body = { tool: 'feed-status', parameters: {} }
    await call(server.origin, executeTool, { params: { agentType: 'seller' }, body }, mia.token)
    const { allocations } = await call(server.origin, contract.listMcpAllocations, {}, mia.token)
    expect(allocations.find(({ agent_id }) => agent_id === 'seller')).toMatchObject({ performance_score: 1 })
    const { metrics, ...top } = await call(server.origin, contract.viewMcpMetrics, {}, mia.token)
    expect(metrics).toMatchObject({ total_agents: 5, total_tool_executions: 1, coordination_efficiency: 100 })
    expect(top).toMatchObject(metrics)
  })

  test('a plan of several steps is told, paused, resumed and called off', async () => {
    const { workspaceId, token } = mia
    const steps = [step('look', 'work-status', {}), step('sync', 'sync-products', {}, ['look'])]
    const deps = { db: server.db, runs: server.engine, clock: () => new Date() }
    const id = await startWorkflow(deps, workspaceId, { key: newId(), title: 'Autumn', steps })
    const isParked = ({ status }: { status: string }) => status === 'waiting'
    const parked = () => server.engine.waitFor(workspaceId, id, 20_000, undefined, isParked)
    await parked()
    const read = async () =>
      (await call(server.origin, contract.listMcpExecutions, {}, token)).executions.find(
        ({ execution_id }) => execution_id === id,
      )
    const control = (action: 'pause' | 'resume' | 'cancel') =>
      send(
        server.origin,
        contract.controlMcpExecution,
        { params: { execution_id: id }, body: { action } },
        token,
      )
    const stands = { workflow_name: 'Autumn', current_step: 2, total_steps: 2, progress: 50 }
    const named = { current_step_name: 'Step sync', agent_allocations: ['ops'] }
    expect(await read()).toMatchObject({ ...stands, ...named, status: 'running' })
    expect((await call(server.origin, contract.viewMcpMetrics, {}, token)).active_workflows).toBe(1)
    expect((await control('pause')).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'paused' })
    expect((await control('resume')).status).toBe(200)
    await parked()
    expect((await control('cancel')).status).toBe(200)
    await server.engine.waitFor(workspaceId, id, 20_000)
    expect(await read()).toMatchObject({ status: 'failed' })
    const late = await control('pause')
    expect(late.status).toBe(409)
    expect(await late.json()).toMatchObject({ code: 'EXECUTION_ENDED' })
  })

  test('a run of a workflow is told with its agent, and pausing, resuming and cancelling act on it', async () => {
    const { token } = mia
    const own = workflowsOf(server, mia)
    const hold = { type: 'wait', for: { type: 'duration', seconds: 3_600 } } as const
    const { summary } = await own.make(definitionOf([stepOf('hold', { agent: 'ops', action: hold })]))
    expect((await own.publish(summary.id)).status).toBe(200)
    const id = newId()
    const started = { params: { workflowId: summary.id }, body: { id } }
    await call(server.origin, startWorkflowRun, started as never, token)
    const until = async (isReached: (execution: contract.McpExecution) => boolean) => {
      for (;;) {
        const { executions } = await call(server.origin, contract.listMcpExecutions, {}, token)
        const found = executions.find(({ execution_id }) => execution_id === id)
        if (found && isReached(found)) return found
        await wait(20)
      }
    }
    const control = (action: 'pause' | 'resume' | 'cancel') =>
      send(
        server.origin,
        contract.controlMcpExecution,
        { params: { execution_id: id }, body: { action } },
        token,
      )
    const loadOfOps = async () => {
      const { allocations } = await call(server.origin, contract.listMcpAllocations, {}, token)
      const found = allocations.find(({ agent_id }) => agent_id === 'ops')
      return [found?.workload, found?.status]
    }
    expect(await until(({ current_step_name }) => current_step_name === 'Step hold')).toMatchObject({
      ...{ workflow_id: summary.id, workflow_name: 'Morning report', status: 'running', progress: 0 },
      ...{ current_step: 1, total_steps: 1, agent_allocations: ['ops'] },
    })
    expect(await loadOfOps()).toEqual([25, 'active'])
    expect((await call(server.origin, contract.viewMcpMetrics, {}, token)).active_workflows).toBe(1)
    expect((await control('pause')).status).toBe(200)
    await until(({ status }) => status === 'paused')
    expect(await loadOfOps()).toEqual([0, 'idle'])
    expect((await control('resume')).status).toBe(200)
    await until(({ status }) => status === 'running')
    expect((await control('cancel')).status).toBe(200)
    await until(({ status }) => status === 'failed')
    const late = await control('pause')
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'WORKFLOW_RUN_ENDED' }])
  })

  test('a run that nobody has is not found', async () => {
    const sent = { params: { execution_id: newId() }, body: { action: 'pause' as const } }
    const answer = await send(server.origin, contract.controlMcpExecution, sent, mia.token)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'EXECUTION_NOT_FOUND' })
  })
})
