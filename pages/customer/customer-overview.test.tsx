import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listAnswers } from '#features/agents/tool-runs/contract/tool-run.ts'
import { viewSales } from '#features/shop/sales/contract.ts'
import { viewCustomerWeeks } from '#features/shop/sales/contract/customers.ts'
import { viewPayments } from '#features/shop/sales/contract/payments.ts'
import { listTickets } from '#features/shop/support/contract.ts'
import { makeMood } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { categoryOf, impactOf } from './customer-figures.ts'
import { CustomerOverview } from './customer-overview.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const totals = { revenue: '300.00', orders: 3, averageOrderValue: '100.00', units: 4, customers: 2 }
const figures = {
  ...{ currency: 'USD', timeZone: 'UTC', from: '2026-11-19', to: '2026-11-20', totals, previous: null },
  ...{ growth: { revenue: null, orders: null }, series: [], countries: [], previousCountries: null },
  ...{ topProducts: [], knownSince: null, limits: [] },
}
const week = (day: string, orders: number, returning: number) => ({ week: day, orders, returning })

beforeEach(() => {
  const overview = { isAvailable: true, message: null, isDemo: false, lastSyncAt: null, run: null, figures }
  peer.on(viewSales, () => ok(overview))
  peer.on(viewPayments, () => ok({ figures: null }))
  peer.on(listAnswers, () => ok({ answers: [] }))
  peer.on(listTickets, () => ok({ tickets: [], nextCursor: null, total: 0, counts: {} }))
})

test('returning customers are drawn week by week, told in words, and stand in a table', async () => {
  const weeks = [
    week('2026-10-26', 10, 1),
    week('2026-11-02', 10, 3),
    week('2026-11-09', 10, 4),
    week('2026-11-16', 10, 4),
  ]
  peer.on(viewCustomerWeeks, () => ok({ weeks, knownSince: '2026-10-01' }))
  show(<CustomerOverview />)
  const words = await screen.findByText(/In 4 weeks, 30% of orders came from customers who had bought before/)
  expect(words.textContent).toContain('20% in the first half, 40% in the second')
  expect(words.textContent).toContain("aren't available, so customers who only bought earlier count as new")
  await userEvent.click(
    screen.getByRole('button', { name: 'Show Weekly orders from returning and new customers as a table' }),
  )
  expect(screen.getAllByRole('row')).toHaveLength(5)
  expect(screen.getByRole('link', { name: 'Show insights' })).toBeTruthy()
})

test('without tickets it leads to where one adds them', async () => {
  peer.on(viewCustomerWeeks, () => ok({ weeks: [], knownSince: null }))
  show(<CustomerOverview />)
  const link = await screen.findByRole('link', { name: 'Add one, or import a CSV.' })
  expect(link.getAttribute('href')).toBe('/customer?tab=tickets')
})

test('without a whole week of orders it says what is missing', async () => {
  peer.on(viewCustomerWeeks, () => ok({ weeks: [], knownSince: null }))
  show(<CustomerOverview />)
  expect(await screen.findByText(/Not enough data yet. Check back after a full week/)).toBeTruthy()
})

test('counts the open tickets as their list does, and tells no sentiment before it was checked', async () => {
  const counts = { open: 24, 'in-progress': 5 }
  peer.on(viewCustomerWeeks, () => ok({ weeks: [], knownSince: null }))
  peer.on(listTickets, () => ok({ tickets: [], nextCursor: null, total: 29, counts }))
  show(<CustomerOverview />)
  expect((await screen.findByText('24')).closest('div')?.textContent).toContain('Open tickets')
  expect(screen.queryByText('Sentiment')).toBeNull()
  expect(screen.getByRole('button', { name: 'Check sentiment' })).toBeTruthy()
})

test('the mood that was read stands among the figures', async () => {
  const stored = { runId: 'r', agentType: 'customer', tool: 'sentiment-analyzer', parameters: { days: 90 } }
  const at = new Date().toISOString()
  peer.on(viewCustomerWeeks, () => ok({ weeks: [], knownSince: null }))
  peer.on(listAnswers, () => ok({ answers: [{ ...stored, output: makeMood(-0.4), at }] }))
  show(<CustomerOverview />)
  expect(await screen.findByText('Negative')).toBeTruthy()
})

test('an insight has a category and the impact of its share', () => {
  expect(['new', 'at risk', 'others'].map(categoryOf)).toEqual(['acquisition', 'retention', 'behavior'])
  expect([impactOf(30, 100), impactOf(10, 100), impactOf(9, 100), impactOf(0, 0)]).toEqual([
    'high',
    'medium',
    'low',
    null,
  ])
})
