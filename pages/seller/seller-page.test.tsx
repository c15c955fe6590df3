import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listApprovals } from '#features/agents/approvals/contract.ts'
import { getStatus } from '#features/agents/conversations/contract/status.ts'
import { storeStatus } from '#features/base/stores/contract.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { viewPayments } from '#features/shop/sales/contract/payments.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { SellerMetrics } from './seller-metrics.tsx'
import { SellerPage } from './seller-page.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const totals = { revenue: '300.00', orders: 3, averageOrderValue: '100.00', units: 4, customers: 5 }
const figures = {
  ...{ currency: 'USD', timeZone: 'UTC', from: '2026-11-19', to: '2026-11-20', totals, previous: null },
  ...{ growth: { revenue: null, orders: null }, series: [], countries: [], previousCountries: null },
  ...{ topProducts: [], knownSince: null, limits: [] },
}

beforeEach(() => {
  peer.on(getStatus, ({ path }) => {
    const agentType = path.split('/')[3]
    const performanceMetrics = {
      ...{ tasksCompleted: 0, successRate: null, averageResponseTime: null, efficiency: null },
    }
    const status = agentType === 'seller' ? 'busy' : 'online'
    return ok({ agentType, status, workload: 0, performanceMetrics, currentTasks: [], capabilities: [] })
  })
  peer.on(listApprovals, () => ok({ approvals: [] }))
  const overview = { isAvailable: true, message: null, isDemo: false, lastSyncAt: null, run: null, figures }
  peer.on(viewSales, () => ok(overview))
  peer.on(viewPayments, () => ok({ figures: { customers: 5, returning: 2 } }))
  peer.on(storeStatus, () =>
    ok({ connected: true, domain: 'nord.myshopify.com', isDemo: false, currency: 'USD' }),
  )
})

test('the page of Seller says that it is optimizing, leads to the other agents, and opens how far it may go', async () => {
  show(<SellerPage />)
  expect(await screen.findByText('Optimizing')).toBeTruthy()
  const network = within(screen.getByRole('navigation', { name: 'Agent Network' }))
  expect(network.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/scout',
    '/customer',
    '/stripe',
    '/ops',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Configure' }))
  const panel = await screen.findByRole('dialog', { name: 'Configure Seller' })
  await userEvent.click(within(panel).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog', { name: 'Configure Seller' })).toBeNull()
})

test('conversion and the cost of a new customer are not known, and it says why', async () => {
  show(<SellerMetrics />)
  expect(await screen.findByText(/Shopify doesn't share visits or ad spend/)).toBeTruthy()
  expect((await screen.findByRole('link', { name: /Open analytics in Shopify/ })).getAttribute('href')).toBe(
    'https://nord.myshopify.com/admin/analytics',
  )
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'cac')
  expect(screen.getByText(/Shopify doesn't share visits or ad spend/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'revenue')
  expect(screen.queryByText(/Shopify doesn't share visits or ad spend/)).toBeNull()
})

test('the days of the figures are chosen and stand in the address', async () => {
  peer.on(viewSales, ({ query }) => {
    const revenue = query.get('days') === '90' ? '900.00' : '300.00'
    const overview = { isAvailable: true, message: null, isDemo: false, lastSyncAt: null, run: null }
    return ok({ ...overview, figures: { ...figures, totals: { ...totals, revenue } } })
  })
  const { router } = show(<SellerPage />)
  const choice = within(await screen.findByRole('group', { name: 'Period' }))
  expect(choice.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(choice.getByRole('button', { name: '90 days' }))
  expect(await screen.findByText('$900.00')).toBeTruthy()
  expect(router.state.location.search).toEqual({ days: 90 })
})
