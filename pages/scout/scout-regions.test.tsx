import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { viewInsights } from '#features/insight/market-insights/contract.ts'
import { listFindings, listTasks, startTask } from '#features/shop/research/contract/task.ts'
import { type SalesFigures, viewSales } from '#features/shop/sales/contract.ts'
import { makeReport } from '#pages/agents/__fixtures__/answer.fixture.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { ScoutRegions } from './scout-regions.tsx'

const peer = usePeer()
const ok = (data: unknown, more = {}) => ({ body: { success: true, data, ...more } })

const figures: SalesFigures = {
  currency: 'USD',
  timeZone: 'Europe/Oslo',
  from: '2026-11-20',
  to: '2026-11-20',
  totals: { revenue: '400.00', orders: 4, averageOrderValue: '100.00', units: 4, customers: null },
  previous: null,
  growth: { revenue: null, orders: null },
  series: [{ day: '2026-11-20', revenue: '400.00', orders: 4, units: 4 }],
  countries: [
    { country: 'NO', revenue: '200.00', orders: 2, growth: 1 },
    { country: 'IS', revenue: '100.00', orders: 1, growth: null },
    { country: null, revenue: '100.00', orders: 1, growth: null },
  ],
  previousCountries: [
    { country: 'NO', revenue: '100.00', orders: 1 },
    { country: 'SE', revenue: '100.00', orders: 1 },
  ],
  topProducts: [],
  knownSince: null,
  limits: [],
}
const result = makeReport(
  [
    { country: 'NO', growth: 0.27, low: 0.05 },
    { country: 'SE', growth: 0.5, low: -0.1 },
    { country: 'unknown', growth: 0.5, low: 0.1 },
  ],
  [{ sentence: 'Linen is asked for.', page: 'A page', url: 'https://a.example/x' }],
)
const finding = { region: 'europe', itemId: 'item', foundAt: new Date().toISOString(), result }

beforeEach(() => {
  const overview = { isAvailable: true, message: null, isDemo: true, lastSyncAt: null, run: null, figures }
  peer.on(viewSales, () => ok(overview))
  peer.on(listTasks, () => ok({ tasks: [] }))
  const growingCountries = [
    { country: 'NO', growth: 1 },
    { country: 'US', growth: 0.5 },
  ]
  const findings = { insights: [], regions: [], growingCountries }
  peer.on(viewInsights, () => ok({ computedAt: null, findings, pausedAt: null }))
  peer.on(listFindings, () => ok({ findings: [finding] }))
})

async function cardOf(region: string) {
  const heading = await screen.findByRole('heading', { name: region })
  return within(heading.closest('li') as HTMLElement)
}

test('a region grows by all its countries together, those that are new or gone included', async () => {
  show(<ScoutRegions />)
  const europe = await cardOf('Europe')
  expect(europe.getByText(/50%/)).toBeTruthy()
  expect(europe.getByText('$300.00')).toBeTruthy()
  expect(europe.getByText('Norway, Iceland')).toBeTruthy()
  expect((await cardOf('India')).getByText('–')).toBeTruthy()
})

test('the opportunities of a region are its growing countries and what its newest research found', async () => {
  const user = userEvent.setup()
  show(<ScoutRegions />)
  const europe = await cardOf('Europe')
  expect(await europe.findByText('Revenue from Norway is up 100%')).toBeTruthy()
  expect(europe.getByText('“Linen is asked for.” (a.example)')).toBeTruthy()
  expect(europe.queryByText(/Sweden|United States/)).toBeNull()
  await user.click(europe.getByRole('button', { name: 'Research results: Europe' }))
  expect(await europe.findByText('Your store had 4 orders from Europe.')).toBeTruthy()
})

test('a region without research says so and starts it', async () => {
  const user = userEvent.setup()
  const started = Promise.withResolvers<unknown>()
  peer.on(startTask, ({ body }) => {
    started.resolve(body)
    return ok({ task: {}, isNew: false }, { message: 'Under way.' })
  })
  show(<ScoutRegions />)
  const india = await cardOf('India')
  expect(india.getByText(/Not researched yet/)).toBeTruthy()
  await user.click(india.getByRole('button', { name: 'Research India' }))
  expect(await started.promise).toEqual({ region: 'india' })
})
