import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listStoreAgents } from '#features/agents/summary/contract.ts'
import {
  listSharedWorkflows,
  setWorkflowStore,
  type SharedWorkflow,
} from '#features/automation/workflow-stores/contract.ts'
import { listStores } from '#features/base/stores/contract.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { AgentIntegrationTab } from './agent-integration-tab.tsx'
import { WorkflowSharingTab } from './workflow-sharing-tab.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const [nord, south] = ['0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d', '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3e']
const none = { input: {}, runs: 0, completed: 0, failed: 0, lastRun: null, problem: null }
const at = new Date(Date.now() - 3_600_000).toISOString()

let workflow: SharedWorkflow
const agent = (storeId: string, more = {}) => ({
  storeId,
  status: 'online',
  tasksCompleted: 0,
  successRate: null,
  lastWork: null,
  waiting: 0,
  ...more,
})
const work = { summary: '8 products need reordering.', at }
const limits = { rowsPerHour: 200, priceChangePercent: 20 }
const ops = {
  ...{ agentType: 'ops', isOn: true, limits, usage: { rowsThisHour: 40 } },
  stores: [agent(nord, { tasksCompleted: 3, successRate: 75, lastWork: work, waiting: 2 }), agent(south)],
}

beforeEach(() => {
  workflow = {
    ...{ workflowId: nord, name: 'Reorder', status: 'active', agents: ['ops'] },
    trigger: { type: 'schedule', cron: '0 8 * * *', timeZone: 'UTC', missed: 'last' },
    stores: [
      {
        ...{ ...none, storeId: nord, isOn: true, runs: 12, completed: 11, failed: 1 },
        lastRun: { runId: nord, status: 'completed', at },
      },
      { ...none, storeId: south, isOn: false, problem: 'South is paused.' },
    ],
  }
  const listing = { isDemo: false, isDefault: false, status: 'connected', currency: 'USD' }
  const stores = [
    { ...listing, id: nord, name: 'Nord' },
    { ...listing, id: south, name: 'South', status: 'paused' },
  ]
  peer.on(listStores, () => ok({ stores }))
  peer.on(listSharedWorkflows, () => ok({ workflows: [workflow] }))
  peer.on(listStoreAgents, () => ok({ agents: [ops] }))
  peer.on(setWorkflowStore, ({ path, body }) => {
    const stores = workflow.stores.map((each) =>
      path.endsWith(each.storeId) ? { ...each, ...(body as object) } : each,
    )
    workflow = { ...workflow, stores }
    return ok(workflow)
  })
})

test('shows of each workflow where it is on, how its runs went there, and why it starts nowhere', async () => {
  show(<WorkflowSharingTab />)
  expect(await screen.findByText('On in 1 store')).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Reorder in Nord' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('11 of 12 runs completed')).toBeTruthy()
  expect(screen.getByText('South is paused.')).toBeTruthy()
  expect(screen.getByRole('link', { name: '1 hour ago' }).getAttribute('href')).toEqual(
    `/workflows/runs/${nord}?store=${nord}`,
  )
  const agents = (await screen.findByText('Agent integration status')).closest('section')
  expect(await within(agents as HTMLElement).findByText('1 workflow, on in 1 store')).toBeTruthy()
})

test('turns a workflow on in one store, and back where the server refuses', async () => {
  show(<WorkflowSharingTab />)
  const inSouth = await screen.findByRole('switch', { name: 'Reorder in South' })
  await userEvent.click(inSouth)
  await waitFor(() => expect(inSouth.getAttribute('aria-checked')).toBe('true'))
  expect(peer.asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `/api/workflows/${nord}/stores/${south}`,
    body: { isOn: true },
  })
  peer.on(setWorkflowStore, () => refusal(404, 'STORE_UNKNOWN', 'This store isn’t connected here.'))
  await userEvent.click(inSouth)
  expect(await screen.findByText('This store isn’t connected here.')).toBeTruthy()
  await waitFor(() => expect(inSouth.getAttribute('aria-checked')).toBe('true'))
})

test('takes a JSON object as the input of a store, and nothing else', async () => {
  show(<WorkflowSharingTab />)
  await userEvent.click(await screen.findByRole('button', { name: 'Input of Reorder in South' }))
  const field = await screen.findByLabelText('Input (JSON)')
  await userEvent.type(field, '[[1]')
  await userEvent.click(screen.getByRole('button', { name: 'Save input' }))
  expect(await screen.findByText('Enter a JSON object.')).toBeTruthy()
  expect(peer.asked.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.clear(field)
  await userEvent.type(field, '{{"market": "DE"}')
  await userEvent.click(screen.getByRole('button', { name: 'Save input' }))
  await waitFor(() =>
    expect(peer.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ input: { market: 'DE' } }),
  )
  expect(await screen.findByText('1 input value')).toBeTruthy()
})

test('leads where there is no workflow yet', async () => {
  peer.on(listSharedWorkflows, () => ok({ workflows: [] }))
  show(<WorkflowSharingTab />)
  expect((await screen.findByRole('link', { name: 'Open workflows' })).getAttribute('href')).toEqual(
    '/workflows',
  )
})

test('shows what an agent did last in each store, and its limits over all', async () => {
  show(<AgentIntegrationTab />)
  expect(await screen.findByText(/8 products need reordering\./)).toBeTruthy()
  expect(screen.getByText('3 tasks completed, 75% successful')).toBeTruthy()
  expect(screen.getByText('2 changes wait for your approval')).toBeTruthy()
  expect(screen.getByText(/Up to 200 changes an hour over all stores, 40 used/)).toBeTruthy()
  expect(screen.getByText('No activity yet')).toBeTruthy()
  expect(
    screen.getByRole('link', { name: 'View Integration: Operations in South' }).getAttribute('href'),
  ).toEqual(`/ops?store=${south}`)
})
