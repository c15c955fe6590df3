import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type SetStateAction, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, show, usePeer } from '#tests/world/dom.tsx'
import {
  enrichProduct,
  getProduct,
  listProducts,
  type ProductDetail,
  syncStatus,
  toggleProduct,
} from '../contract.ts'
import { aProduct, someStats } from './__fixtures__/product.fixture.ts'
import { FeedScreen } from './feed-screen.tsx'
import type { FeedView } from './feed-view.ts'

const peer = usePeer()

function Feed({ start }: { start: FeedView }) {
  const [view, setView] = useState(start)
  return <FeedScreen view={view} store={undefined} onView={setView} />
}

function stock(...products: ProductDetail[]) {
  const stats = someStats({ total: products.length })
  peer.on(listProducts, () => ({
    body: {
      success: true,
      data: { products, stats, nextCursor: null, total: products.length, isTotalCapped: false },
    },
  }))
  peer.on(getProduct, ({ path }) => ({
    body: { success: true, data: { product: products.find(({ productId }) => path.endsWith(productId)) } },
  }))
}

beforeEach(() => {
  peer.on(syncStatus, () => ({ body: { success: true, data: { run: null, report: null } } }))
})

test('a product that is enabled is on display at once, and the toast can undo it', async () => {
  const product = aProduct({})
  stock(product)
  peer.on(toggleProduct, ({ body }) => ({
    body: {
      success: true,
      data: { product: { ...product, ...(body as object) }, stats: someStats({ chatgptEnabled: 1 }) },
    },
  }))
  show(<Feed start={{}} />)
  const toggle = await screen.findByRole('switch', { name: 'Search for Enamel kettle, 1.6 l' })
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  expect(await screen.findByText('Status Updated')).toBeTruthy()
  // The region of toasts takes no clicks until it has been drawn with the toast in it.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: 'Undo' })))
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'))
})

test('a switch that the server refuses goes back and says why', async () => {
  stock(aProduct({}))
  peer.on(toggleProduct, () => refusal(409, 'PRODUCT_INCOMPLETE', 'Not ready for shoppers: Image missing.'))
  show(<Feed start={{}} />)
  const toggle = await screen.findByRole('switch', { name: /Search for/ })
  await userEvent.click(toggle)
  expect(await screen.findByText('Not ready for shoppers: Image missing.')).toBeTruthy()
  expect(toggle.getAttribute('aria-checked')).toBe('false')
})

test('a GTIN that the server refuses is explained at its field, and what was typed stays', async () => {
  stock(aProduct({}))
  const message = 'A GTIN has 8, 12, 13 or 14 digits; this has 3.'
  peer.on(enrichProduct, () => refusal(400, 'ENRICHMENT_INVALID', message, [{ field: 'gtin', message }]))
  show(<Feed start={{ product: 'AN-1301' }} />)
  const panel = await screen.findByRole('dialog', { name: 'Enrich product' })
  const gtin = await within(panel).findByRole('textbox', { name: 'GTIN' })
  await userEvent.clear(gtin)
  await userEvent.type(gtin, '123')
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
  expect(await within(panel).findByText(message)).toBeTruthy()
  expect((gtin as HTMLInputElement).value).toBe('123')
  expect(gtin.getAttribute('aria-invalid')).toBe('true')
})

test('what a product costs the merchant stands beside its price, where the store tells it', async () => {
  stock(aProduct({ unitCost: '31.50 USD' }))
  show(<Feed start={{ product: 'AN-1301' }} />)
  const panel = await screen.findByRole('dialog', { name: 'Enrich product' })
  expect(await within(panel).findByText('cost $31.50')).toBeTruthy()
  expect(within(panel).getByText('$79.00')).toBeTruthy()
})

test('an empty detail that nothing asks for is optional, and only what is listed as filled is counted', async () => {
  const score = [{ field: 'gtin', label: 'GTIN, or part number with brand', earned: 14, possible: 14 }]
  stock(aProduct({ mpn: null, score }))
  show(<Feed start={{ product: 'AN-1301' }} />)
  const panel = await screen.findByRole('dialog', { name: 'Enrich product' })
  const optional = await within(panel).findByRole('group', { name: 'Optional' })
  expect(within(optional).getByRole('textbox', { name: 'MPN' })).toBeTruthy()
  expect(within(panel).getByRole('group', { name: 'Already filled 6' })).toBeTruthy()
})

test('a missing image is named in words and leads to the product in the store', async () => {
  const finding = {
    field: 'image_url',
    severity: 'error' as const,
    rule: 'required',
    found: '',
    todo: 'Add a value: the field is required.',
    source: '',
  }
  stock(aProduct({ findings: [finding], storeUrl: 'https://nord.example/admin/products/1' }))
  show(<Feed start={{ product: 'AN-1301' }} />)
  const link = await screen.findByRole('link', { name: 'Add an image in your store' })
  expect(link.getAttribute('href')).toBe('https://nord.example/admin/products/1')
  expect(screen.getByRole('heading', { name: 'Error: Image' })).toBeTruthy()
})

test('the menu of a row acts on its product without opening it', async () => {
  const product = aProduct({})
  stock(product)
  peer.on(toggleProduct, ({ body }) => ({
    body: { success: true, data: { product: { ...product, ...(body as object) }, stats: someStats({}) } },
  }))
  show(<Feed start={{}} />)
  const more = await screen.findByRole('button', { name: 'Actions for Enamel kettle, 1.6 l' })
  await userEvent.click(more)
  const enable = await screen.findByRole('menuitem', { name: 'Enable' })
  await userEvent.keyboard('e')
  expect(peer.asked.some(({ method }) => method === 'PATCH')).toBe(false)
  await userEvent.click(enable)
  expect(await screen.findByText('Status Updated')).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Enrich product' })).toBeNull()
  more.focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open details' }))
  expect(await screen.findByRole('dialog', { name: 'Enrich product' })).toBeTruthy()
})

test('saving sends only what was changed', async () => {
  const product = aProduct({ material: null, fromStore: { ...aProduct({}).fromStore, material: null } })
  stock(product)
  peer.on(enrichProduct, () => ({
    body: { success: true, data: { product: { ...product, material: 'steel' }, stats: someStats({}) } },
  }))
  show(<Feed start={{ product: 'AN-1301' }} />)
  const panel = await screen.findByRole('dialog', { name: 'Enrich product' })
  await userEvent.type(await within(panel).findByRole('textbox', { name: 'Material' }), 'steel')
  await userEvent.click(within(panel).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Product Enriched')).toBeTruthy()
  expect(peer.asked.find(({ method }) => method === 'PUT')?.body).toEqual({ material: 'steel' })
})

test('more than three issues are counted', async () => {
  stock(
    aProduct({
      readinessStatus: 'incomplete',
      validationErrors: [
        'Image missing',
        'GTIN missing',
        'Weight missing',
        'Material missing',
        'Brand missing',
      ],
    }),
  )
  show(<Feed start={{}} />)
  expect(await screen.findByText('+2 more issues')).toBeTruthy()
})

test('an empty feed says what to do', async () => {
  stock()
  show(<Feed start={{}} />)
  expect(await screen.findByText('No products found')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sync from Shopify' })).toBeTruthy()
})

test('a list that cannot be read says so and offers another try', async () => {
  peer.on(listProducts, () => refusal(500, 'INTERNAL', 'Something went wrong on our side.'))
  show(<Feed start={{}} />)
  const notice = await screen.findByRole('alert')
  expect(within(notice).getByText(/Something went wrong on our side/)).toBeTruthy()
  stock(aProduct({}))
  await userEvent.click(within(notice).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Enamel kettle, 1.6 l')).toBeTruthy()
})

test('a search with more hits than are counted says so', async () => {
  stock(aProduct({}))
  const found = { products: [aProduct({})], stats: someStats({ total: 102_617 }), nextCursor: 'next' }
  peer.on(listProducts, () => ({
    body: { success: true, data: { ...found, total: 1_000, isTotalCapped: true } },
  }))
  show(<Feed start={{ search: 'kettle' }} />)
  expect(await screen.findByText('1,000+ of 102,617 products')).toBeTruthy()
  expect(screen.getByRole('grid', { name: 'Products' }).getAttribute('aria-rowcount')).toBe('-1')
})

test('a product that is opened before a filter has taken effect stays open, and the filter counts', async () => {
  stock(aProduct({}))
  let asked: FeedView = {}
  // As on a busy machine: the address knows of a change before the screen is drawn with it.
  const change = (update: SetStateAction<FeedView>) => {
    asked = typeof update === 'function' ? update(asked) : update
  }
  show(<FeedScreen view={{}} store={undefined} onView={change} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enamel kettle, 1.6 l' }))
  await userEvent.type(screen.getByRole('searchbox'), 'kettle')
  await waitFor(() => expect(asked.search).toBe('kettle'))
  expect(asked.product).toBe('AN-1301')
})
