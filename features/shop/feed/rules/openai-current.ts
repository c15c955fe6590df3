/** The current flat format, called 2026-10: nine required fields, search on by default. */
import { link, linkList } from './check-link.ts'
import {
  dimensions,
  gtin,
  integer,
  LENGTH_UNITS,
  positiveDecimal,
  rating,
  WEIGHT_UNITS,
} from './check-number.ts'
import { country, countryList, shipping } from './check-place.ts'
import { categoryPath, flag, stringObject, text, type TextRules, word } from './check-text.ts'
import { isAbsent } from './check.ts'
import { money } from './money.ts'
import { type FeedProfile, fieldsFrom, type ProfileField } from './profile.ts'
import {
  agreeWithOptions,
  customPairs,
  offerIdWithoutPrice,
  variantCompanions,
} from './relations-variants.ts'
import {
  axes,
  checkout,
  exclude,
  ratingNeedsReviews,
  requireDifferent,
  requireTrue,
  requireWith,
  salePrice,
  sameCurrency,
} from './relations.ts'

const PAGE = 'https://developers.openai.com/commerce/specs/file-upload/products'

/** Sizing conventions; labels, not countries. */
export const SIZE_SYSTEMS = ['US', 'UK', 'EU', 'DE', 'FR', 'JP', 'CN', 'IT', 'BR', 'MEX', 'AU'] as const

/** Also the order in which verdicts name them. */
export const CURRENT_REQUIRED = [
  'item_id',
  'title',
  'description',
  'url',
  'brand',
  'seller_name',
  'image_url',
  'availability',
  'price',
] as const

const plain: TextRules = { placeholder: 'error' }

const FIELDS: ProfileField[] = [
  ...fieldsFrom(`${PAGE}#basic-product-data`, CURRENT_REQUIRED, {
    item_id: text(plain),
    title: text({ ...plain, aim: 150, plain: 'should', capitals: true }),
    description: text({ ...plain, aim: 5000, plain: 'should' }),
    url: link(),
    brand: text(plain),
    seller_name: text(plain),
    image_url: link({ image: 'any' }),
    availability: word(['in_stock', 'out_of_stock', 'pre_order', 'backorder', 'unknown']),
    price: money({ zero: false }),
  }),
  ...fieldsFrom(`${PAGE}#openai-flags`, [], { is_eligible_search: flag(), is_eligible_checkout: flag() }),
  ...fieldsFrom(`${PAGE}#variants`, [], {
    group_id: text(plain),
    listing_has_variations: flag(),
    variant_dict: stringObject({ filled: true }),
    offer_id: text(plain),
    gtin: gtin(),
    mpn: text(plain),
  }),
  ...fieldsFrom(`${PAGE}#item-information`, [], {
    condition: word(['new', 'refurbished', 'used']),
    product_category: categoryPath('error'),
    material: text(plain),
    color: text(plain),
    size: text(plain),
    gender: word(['male', 'female', 'unisex']),
    age_group: word(['newborn', 'infant', 'toddler', 'kids', 'adult']),
    dimensions: dimensions(),
    length: positiveDecimal(),
    width: positiveDecimal(),
    height: positiveDecimal(),
    dimensions_unit: word(LENGTH_UNITS),
    weight: positiveDecimal(),
    item_weight_unit: word(WEIGHT_UNITS),
  }),
  ...fieldsFrom(`${PAGE}#media`, [], { additional_image_urls: linkList({ image: 'any' }) }),
  ...fieldsFrom(`${PAGE}#price--promotions`, [], { sale_price: money({ zero: false }) }),
  ...fieldsFrom(`${PAGE}#merchant-info`, [], { seller_url: link(), marketplace_seller: text(plain) }),
  ...fieldsFrom(`${PAGE}#fulfillment`, [], {
    shipping_price: money({ zero: true }),
    shipping: shipping({ min: 4, max: 4, several: false, mayOmitParts: false }),
  }),
  ...fieldsFrom(`${PAGE}#returns`, [], {
    accepts_returns: flag(),
    return_deadline_in_days: integer({ min: 1 }),
    return_policy: link(),
  }),
  ...fieldsFrom(`${PAGE}#reviews-and-qa`, [], {
    review_count: integer({ min: 0 }),
    star_rating: rating({ asText: true }),
  }),
  ...fieldsFrom(`${PAGE}#additional-supported-data`, [], {
    size_system: word(SIZE_SYSTEMS),
    is_digital: flag(),
    accepts_exchanges: flag(),
    store_review_count: integer({ min: 0 }),
    store_star_rating: rating({ asText: true }),
  }),
  ...fieldsFrom(`${PAGE}#geo-tagging`, [], {
    target_countries: countryList(['US', 'CA', 'MX']),
    store_country: country(),
  }),
  ...fieldsFrom(`${PAGE}#ads`, [], {
    is_ads_eligible: flag(),
    ads_metadata: stringObject({ filled: false }),
  }),
  ...fieldsFrom(`${PAGE}#checkout`, [], { seller_privacy_policy: link(), seller_tos: link() }),
]

const GONE =
  'item_group_title video_url model_3d_url sale_price_start_date sale_price_end_date sale_price_effective_date unit_pricing_measure base_measure pricing_trend availability_date expiration_date inventory_quantity pickup_method pickup_sla delivery_estimate popularity_score return_rate warning warning_url age_restriction q_and_a reviews related_product_id relationship_type geo_price geo_availability'

const UNREAD: Record<string, string> = {
  ...Object.fromEntries(
    GONE.split(' ').map((name) => [name, 'Remove it: the current format no longer has this field.']),
  ),
  link: 'Rename it to url.',
  image_link: 'Rename it to image_url.',
  additional_image_link: 'Rename it to additional_image_urls.',
  product_type: 'Rename it to product_category.',
  google_product_category: 'Rename it to product_category.',
  is_ads_enabled: 'Rename it to is_ads_eligible.',
  product_review_count: 'Rename it to review_count.',
  product_review_rating: 'Rename it to star_rating.',
  store_review_rating: 'Rename it to store_star_rating.',
}

const SEPARATE_AXES = ['length', 'width', 'height', 'dimensions_unit']

/** Judges by the current format. */
export const OPENAI_2026_10: FeedProfile = {
  id: 'openai-2026-10',
  fields: FIELDS,
  aliases: [
    { canonical: 'item_id', names: ['id', 'sku'], wins: 'canonical' },
    { canonical: 'group_id', names: ['item_group_id'], wins: 'canonical' },
    { canonical: 'is_eligible_search', names: ['enable_search'], wins: 'alias' },
    { canonical: 'is_eligible_checkout', names: ['enable_checkout'], wins: 'alias' },
    { canonical: 'is_ads_eligible', names: ['is_eligible_ads'], wins: 'canonical' },
    { canonical: 'return_deadline_in_days', names: ['return_window'], wins: 'alias' },
  ],
  defaults: {
    is_eligible_search: true,
    is_eligible_checkout: false,
    is_ads_eligible: false,
    listing_has_variations: false,
  },
  unread: UNREAD,
  prepare: (given, report) => {
    customPairs(given, report)
    if (isAbsent(given.get('dimensions'))) return
    for (const axis of SEPARATE_AXES.filter((name) => given.delete(name))) {
      report(axis, {
        rule: 'unread',
        severity: 'warning',
        todo: 'Remove it: dimensions is given and counts alone.',
      })
    }
  },
  relations: [
    checkout('is_eligible_checkout', 'is_eligible_search'),
    variantCompanions,
    requireDifferent('group_id', 'item_id', 'Give the group an id that no product has.'),
    agreeWithOptions,
    offerIdWithoutPrice,
    requireWith(
      ['length', 'width', 'height'],
      'dimensions_unit',
      `Add the unit: ${LENGTH_UNITS.join(', ')}.`,
    ),
    axes(2),
    requireWith(['weight'], 'item_weight_unit', `Add the unit: ${WEIGHT_UNITS.join(', ')}.`),
    salePrice({ mayEqual: false }),
    requireDifferent(
      'marketplace_seller',
      'seller_name',
      'Name the marketplace here and the seller in seller_name.',
    ),
    sameCurrency('shipping_price'),
    exclude('shipping_price', 'shipping', 'Keep one of shipping_price and shipping.'),
    requireTrue(
      'return_deadline_in_days',
      'accepts_returns',
      'Set accepts_returns to true, or leave the window out.',
    ),
    ratingNeedsReviews('star_rating', 'review_count'),
    ratingNeedsReviews('store_star_rating', 'store_review_count'),
  ],
  settle: (normalized) => {
    if (normalized.get('is_eligible_search') === false) normalized.set('is_eligible_checkout', false)
    if (!normalized.has('group_id') && normalized.has('item_id'))
      normalized.set('group_id', normalized.get('item_id'))
  },
  feed: { itemId: 'item_id', groupId: 'group_id', isGroupApart: true, hasOptions: true },
  source: PAGE,
}
