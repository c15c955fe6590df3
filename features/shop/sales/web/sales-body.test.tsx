import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { type SalesFigures, viewSales } from '../contract.ts'
import { CountrySales } from './country-sales.tsx'
import { SalesBody } from './sales-body.tsx'
import { useSales } from './sales-cache.ts'
import { TopProducts } from './top-products.tsx'

const peer = usePeer()

const totals = { revenue: '300.00', orders: 3, averageOrderValue: '100.00', units: 4, customers: 2 }
const figures: SalesFigures = {
  currency: 'USD',
  timeZone: 'Europe/Oslo',
  from: '2026-11-19',
  to: '2026-11-20',
  totals,
  previous: null,
  growth: { revenue: null, orders: null },
  series: [
    { day: '2026-11-19', revenue: '100.00', orders: 1, units: 1 },
    { day: '2026-11-20', revenue: '200.00', orders: 2, units: 3 },
  ],
  countries: [
    { country: 'NO', revenue: '225.00', orders: 2, growth: 0.5 },
    { country: null, revenue: '75.00', orders: 1, growth: null },
  ],
  previousCountries: null,
  topProducts: [],
  knownSince: null,
  limits: ['Orders in other currencies are left out.'],
}

const overview = { isAvailable: true, message: null, isDemo: true, lastSyncAt: null, run: null, figures }

function Sales() {
  return (
    <SalesBody sales={useSales('30')}>
      {(figures, isDemo) => <CountrySales figures={figures} isDemo={isDemo} />}
    </SalesBody>
  )
}

test('countries are told in words, in a table, with what the figures leave out and where they come from', async () => {
  peer.on(viewSales, () => ({ body: { success: true, data: overview } }))
  show(<Sales />)
  expect(await screen.findByText(/Top country: Norway with \$225.00, 75% of revenue/)).toBeTruthy()
  expect(screen.getByText('Demo store')).toBeTruthy()
  expect(screen.getByText('Orders in other currencies are left out.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show Countries as a table' }))
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['CountryRevenue (USD)OrdersChange (%)', 'Norway$225.00250', 'No address$75.001–'])
})

test('orders that cannot be read say why and lead to the store', async () => {
  const message = 'The access to your store has no right to read orders.'
  peer.on(viewSales, () => ({
    body: { success: true, data: { ...overview, isAvailable: false, message, figures: null } },
  }))
  show(<Sales />)
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open store' })).toBeTruthy()
})

test('figures that could not be read can be asked for again', async () => {
  peer.on(viewSales, () => refusal(503, 'UNAVAILABLE', 'The database is away.'))
  show(<Sales />)
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  peer.on(viewSales, () => ({ body: { success: true, data: overview } }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Top country: Norway/)).toBeTruthy()
})

test('best sellers stand in columns with the unit in the head, and their whole name can be read', async () => {
  const title = 'A very long name of a linen table cloth'
  const sold = [{ productId: null, title, units: 12, revenue: '240.00' }]
  show(<TopProducts figures={{ ...figures, topProducts: sold }} />)
  expect((await screen.findByTitle(title)).textContent).toBe(title)
  expect(screen.getByRole('listitem').textContent).toBe(`${title}12 Units$240.00`)
})
