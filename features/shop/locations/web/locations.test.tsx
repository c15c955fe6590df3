import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import { listLocations, listLocationStock, type LocationStock, type StoreLocation } from '../contract.ts'
import { Locations } from './locations.tsx'

const peer = usePeer()
const ok = (data: unknown) => ({ body: { success: true, data } })

const warehouse: StoreLocation = {
  ...{ locationId: '1', name: 'Oslo warehouse', city: 'Oslo', country: 'NO' },
  ...{ isActive: true, fulfillsOnlineOrders: true, hasLocalPickup: false },
}
const workshop: StoreLocation = {
  ...{ ...warehouse, locationId: '2', name: 'Workshop' },
  ...{ fulfillsOnlineOrders: false, hasLocalPickup: true },
}
const showroom: StoreLocation = {
  ...{ ...workshop, locationId: '3', name: 'Old showroom', city: null, country: null },
  ...{ isActive: false, hasLocalPickup: false },
}
const kettle: LocationStock = {
  ...{ variantId: '11', productId: 'K-1', title: 'Kettle', variant: 'Red', sku: 'K-1', imageLink: null },
  ...{ isTracked: true, onHand: 1_205, available: 1_200, committed: 5, incoming: 24 },
}
const vase: LocationStock = {
  ...{ ...kettle, variantId: '12', productId: null, title: 'Vase', variant: null, sku: null },
  ...{ onHand: 2, available: 0, committed: 2 },
}
const untracked: LocationStock = { ...kettle, variantId: '13', title: 'Gift card', isTracked: false }

beforeEach(() => {
  peer.on(listLocations, () => ok({ locations: [showroom, warehouse, workshop], missing: [] }))
  peer.on(listLocationStock, ({ path, query }) => {
    if (path.includes('/2/')) return ok({ stock: [{ ...kettle, available: 7 }], nextCursor: null })
    if (query.get('only')) return ok({ stock: [vase], nextCursor: null })
    if (query.get('search')) return ok({ stock: [], nextCursor: null })
    return query.get('cursor') === null
      ? ok({ stock: [kettle, vase], nextCursor: 'next' })
      : ok({ stock: [untracked], nextCursor: null })
  })
})

/** As the page does it, with the address in its place. */
function Screen() {
  const [open, setOpen] = useState<string>()
  return <Locations locationId={open} onOpen={setOpen} />
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))

test('shows the locations, and what is at the first that is active', async () => {
  show(<Screen />)
  const oslo = await screen.findByRole('button', { name: /Oslo warehouse/, pressed: true })
  expect(oslo.textContent).toContain('Oslo, Norway')
  expect(oslo.textContent).toContain('Fulfills online orders')
  expect(screen.getByRole('button', { name: /Workshop/ }).textContent).toContain('Local pickup')
  const kettleRow = await rowOf(/Kettle/)
  expect(kettleRow.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '1,200',
    '1,205',
    '5',
    '24',
  ])
  expect(kettleRow.getByRole('link', { name: 'Kettle' }).getAttribute('href')).toContain('K-1')
  const vaseRow = await rowOf(/Vase/)
  expect(vaseRow.getByText('Sold out')).toBeTruthy()
  expect(vaseRow.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect((await rowOf(/Gift card/)).getByText('Not tracked')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('opens another location with the keyboard and never shows the stock of the one before under its name', async () => {
  show(<Screen />)
  await rowOf(/Vase/)
  screen.getByRole('button', { name: /Workshop/ }).focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Stock at Workshop' })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /Vase/ })).toBeNull()
  expect((await rowOf(/Kettle/)).getAllByRole('cell')[0]?.textContent).toBe('7')
  await userEvent.click(screen.getByRole('button', { name: /Old showroom/ }))
  expect(await screen.findByText(/This location is inactive/)).toBeTruthy()
  expect(peer.asked.some(({ path }) => path.includes('/3/'))).toBe(false)
})

test('brings the stock into view where it stands below a long list', async () => {
  show(<Screen />)
  await rowOf(/Vase/)
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  const top = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  await userEvent.click(screen.getByRole('button', { name: /Workshop/ }))
  await screen.findByRole('heading', { name: 'Stock at Workshop' })
  expect(scroll).not.toHaveBeenCalled()
  top.mockReturnValue({ top: 5_000 } as DOMRect)
  await userEvent.click(screen.getByRole('button', { name: /Oslo warehouse/ }))
  await waitFor(() => expect(scroll).toHaveBeenCalled())
  vi.restoreAllMocks()
})

test('searches, and shows what is sold out here', async () => {
  show(<Screen />)
  await rowOf(/Kettle/)
  await userEvent.click(screen.getByRole('button', { name: 'Sold out here' }))
  await rowOf(/Vase/)
  expect(peer.asked.at(-1)?.query.get('only')).toBe('sold_out')
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search product or SKU' }), 'lamp')
  expect(await screen.findByText('No products found')).toBeTruthy()
  expect(peer.asked.at(-1)?.query.get('search')).toBe('lamp')
})

test('says which scope is missing and what to do', async () => {
  const message = 'Stock is shown as a total, not by location. Grant read_inventory to change that.'
  peer.on(listLocations, () =>
    ok({ locations: [warehouse], missing: [{ scope: 'read_inventory', message }] }),
  )
  show(<Screen />)
  expect(await screen.findByText("Vitrine can't read your stock")).toBeTruthy()
  expect(screen.getByText(new RegExp(message))).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Manage stores' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Oslo warehouse/ })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('says so where the store is paused, does not answer, or answers no more', async () => {
  peer.on(listLocations, () => refusal(409, 'STORE_PAUSED', 'This store is paused. Resume it first.'))
  show(<Screen />)
  expect(await screen.findByText('This store is paused')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  cleanup()
  peer.on(listLocations, () => refusal(502, 'UPSTREAM_THROTTLED', 'Shopify is busy. Try again in a moment.'))
  show(<Screen />)
  expect(await screen.findByText("Couldn't load the locations")).toBeTruthy()
  peer.on(listLocations, () => ok({ locations: [warehouse], missing: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf(/Kettle/)
  peer.on(listLocationStock, () => refusal(502, 'UPSTREAM_UNAVAILABLE', 'Shopify is down.'))
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByText("Couldn't load more")).toBeTruthy()
  expect(screen.getByRole('row', { name: /Kettle/ })).toBeTruthy()
})

test('says what will be here where there is nothing yet', async () => {
  peer.on(listLocations, () => ok({ locations: [], missing: [] }))
  show(<Screen />)
  expect(await screen.findByText('No locations yet')).toBeTruthy()
})
