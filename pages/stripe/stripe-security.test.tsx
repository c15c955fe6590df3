import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  type SecurityAlert,
  type SecurityStatus,
  type SecurityView,
  setSecurityStatus,
  viewSecurity,
} from '#features/agents/inbox/contract.ts'
import { executeTool } from '#features/agents/tool-runs/contract/tool.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { makeAnswer } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { StripeSecurity } from './stripe-security.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const at = new Date().toISOString()
const fraud: SecurityAlert = {
  id: 'fraud:o1',
  type: 'fraud',
  severity: 'critical',
  status: 'new',
  orderName: '#1001',
  orderNumber: '5001',
  amount: '24.00',
  currency: 'USD',
  at,
  verdict: {
    score: 92,
    action: 'block',
    reasons: [{ text: 'The store rates the risk as high.', points: 60 }],
  },
  isOfLastCheck: true,
  dispute: null,
  isSettled: false,
  marked: null,
}
const dispute: SecurityAlert = {
  ...fraud,
  id: 'chargeback:o2',
  type: 'chargeback',
  severity: 'high',
  orderName: '#1002',
  verdict: null,
  dispute: { kind: 'chargeback', status: 'NEEDS_RESPONSE' },
}
let view: SecurityView

beforeEach(() => {
  view = { alerts: [fraud, dispute], check: { at, outcome: 'answer', summary: '1 should be blocked.' } }
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

const cardOf = async (title: string) =>
  within((await screen.findByText(title)).closest('li') ?? document.body)

test('a new alert is investigated, says why and by whom, and is resolved or opened again', async () => {
  show(<StripeSecurity />)
  const card = await cardOf('Fraud, order #1001')
  expect(card.getByText('Should be blocked: score 92 of 100.')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Investigate: #1001' }))
  expect(await card.findByText(/investigated by mia@example.com, just now/)).toBeTruthy()
  expect(card.getByText('The store rates the risk as high.')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Open order #1001 in Shopify' }).getAttribute('href')).toBe(
    'https://nord.myshopify.com/admin/orders/5001',
  )
  await userEvent.click(card.getByRole('button', { name: 'Close: #1001' }))
  expect(card.getByRole('button', { name: 'View Details: #1001' })).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Resolve: #1001' }))
  expect(await card.findByText(/^resolved by|Resolved/)).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Open again: #1001' }))
  expect(await card.findByRole('button', { name: 'Investigate: #1001' })).toBeTruthy()
})

test('an alert that was resolved by mistake is investigated again', async () => {
  view = {
    ...view,
    alerts: [{ ...fraud, status: 'investigating', marked: { by: 'mia@example.com', at } }],
  }
  show(<StripeSecurity />)
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve: #1001' }))
  await screen.findByRole('button', { name: 'Open again: #1001' })
  const toast = (await screen.findByText('Alert resolved')).closest('li, [role]') as HTMLElement
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Resolve: #1001' })).toBeTruthy()
  expect(view.alerts[0]?.status).toBe('investigating')
})

test('a dispute is investigated and never resolved by hand; a decided one only shows its details', async () => {
  view = {
    ...view,
    alerts: [
      { ...dispute, status: 'investigating', marked: { by: null, at } },
      {
        ...dispute,
        ...{ id: 'chargeback:o3', orderName: '#1003', status: 'resolved', isSettled: true },
        dispute: { kind: 'inquiry', status: 'WON' },
      },
    ],
  }
  show(<StripeSecurity />)
  const open = await cardOf('Chargeback, order #1002')
  expect(open.getByText(/The bank waits for your answer/)).toBeTruthy()
  expect(open.getByText(/investigated by somebody who has left/)).toBeTruthy()
  expect(open.queryByRole('button', { name: /^Resolve/ })).toBeNull()
  await userEvent.click(open.getByRole('button', { name: 'View Details: #1002' }))
  expect(open.getByText(/It is resolved by itself/)).toBeTruthy()
  const decided = await cardOf('Chargeback, order #1003')
  expect(decided.getByText(/settled: the dispute is decided/)).toBeTruthy()
  expect(decided.queryByRole('button', { name: /Investigate|Open again/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Resolved/ }))
  expect(screen.queryByText('Chargeback, order #1002')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^New/ }))
  expect(screen.getByText(/No alert stands so/)).toBeTruthy()
})

test('nothing was checked yet: the check is run, and its alerts appear', async () => {
  const found = view
  view = { alerts: [], check: null }
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
  await userEvent.click(screen.getByRole('button', { name: 'Check 30 days' }))
  expect(await screen.findByText('Fraud, order #1001')).toBeTruthy()
  expect(screen.getByText(/Checked for fraud just now/)).toBeTruthy()
})

test('a refusal is told', async () => {
  peer.on(setSecurityStatus, () => refusal(409, 'ALERT_AUTO_RESOLVED', 'The store has settled this already.'))
  show(<StripeSecurity />)
  await userEvent.click(await screen.findByRole('button', { name: 'Investigate: #1002' }))
  expect(await screen.findByText('The store has settled this already.')).toBeTruthy()
})
