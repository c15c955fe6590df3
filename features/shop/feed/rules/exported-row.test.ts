import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import { FACTS, SELLER, SWITCHES } from './__fixtures__/variant.fixture.ts'
import { toFeedRow } from './exported-row.ts'
import { validateRow } from './validate-row.ts'

function toRow(facts: Partial<VariantFacts> = {}, enrichment: Enrichment = {}, switches = SWITCHES) {
  return toFeedRow({ ...FACTS, ...facts }, enrichment, SELLER, switches, 'AN-1301')
}

const SIBLING: Partial<VariantFacts> = {
  hasSiblings: true,
  variantTitle: 'Blue / Large',
  options: [
    { name: 'Colour', value: 'Blue' },
    { name: 'Size', value: 'Large' },
  ],
}

describe('the exported row', () => {
  test('exports every known field of a product and no invented ones', () => {
    expect(toRow()).toEqual({
      item_id: 'AN-1301',
      title: 'Enamel kettle, 1.6 l',
      description:
        'Enamelled steel kettle with a beech handle, for gas, electric and induction hobs.\n\nMade in Sogn, 1.6 litres.',
      url: 'https://atelier.example/products/enamel-kettle',
      brand: 'Sognefjord',
      seller_name: 'Atelier Nord',
      image_url: 'https://cdn.atelier.example/kettle.jpg',
      availability: 'in_stock',
      price: '79.00 USD',
      is_eligible_search: true,
      is_eligible_checkout: false,
      gtin: '4006381333931',
      product_category: 'Home & Garden > Kitchen > Kettles',
      material: 'Enamelled steel, beech',
      weight: '1.2',
      item_weight_unit: 'kg',
      additional_image_urls: ['https://cdn.atelier.example/kettle-2.jpg'],
      seller_url: 'https://atelier.example/',
      accepts_returns: true,
      return_deadline_in_days: 30,
      return_policy: 'https://atelier.example/returns',
      store_country: 'NO',
      seller_privacy_policy: 'https://atelier.example/privacy',
      seller_tos: 'https://atelier.example/terms',
    })
  })

  test('a variant names its options, its group and its own page', () => {
    expect(toRow(SIBLING)).toMatchObject({
      title: 'Enamel kettle, 1.6 l - Blue / Large',
      url: 'https://atelier.example/products/enamel-kettle?variant=4711',
      group_id: 'group-815',
      listing_has_variations: true,
      variant_dict: { Colour: 'Blue', Size: 'Large' },
      color: 'Blue',
      size: 'Large',
    })
    expect(validateRow(toRow(SIBLING), { profile: 'openai-2026-10', now: new Date(0) }).errors).toEqual([])
  })

  test.each([[[]], [[{ name: ' ', value: 'Blue' }]], [[{ name: 'Colour', value: ' ' }]]])(
    'a variant whose options are %j is a listing of its own',
    (options) => {
      const row = toRow({ ...SIBLING, options })
      for (const name of ['group_id', 'listing_has_variations', 'variant_dict'])
        expect(row).not.toHaveProperty(name)
      expect(validateRow(row, { profile: 'openai-2026-10', now: new Date(0) }).errors).toEqual([])
    },
  )

  test('a semicolon before an address within an address is encoded', () => {
    const additionalImageUrls = ['https://cdn.atelier.example/a;https://b.example/c.jpg']
    const row = toRow({ additionalImageUrls })
    expect(row.additional_image_urls).toEqual(['https://cdn.atelier.example/a%3Bhttps://b.example/c.jpg'])
    expect(validateRow(row, { profile: 'openai-2026-10', now: new Date(0) }).errors).toEqual([])
  })

  test.each<[string, Partial<VariantFacts>, string]>([
    ['not tracked', { isTracked: false, inventoryQuantity: -3 }, 'in_stock'],
    ['some left', { inventoryQuantity: 1 }, 'in_stock'],
    ['none left', { inventoryQuantity: 0 }, 'out_of_stock'],
    ['oversold', { inventoryQuantity: -2 }, 'out_of_stock'],
    ['none left, still sold', { inventoryQuantity: 0, isSoldWhenEmpty: true }, 'backorder'],
    ['tracked without a count', { inventoryQuantity: null }, 'unknown'],
  ])('availability: %s', (_title, facts, expected) => {
    expect(toRow(facts).availability).toBe(expected)
  })

  test.each<[string, Partial<VariantFacts>, Record<string, unknown>]>([
    [
      'a higher compare-at price is the price',
      { compareAtPrice: '99.5' },
      { price: '99.50 USD', sale_price: '79.00 USD' },
    ],
    ['an equal one is no sale', { compareAtPrice: '79.00' }, { price: '79.00 USD', sale_price: undefined }],
    ['a lower one is no sale', { compareAtPrice: '9.00' }, { price: '79.00 USD', sale_price: undefined }],
    ['yen have no decimals', { price: '7900.0', currency: 'JPY' }, { price: '7900 JPY' }],
    ['dinars have three', { price: '7.9', currency: 'KWD' }, { price: '7.900 KWD' }],
  ])('%s', (_title, facts, expected) => {
    const row = toRow(facts)
    for (const [field, value] of Object.entries(expected)) expect(row[field]).toBe(value)
  })

  test('what the merchant typed wins over the store', () => {
    const typed = {
      gtin: '96385074',
      mpn: 'SK',
      weight: '900 g',
      brand: 'Sogn',
      productCategory: 'Home>Kettles',
      material: 'Steel',
      description: 'For two cups.',
    }
    expect(toRow({ mpn: 'X' }, typed)).toMatchObject({
      gtin: '96385074',
      mpn: 'SK',
      weight: '900',
      item_weight_unit: 'g',
      brand: 'Sogn',
      product_category: 'Home > Kettles',
      material: 'Steel',
      description: 'For two cups.',
    })
    expect(toRow({ mpn: 'X' }, { mpn: '', brand: '', material: '' })).toMatchObject({
      mpn: 'X',
      brand: 'Sognefjord',
    })
  })

  test('omits invalid GTINs, zero weights and placeholder texts', () => {
    const row = toRow({
      barcode: 'SKU-12',
      weight: { value: 0, unit: 'kg' },
      material: 'n/a',
      condition: 'mint',
      mpn: '-',
    })
    for (const field of ['gtin', 'weight', 'item_weight_unit', 'material', 'condition', 'mpn']) {
      expect(row).not.toHaveProperty(field)
    }
  })

  test('checkout is off while search is off', () => {
    const row = toRow({}, {}, { enableSearch: false, enableCheckout: true })
    expect(row).toMatchObject({ is_eligible_search: false, is_eligible_checkout: false })
  })

  test('an unpublished product has no address', () => {
    expect(toRow({ url: null, ...SIBLING })).not.toHaveProperty('url')
  })

  test('a draft or archived product has no public page, whatever address the store gives', () => {
    expect(toRow({ status: 'draft' })).not.toHaveProperty('url')
    expect(toRow({ status: 'archived' })).not.toHaveProperty('url')
    expect(toRow({ status: 'unlisted' })).toHaveProperty('url')
  })

  test('hostile text leaves well formed, and any store text gives a row that can be judged', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (title, html, category, other) => {
        const row = toRow({
          ...SIBLING,
          productTitle: title,
          descriptionHtml: html,
          category,
          vendor: other,
          url: other,
          imageUrl: title,
          price: other,
          compareAtPrice: title,
          barcode: other,
          options: [{ name: title, value: other }],
        })
        expect(JSON.stringify(row)).not.toMatch(/\\u0000|\\ud[89a-f]/)
        expect(validateRow(row, { profile: 'openai-2026-10', now: new Date(0) }).normalized).toBeDefined()
      }),
    )
  })
})
