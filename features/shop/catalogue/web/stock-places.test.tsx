import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { readStoreProduct, type StoreProductView } from '../contract.ts'
import { StockPlaces } from './stock-places.tsx'

const peer = usePeer()
const nothing = { title: {}, description: {}, seo: {}, vendor: {}, productType: {}, tags: {} }
const aProduct = (stock: StoreProductView['stock']) => ({
  body: {
    success: true,
    data: {
      product: {
        productId: 'K',
        title: 'Kettle',
        currency: 'USD',
        price: {},
        texts: nothing,
        barcodes: [],
        stock,
        limits: [],
      },
    },
  },
})

test('asks the store for stock by location once it is opened', async () => {
  let asked = 0
  peer.on(readStoreProduct, () => {
    asked += 1
    const places = [
      { locationId: 'gid://shopify/Location/1', name: 'Oslo', available: 3 },
      { locationId: 'gid://shopify/Location/2', name: null, available: 0 },
    ]
    return aProduct({ isTracked: true, places })
  })
  show(<StockPlaces productId="K" />)
  const summary = await screen.findByText('Stock by location')
  expect(asked).toBe(0)
  await userEvent.click(summary)
  expect(await screen.findByRole('row', { name: 'Oslo 3 available' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '2 0 available' })).toBeTruthy()
})

test('says what to do where the store does not let stock be seen', async () => {
  peer.on(readStoreProduct, () => aProduct(null))
  show(<StockPlaces productId="K" />)
  await userEvent.click(await screen.findByText('Stock by location'))
  expect(await screen.findByText(/Grant the app read_inventory/)).toBeTruthy()
})
