import { describe, expect, test } from 'vitest'
import type { ProfileId } from '../contract/verdict.ts'
import { validateRow } from './validate-row.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const ROW_2026_08 = {
  is_eligible_search: true,
  is_eligible_checkout: false,
  item_id: 'K-1',
  title: 'Enamel kettle',
  description: 'Enamelled steel kettle.',
  url: 'https://atelier.example/k',
  brand: 'Sognefjord',
  image_url: 'https://cdn.atelier.example/k.jpg',
  price: '79.00 USD',
  availability: 'in_stock',
  seller_name: 'Atelier Nord',
  seller_url: 'https://atelier.example',
  return_policy: 'https://atelier.example/returns',
  target_countries: ['DE'],
  store_country: 'DE',
}
const ROW_2026_02 = { ...ROW_2026_08, group_id: 'K', listing_has_variations: false }
const ROW_2025_09 = {
  enable_search: true,
  enable_checkout: false,
  id: 'K-1',
  title: 'Enamel kettle',
  description: 'Enamelled steel kettle.',
  link: 'https://atelier.example/k',
  product_category: 'Home > Kettles',
  brand: 'Sognefjord',
  material: 'Steel',
  weight: '1.5 lb',
  image_link: 'https://cdn.atelier.example/k.jpg',
  price: '79.00 USD',
  availability: 'in_stock',
  inventory_quantity: 3,
  seller_name: 'Atelier Nord',
  seller_url: 'https://atelier.example',
  return_policy: 'https://atelier.example/returns',
  return_window: 30,
  mpn: 'SK-160',
}

type Case = [title: string, changes: Record<string, unknown>, errors: string[]]

function table(profile: ProfileId, base: Record<string, unknown>, cases: Case[]): void {
  test.each(cases)('%s', (_title, changes, errors) => {
    expect(validateRow({ ...base, ...changes }, { profile, now: NOW }).errors.toSorted()).toEqual(
      errors.toSorted(),
    )
  })
}

const SALE_2025 = { sale_price: '79.00 USD' }

describe('2026-08', () => {
  table('openai-2026-08', ROW_2026_08, [
    ['a full row is valid', {}, []],
    ...Object.keys(ROW_2026_08).map(
      (field): Case => [`${field} is required`, { [field]: undefined }, [field]],
    ),
    [
      'lengths are limits',
      {
        item_id: 'x'.repeat(101),
        title: 'k'.repeat(151),
        brand: 'b'.repeat(71),
        seller_name: 's'.repeat(71),
        material: 'm'.repeat(101),
        color: 'c'.repeat(41),
        size: 's'.repeat(21),
        mpn: 'm'.repeat(71),
        item_group_title: 'g'.repeat(151),
        pricing_trend: 'p'.repeat(81),
        description: 'd'.repeat(5001),
      },
      [
        'item_id',
        'title',
        'brand',
        'seller_name',
        'material',
        'color',
        'size',
        'mpn',
        'item_group_title',
        'pricing_trend',
        'description',
      ],
    ],
    ['lengths at the limit are fine', { title: 'k'.repeat(150), color: 'c'.repeat(40) }, []],
    ['descriptions are plain text', { description: 'Steel <b>kettle</b>' }, ['description']],
    ['a sale price may equal the price', { sale_price: '79.00 USD' }, []],
    ['a sale price is not above the price', { sale_price: '79.01 USD' }, ['sale_price']],
    ['pre-orders say when', { availability: 'pre_order' }, ['availability_date']],
    [
      'pre-orders name a future day',
      { availability: 'pre_order', availability_date: '2026-11-20' },
      ['availability_date'],
    ],
    ['a future day is fine', { availability: 'pre_order', availability_date: '2026-11-21' }, []],
    ['a day that does not exist is refused', { expiration_date: '2027-02-30' }, ['expiration_date']],
    ['an expired row is refused', { expiration_date: '2026-11-20T11:59:59Z' }, ['expiration_date']],
    ['zones are counted', { expiration_date: '2026-11-20T14:30:00+02:00' }, []],
    ['item numbers have 8 to 14 digits', { gtin: '1234567' }, ['gtin']],
    ['a wrong check digit is only a warning here', { gtin: '4006381333932' }, []],
    ['three axes go together', { length: '2', width: '3', dimensions_unit: 'cm' }, ['length', 'width']],
    ['axes need a unit', { length: '2', width: '3', height: '4' }, ['dimensions_unit']],
    ['weight needs a unit', { weight: '2' }, ['item_weight_unit']],
    ['dimensions are one text', { dimensions: '12x8x5 in' }, []],
    [
      'dimensions as object came later',
      { dimensions: { length: '2', width: '3', unit: 'cm' } },
      ['dimensions'],
    ],
    ['words are lower case', { condition: 'New', gender: 'Male' }, ['condition', 'gender']],
    ['size systems are countries', { size_system: 'MEX' }, ['size_system']],
    [
      'shipping has eight places, and parts may be left out',
      { shipping: 'US:CA:Overnight:16.00 USD:1:1:1:2' },
      [],
    ],
    [
      'several shipping entries may follow each other',
      { shipping: 'US:CA:Overnight:16.00 USD,US::Ground:6.00 USD::::' },
      [],
    ],
    ['shipping prices are amounts', { shipping: 'US:CA:Overnight:16' }, ['shipping']],
    ['measures need each other', { unit_pricing_measure: '16 oz' }, ['unit_pricing_measure']],
    ['a pick-up time needs its way', { pickup_sla: '1 day' }, ['pickup_sla']],
    ['an old pair has two halves', { Custom_variant1_category: 'Size' }, ['Custom_variant1_category']],
    ['checkout needs policies', { is_eligible_checkout: true }, ['seller_privacy_policy', 'seller_tos']],
    ['questions have answers', { q_and_a: [{ q: 'Induction?' }] }, ['q_and_a']],
    [
      'rates, ages and relations have their forms',
      { return_rate: '101%', age_restriction: 0, relationship_type: 'twin' },
      ['return_rate', 'age_restriction', 'relationship_type'],
    ],
    [
      'countries are codes',
      { target_countries: ['GERMANY'], store_country: 'de' },
      ['target_countries', 'store_country'],
    ],
    ['later and earlier names are not read', { url: undefined, link: 'https://atelier.example/k' }, ['url']],
  ])
})

describe('2026-02', () => {
  table('openai-2026-02', ROW_2026_02, [
    ['a full row is valid', {}, []],
    ...['group_id', 'listing_has_variations', 'target_countries'].map(
      (field): Case => [`${field} is required`, { [field]: undefined }, [field]],
    ),
    ['shipping_price is a tuple', { shipping_price: 'US::Standard:5.00 USD' }, []],
    ['shipping_price is no amount yet', { shipping_price: '5.00 USD' }, ['shipping_price']],
    ['a delivery estimate lies ahead', { delivery_estimate: '2026-01-01' }, ['delivery_estimate']],
    ['a group id has a limit', { group_id: 'g'.repeat(71) }, ['group_id']],
  ])
})

describe('2025-09', () => {
  table('openai-2025-09', ROW_2025_09, [
    ['a full row is valid', {}, []],
    ...Object.keys(ROW_2025_09).map(
      (field): Case => [`${field} is required`, { [field]: undefined }, [field]],
    ),
    ['books need no brand', { brand: undefined, product_category: 'Media > Books' }, []],
    ['a GTIN makes the part number optional', { mpn: undefined, gtin: '4006381333931' }, []],
    ['a sale says from when to when', SALE_2025, ['sale_price_effective_date']],
    [
      'a sale window begins before it ends',
      { ...SALE_2025, sale_price_effective_date: '2026-12-02/2026-12-01' },
      ['sale_price_effective_date'],
    ],
    [
      'a sale window is two dates',
      { ...SALE_2025, sale_price_effective_date: '2026-12-01T00:00Z/2026-12-31' },
      [],
    ],
    ['preorder is one word', { availability: 'preorder', availability_date: '2027-01-01' }, []],
    ['pre_order came later', { availability: 'pre_order' }, ['availability']],
    ['weight carries its unit', { weight: '1.5' }, ['weight']],
    ['weight is above zero', { weight: '0 kg' }, ['weight']],
    ['stock is a whole number', { inventory_quantity: -1 }, ['inventory_quantity']],
    ['ratings end at five', { product_review_rating: 5.5 }, ['product_review_rating']],
    ['an offer id might still hold the price', { offer_id: 'K-79.00' }, []],
    ['later names are not read', { id: undefined, item_id: 'K-1' }, ['id']],
    ['a stock count may be text', { inventory_quantity: '3' }, []],
  ])
})
