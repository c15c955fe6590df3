import { describe, expect, test } from 'vitest'
import { BASE, judge, VARIANT } from './__fixtures__/kettle.fixture.ts'
import { validateRow } from './validate-row.ts'

type Case = [title: string, changes: Record<string, unknown>, errors: string[]]

function table(cases: Case[]): void {
  test.each(cases)('%s', (_title, changes, errors) => {
    expect(judge(changes).errors.toSorted()).toEqual(errors.toSorted())
  })
}

describe('variants', () => {
  table([
    ['a whole variant row is valid', VARIANT, []],
    [
      'options without the flag are ignored',
      { ...VARIANT, listing_has_variations: undefined },
      ['variant_dict'],
    ],
    [
      'options without a group are ignored',
      { ...VARIANT, group_id: undefined },
      ['group_id', 'variant_dict'],
    ],
    [
      'a variant row names its group',
      { listing_has_variations: true, variant_dict: { Size: '2' } },
      ['group_id', 'variant_dict'],
    ],
    ['a variant row gives its options', { ...VARIANT, variant_dict: undefined }, ['variant_dict']],
    ['a row without variants needs no options', { listing_has_variations: false }, []],
    ['a group id is not the item id', { ...VARIANT, group_id: BASE.item_id }, ['group_id']],
    ['options are an object of text', { ...VARIANT, variant_dict: { Size: 2 } }, ['variant_dict']],
    ['options may be JSON text', { ...VARIANT, variant_dict: '{"Size":"2"}' }, []],
    ['options in a list are refused', { ...VARIANT, variant_dict: ['Blue'] }, ['variant_dict']],
    ['options have names', { ...VARIANT, variant_dict: { ' ': 'Blue' } }, ['variant_dict']],
    ['options have values', { ...VARIANT, variant_dict: { Color: '' } }, ['variant_dict']],
    ['colour agrees with the options', { ...VARIANT, color: 'Red' }, ['color']],
    ['colour may differ in case', { ...VARIANT, color: 'blue' }, []],
    ['size agrees with the options', { ...VARIANT, variant_dict: { size: 'M' }, size: 'L' }, ['size']],
    [
      'half of an old pair is no option',
      { ...VARIANT, variant_dict: undefined, Custom_variant1_category: 'Size' },
      ['variant_dict'],
    ],
    ['a marketplace is not the seller', { marketplace_seller: 'Atelier Nord' }, ['marketplace_seller']],
  ])
})

describe('item facts', () => {
  const size = { length: '22', width: '13.5', unit: 'cm' }
  table([
    [
      'words of a list are spelled exactly',
      { condition: 'New', gender: 'women', age_group: 'adults', size_system: 'GB' },
      ['age_group', 'condition', 'gender', 'size_system'],
    ],
    ['two axes and a unit are dimensions', { dimensions: size }, []],
    ['dimensions may be JSON text', { dimensions: JSON.stringify(size) }, []],
    ...[
      {},
      { length: '22', width: '13' },
      { length: '22', unit: 'cm' },
      { ...size, unit: 'inch' },
      { ...size, depth: '3' },
      { ...size, width: '0' },
      { ...size, width: 13 },
      '22x13 cm',
      [size],
    ].map(
      (dimensions): Case => [
        `${JSON.stringify(dimensions)} are no dimensions`,
        { dimensions },
        ['dimensions'],
      ],
    ),
    ['separate axes need their unit', { length: '22', width: '13' }, ['dimensions_unit']],
    ['one axis needs another', { length: '22', dimensions_unit: 'cm' }, ['length']],
    ['separate axes do not count beside dimensions', { dimensions: size, length: 'long' }, []],
    ['weight needs its unit', { weight: '1.2' }, ['item_weight_unit']],
    ['a weight unit is one of four', { weight: '1.2', item_weight_unit: 'kilo' }, ['item_weight_unit']],
    ...['0', '-1', '1,2', '1e3', 1.2].map(
      (weight): Case => [
        `a weight of ${JSON.stringify(weight)} is refused`,
        { weight, item_weight_unit: 'kg' },
        ['weight'],
      ],
    ),
    ['a category path is read', { product_category: 'Home & Garden > Kitchen, Dining > Kettles' }, []],
    ['a category level is named', { product_category: 'Home > > Kettles' }, ['product_category']],
    [
      'a category path is not written with slashes',
      { product_category: 'Home/Kitchen/Kettles' },
      ['product_category'],
    ],
  ])
})

describe('reviews, shipping, places and ads', () => {
  table([
    ['no reviews yet is zero', { review_count: 0 }, []],
    ['a rating goes with its count', { review_count: 12, star_rating: '4.60' }, []],
    ['a rating without a count is refused', { star_rating: '4.60' }, ['star_rating']],
    ['a rating of nobody is refused', { review_count: 0, star_rating: '4.60' }, ['star_rating']],
    ['a rating ends at five', { review_count: 3, star_rating: '5.1' }, ['star_rating']],
    [
      'a count is whole and not negative',
      { review_count: -1, store_review_count: 3.5 },
      ['review_count', 'store_review_count'],
    ],
    ['a store rating goes with its count', { store_star_rating: '4.6' }, ['store_star_rating']],
    ['a shipping charge has four places', { shipping: 'US::Standard:5.00 USD' }, []],
    ...[
      'US:Standard:5.00 USD',
      'US::Standard:5',
      'us::Standard:5.00 USD',
      'US:::5.00 USD',
      'US::Standard:-5.00 USD',
      'US::Standard:5.00 USD:1:2',
      'US::Standard:5.00 USD,CA::Standard:9.00 USD',
      ['US::Standard:5.00 USD'],
    ].map(
      (shipping): Case => [`shipping ${JSON.stringify(shipping)} is refused`, { shipping }, ['shipping']],
    ),
    [
      'two ways of giving shipping exclude each other',
      { shipping: 'US::Standard:5.00 USD', shipping_price: '5.00 USD' },
      ['shipping', 'shipping_price'],
    ],
    ['the format covers three countries', { target_countries: ['US', 'CA', 'MX'] }, []],
    ...[['us'], ['USA'], ['DE'], [1], 'UK', { US: true }].map(
      (value): Case => [
        `target countries ${JSON.stringify(value)} are refused`,
        { target_countries: value },
        ['target_countries'],
      ],
    ),
    ['a store country is an ISO code', { store_country: 'UK' }, ['store_country']],
    ['ads metadata is an object of text', { ads_metadata: { season: 2 } }, ['ads_metadata']],
  ])
})

describe('advice', () => {
  const warned: [string, Record<string, unknown>, string[]][] = [
    ['a long title', { title: 'k'.repeat(151) }, ['title']],
    ['a title in capitals', { title: 'ENAMEL KETTLE' }, ['title']],
    ['a long description', { description: 'k '.repeat(2600) }, ['description']],
    ['HTML in the description', { description: '<p>Enamelled steel</p>' }, ['description']],
    ['too few decimals', { price: '79 USD' }, ['price']],
    ['a field that is gone', { inventory_quantity: 3 }, ['inventory_quantity']],
    ['names of another format', { link: 'x', is_ads_enabled: true }, ['is_ads_enabled', 'link']],
    ['an unknown column', { shelf: 'B4' }, ['shelf']],
  ]
  test.each(warned)('%s is a warning and no error', (_title, changes, warnings) => {
    expect(judge(changes)).toMatchObject({ errors: [], warnings })
  })
  test('lengths are counted in code points, and comparison signs are no HTML', () => {
    expect(
      judge({ title: '🫖'.repeat(150), description: 'Pack < 50 cm, lid > 8 mm & more' }).warnings,
    ).toEqual([])
  })
})

describe('aliases', () => {
  const wins: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['item_id', { item_id: 'A', id: 'B', sku: 'C' }, { item_id: 'A' }],
    ['id before sku', { item_id: '', id: 'B', sku: 'C' }, { item_id: 'B' }],
    ['group_id', { ...VARIANT, item_group_id: 'other' }, { group_id: 'KETTLE' }],
    ['enable_search', { is_eligible_search: true, enable_search: false }, { is_eligible_search: false }],
    [
      'enable_checkout',
      { is_eligible_checkout: true, enable_checkout: false },
      { is_eligible_checkout: false },
    ],
    ['is_ads_eligible', { is_ads_eligible: true, is_eligible_ads: false }, { is_ads_eligible: true }],
    [
      'return_window',
      { accepts_returns: true, return_deadline_in_days: 14, return_window: 30 },
      { return_deadline_in_days: 30 },
    ],
  ]
  test.each(wins)('%s wins', (_title, changes, normalized) => {
    const verdict = judge(changes)
    expect(verdict.errors).toEqual([])
    expect(verdict.normalized).toMatchObject(normalized)
    expect(verdict.warnings).toHaveLength(changes.sku !== undefined && changes.item_id !== '' ? 2 : 1)
  })
  test('old option pairs become variant_dict, in either spelling', () => {
    const pairs = {
      Custom_variant1_category: 'Capacity',
      Custom_variant1_option: '2',
      custom_variant2_category: 'Lid',
      custom_variant2_option: 'Oak',
    }
    const verdict = judge({ ...VARIANT, variant_dict: undefined, ...pairs })
    expect(verdict).toMatchObject({
      errors: [],
      warnings: [],
      normalized: { variant_dict: { Capacity: '2', Lid: 'Oak' } },
    })
  })
  test('old option pairs do not count beside variant_dict, even an empty one', () => {
    const verdict = judge({
      ...VARIANT,
      variant_dict: {},
      Custom_variant1_category: 'Lid',
      Custom_variant1_option: 'Oak',
    })
    expect(verdict.errors).toEqual([])
    expect(verdict.normalized.variant_dict).toEqual({})
  })
  test('an error names the canonical field, also when an alias was sent', () => {
    expect(judge({ enable_search: 'yes' }).errors).toEqual(['is_eligible_search'])
  })
  test('defaults are filled in', () => {
    const defaults = {
      is_eligible_search: true,
      is_eligible_checkout: false,
      is_ads_eligible: false,
      listing_has_variations: false,
      group_id: BASE.item_id,
    }
    expect(judge({}).normalized).toEqual({ ...BASE, ...defaults })
  })
})

describe('hostile rows', () => {
  test.each([[null], [1], ['row'], [[BASE]]])('%j is an error of the whole row', (row) => {
    expect(validateRow(row, { profile: 'openai-2026-10', now: new Date(0) }).errors).toEqual(['$'])
  })
  test('names from the object prototype are ordinary unknown columns', () => {
    const row = JSON.parse(
      `{"__proto__": {"price": "1.00 USD"}, "constructor": "x", "toString": 1}`,
    ) as unknown
    const verdict = validateRow(row, { profile: 'openai-2026-10', now: new Date(0) })
    expect(verdict.errors).toContain('price')
    expect(verdict.warnings).toEqual(['__proto__', 'constructor', 'toString'])
  })
})
