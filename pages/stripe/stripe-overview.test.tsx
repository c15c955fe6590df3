import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { storeStatus } from '#features/base/stores/contract.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { viewPayments } from '#features/shop/sales/contract/payments.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { StripeOverview } from './stripe-overview.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const totals = { revenue: '300.00', orders: 3, averageOrderValue: '100.00', units: 4, customers: 5 }
const sold = {
  ...{ currency: 'USD', timeZone: 'UTC', from: '2026-10-22', to: '2026-11-20', totals, previous: null },
  ...{ growth: { revenue: null, orders: null }, series: [], countries: [], previousCountries: null },
  ...{ topProducts: [], knownSince: null, limits: [] },
}
const paid = {
  ...{ currency: 'USD', from: '2026-10-22', to: '2026-11-20', taken: '320.00', takenCount: 4 },
  ...{ refunded: '20.00', fees: '9.00', declineRate: 0.2, declined: 1, attempts: 5 },
  ...{ disputes: 0, customers: 5, returning: 2 },
  series: [
    { day: '2026-11-18', taken: '200.00', refunded: '0', declined: 0 },
    { day: '2026-11-19', taken: '120.00', refunded: '20.00', declined: 1 },
  ],
}

beforeEach(() => {
  const overview = { isAvailable: true, message: null, lastSyncAt: null, run: null, figures: sold }
  peer.on(viewSales, () => ok({ ...overview, isDemo: true }))
  peer.on(viewPayments, ({ query }) =>
    ok({ figures: query.get('days') === '90' ? { ...paid, taken: '960.00' } : paid }),
  )
  peer.on(storeStatus, () =>
    ok({ connected: true, domain: 'demo.myshopify.com', isDemo: true, currency: 'USD' }),
  )
})

/** Once all is read: the figures are drawn anew when the sales come. */
async function open() {
  const { client, router } = show(<StripeOverview />)
  await screen.findByText('4 payments before refunds')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return router
}

test('what was taken stands before refunds, beside what went back, and says that it is the demo store', async () => {
  await open()
  expect(screen.getByText('4 payments before refunds')).toBeTruthy()
  expect(screen.getByText('$20.00')).toBeTruthy()
  expect(screen.getByText('1 of 5 attempts')).toBeTruthy()
  expect(screen.getByText(/Payment fees: \$9.00/)).toBeTruthy()
  expect(await screen.findAllByText('Demo store')).toHaveLength(2)
  expect(screen.getByText('Refunds peaked on 19 Nov at $20.00.')).toBeTruthy()
})

test('the days are chosen, and stand in the address', async () => {
  const router = await open()
  const choice = within(screen.getByRole('group', { name: 'Period' }))
  await userEvent.click(choice.getByRole('button', { name: '90 days' }))
  expect(await screen.findByText('$960.00')).toBeTruthy()
  expect(router.state.location.search).toEqual({ days: 90 })
})
