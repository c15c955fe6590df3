import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listStrategyAnswers } from '#features/agents/tool-runs/contract/strategy.ts'
import { listAnswers, type StoredAnswer } from '#features/agents/tool-runs/contract/tool-run.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { CustomerInsights } from '#pages/customer/customer-insights.tsx'
import { SellerStrategies } from '#pages/seller/seller-strategies.tsx'
import { show, usePeer } from '#tests/world/dom.tsx'
import { makeMood, makeSegments, makeStock, stockPlan } from './__fixtures__/answer.fixture.ts'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
let stored: StoredAnswer[]

const ofBuyers: StoredAnswer = {
  runId: 'r1',
  agentType: 'ops',
  tool: 'performance-analyzer',
  parameters: { focus: 'customers', days: 90 },
  output: makeSegments({ segment: 'loyal', customers: 12, revenue: 900 }),
  at: hourAgo,
}
beforeEach(() => {
  stored = []
  peer.on(listAnswers, ({ path, query }) => {
    const asked = JSON.parse(query.get('parameters') ?? '{}') as { focus?: string }
    const answers = stored.filter(
      ({ tool, parameters }) =>
        path.includes(`/${tool}/`) && (!asked.focus || parameters['focus'] === asked.focus),
    )
    return ok({ answers })
  })
  peer.on(listStrategyAnswers, () => ok({ answers: stored }))
  peer.on(storeStatus, () =>
    ok({ connected: true, domain: 'nord.myshopify.com', isDemo: false, currency: 'USD' }),
  )
})

test('groups of customers that were worked out before are there, with when that was', async () => {
  stored = [ofBuyers]
  show(<CustomerInsights />)
  const card = within((await screen.findByText('Loyal')).closest('li') ?? document.body)
  expect(card.getByText(/12 customers/)).toBeTruthy()
  expect(screen.getByText('Calculated 1 hour ago from 90 days of orders, tickets and reviews.')).toBeTruthy()
  expect(peer.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('what customers speak of stands beside their groups', async () => {
  const ofMood = { ...ofBuyers, tool: 'sentiment-analyzer', parameters: { days: 90 }, output: makeMood(-0.4) }
  stored = [ofBuyers, ofMood]
  show(<CustomerInsights />)
  const card = within((await screen.findByText('Shipping')).closest('li') ?? document.body)
  expect(card.getByText(/8 mentions/)).toBeTruthy()
  expect(card.getByText(/50% negative/)).toBeTruthy()
})

test('a question is put with its own input and read back from what is stored', async () => {
  peer.on(executeTool, ({ body }) => {
    const { parameters } = body as { parameters: Record<string, unknown> }
    const output = makeStock(stockPlan)
    stored = [{ ...ofBuyers, runId: 'r2', parameters, output, at: new Date().toISOString() }]
    return ok({
      tool: 'performance-analyzer',
      output,
      status: 'completed',
      message: null,
      runId: 'r2',
      approvals: [],
    })
  })
  show(<SellerStrategies />)
  await userEvent.click(await screen.findByRole('button', { name: 'Find strategies' }))
  expect(await screen.findByText('Blue mug')).toBeTruthy()
  expect(screen.getByText('Calculated just now from 90 days of orders.')).toBeTruthy()
  const [posted] = peer.asked.filter(({ method }) => method === 'POST')
  expect(posted?.body).toEqual({ tool: 'performance-analyzer', parameters: { focus: 'stock' } })
})

test('an answer that takes longer than it is waited for is no failure: it comes by itself', async () => {
  peer.on(executeTool, () =>
    ok({
      tool: 'performance-analyzer',
      output: null,
      status: 'running',
      message: null,
      runId: 'r3',
      approvals: [],
    }),
  )
  show(<SellerStrategies />)
  await userEvent.click(await screen.findByRole('button', { name: 'Find strategies' }))
  expect(await screen.findByText('Operations is still working on it')).toBeTruthy()
  expect(screen.queryByText('Tool Execution Failed')).toBeNull()
})
