import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import {
  listStrategies,
  listStrategyAnswers,
  startStrategy,
} from '#features/agents/tool-runs/contract/strategy.ts'
import { listToolRuns, type StoredAnswer } from '#features/agents/tool-runs/contract/tool-run.ts'
import { createWorkflow } from '#features/automation/workflows/contract/workflow.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import {
  type PurchaseLine,
  removePurchaseLines,
  savePurchaseLines,
  viewPurchaseList,
} from '#features/insight/purchasing/contract.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { makeListings, makePrice, makeStock, stockPlan } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
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
let runs: unknown[]
let lines: PurchaseLine[]
const ended = {
  ...{ id: 's1', strategy: 'clearance', status: 'completed', progress: null, createdAt: at },
  ...{ endedAt: at, end: null, problem: null },
}
const question = {
  ...{ id: 'a1', runId: 'r9', agent: 'seller', conversationId: 'c', tool: 'set-price', effect: 'money' },
  ...{ question: 'Set the price of VASE in your store to 20.00?', reason: '', preview: null, subjects: [] },
  ...{ args: { productId: 'VASE', price: '20.00' }, askedAt: at, decision: null, decidedBy: null },
  ...{ expiresAt: new Date(Date.now() + 86_400_000).toISOString(), edited: null },
}

beforeEach(() => {
  stored = [stock]
  approvals = []
  runs = []
  lines = []
  peer.on(viewPurchaseList, () => ok({ lines }))
  peer.on(listStrategies, () => ok({ runs }))
  peer.on(listStrategyAnswers, () => ok({ answers: stored }))
  peer.on(listToolRuns, () => ok({ runs: [], nextBefore: null }))
  peer.on(listApprovals, () => ok({ approvals }))
  peer.on(listProducts, () => ok({ stats: { ready: 12, enabledReady: 5 } }))
  peer.on(storeStatus, () =>
    ok({ connected: true, domain: 'nord.myshopify.com', isDemo: false, currency: 'USD' }),
  )
  const countries = [
    { country: 'DE', revenue: '75.00' },
    { country: 'FR', revenue: '25.00' },
  ]
  peer.on(viewSales, () => ok({ figures: { countries } }))
})

const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('section') ?? document.body)

const priced = { ...stock, tool: 'price-optimizer', parameters: { product: 'VASE' }, output: makePrice(20) }

test('a strategy tells its market, return, time and difficulty from stored facts', async () => {
  show(<SellerStrategies />)
  const card = await cardOf('Reorder before you run out')
  expect(await card.findByText(/Germany, 75% of the store's revenue/)).toBeTruthy()
  expect(card.getByText('100% return at the prices of the last 90 days')).toBeTruthy()
  expect(card.getByText('Order within 2 days')).toBeTruthy()
  expect(card.getByText('2 days left · order 20')).toBeTruthy()
  expect(card.getByText('Beginner: 1 approval')).toBeTruthy()
})

test.each([
  [
    'Reorder before you run out',
    [
      { id: 'stock', agent: 'ops', tool: 'performance-analyzer', args: { focus: 'stock' }, after: [] },
      { id: 'list', agent: 'ops', tool: 'add-to-purchase-list', args: {}, after: ['stock'] },
    ],
  ],
  [
    'Enable ready products',
    [
      { id: 'feed', agent: 'ops', tool: 'feed-status', args: {}, after: [] },
      {
        id: 'enable',
        agent: 'seller',
        tool: 'enable-products',
        args: { readiness: 'ready' },
        after: ['feed'],
      },
    ],
  ],
])('“%s” is opened as a workflow: its steps become a draft in the builder', async (strategy, steps) => {
  let asked: unknown = null
  peer.on(createWorkflow, ({ body }) => {
    asked = body
    return ok({ workflow: { summary: { id: (body as { id: string }).id } }, notes: [] })
  })
  peer.on(listProducts, () => ok({ stats: { ready: 5, enabledReady: 2 } }))
  show(<SellerStrategies />)
  await userEvent.click(await screen.findByRole('button', { name: `Open as workflow: ${strategy}` }))
  await waitFor(() => expect(asked).not.toBeNull())
  expect(asked).toMatchObject({ from: { type: 'plan', name: strategy, steps } })
})

test('what changes nothing is no strategy and is not listed as one', async () => {
  stored = [{ ...stock, output: makeStock({ ...stockPlan, shouldOrder: false }, slow) }]
  peer.on(listProducts, () => ok({ stats: { ready: 5, enabledReady: 5 } }))
  show(<SellerStrategies />)
  expect(await screen.findByText(/Calculated just now/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Implement Strategy/ })).toBeNull()
  expect(screen.queryByRole('heading')).toBeNull()
})

test('what is on the purchase list already is not asked for again', async () => {
  lines = [{ productId: 'MUG', title: 'Blue mug', quantity: 20, stock: 3, daysOfCover: 2 }]
  show(<SellerStrategies />)
  const list = await cardOf('Purchase list: 1 product, 20 units')
  expect(list.getByText('Blue mug')).toBeTruthy()
  expect(list.getAllByText('3 left, lasts 2 days').length).toBeGreaterThan(0)
  expect(screen.queryByRole('heading', { name: 'Reorder before you run out' })).toBeNull()
})

test('a product is removed from the purchase list and put back, and its quantity is changed', async () => {
  const line = { productId: 'MUG', title: 'Blue mug', quantity: 20, stock: 0, daysOfCover: 0 }
  lines = [line, { ...line, productId: 'VASE', title: 'Tall vase' }]
  const save = (of: PurchaseLine) => [...lines.filter(({ productId }) => productId !== of.productId), of]
  peer.on(savePurchaseLines, ({ body }) => {
    for (const one of (body as { lines: PurchaseLine[] }).lines) lines = save(one)
    return ok({ lines })
  })
  peer.on(removePurchaseLines, ({ body }) => {
    const { productIds } = body as { productIds: string[] }
    lines = lines.filter(({ productId }) => !productIds.includes(productId))
    return ok({ lines })
  })
  show(<SellerStrategies />)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Tall vase' }))
  await cardOf('Purchase list: 1 product, 20 units')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await cardOf('Purchase list: 2 products, 40 units')
  const quantity = screen.getByRole('textbox', { name: 'Quantity of Blue mug' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '25')
  await userEvent.tab()
  await cardOf('Purchase list: 2 products, 45 units')
  expect(lines.find(({ productId }) => productId === 'MUG')?.quantity).toBe(25)
})

test('a long list is cleared as a whole, and put back in parts that the server takes', async () => {
  const long = Array.from({ length: 450 }, (_none, at) => ({
    ...{ productId: `P${at}`, title: `Product ${at}`, quantity: 1, stock: 0, daysOfCover: 0 },
  }))
  lines = long
  const saved: number[] = []
  peer.on(removePurchaseLines, ({ body }) => {
    const { productIds } = body as { productIds: string[] }
    lines = lines.filter(({ productId }) => !productIds.includes(productId))
    return ok({ lines })
  })
  peer.on(savePurchaseLines, ({ body }) => {
    const added = (body as { lines: PurchaseLine[] }).lines
    saved.push(added.length)
    lines = [...lines, ...added]
    return ok({ lines })
  })
  show(<SellerStrategies />)
  // Among so many rows the layer of the toasts takes clicks later than it shows them.
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  await user.click(await screen.findByRole('button', { name: 'Clear list' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(lines).toEqual([])
  await user.click(undo)
  await cardOf('Purchase list: 450 products, 450 units')
  expect([saved, lines]).toEqual([[200, 200, 50], long])
})

test('ready products that are off are a strategy, which asks before it switches them on', async () => {
  show(<SellerStrategies />)
  const card = await cardOf('Enable ready products')
  expect(card.getByText('7 products')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Implement Strategy: Enable ready products' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('lower prices are shown before they are asked for, and implementing is a run', async () => {
  stored.push(priced)
  const end = { asked: 1, done: 0, refused: 0, left: [] }
  const working = { stage: 'working out prices', done: 0, total: 1, ratePerSecond: null }
  const live = { ...ended, strategy: 'clearance', status: 'running', endedAt: null, progress: working }
  peer.on(startStrategy, () => {
    runs = [live]
    return ok({ run: live, isNew: true })
  })
  show(<SellerStrategies />)
  const card = await cardOf('Clear slow movers')
  expect(await card.findByText('$24.00 → $20.00')).toBeTruthy()
  expect(card.getByText(/12.50 more profit a week/)).toBeTruthy()
  expect(card.getByText('Beginner: 1 approval')).toBeTruthy()
  await userEvent.click(await card.findByRole('button', { name: 'Implement Strategy: Clear slow movers' }))
  expect(await card.findByText('Calculating prices · 0 of 1')).toBeTruthy()
  const asked = peer.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(asked).toEqual([{ strategy: 'clearance', products: [{ productId: 'VASE', title: 'Tall vase' }] }])
  approvals = [question]
  runs = [{ ...live, status: 'completed', progress: null, endedAt: at, end }]
  expect(await card.findByText('1 change is waiting for your approval', {}, { timeout: 5_000 })).toBeTruthy()
  expect(card.queryByRole('button', { name: /Implement Strategy/ })).toBeNull()
})

test('a strategy to clear counts only the products that it lists', async () => {
  const asked = { ...slow, productId: 'LAMP', title: 'Lamp', daysOfCover: 900 }
  const noPrice = { ...slow, productId: 'RUG', title: 'Rug', daysOfCover: 700 }
  stored = [{ ...stock, output: makeStock(stockPlan, slow, asked, noPrice) }, priced]
  stored.push({ ...priced, parameters: { product: 'LAMP' } })
  const parameters = { productId: 'LAMP', price: '20.00' }
  const createdAt = new Date(Date.now() + 60_000).toISOString()
  const run = { id: 'r7', agentType: 'seller', tool: 'set-price', state: 'completed', parameters, createdAt }
  peer.on(listToolRuns, () => ok({ runs: [run], nextBefore: null }))
  show(<SellerStrategies />)
  const card = await cardOf('Clear slow movers')
  expect(await card.findByText(/12.50 more profit a week, from 1 of these products/)).toBeTruthy()
  expect(card.getByText(/last up to 400 days/)).toBeTruthy()
  expect(card.queryByText('Lamp')).toBeNull()
})

test.each([
  ['all are sold out', 0, 0, '2 products that sell are sold out.', 'Now. All are sold out.'],
  ['the first runs out today', 1, 0.4, 'They run out before a delivery arrives.', 'Order today'],
])('reordering says how soon when %s', async (_case, left, daysOfCover, description, timeframe) => {
  const due = { ...stockPlan, stock: left, daysOfCover }
  stored = [{ ...stock, output: makeStock(due, { ...due, productId: 'CUP' }) }]
  show(<SellerStrategies />)
  const card = await cardOf('Reorder before you run out')
  expect(await card.findByText(description)).toBeTruthy()
  expect(card.getByText(timeframe)).toBeTruthy()
})

test('a run that was started elsewhere or before is shown as it stands', async () => {
  const working = { stage: 'asking for changes', done: 1, total: 3, ratePerSecond: null }
  runs = [{ ...ended, strategy: 'clearance', status: 'running', endedAt: null, progress: working }]
  show(<SellerStrategies />)
  const card = await cardOf('Clear slow movers')
  expect(await card.findByText('Requesting approvals · 1 of 3')).toBeTruthy()
})

test('a run that failed says why', async () => {
  runs = [{ ...ended, strategy: 'clearance', status: 'failed', problem: 'The database went away.' }]
  show(<SellerStrategies />)
  const card = await cardOf('Clear slow movers')
  expect(await card.findByText('The database went away.')).toBeTruthy()
})

test('what was left as it is stands there with the reason', async () => {
  const left = [
    { title: 'Tall vase', reason: 'not_lower', message: null },
    { title: 'Lamp', reason: 'failed', message: 'The limit of this hour is used up.' },
  ]
  runs = [{ ...ended, strategy: 'clearance', end: { asked: 0, done: 0, refused: 0, left } }]
  show(<SellerStrategies />)
  const card = await cardOf('Clear slow movers')
  expect(await card.findByText('Nothing was changed')).toBeTruthy()
  expect(card.getByText("Tall vase: A lower price wouldn't increase profit.")).toBeTruthy()
  expect(card.getByText('Lamp: The limit of this hour is used up.')).toBeTruthy()
})

test('the listings that were read say how many changes ask, and fixing starts a run', async () => {
  const suggestions = [{ field: 'material', value: 'oak', source: 'title', quote: 'oak' }]
  const output = makeListings({ productId: 'MUG', title: 'Blue mug', suggestions })
  stored.push({ ...stock, tool: 'listing-enhancer', parameters: { limit: 50 }, output })
  const nothing = { title: null, reason: 'nothing_found', message: null }
  const run = { ...ended, strategy: 'listings', end: { asked: 0, done: 0, refused: 0, left: [nothing] } }
  peer.on(startStrategy, () => ok({ run, isNew: true }))
  show(<SellerStrategies />)
  const card = await cardOf('Fix listings')
  expect(await card.findByText('Beginner: 1 approval')).toBeTruthy()
  await userEvent.click(await card.findByRole('button', { name: 'Implement Strategy: Fix listings' }))
  expect(await card.findByText(/Listings: The title and description don't contain/)).toBeTruthy()
  const asked = peer.asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(asked).toEqual([{ strategy: 'listings', products: [] }])
})
