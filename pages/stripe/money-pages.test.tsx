import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import { listAnswers, listToolRuns } from '#features/agents/tool-runs/contract/tool-run.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { profile } from '#features/base/accounts/contract.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { listPayments } from '#features/shop/sales/contract/payments.ts'
import { makePrice } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { SellerOptimization } from '#pages/seller/seller-optimization.tsx'
import { show, usePeer } from '#tests/world/dom.tsx'
import { StripeTransactions } from './stripe-transactions.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const at = new Date().toISOString()
const stored = { runId: 'r', agentType: 'stripe', parameters: {}, at }
const result = { status: 'completed', message: null, runId: 'r', approvals: [] as unknown[] }

beforeEach(() => {
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
  customerNumber: '7',
  at,
  status: 'failed',
  gateway: 'shopify_payments',
  method: 'visa',
  methodType: null,
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
  expect(screen.getByText(/the bank declined the card/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Failed' }))
  const last = () => peer.asked.findLast(({ path }) => path === listPayments.path)?.query
  expect(last()?.get('status')).toBe('failed')
  await userEvent.click(await screen.findByRole('button', { name: 'Customer 7' }))
  await waitFor(() => expect(last()?.get('search')).toBe('7'))
})

test('the way to a new payment is a draft order in the store, and each payment says by what it was made', async () => {
  peer.on(listPayments, () =>
    ok({ payments: [{ ...payment, methodType: 'card' }], nextCursor: null, total: 1 }),
  )
  show(<StripeTransactions />)
  const link = await screen.findByRole('link', { name: 'New Payment' })
  expect(link.getAttribute('href')).toBe('https://nord.myshopify.com/admin/draft_orders/new')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(await screen.findByText(/Card: visa/)).toBeTruthy()
  expect(screen.getByText(/We don't store customer names/)).toBeTruthy()
})

test('the demo store says what a new payment needs', async () => {
  peer.on(listPayments, () => ok({ payments: [], nextCursor: null, total: 0 }))
  peer.on(storeStatus, () =>
    ok({ connected: true, domain: 'demo.myshopify.com', isDemo: true, currency: 'USD' }),
  )
  show(<StripeTransactions />)
  const button = await screen.findByRole('button', { name: 'New Payment' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(button)
  expect(screen.getByText(/The demo store has no Shopify admin/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'New Payment' })).toBeNull()
})

test('a proposed price is asked for with the decimals of its currency, and nothing changes before a yes', async () => {
  const parameters = { product: 'MUG' }
  const tool = 'price-optimizer'
  const answer = { ...stored, agentType: 'seller', tool, parameters, output: makePrice(26) }
  const older = { ...answer, runId: 'r0', parameters: { product: 'MUG', minimumMargin: 10 } }
  peer.on(listAnswers, () => ok({ answers: [answer, older] }))
  peer.on(listToolRuns, () => ok({ runs: [], nextBefore: null }))
  peer.on(executeTool, () =>
    ok({ ...result, tool: 'set-price', status: 'rejected', message: 'You declined.', output: null }),
  )
  show(<SellerOptimization />)
  const apply = await screen.findByRole('button', { name: 'Apply the price of MUG' })
  expect(screen.getByText('$24.00')).toBeTruthy()
  await userEvent.click(apply)
  expect(await screen.findByText('You declined.')).toBeTruthy()
  const asked = peer.asked.find(({ method, path }) => method === 'POST' && path.endsWith('/tools/execute'))
  expect(asked?.body).toEqual({ tool: 'set-price', parameters: { productId: 'MUG', price: '26.00' } })
  expect(screen.queryByText('Completed')).toBeNull()
})
