import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  type SecurityStatus,
  type SecurityView,
  setSecurityStatus,
  viewSecurity,
} from '#features/agents/inbox/contract.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { type OrderHistory, viewOrder } from '#features/shop/sales/contract/order-history.ts'
import { makeAnswer } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { at, dispute, fraud } from './__fixtures__/security.fixture.ts'
import { StripeSecurity } from './stripe-security.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
let view: SecurityView
const check = { at, outcome: 'answer', summary: '1 should be blocked.' } as const

beforeEach(() => {
  view = { alerts: [fraud, dispute], check, timeZone: 'UTC' }
  peer.on(storeStatus, () =>
    ok({ connected: true, domain: 'nord.myshopify.com', isDemo: false, currency: 'USD' }),
  )
  peer.on(viewSecurity, () => ok(view))
  peer.on(setSecurityStatus, ({ path, body }) => {
    const { status } = body as { status: SecurityStatus }
    const id = decodeURIComponent(path.split('/')[3] ?? '')
    const marked = status === 'new' ? null : { by: 'mia@example.com', at }
    view = { ...view, alerts: view.alerts.map((one) => (one.id === id ? { ...one, status, marked } : one)) }
    return ok({ alert: view.alerts.find((one) => one.id === id) })
  })
})

const history: OrderHistory = {
  ...{ id: 'o1', name: '#1001', placedAt: at, cancelledAt: null, currency: 'USD', total: '24.00' },
  ...{ refunded: '0.00', financialStatus: 'PAID', fulfillmentStatus: 'UNFULFILLED' },
  ...{ shippingCountry: 'NG', billingCountry: 'DE' },
  lines: [{ title: 'Blue mug', quantity: 2, total: '24.00' }],
  movements: [
    {
      ...{ id: 'p1', at, kind: 'sale', status: 'failure', gateway: 'shopify_payments', method: 'visa' },
      ...{ currency: 'USD', amount: '24.00', errorCode: 'CARD_DECLINED' },
    },
    {
      ...{ id: 'p2', at, kind: 'sale', status: 'success', gateway: 'shopify_payments', method: 'visa' },
      ...{ currency: 'USD', amount: '24.00', errorCode: null },
    },
  ],
  customer: {
    number: '7',
    earlierOrders: 2,
    earlierRevenue: '80.00',
    firstOrderAt: '2026-01-01T00:00:00.000Z',
  },
}
beforeEach(() => peer.on(viewOrder, () => ok({ order: history })))

const rowOf = async (order: string) =>
  within(
    (await screen.findByRole('link', { name: `Payments of order ${order}` })).closest('tr') as HTMLElement,
  )
const panel = async () => within(await screen.findByRole('dialog'))

test('an order that looked like fraud and is disputed is at risk once', async () => {
  view = { ...view, alerts: [fraud, { ...dispute, orderName: fraud.orderName, amount: '20.00' }] }
  show(<StripeSecurity />)
  expect(await screen.findByText('2 alerts to review, $24.00 at risk.')).toBeTruthy()
})

test('alerts stand in a table with their heaviest reason, what is at risk and until when', async () => {
  show(<StripeSecurity />)
  const first = await rowOf('#1001')
  expect(first.getByText('Fraud')).toBeTruthy()
  expect(first.getByText('Shopify rates the risk as high.')).toBeTruthy()
  expect(first.getByText('$24.00')).toBeTruthy()
  expect(first.getByText('Score 92 of 100')).toBeTruthy()
  expect((await rowOf('#1002')).getByText('3 Dec')).toBeTruthy()
  expect(screen.getByText('2 alerts to review, $48.00 at risk.')).toBeTruthy()
})

test('a new alert opens in a panel whose points sum to the score, and is new until somebody says otherwise', async () => {
  const { client } = show(<StripeSecurity />)
  await userEvent.click((await rowOf('#1001')).getByRole('button', { name: 'Investigate: #1001' }))
  const opened = await panel()
  const points = within(opened.getByRole('region', { name: 'Reasons' }))
    .getAllByRole('cell')
    .map(({ textContent }) => Number(textContent))
  expect(points).toEqual([80, 10, 2, 92])
  expect(await opened.findByText('2 earlier orders, $80.00 in all.')).toBeTruthy()
  expect(opened.getByText('Payment failed (visa): the bank declined the card')).toBeTruthy()
  expect(opened.getByText('Billed to Germany, shipped to Nigeria')).toBeTruthy()
  expect(opened.getByRole('link', { name: 'Open order #1001 in Shopify' }).getAttribute('href')).toBe(
    'https://nord.myshopify.com/admin/orders/5001',
  )
  await waitFor(() => expect(client.isMutating() + client.isFetching()).toBe(0))
  expect(view.alerts[0]?.status, 'looking says nothing').toBe('new')
  await userEvent.click(opened.getByRole('button', { name: 'Start investigating: #1001' }))
  expect(await opened.findByText(/investigated by mia@example.com, just now/)).toBeTruthy()
  await userEvent.click(opened.getByRole('button', { name: 'Resolve: #1001' }))
  await userEvent.click(await opened.findByRole('button', { name: 'Reopen: #1001' }))
  await userEvent.click(opened.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('button', { name: 'Investigate: #1001' })).toBeTruthy()
})

test('reasons of an earlier check are shown without points that do not add up', async () => {
  const verdict = fraud.verdict && { ...fraud.verdict, base: null }
  view = { ...view, alerts: [{ ...fraud, verdict, status: 'investigating', marked: { by: null, at } }] }
  show(<StripeSecurity />)
  await userEvent.click((await rowOf('#1001')).getByRole('button', { name: 'View Details: #1001' }))
  const reasons = within((await panel()).getByRole('region', { name: 'Reasons' }))
  expect(reasons.getByText('Shopify rates the risk as high: Proxy.')).toBeTruthy()
  expect(reasons.getByText('Run the check again to see the points for each reason.')).toBeTruthy()
  expect(reasons.queryByText('+80')).toBeNull()
})

test('an alert that was resolved by mistake is investigated again', async () => {
  view = {
    ...view,
    alerts: [{ ...fraud, status: 'investigating', marked: { by: 'mia@example.com', at } }],
  }
  show(<StripeSecurity />)
  await userEvent.click((await rowOf('#1001')).getByRole('button', { name: 'View Details: #1001' }))
  await userEvent.click((await panel()).getByRole('button', { name: 'Resolve: #1001' }))
  await screen.findByRole('button', { name: 'Reopen: #1001' })
  const toast = (await screen.findByText('Alert resolved')).closest('li, [role]') as HTMLElement
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Resolve: #1001' })).toBeTruthy()
  expect(view.alerts[0]?.status).toBe('investigating')
})

test('a dispute is never resolved by hand, and a decided one has no deadline', async () => {
  view = {
    ...view,
    alerts: [
      { ...dispute, status: 'investigating', marked: { by: null, at } },
      {
        ...dispute,
        ...{ id: 'chargeback:o3', orderName: '#1003', status: 'resolved', isSettled: true },
        dispute: { kind: 'inquiry', status: 'WON', dueAt: '2026-12-03T12:00:00.000Z' },
      },
    ],
  }
  show(<StripeSecurity />)
  const open = await rowOf('#1002')
  expect(open.getByText(/investigated by a former team member/)).toBeTruthy()
  await userEvent.click(open.getByRole('button', { name: 'View Details: #1002' }))
  const opened = await panel()
  expect(
    opened.getByText('The customer has disputed this payment. Respond to the bank in Shopify.'),
  ).toBeTruthy()
  expect(opened.getByText(/resolved automatically/)).toBeTruthy()
  expect(opened.queryByRole('button', { name: /^Resolve/ })).toBeNull()
  const decided = await rowOf('#1003')
  expect(decided.getByText(/resolved: the dispute was decided/)).toBeTruthy()
  expect(decided.queryByText('3 Dec')).toBeNull()
  expect(decided.queryByRole('button', { name: /Investigate/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Resolved/ }))
  expect(screen.queryByRole('link', { name: 'Payments of order #1002' })).toBeNull()
})

test('a search finds by order, type and reason, and what is only suspicious and low is folded away', async () => {
  const verdict = {
    score: 34,
    base: 2,
    action: 'allow' as const,
    reasons: [{ text: 'A guest.', points: 32, weight: null, values: {} }],
  }
  const low = {
    ...fraud,
    id: 'fraud:o9',
    orderName: '#1009',
    type: 'suspicious' as const,
    severity: 'low' as const,
    verdict,
  }
  view = { ...view, alerts: [...view.alerts, low] }
  show(<StripeSecurity />)
  await rowOf('#1001')
  expect(screen.queryByRole('link', { name: 'Payments of order #1009' })).toBeNull()
  expect(screen.getByText('2 alerts to review, $48.00 at risk.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '1 low-risk alert' }))
  expect((await rowOf('#1009')).getByText('A guest.')).toBeTruthy()
  const search = screen.getByRole('searchbox', { name: 'Search order, type or reason' })
  await userEvent.type(search, 'risk as high')
  expect(screen.queryByRole('link', { name: 'Payments of order #1002' })).toBeNull()
  await rowOf('#1001')
  await userEvent.clear(search)
  await userEvent.type(search, 'nothing like it')
  expect(screen.getByText(/No alerts found/)).toBeTruthy()
})

test('nothing was checked yet: the check is run, and its alerts appear', async () => {
  const found = view
  view = { alerts: [], check: null, timeZone: 'UTC' }
  peer.on(executeTool, () => {
    view = found
    return ok({
      tool: 'fraud-detector',
      output: makeAnswer(),
      status: 'completed',
      message: null,
      runId: 'r',
      approvals: [],
    })
  })
  show(<StripeSecurity />)
  expect(await screen.findByText('Not checked yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Check last 30 days' }))
  await rowOf('#1001')
  expect(screen.getByText(/Checked for fraud just now/)).toBeTruthy()
})

test('a deadline is a day of the store, wherever it is read', async () => {
  view = { ...view, timeZone: 'Pacific/Kiritimati' }
  show(<StripeSecurity />)
  expect((await rowOf('#1002')).getByText('4 Dec')).toBeTruthy()
})

test('a refund that failed is no failed payment, a code without words stays away, and two that are alike both stand in the history', async () => {
  const refund = { ...history.movements[1], kind: 'refund' as const, status: 'failure' as const }
  const movements = [1, 2].map((one) => ({ ...refund, id: `r${one}`, errorCode: 'SOME_CODE' }))
  peer.on(viewOrder, () => ok({ order: { ...history, movements } }))
  show(<StripeSecurity />)
  await userEvent.click((await rowOf('#1001')).getByRole('button', { name: 'Investigate: #1001' }))
  expect(await (await panel()).findAllByText('Refund failed (visa)')).toHaveLength(2)
})

test('a refusal is told', async () => {
  peer.on(setSecurityStatus, () =>
    refusal(409, 'ALERT_AUTO_RESOLVED', 'Your store has already resolved this.'),
  )
  show(<StripeSecurity />)
  await userEvent.click(await screen.findByRole('button', { name: 'Investigate: #1002' }))
  await userEvent.click((await panel()).getByRole('button', { name: 'Start investigating: #1002' }))
  expect(await screen.findByText('Your store has already resolved this.')).toBeTruthy()
})
