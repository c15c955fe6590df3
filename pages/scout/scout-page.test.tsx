import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import { getActivity, listAnswers, type StoredAnswer } from '#features/agents/tool-runs/contract/tool-run.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { profile } from '#features/base/accounts/contract.ts'
import { listTasks, startTask } from '#features/shop/research/contract/task.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { makeAnswer, makeForecast, makeSales, makeScan } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
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
  stage: 'Reading orders',
  startTime: new Date().toISOString(),
  estimatedCompletion: null,
  endTime: null,
  problem: null,
  itemId: null,
  result: null,
}
const nothingSold = {
  isAvailable: true,
  message: null,
  isDemo: true,
  lastSyncAt: null,
  run: null,
  figures: null,
}

// The tab is read when it is shown; here it is read before, so that no test waits for that.
beforeAll(async () => {
  await import('./scout-insights.tsx')
})
const stored: StoredAnswer[] = []

beforeEach(() => {
  stored.length = 0
  localStorage.setItem('auth_token', 'token')
  const user = { id: 'merchant', email: 'a@example.com', name: null, createdAt: task.startTime }
  peer.on(profile, () => ok({ user }))
  peer.on(getStatus, () => ok(status))
  peer.on(listTasks, () => ok({ tasks: [] }))
  peer.on(listAnswers, ({ path }) => ok({ answers: stored.filter(({ tool }) => path.includes(`/${tool}/`)) }))
  peer.on(getActivity, () =>
    ok({ agentType: 'scout', executionsToday: 24, decisionTreesActive: 2, days: [], tools: [] }),
  )
  peer.on(viewSales, () => ok(nothingSold))
})

const kept = { runId: 'r', agentType: 'scout' as const, at: task.startTime }

test('what was computed before, wherever, is there when the page opens, with the figures of the day', async () => {
  stored.push({ ...kept, tool: 'market-scan', parameters: { region: 'asia' }, output: makeScan() })
  show(<ScoutPage />)
  const card = within(await screen.findByRole('article', { name: 'Orders grow: Asia' }))
  expect(card.getByText('just now')).toBeTruthy()
  expect(await screen.findByText('Decision Trees Active: 2')).toBeTruthy()
  expect(screen.getByText('Function Executions Today: 24')).toBeTruthy()
  expect(peer.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('a forecast and unusual weeks stand among the insights', async () => {
  const forecast = makeForecast({ sold: [10, 10], ahead: [13, 13] })
  stored.push({ ...kept, tool: 'trend-prediction', parameters: {}, output: forecast })
  const ofSales = { ...kept, agentType: 'ops' as const, tool: 'performance-analyzer' }
  stored.push({ ...ofSales, parameters: { focus: 'sales' }, output: makeSales({ unusualWeeks: 3 }) })
  show(<ScoutPage />)
  const demand = within(await screen.findByRole('article', { name: 'Pieces of Mug by week' }))
  expect(demand.getByText('+30%')).toBeTruthy()
  const weeks = within(await screen.findByRole('article', { name: 'Some weeks of sales were unusual' }))
  expect(weeks.getByText('$150.00')).toBeTruthy()
})

test('insights that cannot be read are a problem, not an empty page', async () => {
  peer.on(listAnswers, () => refusal(500, 'INTERNAL', 'Something broke.'))
  show(<ScoutPage />)
  expect(await screen.findByText('The insights could not be read')).toBeTruthy()
  expect(screen.queryByText('No insights yet')).toBeNull()
})

test('without an analysis Scout says how to get one, and then shows what was found with its figures', async () => {
  peer.on(executeTool, ({ body }) => {
    const { tool, parameters } = body as { tool: string; parameters: { region?: string } }
    const output =
      parameters.region === 'asia' ? makeScan() : makeAnswer({ outcome: 'too_little', summary: 'Too few.' })
    stored.unshift({ ...kept, tool, parameters, output })
    return ok({ tool, output, status: 'completed', message: null, runId: 'r', approvals: [] })
  })
  show(<ScoutPage />)
  expect(await screen.findByText('No insights yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Analyse my sales' }))
  const card = within(await screen.findByRole('article', { name: 'Orders grow: Asia' }))
  expect(card.getByText('+27%')).toBeTruthy()
  expect(card.getByText('$4,200')).toBeTruthy()
  expect((await screen.findAllByText('Too few.')).length).toBeGreaterThan(0)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search insights' }), 'nothing like it')
  expect(screen.getByText(/No insight matches/)).toBeTruthy()
})

test('a tool that fails is told, and nothing is invented', async () => {
  peer.on(executeTool, () => refusal(409, 'AGENT_DISABLED', 'Scout is switched off.'))
  show(<ScoutPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Analyse my sales' }))
  expect(await screen.findByText('Scout is switched off.')).toBeTruthy()
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

test('monitoring can be paused and resumed', async () => {
  show(<ScoutPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Pause Monitoring' }))
  expect(screen.getByText(/Monitoring is paused/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Resume Monitoring' }))
  expect(screen.queryByText(/Monitoring is paused/)).toBeNull()
})
