import { describe, expect, test } from 'vitest'
import { validateRow } from './validate-row.ts'

const BASE = {
  id: 'K-1',
  title: 'Enamel kettle',
  description: 'Enamelled steel kettle.',
  link: 'https://atelier.example/k',
  image_link: 'https://cdn.atelier.example/k.jpg',
  availability: 'in_stock',
  price: '79.00 USD',
  brand: 'Sognefjord',
  gtin: '4006381333931',
}
const PHONE = { price: '0.00 USD', google_product_category: '267', subscription_cost: 'month:24:35.00 USD' }
const SALE = { sale_price: '59.00 USD' }

function judge(changes: Record<string, unknown>) {
  return validateRow(
    { ...BASE, ...changes },
    { profile: 'google-compatible-2026-10', now: new Date('2026-11-20') },
  )
}

describe('the Google-compatible profile', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['a full row is valid', {}, []],
    ...['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'brand'].map(
      (field): [string, Record<string, unknown>, string[]] => [
        `${field} is required`,
        { [field]: '' },
        [field],
      ],
    ),
    ['titles end at 150 characters', { title: 'k'.repeat(151) }, ['title']],
    [
      'titles and descriptions are plain text',
      { title: '<b>Kettle</b>', description: '<p>x</p>' },
      ['title', 'description'],
    ],
    [
      'addresses hold no password',
      { link: 'https://a:b@atelier.example', image_link: 'https://a@cdn.example/k.jpg' },
      ['link', 'image_link'],
    ],
    [
      'more images hold no password',
      { additional_image_link: 'https://a:b@cdn.example/k.jpg' },
      ['additional_image_link'],
    ],
    ['unknown is no availability', { availability: 'unknown' }, ['availability']],
    ['preorder is one word and says when', { availability: 'preorder' }, ['availability_date']],
    ['backorder says when', { availability: 'backorder', availability_date: '2027-01-01' }, []],
    [
      'a time has a zone',
      { availability: 'preorder', availability_date: '2027-01-01T00:00:00' },
      ['availability_date'],
    ],
    ['blanks and dashes in a GTIN do no harm', { gtin: '4-006381 333931' }, []],
    [
      'a shop-internal number is no GTIN, so a part number is asked for',
      { gtin: '2012345678900' },
      ['gtin', 'mpn'],
    ],
    ['a shop-internal number beside a part number', { gtin: '2012345678900', mpn: 'SK' }, ['gtin']],
    ['one identifier is needed', { gtin: '' }, ['mpn']],
    ['a product without identifiers says so', { gtin: '', identifier_exists: 'no' }, []],
    ['it may say so as a boolean', { gtin: '', identifier_exists: false }, []],
    ['yes still needs one', { gtin: '', identifier_exists: 'yes' }, ['mpn']],
    ['identifier_exists is yes or no', { identifier_exists: 'maybe' }, ['identifier_exists']],
    ['a sale price equal to the price is refused', { sale_price: '79.00 USD' }, ['sale_price']],
    [
      'a sale window needs a sale price',
      { sale_price_effective_date: '2026-12-01/2026-12-31' },
      ['sale_price_effective_date'],
    ],
    [
      'a sale window is in order',
      { ...SALE, sale_price_effective_date: '2026-12-31/2026-12-01' },
      ['sale_price_effective_date'],
    ],
    ['an expiration date has time and zone', { expiration_date: '2027-01-01' }, ['expiration_date']],
    ['an expiration date with both', { expiration_date: '2027-01-01T00:00:00+01:00' }, []],
    ['a group id is not the id', { item_group_id: 'K-1' }, ['item_group_id']],
    ['nothing costs nothing', { price: '0.00 USD' }, ['price']],
    ['a phone with a subscription may', PHONE, []],
    [
      'the category is an id, not a path',
      { ...PHONE, google_product_category: 'Electronics > Phones' },
      ['price'],
    ],
    [
      'the subscription is in the same currency',
      { ...PHONE, subscription_cost: 'month:24:35.00 EUR' },
      ['price', 'subscription_cost'],
    ],
    [
      'the subscription has a form',
      { ...PHONE, subscription_cost: '35 a month' },
      ['price', 'subscription_cost'],
    ],
  ])('%s', (_title, changes, errors) => {
    expect(judge(changes).errors.toSorted()).toEqual(errors.toSorted())
  })

  test('search is always on and checkout always off, whatever is uploaded', () => {
    const verdict = judge({ is_eligible_search: 'false', is_eligible_checkout: 'true' })
    expect(verdict.warnings).toEqual(['is_eligible_checkout', 'is_eligible_search'])
    expect(verdict.normalized).toMatchObject({ is_eligible_search: true, is_eligible_checkout: false })
  })

  test('columns are mapped: the first product type wins, attributes of a grouped row become its options', () => {
    const { normalized } = judge({
      item_group_id: 'K',
      color: 'Blue',
      product_type: ' , Home > Kettles, x',
      google_product_category: '12',
    })
    expect(normalized).toMatchObject({
      item_id: 'K-1',
      seller_url: 'https://atelier.example',
      product_category: 'Home > Kettles',
      group_id: 'K',
      listing_has_variations: true,
      variant_dict: { color: 'Blue' },
    })
  })
})
