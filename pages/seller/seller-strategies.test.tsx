import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listApprovals } from '#features/agents/conversations/contract/approval.ts'
import { executeTool } from '#features/agents/conversations/contract/tool.ts'
import {
  listAnswers,
  listToolRuns,
  type StoredAnswer,
} from '#features/agents/conversations/contract/tool-run.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { makeListings, makePrice, makeStock, stockPlan } from '#pages/agents/answer-fixture.ts'
import { SellerStrategies } from './seller-strategies.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const at = new Date().toISOString()
const slow = {
  ...{ ...stockPlan, productId: 'VASE', title: 'Tall vase', group: 'C' as const, stock: 90 },
  ...{ daysOfCover: 400, shouldOrder: false },
}
const stock: StoredAnswer = {
  ...{ runId: 'r1', agentType: 'ops', tool: 'performance-analyzer', parameters: { focus: 'stock' } },
  ...{ output: makeStock(stockPlan, slow), at },
}
let stored: StoredAnswer[]
let approvals: unknown[]
const result = { output: null, message: null, runId: 'r9', approvals: [] }

beforeEach(() => {
  stored = [stock]
  approvals = []
  peer.on(listAnswers, ({ path }) => ok({ answers: stored.filter(({ tool }) => path.includes(`/${tool}/`)) }))
  peer.on(listToolRuns, () => ok({ runs: [], nextBefore: null }))
  peer.on(listApprovals, () => ok({ approvals }))
  peer.on(listProducts, () => ok({ stats: { needsEnrichment: 0 } }))
  peer.on(storeStatus, () =>
    ok({ connected: true, domain: 'nord.myshopify.com', isDemo: false, currency: 'USD' }),
  )
  peer.on(viewSales, () =>
    ok({
      figures: {
        countries: [
          { country: 'DE', revenue: '75.00' },
          { country: 'FR', revenue: '25.00' },
        ],
      },
    }),
  )
})

const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') ?? document.body)

test('a strategy tells its market, return, time and difficulty from stored facts', async () => {
  show(<SellerStrategies />)
  const card = await cardOf('Order best sellers again')
  expect(await card.findByText(/Germany, 75% of the store's revenue/)).toBeTruthy()
  expect(card.getByText(/100% on what the order costs/)).toBeTruthy()
  expect(card.getByText('Order within 2 days')).toBeTruthy()
  expect(card.getByText('Beginner: 1 approval')).toBeTruthy()
})

test('what is missing is said with what makes it known, and implementing works out prices and asks for the lower one', async () => {
  peer.on(executeTool, ({ body }) => {
    const { tool } = body as { tool: string }
    if (tool === 'price-optimizer') return ok({ ...result, tool, status: 'completed', output: makePrice(20) })
    approvals = [
      {
        ...{
          id: 'a1',
          runId: 'r9',
          agent: 'seller',
          conversationId: 'c',
          tool: 'set-price',
          effect: 'money',
        },
        ...{ question: 'Set the price of VASE in your store to 20.00?', reason: '', preview: null },
        ...{ args: { productId: 'VASE', price: '20.00' }, askedAt: at, decision: null, decidedBy: null },
        ...{ expiresAt: new Date(Date.now() + 86_400_000).toISOString(), edited: null },
      },
    ]
    return ok({ ...result, tool, status: 'waiting' })
  })
  show(<SellerStrategies />)
  const card = await cardOf('Clear slow movers')
  expect(await card.findAllByText(/Not known yet. It needs the best prices/)).toHaveLength(2)
  expect(card.getByText("At today's pace they last up to 400 days")).toBeTruthy()
  await userEvent.click(await card.findByRole('button', { name: 'Implement Strategy: Clear slow movers' }))
  expect(await card.findByText('1 change waits for your yes')).toBeTruthy()
  expect(await card.findByText('Set the price of VASE in your store to 20.00?')).toBeTruthy()
  expect(card.queryByRole('button', { name: /Implement Strategy/ })).toBeNull()
  const asked = peer.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(asked).toEqual([
    { tool: 'price-optimizer', parameters: { product: 'VASE' } },
    { tool: 'set-price', parameters: { productId: 'VASE', price: '20.00' } },
  ])
})

test('a stored proposal tells what it brings, and how many changes ask', async () => {
  stored.push({ ...stock, tool: 'price-optimizer', parameters: { product: 'VASE' }, output: makePrice(20) })
  show(<SellerStrategies />)
  const card = await cardOf('Clear slow movers')
  expect(await card.findByText(/12.50 more profit a week/)).toBeTruthy()
  expect(card.getByText('Beginner: 1 approval')).toBeTruthy()
})

test('nothing is asked for where the best price is not lower', async () => {
  stored.push({ ...stock, tool: 'price-optimizer', parameters: { product: 'VASE' }, output: makePrice(26) })
  show(<SellerStrategies />)
  const card = await cardOf('Clear slow movers')
  await userEvent.click(await card.findByRole('button', { name: 'Implement Strategy: Clear slow movers' }))
  expect(await card.findByText('Nothing was changed')).toBeTruthy()
  expect(card.getByText('Tall vase: A lower price would not bring more profit.')).toBeTruthy()
  expect(peer.asked.some(({ method }) => method === 'POST')).toBe(false)
})

test('listings are read anew and what their own words say is asked for', async () => {
  peer.on(listProducts, () => ok({ stats: { needsEnrichment: 3 } }))
  const suggestions = [{ field: 'material', value: 'oak', source: 'title', quote: 'oak' }]
  const output = makeListings({ productId: 'MUG', title: 'Blue mug', suggestions })
  peer.on(executeTool, ({ body }) => {
    const { tool } = body as { tool: string }
    return tool === 'listing-enhancer'
      ? ok({ ...result, tool, status: 'completed', output })
      : ok({ ...result, tool, status: 'failed', message: 'The limit of this hour is used up.' })
  })
  show(<SellerStrategies />)
  const card = await cardOf('Mend listings')
  await userEvent.click(await card.findByRole('button', { name: 'Implement Strategy: Mend listings' }))
  expect(await card.findByText('Blue mug: The limit of this hour is used up.')).toBeTruthy()
  const asked = peer.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(asked.at(-1)).toEqual({ tool: 'enrich-product', parameters: { productId: 'MUG', material: 'oak' } })
})
