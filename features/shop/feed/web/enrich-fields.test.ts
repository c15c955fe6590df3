import { expect, test } from 'vitest'
import type { ProductDetail } from '../contract.ts'
import { aProduct } from './__fixtures__/product.fixture.ts'
import { fieldNames, isMissing, toEdits, toValues } from './enrich-fields.ts'

function missing(product: ProductDetail) {
  return fieldNames.filter((field) => isMissing(product, field))
}

test('only what was changed is sent, and surrounding spaces are no change', () => {
  const product = aProduct({ brand: 'Sognefjord', weight: null })
  const values = { ...toValues(product), brand: ' Sognefjord ', weight: ' 1.3 kg ' }
  expect(toEdits(product, values)).toEqual({ weight: '1.3 kg' })
})

test('a value that is cleared, or typed as the store has it, goes back to the store’s', () => {
  const fromStore = { ...aProduct({}).fromStore, brand: 'Nord', mpn: 'N-1' }
  const product = aProduct({ brand: 'Sognefjord', mpn: 'S-1', fromStore })
  expect(toEdits(product, { ...toValues(product), brand: 'Nord', mpn: '' })).toEqual({ brand: '', mpn: '' })
})

test('a detail that costs points is asked for even when the store has a value for it', () => {
  const score = [{ field: 'weight', label: 'Weight', earned: 0, possible: 8 }]
  expect(missing(aProduct({ weight: '0 kg', score }))).toEqual(['weight'])
})

test('a description that is too short is asked for', () => {
  const score = [{ field: 'description', label: 'Description', earned: 0, possible: 4 }]
  expect(missing(aProduct({ description: 'A kettle.', score }))).toEqual(['description'])
})

test('a part number is not asked for when a GTIN identifies the product', () => {
  const earned = [{ field: 'gtin', label: 'GTIN', earned: 14, possible: 14 }]
  expect(missing(aProduct({ mpn: null, score: earned }))).toEqual([])
  const lost = [{ field: 'gtin', label: 'GTIN', earned: 0, possible: 14 }]
  expect(missing(aProduct({ gtin: null, mpn: null, score: lost }))).toEqual(['gtin', 'mpn'])
})
