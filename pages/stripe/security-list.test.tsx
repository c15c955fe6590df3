import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type SecurityView, viewSecurity } from '#features/agents/inbox/contract.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { viewOrder } from '#features/shop/sales/contract/order-history.ts'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { at, dispute, fraud } from './__fixtures__/security.fixture.ts'
import { StripeSecurity } from './stripe-security.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
let view: SecurityView

beforeEach(() => {
  const check = { at, outcome: 'answer', summary: '1 should be blocked.' } as const
  view = { alerts: [fraud, dispute], check, timeZone: 'UTC' }
  peer.on(storeStatus, () =>
    ok({ connected: true, domain: 'nord.myshopify.com', isDemo: false, currency: 'USD' }),
  )
  peer.on(viewSecurity, () => ok(view))
  peer.on(viewOrder, () => refusal(404, 'ORDER_NOT_FOUND', 'This order no longer exists.'))
})

const rowOf = async (order: string) =>
  within(
    (await screen.findByRole('link', { name: `Payments of order ${order}` })).closest('tr') as HTMLElement,
  )
const panel = async () => within(await screen.findByRole('dialog'))

test('heads sort the alerts, and the order and the open panel stand in the address', async () => {
  const other = { ...fraud, id: 'fraud:o4', orderName: '#1004', amount: '90.00' }
  view = { ...view, alerts: [...view.alerts, other] }
  const { router } = show(<StripeSecurity />)
  await rowOf('#1001')
  const head = screen.getByRole('columnheader', { name: 'At risk' })
  const orders = () =>
    screen.getAllByRole('link', { name: /^Payments of order/ }).map(({ textContent }) => textContent)
  for (const [sort, direction, wanted] of [
    ['-risk', 'descending', ['#1004', '#1001', '#1002']],
    ['risk', 'ascending', ['#1001', '#1002', '#1004']],
    [undefined, 'none', ['#1001', '#1002', '#1004']],
  ] as const) {
    await userEvent.click(within(head).getByRole('button'))
    expect([router.state.location.search.sort, head.getAttribute('aria-sort')]).toEqual([sort, direction])
    expect(orders()).toEqual(wanted)
  }
  await userEvent.click(screen.getByRole('button', { name: /^Deadline/ }))
  expect(orders()[0], 'what has no deadline stands last').toBe('#1002')
  await userEvent.click((await rowOf('#1004')).getByRole('button', { name: 'Investigate: #1004' }))
  await panel()
  expect(router.state.location.search).toEqual({ sort: 'deadline', alert: 'fraud:o4' })
  await userEvent.click((await panel()).getByRole('button', { name: 'Close' }))
  expect(router.state.location.search).toEqual({ sort: 'deadline' })
})

test('where there is no room for heads, a choice sorts the alerts', async () => {
  const other = { ...fraud, id: 'fraud:o4', orderName: '#1004', amount: '90.00' }
  view = { ...view, alerts: [...view.alerts, other] }
  const { router } = show(<StripeSecurity />)
  await rowOf('#1001')
  const choice = screen.getByRole('combobox', { name: 'Sort by' })
  await userEvent.selectOptions(choice, 'Highest amount first')
  expect(router.state.location.search).toEqual({ sort: '-risk' })
  expect(screen.getAllByRole('link', { name: /^Payments of order/ })[0]?.textContent).toBe('#1004')
  await userEvent.click(screen.getByRole('button', { name: /^At risk/ }))
  expect(within(choice).getByRole('option', { name: 'Lowest amount first', selected: true })).toBeTruthy()
})

test('the disputes that an item of the inbox speaks of are shown alone, until the filter is cleared', async () => {
  const reviewed = { kind: 'chargeback' as const, status: 'UNDER_REVIEW', dueAt: null }
  view.alerts.push({ ...dispute, id: 'chargeback:o5', orderName: '#1005', dispute: reviewed })
  const { router } = show(<StripeSecurity />)
  await rowOf('#1001')
  router.history.push('/stripe?tab=security&show=respond')
  await screen.findByRole('button', { name: /^Needs a response/ })
  const orders = () =>
    screen.getAllByRole('link', { name: /^Payments of order/ }).map(({ textContent }) => textContent)
  expect(orders()).toEqual(['#1002'])
  await userEvent.click(screen.getByRole('button', { name: /^Needs a response/ }))
  expect(orders()).toEqual(['#1001', '#1002', '#1005'])
  expect(router.state.location.search).toEqual({ tab: 'security' })
})
