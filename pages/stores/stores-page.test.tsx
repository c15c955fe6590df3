import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { viewStoreAnalytics } from '#features/automation/store-analytics/contract.ts'
import { changeStoreUse, listStores, type StoreListing } from '#features/base/stores/contract.ts'
import { viewCurrencies } from '#features/shop/currencies/contract.ts'
import { listStoreFigures, type StoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { syncStores, viewStoreSyncs } from '#features/shop/sales/contract/store-sync.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { AnalyticsTab } from './analytics-tab.tsx'
import { StoresCard } from './stores-card.tsx'
import { StoresPage } from './stores-page.tsx'
import { SynchronizationTab } from './synchronization-tab.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const at = new Date().toISOString()

const north: StoreListing = {
  id: '0198c2a4-7c1e-4c5d-9d5e-0d8f6a1b2c3d',
  name: 'North',
  domain: 'north.myshopify.com',
  currency: 'USD',
  isDemo: false,
  isDefault: true,
  status: 'connected',
  problem: null,
  connectedAt: at,
  lastSyncAt: at,
  limits: [],
  missingScopes: [],
  storefront: null,
  sync: { mode: 'bidirectional', products: true, orders: true, customers: false, inventory: true },
}
const south: StoreListing = {
  ...north,
  id: `${north.id.slice(0, -1)}e`,
  name: 'South',
  domain: 'south.myshopify.com',
  isDefault: false,
  missingScopes: ['read_customers'],
}
const run = (id: string, kind: string, storeId: string, endedAt: string | null, output: unknown = null) => ({
  ...{ id, kind, purpose: `${kind}:${storeId}`, storeId, output, error: null },
  ...{ status: endedAt ? 'completed' : 'running', createdAt: at, startedAt: at, endedAt },
  progress: endedAt ? null : { stage: 'Reading products', done: 30, total: 100, ratePerSecond: null },
})
const figures = (storeId: string, previousRevenue: string | null): StoreFigures => ({
  ...{ storeId, products: 100, ready: 80, enabled: 50, salesMessage: null },
  sales: { orders: 10, revenue: '500.00', currency: 'USD', previousRevenue },
})

beforeEach(() => {
  peer.on(listStores, () => ok({ stores: [north, south] }))
  peer.on(listStoreFigures, () =>
    ok({ days: 30, figures: [figures(north.id, '400.00'), figures(south.id, '400.00')] }),
  )
  peer.on(viewStoreSyncs, () => ok({ stores: [], activity: [] }))
  peer.on(viewCurrencies, () => ok({ reporting: null, rates: [], kept: {} }))
  peer.on(viewStoreAnalytics, () =>
    ok({
      days: 30,
      syncs: [{ storeId: north.id, ended: 4, completed: 3, items: 1_000, durationMs: 10_000 }],
      messages: [{ storeId: north.id, received: 10, ignored: 5 }],
      workflows: { runs: 0, triggered: 0, acrossStores: 0 },
      agents: { ended: 0, completed: 0 },
      asked: 2,
      conflicts: 7,
    }),
  )
})

test('opens the default store, and its locations, by its name where the page is of another', async () => {
  const { router } = show(<StoresCard title="Connected Stores" />)
  await router.navigate({ to: '/', search: { store: south.id } as never })
  const link = await screen.findByRole('link', { name: 'Locations of North' })
  expect(link.getAttribute('href')).toContain(north.id)
  expect(link.getAttribute('href')).toContain('tab=locations')
  await userEvent.click(screen.getByRole('button', { name: 'North' }))
  await waitFor(() => expect(router.history.location.pathname).toBe('/workspace/chatgpt'))
  expect(router.history.location.search).toContain(north.id)
})

test('the stores are rows of one table, with what each holds and sells', async () => {
  show(<StoresCard title="Connected Stores" />)
  const table = within(await screen.findByRole('table', { name: 'Connected Stores' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...[
      'Store',
      'Status',
      'Products',
      'On ChatGPT',
      'Orders (30 days)',
      'Revenue (30 days)',
      'Last sync',
      'Actions',
    ],
  ])
  const row = await table.findByRole('row', { name: /^South/ })
  await waitFor(() => expect(row.textContent).toContain('$500.00'))
  expect(within(row).getByText('Connected')).toBeTruthy()
})

test('a setting is switched for one store, and one whose scope is missing says which', async () => {
  const customers = { ...north, sync: { ...north.sync, customers: true } }
  peer.on(changeStoreUse, () => ok({ stores: [customers, south] }))
  show(<SynchronizationTab />)
  const toggle = await screen.findByRole('switch', { name: 'Customer data sync: North' })
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(toggle)
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'))
  expect(peer.asked.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: `/api/stores/${north.id}`,
    body: { sync: { customers: true } },
  })
  const missing = () => screen.getAllByText(/Grant read_customers to the app in Shopify/).length
  expect(missing()).toBe(1)
  await userEvent.click(screen.getByRole('switch', { name: 'Customer data sync: South' }))
  await waitFor(() => expect(missing()).toBeGreaterThan(1))
  expect(peer.asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

test('a sync says when it starts, what is left of it, and when the last of its runs is done', async () => {
  let ended: string | null = null
  let written: string | null = null
  const isStarted = () => peer.asked.some(({ path }) => path === syncStores.path)
  peer.on(viewStoreSyncs, () =>
    ok({
      stores: isStarted()
        ? [
            {
              ...{ storeId: north.id, products: run('1', 'feed.sync', north.id, ended), orders: null },
              writes: run('2', 'catalogue.settle', north.id, written),
            },
          ]
        : [],
      activity: [],
    }),
  )
  peer.on(syncStores, () => ok({ runIds: ['1', '2'] }))
  const { client } = show(<SynchronizationTab />)
  await userEvent.click(await screen.findByRole('button', { name: 'Shopify to Internal' }))
  expect(await screen.findByText('Sync Started')).toBeTruthy()
  expect(screen.getByText('Shopify to Internal synchronization initiated')).toBeTruthy()
  const status = screen.getByRole('heading', { name: 'Sync status' }).closest('section') as HTMLElement
  await waitFor(() => expect(within(status).getByText('70')).toBeTruthy())
  expect(screen.queryByText('Sync Complete')).toBeNull()
  ended = at
  await client.invalidateQueries()
  await waitFor(() => expect(within(status).queryByText('70')).toBeNull())
  expect(screen.queryByText('Sync Complete')).toBeNull()
  written = at
  await client.invalidateQueries()
  expect(await screen.findByText('Sync Complete')).toBeTruthy()
  expect(screen.getByText('All products and orders synchronized successfully')).toBeTruthy()
})

test('a sync that only writes says that it starts, and not that products and orders were read', async () => {
  peer.on(viewStoreSyncs, () => ok({ stores: [], activity: [] }))
  peer.on(syncStores, () => ok({ runIds: [] }))
  const { client } = show(<SynchronizationTab />)
  await userEvent.click(await screen.findByRole('button', { name: 'Internal to Shopify' }))
  expect(await screen.findByText('Internal to Shopify synchronization initiated')).toBeTruthy()
  await client.invalidateQueries()
  expect(screen.queryByText('Sync Complete')).toBeNull()
})

test('says what a store told, and what was synced of its customers', async () => {
  const at = new Date().toISOString()
  const told = (topic: string, count: number) => ({
    ...{ type: 'message' as const, storeId: north.id, topic, count },
    ...{ isIgnored: false, at },
  })
  const sync = { type: 'sync' as const, storeId: north.id, of: 'customers' as const, message: null, at }
  peer.on(viewStoreSyncs, () =>
    ok({
      stores: [],
      activity: [
        told('customers/update', 2),
        told('refunds/create', 3),
        {
          ...{ ...sync, id: '1', status: 'completed' },
          counts: { added: 0, changed: 40, removed: 1, failed: 0 },
        },
        { ...sync, id: '2', status: 'failed', counts: null },
      ],
    }),
  )
  show(<SynchronizationTab />)
  for (const text of ['2 customer changes', '3 order changes', '41 customers synced', 'Customer sync'])
    expect(await screen.findByText(text)).toBeTruthy()
})

test('the current tab is brought into sight, where the tabs do not fit side by side', async () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  show(<StoresPage />)
  await userEvent.click(await screen.findByRole('link', { name: 'Agent Integration' }))
  await waitFor(() => expect(brought.mock.contexts.at(-1)).toHaveProperty('textContent', 'Agent Integration'))
  brought.mockRestore()
})

test('figures are counted over all stores, and one that cannot be known says what it needs', async () => {
  show(<AnalyticsTab />)
  const row = async (label: string) => (await screen.findByText(label)).closest('dl > div') as HTMLElement
  expect((await row('Total orders')).textContent).toContain('20')
  expect((await row('Revenue increase')).textContent).toMatch(/25%(?! \()/)
  expect((await row('Processing speed')).textContent).toContain('100 per second')
  expect((await row('Real-time updates')).textContent).toContain('50%')
  expect((await row('Conflict resolution')).textContent).toContain('7')
  expect((await row('Manual interventions')).textContent).toContain('2')
  expect((await row('Agent efficiency')).textContent).toMatch(
    /Not known.*Known once an agent has used a tool/,
  )
  expect((await row('Conversion rate')).textContent).toMatch(/Not known.*Needs the number of visits/)
})

test('revenue is compared only where the days before are known of every store', async () => {
  peer.on(listStoreFigures, () =>
    ok({ days: 30, figures: [figures(north.id, '400.00'), figures(south.id, null)] }),
  )
  show(<AnalyticsTab />)
  const row = (await screen.findByText('Revenue increase')).closest('dl > div')
  expect(row?.textContent).toMatch(/Not known.*Needs orders of the last 60 days from every store/)
})

test('revenue in several currencies adds up with the rates that were entered, or stands by currency', async () => {
  const euros = (storeId: string): StoreFigures => {
    const { sales, ...rest } = figures(storeId, '400.00')
    return { ...rest, sales: sales && { ...sales, currency: 'EUR' } }
  }
  peer.on(listStoreFigures, () => ok({ days: 30, figures: [figures(north.id, '200.00'), euros(south.id)] }))
  show(<AnalyticsTab />)
  const row = async (label: string) => (await screen.findByText(label)).closest('dl > div')?.textContent
  expect(await row('Revenue')).toContain('$500.00 + €500.00')
  expect(await row('Average order value')).toContain('$50.00 + €50.00')
  expect(await row('Revenue increase')).toMatch(/150% \(USD\) \+ .*25% \(EUR\)/)
  cleanup()

  const rate = { currency: 'EUR', rate: '2', source: 'Bank', date: '2026-11-20' }
  peer.on(viewCurrencies, () => ok({ reporting: 'USD', rates: [rate], kept: {} }))
  show(<AnalyticsTab />)
  expect(await row('Revenue')).toContain('$1,500')
  expect(await row('Average order value')).toContain('$75.00')
  expect(await row('Revenue increase')).toMatch(/50% \(USD\)/)
})

test('revenue is not known before the first order sync, also in a reporting currency', async () => {
  const unsold = { ...figures(north.id, null), sales: null }
  peer.on(listStoreFigures, () => ok({ days: 30, figures: [unsold] }))
  peer.on(viewCurrencies, () => ok({ reporting: 'USD', rates: [], kept: {} }))
  show(<AnalyticsTab />)
  const row = (await screen.findByText('Revenue')).closest('dl > div')
  expect(row?.textContent).toMatch(/Not known.*Known after the first order sync/)
})
