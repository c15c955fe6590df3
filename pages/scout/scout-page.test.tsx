import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import { getActivity } from '#features/agents/tool-runs/contract/tool-run.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { profile } from '#features/base/accounts/contract.ts'
import {
  type Insight,
  type InsightsView,
  refreshInsights,
  setMonitoring,
  viewInsights,
} from '#features/insight/market-insights/contract.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { listTasks, startTask } from '#features/shop/research/contract/task.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { reasonOfInsight } from './insight-labels.ts'
import { ScoutPage } from './scout-page.tsx'

const peer = usePeer()
const ok = (data: unknown, more = {}) => ({ body: { success: true, data, ...more } })

const status = {
  agentType: 'scout',
  name: 'Scout',
  description: '',
  status: 'online',
  mode: 'local',
  workload: 0,
  currentTasks: [],
  capabilities: [],
  lastActive: null,
  performanceMetrics: { successRate: null, efficiency: null, tasksCompleted: 0, averageResponseTime: null },
}
const task = {
  id: '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d',
  type: 'market_research',
  title: 'Middle East market research',
  region: 'middle-east',
  status: 'processing',
  progress: 40,
  stage: 'Syncing orders',
  startTime: new Date().toISOString(),
  estimatedCompletion: null,
  endTime: null,
  problem: null,
  itemId: null,
  result: null,
}
// The tab is read when it is shown; here it is read before, so that no test waits for that.
beforeAll(async () => {
  await import('./scout-insights.tsx')
})
let view: InsightsView

beforeEach(() => {
  view = { computedAt: null, findings: { insights: [], growingCountries: [], regions: [] }, pausedAt: null }
  localStorage.setItem('auth_token', 'token')
  const user = { id: 'merchant', email: 'a@example.com', name: null, createdAt: task.startTime }
  peer.on(profile, () => ok({ user }))
  peer.on(getStatus, () => ok(status))
  peer.on(listTasks, () => ok({ tasks: [] }))
  peer.on(viewInsights, () => ok(view))
  peer.on(getActivity, () =>
    ok({ agentType: 'scout', executionsToday: 24, decisionTreesActive: 2, days: [], tools: [] }),
  )
})

function showInsights(...insights: Insight[]) {
  const findings = { insights, growingCountries: [], regions: ['india' as const] }
  view = { computedAt: task.startTime, findings, pausedAt: null }
}
const growth = { growth: 0.27, trend: 'up', impact: 'high', confidence: 0.82 } as const
const sums = {
  ...{ currency: 'USD', days: 30, revenue: { now: 4200, before: 3307 }, orders: { now: 42, before: 33 } },
}
const region: Insight = { kind: 'region', id: 'region india', region: 'india', ...growth, ...sums }
const product: Insight = {
  ...{ kind: 'product', id: 'product MUG', productId: 'MUG', title: 'Blue mug', ...growth, ...sums },
  ...{ growth: -0.5, trend: 'down', units: { now: 20, before: 40 }, price: { now: 20, before: 20 } },
  ...{ stock: 4, reason: 'units', isDue: false, hasPriceEvidence: true },
}
const demand: Insight = {
  ...{ kind: 'demand', id: 'demand MUG', product: { productId: 'MUG', title: 'Blue mug' }, isDue: true },
  hasPriceEvidence: false,
  ...{ ...growth, weeks: 8, units: { now: 2.54, before: 2 }, line: [] },
}

test('what the last sync found is there when the page opens, with the figures of the day', async () => {
  showInsights(region)
  show(<ScoutPage />)
  const card = within(await screen.findByRole('article', { name: 'Revenue from India is up 27%' }))
  expect(
    card.getByText('$4,200 from 42 orders, compared with $3,307 from 33 in the previous 30 days.'),
  ).toBeTruthy()
  expect(card.getByText('$4,200')).toBeTruthy()
  expect(card.getByText('just now')).toBeTruthy()
  expect(await screen.findByText('Decision Trees Active: 2')).toBeTruthy()
  expect(screen.getByText('Idle')).toBeTruthy()
  expect(screen.getByText('Function Executions Today: 24')).toBeTruthy()
  expect(peer.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('without a store the insights offer to connect one, or the demo store', async () => {
  const demo = { isAvailable: true, hasFailed: false, domain: null }
  peer.on(storeStatus, () => ok({ connected: false, demo }))
  show(<ScoutPage />)
  expect(await screen.findByRole('button', { name: 'Try the demo store' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Connect Shopify' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
})

test('each card has one action that it starts', async () => {
  const posted = Promise.withResolvers<unknown>()
  showInsights(region, product)
  peer.on(startTask, () => ok({ task, isNew: true }, { message: 'Started.' }))
  peer.on(executeTool, ({ body }) => {
    posted.resolve(body)
    return refusal(409, 'AGENT_DISABLED', 'Seller is switched off.')
  })
  show(<ScoutPage />)
  const ofRegion = within(await screen.findByRole('article', { name: 'Revenue from India is up 27%' }))
  await userEvent.click(ofRegion.getByRole('button', { name: 'Research India' }))
  const started = peer.asked.filter(({ method, path }) => method === 'POST' && path === startTask.path)
  expect(started.map(({ body }) => body)).toEqual([{ region: 'india' }])
  const ofProduct = within(screen.getByRole('article', { name: 'Blue mug sales are down 50%' }))
  expect(
    ofProduct.getByText('20 units sold in 30 full days, compared with 40 in the previous 30 days.'),
  ).toBeTruthy()
  await userEvent.click(ofProduct.getByRole('button', { name: /Calculate price/ }))
  expect(await posted.promise).toMatchObject({ tool: 'price-optimizer', parameters: { product: 'MUG' } })
})

test('what has to be reordered is asked for with a click, and else the strategies are shown', async () => {
  showInsights(demand, {
    ...demand,
    id: 'demand CUP',
    product: { productId: 'CUP', title: 'Cup' },
    isDue: false,
  })
  const posted: unknown[] = []
  peer.on(executeTool, ({ body }) => {
    posted.push(body)
    return ok({
      ...{ tool: 'add-to-purchase-list', output: null, status: 'waiting', message: null },
      ...{ runId: 'r1', approvals: [] },
    })
  })
  const { router } = show(<ScoutPage />)
  const due = within(await screen.findByRole('article', { name: 'Demand for Blue mug should rise 27%' }))
  expect(due.getByText(/About 2.5 units a week/)).toBeTruthy()
  const other = within(screen.getByRole('article', { name: 'Demand for Cup should rise 27%' }))
  expect(other.getByRole('button', { name: /^View strategies/ })).toBeTruthy()
  await userEvent.click(due.getByRole('button', { name: /^Add to purchase list/ }))
  expect(posted).toEqual([{ tool: 'add-to-purchase-list', parameters: { productIds: ['MUG'] } }])
  await waitFor(() => expect(router.state.location.pathname).toBe('/approvals'))
})

test('what sells less is shown where its price cannot be worked out', async () => {
  showInsights({ ...product, hasPriceEvidence: false } as Insight)
  const { router } = show(<ScoutPage />)
  const card = within(await screen.findByRole('article', { name: 'Blue mug sales are down 50%' }))
  expect(card.queryByRole('button', { name: /Calculate price/ })).toBeNull()
  await userEvent.click(card.getByRole('button', { name: /^View product/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/workspace/chatgpt'))
  expect(router.state.location.search).toEqual({ search: 'MUG' })
})

test('a reason is the one that explains the change best', () => {
  const because = (change: Partial<Extract<Insight, { kind: 'product' }>>) =>
    reasonOfInsight({ ...(product as Extract<Insight, { kind: 'product' }>), ...change })
  expect(because({ reason: 'sold_out' })).toBe(
    'It’s sold out: 20 units sold in 30 full days, compared with 40 in the previous 30 days.',
  )
  expect(because({ reason: 'price', price: { now: 20, before: 24 } })).toBe(
    '20 units sold at $20.00 on average in 30 full days, compared with 40 at $24.00 in the previous 30 days.',
  )
  const dearer = { ...region, revenue: { now: 4200, before: 2000 }, orders: { now: 42, before: 40 } }
  expect(reasonOfInsight(dearer)).toBe(
    '$4,200, compared with $2,000 in the previous 30 days. The average order is $100.00, compared with $50.00.',
  )
})

test('insights that cannot be read are a problem, not an empty page', async () => {
  peer.on(viewInsights, () => refusal(500, 'INTERNAL', 'Something broke.'))
  show(<ScoutPage />)
  expect(await screen.findByText("Couldn't load the insights")).toBeTruthy()
  expect(screen.queryByText('No insights yet')).toBeNull()
})

test('without a sync there are none yet, and after a refresh there are those that were found', async () => {
  view = { ...view, computedAt: null }
  peer.on(refreshInsights, () => {
    showInsights(region)
    return ok(view)
  })
  show(<ScoutPage />)
  expect(await screen.findByText('No insights yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByRole('article', { name: 'Revenue from India is up 27%' })).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search insights' }), 'nothing like it')
  expect(screen.getByText(/No insights found/)).toBeTruthy()
})

test('steady sales are told, without a card', async () => {
  showInsights()
  show(<ScoutPage />)
  expect(await screen.findByText('Sales were steady')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})

test('research starts with the Middle East and cannot be started again while it runs', async () => {
  peer.on(startTask, () => {
    peer.on(listTasks, () => ok({ tasks: [task] }))
    return ok({ task, isNew: true }, { message: 'Research of the Middle East has begun.' })
  })
  show(<ScoutPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Start Research (Middle East)' }))
  const busy = await screen.findByRole('button', { name: 'Researching...' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(busy)
  const started = peer.asked.filter(({ method, path }) => method === 'POST' && path === startTask.path)
  expect(started.map(({ body }) => body)).toEqual([{ region: 'middle-east' }])
})

test('research can start while Scout is busy with something else', async () => {
  peer.on(getStatus, () => ok({ ...status, status: 'busy' }))
  show(<ScoutPage />)
  const button = await screen.findByRole('button', { name: 'Start Research (Middle East)' })
  expect(await screen.findByText('Processing')).toBeTruthy()
  expect(button.getAttribute('aria-disabled')).toBeNull()
})

test('the header says Processing while research runs', async () => {
  peer.on(listTasks, () => ok({ tasks: [task] }))
  show(<ScoutPage />)
  expect(await screen.findByText('Researching...')).toBeTruthy()
  expect(await screen.findByText('Processing')).toBeTruthy()
})

test('any region can be researched, those where the store sells first', async () => {
  showInsights(region)
  peer.on(startTask, () => ok({ task, isNew: true }, { message: 'Started.' }))
  show(<ScoutPage />)
  await screen.findByRole('article')
  await userEvent.click(screen.getByRole('button', { name: 'Research another region' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'IndiaYou sell here',
    'United States',
  ])
  expect(items).toHaveLength(10)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Africa' }))
  const started = peer.asked.filter(({ method, path }) => method === 'POST' && path === startTask.path)
  expect(started.map(({ body }) => body)).toEqual([{ region: 'africa' }])
})

test('monitoring is paused and resumed on the server, which remembers it', async () => {
  peer.on(setMonitoring, ({ body }) => {
    const { isPaused } = body as { isPaused: boolean }
    view = { ...view, pausedAt: isPaused ? task.startTime : null }
    return ok(view)
  })
  show(<ScoutPage />)
  await screen.findByText('No insights yet')
  await userEvent.click(screen.getByRole('button', { name: 'Pause Monitoring' }))
  expect(await screen.findByText(/Monitoring paused just now/)).toBeTruthy()
  cleanup()
  show(<ScoutPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Resume Monitoring' }))
  expect(await screen.findByRole('button', { name: 'Pause Monitoring' })).toBeTruthy()
  expect(screen.queryByText(/Monitoring paused just now/)).toBeNull()
})
