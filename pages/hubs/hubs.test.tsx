import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listInbox } from '#features/agents/inbox/contract/item.ts'
import { listLatestWork, listToolRuns } from '#features/agents/tool-runs/contract/tool-run.ts'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import { deploymentReady, keysStatus } from '#features/base/keys/contract.ts'
import { listRuns } from '#features/base/runs/contract/run.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { listSyncs } from '#features/shop/feed/contract/history.ts'
import { someStats } from '#features/shop/feed/web/__fixtures__/product.fixture.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { viewPayments } from '#features/shop/sales/contract/payments.ts'
import { CommandCenter } from '#pages/home/command-center.tsx'
import { Markets } from '#pages/markets/markets.tsx'
import { show, usePeer } from '#tests/world/dom.tsx'
import { listAutomations, setAutomation } from '#features/automation/triggers/contract.ts'
import * as mcp from '#features/automation/mcp/contract.ts'
import { setLive } from '#ui/live-state.ts'
import { AgentHub } from './agent-hub.tsx'
import { Automation } from './automation.tsx'
import { McpDashboard } from './mcp.tsx'
import { OperationsHub } from './operations-hub.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

const at = new Date(Date.now() - 5 * 60_000).toISOString()
const completed = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  kind: 'sales.sync',
  purpose: 'sales.sync:x',
  status: 'completed',
  progress: null,
  output: null,
  error: null,
  createdAt: at,
  startedAt: at,
  endedAt: at,
}
const noKey = {
  configured: false,
  masked: '',
  check: null,
  checkMessage: null,
  checkedAt: null,
  savedAt: null,
}

beforeEach(() => {
  setLive(true)
  peer.on(listRuns, () => ok({ runs: [completed] }))
  peer.on(listInbox, () => ok({ items: [], putAside: [] }))
  peer.on(listToolRuns, () => ok({ runs: [], nextBefore: null }))
  peer.on(listSyncs, () => ok({ syncs: [] }))
  peer.on(keysStatus, () => ok({ keys: { openai: noKey, tavily: noKey } }))
  peer.on(deploymentReady, () => ok({ items: [] }))
  peer.on(storeStatus, () => ok({ connected: true, isDemo: true, health: 'connected', lastSyncAt: at }))
  peer.on(mcp.viewMcpStatus, () => ({
    body: { success: true, connected_agents: 4, shared_tools: 7, active_models: 2 },
  }))
  const providers = { scout: 'openai', seller: 'Local Mode', customer: 'deepseek', stripe: 'compatible' }
  peer.on(mcp.listMcpAgents, () => ({
    body: {
      success: true,
      agents: [
        ...Object.entries(providers).map(([agent_type, model_provider]) => ({
          ...{ agent_type, model_provider, connection_status: 'connected' },
          active_tools: agent_type === 'scout' ? ['market-scan', 'web-search'] : ['feed-status'],
        })),
        {
          ...{ agent_type: 'ops', model_provider: 'Local Mode', connection_status: 'disconnected' },
          active_tools: [],
        },
      ],
    },
  }))
  peer.on(getStatus, ({ path }) => ({
    body: {
      success: true,
      data: {
        agentType: path.split('/')[3],
        status: 'online',
        mode: 'local',
        currentTasks: [],
        lastActive: null,
        performanceMetrics: { tasksCompleted: 0 },
      },
    },
  }))
})

test('what is merely not set up is no warning, and leads to where its key is saved', async () => {
  show(<OperationsHub />)
  expect(await screen.findByText('2 of 4 connected')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add key: Language model' }).getAttribute('href')).toBe(
    '/onboarding/keys',
  )
  expect(document.querySelector('path[fill="var(--needs-mark)"]')).toBeNull()
})

test('a hub with nothing to do says so once, and how its runs ended', async () => {
  show(<OperationsHub />)
  expect(await screen.findByText('1 ended, none failed')).toBeTruthy()
  expect(screen.getByText('Nothing needs your attention right now.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Running now' })).toBeNull()
})

test('a sync that ended can be run again from its row', async () => {
  show(<OperationsHub />)
  await userEvent.click(await screen.findByRole('button', { name: /Order sync/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }))
  await waitFor(() => expect(peer.asked.map(({ path }) => path)).toContain('/api/sales/sync'))
})

test('the MCP dashboard shows the status and each agent with its connection, model and tools', async () => {
  show(<McpDashboard />)
  expect(await screen.findByText('4 of 5')).toBeTruthy()
  expect(screen.getByText('Shared tools').parentElement?.textContent).toContain('7')
  expect(screen.getByText('Active models').parentElement?.textContent).toContain('2')
  const card = within(
    (await screen.findByRole('heading', { name: 'Agents' })).closest('section') ?? document.body,
  )
  const rows = (await card.findAllByRole('heading', { level: 3 })).map(
    (heading) => heading.parentElement?.textContent,
  )
  expect(rows).toEqual([
    'ScoutOpenAIConnected',
    'SellerLocal ModeConnected',
    'CustomerDeepSeekConnected',
    'StripeOpenAI-compatible serviceConnected',
    'OperationsLocal ModeNot connected',
  ])
  await userEvent.click(card.getByText('2 tools'))
  expect(card.getByText('Market scan')).toBeTruthy()
})

test('the MCP dashboard says what could not be loaded', async () => {
  peer.on(mcp.listMcpAgents, () => ({ status: 500, body: { success: false, code: 'INTERNAL', error: 'x' } }))
  show(<McpDashboard />)
  expect(await screen.findByText("Couldn't load the agents")).toBeTruthy()
})

test('each kind of work opens to its newest runs', async () => {
  show(<McpDashboard />)
  await userEvent.click(await screen.findByRole('button', { name: /Order sync\s*1 run, last/ }))
  expect(screen.getByRole('button', { name: /Order sync\s*Completed/ })).toBeTruthy()
})

test('agents without a model say Local Mode beside Active, and lead to the keys', async () => {
  show(<AgentHub />)
  expect(await screen.findByText('5/5 Active')).toBeTruthy()
  const badges = screen.getAllByRole('link', { name: 'Local Mode' })
  expect(badges.map((badge) => badge.getAttribute('href'))).toEqual(
    Array.from({ length: 5 }, () => '/onboarding/keys'),
  )
})

test('an agent’s card says what it found last, else what is stored of its field', async () => {
  const found = { agentType: 'scout', summary: 'Sales of mugs are up 20%.', at }
  peer.on(listLatestWork, () => ok({ work: [found] }))
  peer.on(listProducts, () =>
    ok({ products: [], stats: { ...someStats({}), total: 20, needsEnrichment: 4, incomplete: 3 } }),
  )
  peer.on(viewPayments, () => ok({ figures: { customers: 12, takenCount: 31 } }))
  show(<AgentHub />)
  expect(await screen.findByText('Sales of mugs are up 20%.')).toBeTruthy()
  for (const fact of [
    '7 products with missing fields',
    '12 customers ordered in the last 30 days',
    '31 payments in the last 30 days',
    'Products synced 5 minutes ago',
  ])
    expect(await screen.findByText(fact)).toBeTruthy()
})

const automation = {
  ...{ id: 'rule:orders', kind: 'rule', name: 'Order sync', description: '', workflowId: null },
  trigger: { type: 'event', event: null, cron: null, timeZone: null, everySeconds: null },
  ...{ isOn: true, canSwitch: false, nextRun: null, missed: 0, problem: null },
  lastRun: { at, status: 'completed', runId: completed.id },
}
const onSchedule = {
  ...automation,
  ...{
    id: 'workflow:w',
    kind: 'workflow',
    name: 'Reorder list',
    workflowId: 'w',
    canSwitch: true,
    missed: 2,
  },
  trigger: { ...automation.trigger, type: 'schedule', cron: '0 8 * * 1', timeZone: 'Europe/Berlin' },
  nextRun: '2026-11-30T07:00:00.000Z',
}

test('what runs by itself says when it last did and is found by its words; a switch that fails goes back', async () => {
  peer.on(listAutomations, () => ok({ automations: [onSchedule, automation] }))
  peer.on(setAutomation, () => ({
    status: 409,
    body: { success: false, error: 'Publish this workflow first.', code: 'X', requestId: 'r' },
  }))
  show(<Automation />)
  const row = (await screen.findByText('Order sync')).closest('li')
  expect(row && within(row).getByText(/^As soon as an order is placed or changes/)).toBeTruthy()
  expect(row?.textContent).toMatch(/5 minutes ago · Completed/)
  expect(screen.getByText('Every Monday at 08:00 (Europe/Berlin)')).toBeTruthy()
  expect(screen.getByText('2 scheduled runs were left out')).toBeTruthy()
  const toggle = screen.getByRole('switch', { name: 'Reorder list' })
  await userEvent.click(toggle)
  await waitFor(() => expect(peer.asked.some(({ path }) => path.startsWith('/api/automations/'))).toBe(true))
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'))
  await userEvent.type(screen.getByRole('searchbox'), 'reorder')
  expect(screen.queryByText('Order sync')).toBeNull()
  await userEvent.type(screen.getByRole('searchbox'), ' zebra')
  expect(screen.getByText('No automations found')).toBeTruthy()
})

test('home counts what is not ready, and what is ready but off', async () => {
  const stats = { total: 600, ready: 356, enabledReady: 0, chatgptEnabled: 0, needsEnrichment: 118 }
  const known = someStats({ ...stats, incomplete: 126, averageScore: 90 })
  peer.on(listProducts, () => ok({ products: [], stats: known }))
  show(<CommandCenter />)
  expect(await screen.findByText('356 of 600 products are ready for shoppers.')).toBeTruthy()
  expect(screen.getByText('356 ready to enable')).toBeTruthy()
  expect(screen.getByText('126 incomplete')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Scout.*Not used yet/ })).toBeTruthy()
})

test('the period of the markets stands in the address', async () => {
  peer.on(viewSales, () => ok({ isAvailable: false, message: 'No orders.', figures: null }))
  const { router } = show(<Markets days="90" />)
  await screen.findByText('No orders.')
  expect(peer.asked.find(({ path }) => path === viewSales.path)?.query.get('days')).toBe('90')
  await userEvent.click(screen.getByRole('button', { name: '120 days' }))
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/markets', search: { days: '120' } }),
  )
})
