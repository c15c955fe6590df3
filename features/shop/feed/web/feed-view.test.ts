import { expect, test } from 'vitest'
import { parseFeedView } from './feed-view.ts'

test('an address holds search, filters, order and the open product', () => {
  const view = { search: 'kettle', readiness: 'ready', enabled: 'true', sort: '-score', product: 'AN-1' }
  expect(parseFeedView(view)).toEqual(view)
})

test('what an address should not hold is left out', () => {
  const odd = {
    search: '',
    readiness: 'toString',
    enabled: 'yes',
    sort: '__proto__',
    product: '',
    page: '2',
    issue: 'x',
    priceMin: -1,
  }
  expect(parseFeedView(odd)).toEqual({})
})

test('an address holds every filter, with digits as text and prices as numbers', () => {
  const view = {
    search: 1001,
    issue: 'gtin:missing',
    missing: 'barcode',
    brand: 'Atelier Nord',
    category: 'Home > Lamps',
    stock: 'out',
    priceMin: '5',
    priceMax: 9.5,
    grouped: 'true',
  }
  expect(parseFeedView(view)).toEqual({ ...view, search: '1001', priceMin: 5, grouped: true })
})

test('a queue stands in the address with its position, in place of a product', () => {
  const queue = '01a206c5-8e10-77db-b71c-f6eb0bd7991f'
  expect(parseFeedView({ queue, at: '17', product: 'AN-1' })).toEqual({ queue, at: 17 })
  expect(parseFeedView({ queue, at: 'x' })).toEqual({ queue, at: 1 })
})
