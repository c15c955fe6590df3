/** A change of the store by a workflow, from its rehearsal to its undo, over HTTP and in the demo store. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApproval, undoToolCall } from '#features/agents/approvals/contract.ts'
import { viewWorkflowImpact } from '#features/automation/impact/contract.ts'
import { startRehearsal, viewRehearsal } from '#features/automation/rehearsal/contract.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import { publishWorkflow } from '#features/automation/workflows/contract/workflow.ts'
import { connectDemoStore } from '#features/base/stores/contract.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { readStoreProduct } from '#features/shop/catalogue/contract.ts'
import { listProducts, syncProducts } from '#features/shop/feed/contract.ts'
import { newId } from '#kit/ids.ts'
import { call, send, startTestServer, type TestServer } from '#tests/world/server.ts'
import { listDoneTools } from './actions/effects.ts'
import { startWorkflowRun, viewStepRun, viewWorkflowRun } from './contract/run.ts'

let server: TestServer
let mia: Somebody

beforeAll(async () => {
  server = await startTestServer({ products: 6, environment: { RATE_LIMIT_FACTOR: '20' } })
  mia = await newSomebody(server)
  await call(server.origin, connectDemoStore, {}, mia.token)
  await call(server.origin, syncProducts, { body: {} }, mia.token)
})
afterAll(() => server.close())

async function until<T>(read: () => Promise<T>, isReached: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isReached(value)) return value
    await wait(50)
  }
}

test('a price is rehearsed, published, approved, seen in the store and undone', async () => {
  const { token } = mia
  const { data: feed } = await call(server.origin, listProducts, { query: { limit: 100 } }, token)
  const product = feed.products.find(({ salePrice }) => !salePrice)
  const { productId = '', price: text = '' } = product ?? {}
  const before = Number.parseFloat(text).toFixed(2)
  const after = (Number(before) + 0.1).toFixed(2)
  const priceInStore = async () => {
    const read = { params: { productId } }
    const { data } = await call(server.origin, readStoreProduct, read, token)
    return Number(data.product.price.price).toFixed(2)
  }
  const value = (given: string) => ({ type: 'value', value: given }) as const
  const input = { productId: value(productId), price: value(after) }
  const step = stepOf('price', { agent: 'seller', action: { type: 'tool', tool: 'set-price', input } })
  const { summary, draft } = await workflowsOf(server, mia).make(definitionOf([step]))
  const params = { workflowId: summary.id }
  const publish = { params, body: { revision: draft.revision } }

  const early = await send(server.origin, publishWorkflow, publish, token)
  expect(await early.json()).toMatchObject({ code: 'REHEARSAL_MISSING' })
  const rehearsalId = newId()
  await call(server.origin, startRehearsal, { params, body: { id: rehearsalId } }, token)
  const rehearsal = await until(
    async () => (await call(server.origin, viewRehearsal, { params: { rehearsalId } }, token)).data,
    ({ endedAt }) => endedAt !== null,
  )
  const planned = [{ kind: 'change', of: 'set-price', count: 1, held: 0 }]
  expect(rehearsal).toMatchObject({ status: 'completed', outgoing: 0, draft: { effects: planned } })
  expect(await priceInStore()).toBe(before)
  await call(server.origin, publishWorkflow, publish, token)

  const runId = newId()
  await call(server.origin, startWorkflowRun, { params, body: { id: runId } }, token)
  const run = async () => (await call(server.origin, viewWorkflowRun, { params: { runId } }, token)).data
  const waiting = await until(run, ({ run: { status } }) => status === 'waiting')
  const [{ id: stepRunId, waitsFor } = { id: '', waitsFor: null }] = waiting.steps
  const effects = async () => {
    const { data } = await call(server.origin, viewStepRun, { params: { runId, stepRunId } }, token)
    return data.effects
  }
  expect(await effects()).toMatchObject([{ canUndo: false }])
  expect(await priceInStore()).toBe(before)
  const approval = {
    params: { approvalId: waitsFor?.approvalId ?? '' },
    body: { decision: 'approved' },
  } as const
  await call(server.origin, decideApproval, approval, token)
  const ended = await until(run, ({ run: { endedAt } }) => endedAt !== null)
  expect(ended.run).toMatchObject({ status: 'completed', error: null })
  const [done] = await effects()
  expect(done).toMatchObject({ state: 'done', canUndo: true, undo: { undoneAt: null } })
  expect(await priceInStore()).toBe(after)
  const impact = async () => (await call(server.origin, viewWorkflowImpact, { params }, token)).data
  expect(await impact()).toMatchObject({ effect: { type: 'unknown' }, changes: { products: 1 } })

  const { conversationId = '', seq = 0 } = done?.undo ?? {}
  await call(server.origin, undoToolCall, { params: { conversationId, seq } }, token)
  expect(await priceInStore()).toBe(before)
  expect(await effects()).toMatchObject([{ undo: { undoneAt: expect.any(String) } }])
  // What was undone changed nothing.
  expect(await impact()).toMatchObject({ effect: { type: 'undone' }, changes: { products: 0 } })
  const { db } = server
  const uses = await db.inWorkspace(mia.workspaceId, (tx) => listDoneTools(tx, mia.workspaceId))
  expect(uses).toMatchObject([{ workflowId: summary.id, isUndone: true }])
})
