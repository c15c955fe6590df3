/** Runs of workflows over HTTP. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import type { StepAction } from '#features/automation/workflows/contract/definition.ts'
import { listWorkflows } from '#features/automation/workflows/contract/workflow.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { cancelRun } from '#features/base/runs/contract/run.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import * as again from './contract/rerun.ts'
import * as contract from './contract/run.ts'
import { viewStepTimes } from './contract/times.ts'

let server: TestServer
let mia: Somebody

beforeAll(async () => {
  server = await startTestServer({
    products: 6,
    actsByItself: true,
    environment: { RATE_LIMIT_FACTOR: '20' },
  })
  mia = await newSomebody(server)
})
afterAll(() => server.close())

const view = async (runId: string) =>
  (await call(server.origin, contract.viewWorkflowRun, { params: { runId } }, mia.token)).data

async function untilRun(runId: string, isReached: (run: contract.WorkflowRunSummary) => boolean) {
  for (;;) {
    const detail = await view(runId)
    if (isReached(detail.run)) return detail
    await wait(30)
  }
}

/** Puts off when a waiting run looks by itself for what it waits for, so that only being told of it goes on. */
const lookLater = (runId: string) =>
  server.db.inWorkspace(mia.workspaceId, (tx) =>
    tx.execute(sql`update runs set wake_at = wake_at + interval '1 hour' where id = ${runId}`),
  )

const each = stepOf('each', { action: { type: 'loop', items: 'trigger.list', limit: 10, concurrency: 2 } })
const big = stepOf('big', { parentId: 'each', action: { type: 'condition', expression: 'item > 1' } })
const big0 = stepOf('if', { action: { type: 'condition', expression: 'true' } })
const question = { type: 'value', value: 'Go on?' } as const
const approval: StepAction = { type: 'approval', question, form: [], approvers: [], expiresInSeconds: 600 }

describe('a published workflow', () => {
  test('runs from its start to its end, and shows it', async () => {
    const own = workflowsOf(server, mia)
    const { summary } = await own.make(
      definitionOf(
        [each, big, stepOf('ok', { action: approval })],
        [{ from: 'each', port: 'next', to: 'ok' }],
      ),
    )
    const params = { workflowId: summary.id }
    const id = newId()
    const body = { id, input: { list: [1, 2, 3] } }
    const early = await send(server.origin, contract.startWorkflowRun, { params, body }, mia.token)
    expect([early.status, await early.json()]).toMatchObject([409, { code: 'WORKFLOW_NOT_PUBLISHED' }])
    await own.publish(summary.id)
    const { data } = await call(server.origin, contract.startWorkflowRun, { params, body }, mia.token)
    expect(data.run).toMatchObject({ id, version: 1, cause: { type: 'manual' } })
    const { steps } = await untilRun(id, ({ status }) => status === 'waiting')
    const stepRunId = steps.find(({ stepId }) => stepId === 'ok')?.id ?? ''
    const inItems = { params: { runId: id }, query: { stepId: 'big' } }
    const { data: items } = await call(server.origin, contract.listStepRuns, inItems, mia.token)
    expect(items.steps.map(({ index, port }) => [index, port])).toEqual([
      [0, 'false'],
      [1, 'true'],
      [2, 'true'],
    ])
    const answering = { params: { runId: id, stepRunId }, body: { decision: 'approved' as const } }
    await call(server.origin, contract.answerApprovalStep, answering, mia.token)
    const end = await untilRun(id, ({ endedAt }) => endedAt !== null)
    expect(end.run).toMatchObject({ status: 'completed', items: { total: 3, done: 3, failed: 0 } })
    const one = { params: { runId: id, stepRunId } }
    const { data: step } = await call(server.origin, contract.viewStepRun, one, mia.token)
    expect(step).toMatchObject({ input: { question: 'Go on?' }, output: { decision: 'approved' } })
    const measured = await call(server.origin, viewStepTimes, { params }, mia.token)
    const times = new Map(measured.data.steps.map(({ stepId, ...time }) => [stepId, time]))
    expect(times.get('ok')).toMatchObject({ runs: 1 })
    expect(times.get('ok')?.seconds).toBeGreaterThan(0)
    expect(times.get('each')).toEqual({ seconds: 0, runs: 1 })
    expect([...times.keys()].toSorted()).toEqual(['big', 'each', 'ok'])
    const list = { query: { workflowId: summary.id, state: 'ended' as const } }
    const { data: listed } = await call(server.origin, contract.listWorkflowRuns, list, mia.token)
    expect(listed.runs.map((run) => run.id)).toEqual([id])
    const { data: all } = await call(server.origin, listWorkflows, {}, mia.token)
    expect(all.workflows[0]).toMatchObject({
      executionCount: 1,
      successRate: 1,
      lastRunStatus: 'completed',
      learningOutcomes: ['All 1 runs of the last 30 days were completed.'],
    })
  })

  test('of which one run is allowed at once keeps the next in line, and cancelling gives it its place', async () => {
    const own = workflowsOf(server, mia)
    const { summary } = await own.make(definitionOf([stepOf('ok', { action: approval })]))
    await own.publish(summary.id)
    const params = { workflowId: summary.id }
    const [first, second] = [newId(), newId()]
    for (const id of [first, second]) {
      await call(server.origin, contract.startWorkflowRun, { params, body: { id } }, mia.token)
    }
    await untilRun(first, ({ status }) => status === 'waiting')
    expect((await view(second)).run.status).toBe('queued')
    // By the way that ends runs of any kind.
    await call(server.origin, cancelRun, { params: { runId: first } }, mia.token)
    expect((await view(first)).run.status).toBe('cancelled')
    await untilRun(second, ({ status }) => status === 'waiting')
    const control = { params: { runId: second }, body: { action: 'pause' as const } }
    const { data: paused } = await call(server.origin, contract.controlWorkflowRun, control, mia.token)
    expect(paused.status).toBe('paused')
    const resume = { ...control, body: { action: 'resume' as const } }
    await call(server.origin, contract.controlWorkflowRun, resume, mia.token)
    await untilRun(second, ({ status }) => status === 'waiting')
  })

  test('refuses cursors and ids that are none', async () => {
    const bad = { query: { cursor: newId() } }
    const answer = await send(server.origin, contract.listWorkflowRuns, bad, mia.token)
    expect(await answer.json()).toMatchObject({ code: 'CURSOR_INVALID' })
    const none = { params: { runId: newId() } }
    expect((await send(server.origin, contract.viewWorkflowRun, none, mia.token)).status).toBe(404)
    const hostile = { params: { runId: newId() }, query: { stepId: 'a', cursor: "'; drop table" } }
    expect((await send(server.origin, contract.listStepRuns, hostile, mia.token)).status).toBe(404)
  })
})

describe('a step of a draft', () => {
  const tried = async (workflowId: string, stepId: string, body: object = {}) => {
    const params = { workflowId, stepId }
    return (await call(server.origin, again.tryStep, { params, body }, mia.token)).data
  }

  test('is tried with the input of a past run, and nothing is changed', async () => {
    const own = workflowsOf(server, mia)
    const text = { type: 'text', text: 'Low: {{ trigger.sku }}' } as const
    const message: StepAction = { type: 'message', channel: 'inbox', to: null, title: text, text }
    const { summary } = await own.make(
      definitionOf([
        stepOf('if', { action: { type: 'condition', expression: 'trigger.stock < 3' } }),
        stepOf('tell', { action: message }),
      ]),
    )
    const params = { workflowId: summary.id }
    const body = { id: newId(), of: 'draft' as const, input: { sku: 'MUG', stock: 2 } }
    const { data: started } = await call(
      server.origin,
      contract.startWorkflowRun,
      { params, body },
      mia.token,
    )
    expect(started.run.version).toBeNull()
    await untilRun(body.id, ({ endedAt }) => endedAt !== null)
    const ofRun = { runId: body.id }
    expect(await tried(summary.id, 'if', ofRun)).toMatchObject({ output: { value: true }, port: 'true' })
    const other = { ...ofRun, scope: { trigger: { sku: 'CUP', stock: 9 } } }
    expect(await tried(summary.id, 'if', other)).toMatchObject({ output: { value: false } })
    expect(await tried(summary.id, 'tell', ofRun)).toMatchObject({
      input: { channel: 'inbox', title: 'Low: MUG' },
      output: null,
      wouldDo: ['Send “Low: MUG” by inbox'],
    })
    expect(await tried(summary.id, 'tell')).toMatchObject({ error: { code: 'VALUE_MISSING' } })
    const none = { params: { ...params, stepId: 'x' }, body: {} }
    expect((await send(server.origin, again.tryStep, none, mia.token)).status).toBe(404)
  })

  test('that is a tool is read, or previewed where it would write', async () => {
    await connect()
    const own = workflowsOf(server, mia)
    const useOf = (tool: string, input: Record<string, unknown>): StepAction => ({
      type: 'tool',
      tool,
      input: Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, { type: 'value', value: String(value) }]),
      ),
    })
    const { data: products } = await call(server.origin, listProducts, { query: {} }, mia.token)
    const [product] = products.products
    const { summary } = await own.make(
      definitionOf([
        stepOf('write', {
          agent: 'seller',
          action: useOf('set-title', { productId: product?.productId, title: 'Another title' }),
        }),
        stepOf('wrong', { agent: 'seller', action: useOf('set-title', {}) }),
      ]),
    )
    const made = await tried(summary.id, 'write')
    expect(made).toMatchObject({ output: null, error: null })
    expect(made.wouldDo.join()).toContain('Another title')
    expect(await tried(summary.id, 'wrong')).toMatchObject({ error: { code: 'TOOL_INPUT_INVALID' } })
  })
})

async function connect() {
  await call(server.origin, connectDemoStore, {}, mia.token)
  await call(server.origin, syncProducts, { body: {} }, mia.token)
}

test('a run that ended is run again from a step over HTTP, once for each id', async () => {
  const own = workflowsOf(server, mia)
  const { summary } = await own.make(definitionOf([big0]))
  await own.publish(summary.id)
  const id = newId()
  const params = { workflowId: summary.id }
  await call(server.origin, contract.startWorkflowRun, { params, body: { id } }, mia.token)
  await untilRun(id, ({ endedAt }) => endedAt !== null)
  const preview = { params: { runId: id }, query: { fromStepId: 'if' } }
  const { data } = await call(server.origin, again.previewRerun, preview, mia.token)
  expect(data).toEqual({ repeats: 0, skipped: 0, input: null })
  const body = { id: newId(), fromStepId: 'if' }
  for (let time = 0; time < 2; time += 1) {
    const { data: run } = await call(
      server.origin,
      again.rerunWorkflow,
      { params: { runId: id }, body },
      mia.token,
    )
    expect(run).toMatchObject({ id: body.id, cause: { type: 'rerun', runId: id, fromStepId: 'if' } })
  }
  await untilRun(body.id, ({ status }) => status === 'completed')
})

test('a step that waits for the end of another workflow goes on as it is told of it', async () => {
  const own = workflowsOf(server, mia)
  const { summary: other } = await own.make(definitionOf([big0]))
  await own.publish(other.id)
  const filter = `event.workflowId == "${other.id}"`
  const forEnd = { type: 'event', event: 'workflow.ended', filter, timeoutSeconds: 600 } as const
  const { summary } = await own.make(definitionOf([stepOf('w', { action: { type: 'wait', for: forEnd } })]))
  await own.publish(summary.id)
  const [id, otherId] = [newId(), newId()]
  const startOf = (workflowId: string, runId: string) =>
    call(server.origin, contract.startWorkflowRun, { params: { workflowId }, body: { id: runId } }, mia.token)
  await startOf(summary.id, id)
  await untilRun(id, ({ status }) => status === 'waiting')
  await lookLater(id)
  await startOf(other.id, otherId)
  const { output } = await untilRun(id, ({ endedAt }) => endedAt !== null)
  expect(output).toMatchObject({ event: { runId: otherId, status: 'completed', depth: 1 } })
})
