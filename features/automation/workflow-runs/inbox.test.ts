/** What runs of workflows ask of the merchant is in the inbox. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InboxItem, listInbox } from '#features/agents/inbox/contract/item.ts'
import { listAlerts } from '#features/agents/inbox/contract.ts'
import { listRecordedEvents } from '#features/automation/events/contract.ts'
import { definitionOf, stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import { workflowsOf } from '#features/automation/workflows/__fixtures__/workflows.fixture.ts'
import type { StepAction } from '#features/automation/workflows/contract/definition.ts'
import { setWorkflowStatus } from '#features/automation/workflows/contract/workflow.ts'
import { newSomebody, type Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { newId } from '#kit/ids.ts'
import { call, startTestServer, type TestServer } from '#tests/world/server.ts'
import { answerApprovalStep, startWorkflowRun, viewWorkflowRun } from './contract/run.ts'

let server: TestServer
let mia: Somebody

beforeAll(async () => {
  server = await startTestServer({ products: 6, environment: { RATE_LIMIT_FACTOR: '20' } })
  mia = await newSomebody(server)
})
afterAll(() => server.close())

const inbox = async () => (await call(server.origin, listInbox, {}, mia.token)).data.items

async function until(isReached: (items: InboxItem[]) => boolean): Promise<InboxItem[]> {
  for (;;) {
    const items = await inbox()
    if (isReached(items)) return items
    await wait(100)
  }
}

async function start(workflowId: string, input = {}): Promise<string> {
  const id = newId()
  const order = { params: { workflowId }, body: { id, input } }
  await call(server.origin, startWorkflowRun, order, mia.token)
  return id
}

const question = { type: 'value', value: 'Lower 12 prices?' } as const
const approval: StepAction = { type: 'approval', question, form: [], approvers: [], expiresInSeconds: 600 }

test('a run that asks is one item that leads to it and leaves with the answer', async () => {
  const own = workflowsOf(server, mia)
  const { summary } = await own.make({ ...definitionOf([stepOf('ok', { action: approval })]), name: 'Sale' })
  await own.publish(summary.id)
  const runId = await start(summary.id)
  const items = await until((all) => all.length > 0)
  expect(items).toMatchObject([
    {
      detail: { kind: 'workflow_approval', runId, workflow: 'Sale', question: 'Lower 12 prices?', count: 1 },
      dueAt: expect.any(String),
    },
  ])
  const { alerts } = (await call(server.origin, listAlerts, {}, mia.token)).data
  expect(alerts).toMatchObject([{ itemId: items[0]?.id, href: `/workflows/runs/${runId}` }])
  const { steps } = (await call(server.origin, viewWorkflowRun, { params: { runId } }, mia.token)).data
  const params = { runId, stepRunId: steps[0]?.id ?? '' }
  await call(server.origin, answerApprovalStep, { params, body: { decision: 'approved' } }, mia.token)
  expect(await inbox()).toEqual([])
})

test('an active workflow whose last run failed is one item until a run succeeds or it is paused', async () => {
  const own = workflowsOf(server, mia)
  const each = stepOf('each', { action: { type: 'loop', items: 'trigger.list', limit: 10, concurrency: 2 } })
  const inner = stepOf('in', { parentId: 'each', action: { type: 'condition', expression: 'true' } })
  const { summary } = await own.make({ ...definitionOf([each, inner]), name: 'Reorder' })
  await own.publish(summary.id)
  await start(summary.id)
  const runId = await start(summary.id)
  const isOfSecond = ({ detail }: InboxItem) => detail.kind === 'workflow_failed' && detail.runId === runId
  const items = await until((all) => all.some(isOfSecond))
  expect(items).toMatchObject([
    { type: 'error', detail: { workflow: 'Reorder', message: expect.any(String) } },
  ])
  await start(summary.id, { list: [1] })
  await until((all) => all.length === 0)
  await start(summary.id)
  await until((all) => all.length === 1)
  const params = { workflowId: summary.id }
  await call(server.origin, setWorkflowStatus, { params, body: { status: 'paused' } }, mia.token)
  expect(await inbox()).toEqual([])
})

test('what runs ask or fail at raises no event that a workflow could follow', async () => {
  const { events } = (await call(server.origin, listRecordedEvents, { query: {} }, mia.token)).data
  expect(events.filter(({ type }) => type === 'alert.raised')).toEqual([])
})
