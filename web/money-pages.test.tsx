import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { profile } from '#features/accounts/contract.ts'
import { listApprovals } from '#features/agents/contract/approval.ts'
import { executeTool } from '#features/agents/contract/tool.ts'
import { listPayments } from '#features/sales/contract/payments.ts'
import { viewSales } from '#features/sales/contract.ts'
import { storeStatus } from '#features/stores/contract.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { makeAnswer } from './answer-fixture.ts'
import { keepAnswers } from './kept-answers.ts'
import { SellerOptimization } from './seller-optimization.tsx'
import { StripeSecurity } from './stripe-security.tsx'
import { StripeTransactions } from './stripe-transactions.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const at = new Date().toISOString()
const result = { status: 'completed', message: null, runId: 'r', approvals: [] as unknown[] }

beforeEach(() => {
  sessionStorage.clear()
  localStorage.setItem('auth_token', 'token')
  peer.on(profile, () => ok({ user: { id: 'merchant', email: 'a@example.com', name: null, createdAt: at } }))
  peer.on(viewSales, () =>
    ok({ isAvailable: true, message: null, isDemo: false, lastSyncAt: null, run: null, figures: null }),
  )
  peer.on(listApprovals, () => ok({ approvals: [] }))
  peer.on(storeStatus, () =>
    ok({
      connected: true,
      domain: 'nord.myshopify.com',
      isDemo: false,
      currency: 'USD',
      health: 'connected',
    }),
  )
})

const payment = {
  id: 'gid://shopify/OrderTransaction/1',
  orderName: '#1001',
  orderNumber: '5001',
  at,
  status: 'failed',
  gateway: 'shopify_payments',
  method: 'visa',
  currency: 'USD',
  amount: '24.00',
  fee: null,
  errorCode: 'card_declined',
  isDisputed: false,
}

test('payments are narrowed by status and lead to their order in the admin of the store', async () => {
  peer.on(listPayments, () => ok({ payments: [payment], nextCursor: null, total: 1 }))
  show(<StripeTransactions />)
  const link = await screen.findByRole('link', { name: 'Open order #1001 in Shopify' })
  expect(link.getAttribute('href')).toBe('https://nord.myshopify.com/admin/orders/5001')
  expect(screen.getByText(/card_declined/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Failed' }))
  expect(peer.asked.findLast(({ path }) => path === listPayments.path)?.query.get('status')).toBe('failed')
})

test('an order that looks like fraud says why when it is investigated', async () => {
  const reasons = [{ text: 'Shopify rates the risk as high.', points: 60 }]
  const detail = { verdicts: [{ orderName: '#1001', score: 92, action: 'block', reasons }] }
  peer.on(executeTool, () => ok({ ...result, tool: 'fraud-detector', output: makeAnswer({ detail }) }))
  show(<StripeSecurity />)
  await userEvent.click(await screen.findByRole('button', { name: 'Check 30 days' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Investigate #1001' }))
  expect(screen.getByText('Shopify rates the risk as high.')).toBeTruthy()
  expect(screen.getByText('Critical')).toBeTruthy()
})

test('a proposed price is asked for with the decimals of its currency, and nothing changes before a yes', async () => {
  const money = { kind: 'money', currency: 'USD' }
  const figures = [
    { ...money, label: 'Price', value: 26 },
    { ...money, label: 'Price today', value: 24 },
    { ...money, label: 'Change of profit a week', value: 12.5, low: 3, high: 20 },
  ]
  const parameters = { product: 'MUG' }
  keepAnswers('merchant', [
    { agent: 'seller', tool: 'price-optimizer', parameters, answer: makeAnswer({ figures }), at },
  ])
  peer.on(executeTool, () =>
    ok({ ...result, tool: 'set-price', status: 'rejected', message: 'You declined.', output: null }),
  )
  show(<SellerOptimization />)
  await userEvent.click(await screen.findByRole('button', { name: 'Apply the price of MUG' }))
  expect(await screen.findByText('You declined.')).toBeTruthy()
  const asked = peer.asked.find(({ method, path }) => method === 'POST' && path.endsWith('/tools/execute'))
  expect(asked?.body).toEqual({ tool: 'set-price', parameters: { productId: 'MUG', price: '26.00' } })
  expect(within(document.body).queryByText('Applied')).toBeNull()
})
