/** The superseded flat formats of 2026-08, 2026-02 and 2025-09, with their own names, limits and required fields. */
import { date, dateRange } from './check-date.ts'
import { link, linkList } from './check-link.ts'
import { anything, duration, percentage, questions, reviewList } from './check-list.ts'
import {
  dimensionsText,
  integer,
  LENGTH_UNITS,
  looseGtin,
  numberWithUnit,
  positiveDecimal,
  rating,
  WEIGHT_UNITS,
} from './check-number.ts'
import { country, countryList, shipping } from './check-place.ts'
import { categoryPath, flag, lowerCaseWord, stringObject, text, word } from './check-text.ts'
import type { FieldCheck } from './check.ts'
import { money } from './money.ts'
import { type FeedProfile, fieldsFrom, type Relation } from './profile.ts'
import { availabilityDate, axes, checkout, requireWith, salePrice, saleWindow, useless } from './relations.ts'

const PAGES = {
  '2026-08': 'https://developers.openai.com/commerce/specs/file-upload/products?version=currently-stable',
  '2026-02': 'https://developers.openai.com/commerce/product-feeds/spec',
  '2025-09': 'https://developers.openai.com/commerce/specs/feed',
}

const AVAILABILITIES = ['in_stock', 'out_of_stock', 'pre_order', 'backorder', 'unknown']
const AGE_GROUPS = ['newborn', 'infant', 'toddler', 'kids', 'adult']
const RELATIONSHIPS = [
  'part_of_set',
  'required_part',
  'often_bought_with',
  'substitute',
  'different_brand',
  'accessory',
]
const TUPLE = { min: 4, several: true, mayOmitParts: false }

/** Text with the generation's hard limit; placeholders are only frowned on before 2026-10. */
function upTo(max: number): FieldCheck {
  return text({ max, placeholder: 'warning' })
}

const free = text({ placeholder: 'warning' })

/** What all three generations share, under the same name. */
const SHARED: Record<string, FieldCheck> = {
  title: text({ max: 150, capitals: true, placeholder: 'warning' }),
  description: text({ max: 5000, plain: 'must', placeholder: 'warning' }),
  brand: upTo(70),
  seller_name: upTo(70),
  price: money({ zero: false }),
  sale_price: money({ zero: false }),
  offer_id: free,
  gtin: looseGtin(),
  mpn: upTo(70),
  ...Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`Custom_variant${n}_category`, free],
      [`Custom_variant${n}_option`, free],
    ]),
  ),
  item_group_title: upTo(150),
  product_category: categoryPath('warning'),
  material: upTo(100),
  color: upTo(40),
  size: upTo(20),
  size_system: country(),
  age_group: word(AGE_GROUPS),
  dimensions: dimensionsText(),
  unit_pricing_measure: anything(),
  base_measure: anything(),
  pricing_trend: upTo(80),
  availability_date: date({ future: true }),
  expiration_date: date({ future: true }),
  pickup_method: word(['in_store', 'reserve', 'not_supported']),
  pickup_sla: duration(),
  seller_url: link(),
  seller_privacy_policy: link(),
  seller_tos: link(),
  return_policy: link(),
  popularity_score: anything(),
  return_rate: percentage(),
  warning: free,
  warning_url: link(),
  age_restriction: integer({ min: 1 }),
  store_review_count: integer({ min: 0 }),
  related_product_id: anything(),
  relationship_type: word(RELATIONSHIPS),
  geo_price: anything(),
  geo_availability: anything(),
}

/** What the two generations of 2026 share beyond that. */
const SHARED_2026: Record<string, FieldCheck> = {
  is_eligible_search: flag(),
  is_eligible_checkout: flag(),
  item_id: upTo(100),
  url: link(),
  image_url: link({ image: 'jpeg-png' }),
  availability: word(AVAILABILITIES),
  listing_has_variations: flag(),
  variant_dict: stringObject({ filled: false }),
  condition: lowerCaseWord(['new', 'refurbished', 'used']),
  gender: lowerCaseWord(['male', 'female', 'unisex']),
  length: positiveDecimal(),
  width: positiveDecimal(),
  height: positiveDecimal(),
  dimensions_unit: word(LENGTH_UNITS),
  weight: positiveDecimal(),
  item_weight_unit: word(WEIGHT_UNITS),
  additional_image_urls: linkList(),
  video_url: link(),
  model_3d_url: link(),
  sale_price_start_date: date(),
  sale_price_end_date: date(),
  marketplace_seller: upTo(70),
  is_digital: flag(),
  accepts_returns: flag(),
  return_deadline_in_days: integer({ min: 1 }),
  accepts_exchanges: flag(),
  review_count: integer({ min: 0 }),
  star_rating: rating({ asText: false }),
  store_star_rating: rating({ asText: false }),
  q_and_a: questions({ mayBeText: false }),
  reviews: reviewList({ mayBeText: false }),
  target_countries: countryList(),
  store_country: country(),
}

const REQUIRED_2026 =
  'is_eligible_search is_eligible_checkout item_id title description url brand image_url price availability seller_name seller_url return_policy target_countries store_country'

const REQUIRED_2025 =
  'enable_search enable_checkout id title description link product_category brand material weight image_link price availability inventory_quantity seller_name seller_url return_policy return_window'

const customPairs = [1, 2, 3].flatMap((n): Relation[] => {
  const [category, option] = [`Custom_variant${n}_category`, `Custom_variant${n}_option`]
  return [useless(category, option, `Add ${option}.`), useless(option, category, `Add ${category}.`)]
})

const SHARED_RELATIONS: Relation[] = [
  axes(3),
  salePrice({ mayEqual: true }),
  useless('unit_pricing_measure', 'base_measure', 'Add base_measure.'),
  useless('base_measure', 'unit_pricing_measure', 'Add unit_pricing_measure.'),
  useless('pickup_sla', 'pickup_method', 'Add pickup_method.'),
  ...customPairs,
]

const RELATIONS_2026: Relation[] = [
  checkout('is_eligible_checkout', 'is_eligible_search'),
  requireWith(['length', 'width', 'height'], 'dimensions_unit', `Add the unit: ${LENGTH_UNITS.join(', ')}.`),
  requireWith(['weight'], 'item_weight_unit', `Add the unit: ${WEIGHT_UNITS.join(', ')}.`),
  availabilityDate(['pre_order']),
  saleWindow,
  ...SHARED_RELATIONS,
]

const MEDIA_WITHOUT_BRAND = /\b(?:books?|movies?|films?|dvds?|blu-?rays?|music(?:al)?|vinyl|cds?)\b/i

const RELATIONS_2025: Relation[] = [
  checkout('enable_checkout', 'enable_search'),
  availabilityDate(['preorder']),
  ...SHARED_RELATIONS,
  requireWith(['sale_price'], 'sale_price_effective_date', 'Say from when to when the sale runs.'),
  (row, report) => {
    if (!row.has('gtin') && !row.has('mpn')) {
      report('mpn', { rule: 'required', todo: 'Add the GTIN, or the manufacturer part number.' })
    }
  },
  (row, report) => {
    if (!row.has('brand') && !MEDIA_WITHOUT_BRAND.test(String(row.value('product_category') ?? ''))) {
      report('brand', { rule: 'required', todo: 'Add the brand as the product page shows it.' })
    }
  },
]

/** Judges by the format of July and August 2026. */
export const OPENAI_2026_08: FeedProfile = {
  id: 'openai-2026-08',
  fields: fieldsFrom(PAGES['2026-08'], REQUIRED_2026.split(' '), {
    ...SHARED_2026,
    ...SHARED,
    group_id: free,
    shipping: shipping({ ...TUPLE, max: 8, mayOmitParts: true }),
    is_ads_eligible: flag(),
    ads_metadata: stringObject({ filled: false }),
  }),
  aliases: [],
  defaults: {},
  unread: {},
  relations: RELATIONS_2026,
  feed: { itemId: 'item_id', groupId: 'group_id', isGroupApart: false, hasOptions: true },
  source: PAGES['2026-08'],
}

/** Judges by the format of February 2026. */
export const OPENAI_2026_02: FeedProfile = {
  id: 'openai-2026-02',
  fields: fieldsFrom(PAGES['2026-02'], [...REQUIRED_2026.split(' '), 'group_id', 'listing_has_variations'], {
    ...SHARED_2026,
    ...SHARED,
    group_id: upTo(70),
    shipping_price: shipping({ ...TUPLE, max: 4 }),
    delivery_estimate: date({ future: true }),
  }),
  aliases: [],
  defaults: {},
  unread: {},
  relations: RELATIONS_2026,
  feed: { itemId: 'item_id', groupId: 'group_id', isGroupApart: false, hasOptions: true },
  source: PAGES['2026-02'],
}

/** Judges by the launch format. */
export const OPENAI_2025_09: FeedProfile = {
  id: 'openai-2025-09',
  fields: fieldsFrom(
    PAGES['2025-09'],
    REQUIRED_2025.split(' ').filter((name) => name !== 'brand'),
    {
      enable_search: flag(),
      enable_checkout: flag(),
      id: upTo(100),
      link: link(),
      image_link: link({ image: 'jpeg-png' }),
      ...SHARED,
      availability: word(['in_stock', 'out_of_stock', 'preorder']),
      inventory_quantity: integer({ min: 0 }),
      item_group_id: upTo(70),
      condition: word(['new', 'refurbished', 'used']),
      gender: word(['male', 'female', 'unisex']),
      weight: numberWithUnit(),
      length: numberWithUnit(),
      width: numberWithUnit(),
      height: numberWithUnit(),
      additional_image_link: linkList(),
      video_link: link(),
      model_3d_link: link(),
      sale_price_effective_date: dateRange(),
      shipping: shipping({ ...TUPLE, max: 4 }),
      delivery_estimate: date({ future: true }),
      return_window: integer({ min: 1 }),
      product_review_count: integer({ min: 0 }),
      product_review_rating: rating({ asText: false }),
      store_review_rating: rating({ asText: false }),
      q_and_a: questions({ mayBeText: true }),
      raw_review_data: reviewList({ mayBeText: true }),
    },
  ),
  aliases: [],
  defaults: {},
  unread: {},
  relations: RELATIONS_2025,
  feed: { itemId: 'id', groupId: 'item_group_id', isGroupApart: false, hasOptions: false },
  source: PAGES['2025-09'],
}
