import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '#tests/world/dom.tsx'
import type { SalesFigures } from '../contract.ts'
import { SalesCharts } from './sales-charts.tsx'

const totals = { revenue: '300.00', orders: 3, averageOrderValue: '100.00', units: 4, customers: 2 }
const figures: SalesFigures = {
  ...{ currency: 'USD', timeZone: 'UTC', from: '2026-11-19', to: '2026-11-20', totals, previous: null },
  ...{ growth: { revenue: null, orders: null }, countries: [], previousCountries: null },
  ...{ topProducts: [], knownSince: null, limits: [] },
  series: [
    { day: '2026-11-19', revenue: '200.00', orders: 2, units: 3 },
    { day: '2026-11-20', revenue: '100.00', orders: 1, units: 1 },
  ],
}

test('today, which is not over, is named so in the table, and each day leads to its orders', async () => {
  const days: string[] = []
  show(<SalesCharts figures={figures} isDemo={false} onDay={(day) => days.push(day)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show Daily orders as a table' }))
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['DayOrdersUnits', '2026-11-1923', '2026-11-20, so far11'])
  await userEvent.click(screen.getByRole('button', { name: '2026-11-19' }))
  expect(days).toEqual(['2026-11-19'])
})
