import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, usePeer } from '#tests/world/dom.tsx'
import { readStoreProduct, type StoreProductView } from '../contract.ts'
import { StoreBarcodes } from './store-barcodes.tsx'

const peer = usePeer()

function answer(barcodes: StoreProductView['barcodes']) {
  const texts = { title: {}, description: {}, seo: {}, vendor: {}, productType: {}, tags: {} }
  const product = { productId: 'K', title: 'Kettle', currency: 'USD', price: {}, texts, barcodes }
  peer.on(readStoreProduct, () => ({
    body: { success: true, data: { product: { ...product, stock: null, limits: [] } } },
  }))
}

test('shows each barcode with its type, and offers those that are GTINs', async () => {
  answer([
    { value: 'SHELF-7', type: null, isGtin: false },
    { value: '4006381333931', type: 'EAN', isGtin: true },
  ])
  const used: string[] = []
  show(<StoreBarcodes productId="K" onUse={(barcode) => used.push(barcode)} />)
  await userEvent.click(await screen.findByText('Barcodes in your store'))
  expect(await screen.findByRole('row', { name: 'SHELF-7 No type Not a GTIN' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use 4006381333931 as GTIN' }))
  expect(used).toEqual(['4006381333931'])
})

test('says where the store has no barcode', async () => {
  answer([])
  show(<StoreBarcodes productId="K" onUse={() => {}} />)
  await userEvent.click(await screen.findByText('Barcodes in your store'))
  expect(await screen.findByText('This product has no barcode in your store.')).toBeTruthy()
})
