import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { listStoreInboxes, setInboxState, type StoreItem } from '#features/agents/inbox/contract/item.ts'
import { listStores } from '#features/base/stores/contract.ts'
import { type CurrencySettings, saveCurrencies, viewCurrencies } from '#features/shop/currencies/contract.ts'
import { listStoreFigures } from '#features/shop/sales/contract/store-figures.ts'
import { show, usePeer } from '#tests/world/dom.tsx'
import { StoreInboxes } from './store-inboxes.tsx'
import { StoreSums } from './store-sums.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })
const [nord, south] = ['0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3d', '0198c2a4-7c1e-7c5d-9d5e-0d8f6a1b2c3e']
const sold = (storeId: string, currency: string, revenue: string) => ({
  ...{ storeId, products: 10, ready: 4, enabled: 2, salesMessage: null },
  sales: { orders: 3, revenue, currency },
})
let settings: CurrencySettings

beforeEach(() => {
  settings = { reporting: null, rates: [] }
  const listing = { isDemo: false, isDefault: false, status: 'connected' }
  const stores = [
    { ...listing, id: nord, name: 'Nord', currency: 'USD' },
    { ...listing, id: south, name: 'South', currency: 'EUR' },
  ]
  peer.on(listStores, () => ok({ stores }))
  peer.on(listStoreFigures, () =>
    ok({ days: 30, figures: [sold(nord, 'USD', '100.00'), sold(south, 'EUR', '200.00')] }),
  )
  peer.on(viewCurrencies, () => ok({ ...settings, kept: {} }))
  peer.on(saveCurrencies, ({ body }) => {
    settings = body as CurrencySettings
    return ok(settings)
  })
})

test('adds up what counts alike, and money only with a rate that was entered, which it names', async () => {
  show(<StoreSums />)
  expect(await screen.findByText('Revenue in EUR (30 days)')).toBeTruthy()
  expect(screen.getByText('$100.00')).toBeTruthy()
  expect(screen.getByText('20')).toBeTruthy()

  await userEvent.click(await screen.findByRole('button', { name: 'Set reporting currency' }))
  await userEvent.selectOptions(await screen.findByLabelText('Show totals in'), 'USD')
  await userEvent.type(screen.getByLabelText('1 EUR in USD'), '1.1')
  await userEvent.click(screen.getByRole('button', { name: 'Save rates' }))
  expect(await screen.findByText("Enter the rate, where it's from and its date.")).toBeTruthy()
  expect(peer.asked.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.type(screen.getByLabelText('Source'), 'Bank')
  await userEvent.type(screen.getByLabelText('Date of the rate'), '2026-11-20')
  await userEvent.click(screen.getByRole('button', { name: 'Save rates' }))

  expect(await screen.findByText('$320.00')).toBeTruthy()
  expect(screen.getByText(/^1 EUR = 1\.1 USD \(Bank, /)).toBeTruthy()
  expect(screen.queryByText('Revenue in EUR (30 days)')).toBeNull()
})

test('without a rate totals are shown per currency, and the missing one is named', async () => {
  settings = { reporting: 'USD', rates: [] }
  show(<StoreSums />)
  expect(await screen.findByText('No rate for EUR, so totals are shown per currency.')).toBeTruthy()
  expect(screen.getByText('€200.00')).toBeTruthy()
})

test('lists what needs the merchant in every store by its name, and puts it aside in that store', async () => {
  const item: StoreItem = {
    ...{
      id: nord,
      storeId: south,
      type: 'info',
      money: null,
      dueAt: null,
      state: 'open',
      snoozedUntil: null,
    },
    detail: { kind: 'ticket', count: 2 },
    openedAt: new Date().toISOString(),
  }
  let items = [item]
  peer.on(listStoreInboxes, () => ok({ items }))
  peer.on(setInboxState, () => {
    items = []
    return ok({ item })
  })
  show(<StoreInboxes />)
  expect(await screen.findByText('South')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Open in South/ }).getAttribute('href')).toEqual(
    expect.stringContaining(`store=${south}`),
  )
  await userEvent.click(screen.getByRole('button', { name: /^Dismiss/ }))
  await waitFor(() => expect(peer.asked.find(({ method }) => method === 'PUT')).toBeDefined())
  const asked = peer.asked.find(({ method }) => method === 'PUT')
  expect([asked?.query.get('store'), asked?.body]).toEqual([south, { state: 'dismissed' }])
  expect(await screen.findByText('Nothing needs your attention in any store right now.')).toBeTruthy()
})
