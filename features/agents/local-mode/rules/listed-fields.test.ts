import { expect, test } from 'vitest'
import { readListedFields } from './listed-fields.ts'

const names = ['Juni Bottle', 'stainless steel']

test.each([
  [
    'Please add to the Juni Bottle: weight 0.4 kg, material stainless steel.',
    { weight: '0.4 kg', material: 'stainless steel' },
  ],
  ['set for juni bottle: brand Nordvik and mpn NV-12', { brand: 'Nordvik', mpn: 'NV-12' }],
  ['fill in the Juni Bottle: barcode 7350100041841', { gtin: '7350100041841' }],
])('“%s” fills in each field', (text, args) => {
  expect(readListedFields(text, names)).toMatchObject({
    tool: 'enrich-product',
    args,
    product: { into: 'productId' },
  })
})

test.each([
  'do not add to the Juni Bottle: weight 0.4 kg',
  'add to the Juni Bottle: weight 0.4',
  'add to the Juni Bottle: weight 0.4 kg, price 12',
  'add to the Juni Bottle: material wrong, weight 1 kg',
  'add to the Juni Bottle: material steel, material wood',
  'add to the Juni Bottle when it sells: material steel',
])('“%s” is not clear', (text) => expect(readListedFields(text, names)).toBeNull())
