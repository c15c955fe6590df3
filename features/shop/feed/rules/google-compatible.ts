/** The Google-compatible profile of 2026-10: its own names, hard length limits, search always on, checkout always off. */
import { date, dateRange } from './check-date.ts'
import { link, linkList } from './check-link.ts'
import { anything } from './check-list.ts'
import { strippedGtin } from './check-number.ts'
import { text, word } from './check-text.ts'
import { money, parseMoney } from './money.ts'
import { SIZE_SYSTEMS } from './openai-current.ts'
import { type CheckedRow, type FeedProfile, fieldsFrom, type Report } from './profile.ts'
import { availabilityDate, requireDifferent, salePrice, useless } from './relations.ts'

const PAGE =
  'https://developers.openai.com/commerce/specs/file-upload/products#google-compatible-product-data-feeds'
const REQUIRED = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'brand']
const VARIANT_ATTRIBUTES = ['color', 'size', 'material', 'age_group', 'gender', 'pattern', 'size_type']
/** Mobile phones with and without a contract: the two category ids that may cost nothing beside a subscription. */
const SUBSCRIPTION_CATEGORIES = ['267', '4745']
const SUBSCRIPTION = /^(?:month|year):[1-9]\d*:(\d+(?:\.\d+)? [A-Z]{3})$/

const plain = text({ placeholder: 'error' })

/** Zero passes only for a phone sold with a subscription, and the subscription's cost is in the price's currency. */
function zeroPrice(row: CheckedRow, report: Report): void {
  const price = parseMoney(String(row.value('price') ?? ''))
  if (price === null || price.minor !== 0n) return
  const cost = row.given('subscription_cost')
  const parsed = parseMoney(SUBSCRIPTION.exec(typeof cost === 'string' ? cost : '')?.[1] ?? '')
  const isValid = parsed !== null && parsed.currency === price.currency
  if (row.has('subscription_cost') && !isValid) {
    report('subscription_cost', {
      rule: 'subscription',
      todo: 'Write period, number and cost, such as "month:24:35.00 USD".',
    })
  }
  const isPhone = SUBSCRIPTION_CATEGORIES.includes(String(row.given('google_product_category')).trim())
  if (!isPhone || !isValid) {
    report('price', {
      rule: 'positive',
      todo: 'Give a price above zero; only phones with a subscription may cost nothing.',
    })
  }
}

function identifiers(row: CheckedRow, report: Report): void {
  const exists = !['no', 'false', false].includes(row.value('identifier_exists') as string | boolean)
  if (exists && row.value('gtin') === undefined && !row.has('mpn')) {
    report('mpn', {
      rule: 'required',
      todo: 'Add a valid GTIN or the part number, or set identifier_exists to no.',
    })
  }
}

/** What the columns become in the console's own format: the mapping that the page gives for each column. */
function settle(normalized: Map<string, unknown>): void {
  const seller = normalized.get('link')
  const type = String(normalized.get('product_type') ?? '')
    .split(',')
    .map((part) => part.trim())
    .find((part) => part !== '')
  const options = VARIANT_ATTRIBUTES.filter((name) => normalized.has(name)).map((name) => [
    name,
    normalized.get(name),
  ])
  const mapped: Record<string, unknown> = {
    item_id: normalized.get('id'),
    url: seller,
    seller_url: typeof seller === 'string' ? new URL(seller).origin : undefined,
    image_url: normalized.get('image_link'),
    additional_image_urls: normalized.get('additional_image_link'),
    product_category: type ?? normalized.get('google_product_category'),
    is_eligible_search: true,
    is_eligible_checkout: false,
  }
  if (normalized.has('item_group_id')) {
    mapped.group_id = normalized.get('item_group_id')
    mapped.listing_has_variations = true
    if (options.length > 0) mapped.variant_dict = Object.fromEntries(options)
  }
  for (const [name, value] of Object.entries(mapped)) if (value !== undefined) normalized.set(name, value)
}

const NO_EFFECT =
  'Remove it: search is always on and checkout always off here; leave out rows that must not appear.'

/** Judges by the columns of the Google-compatible profile. */
export const GOOGLE_COMPATIBLE_2026_10: FeedProfile = {
  id: 'google-compatible-2026-10',
  fields: fieldsFrom(PAGE, REQUIRED, {
    id: plain,
    title: text({ max: 150, plain: 'must', capitals: true, placeholder: 'error' }),
    description: text({ max: 5000, plain: 'must', placeholder: 'error' }),
    link: link({ noUserInfo: true }),
    image_link: link({ noUserInfo: true, image: 'any' }),
    availability: word(['in_stock', 'out_of_stock', 'preorder', 'backorder']),
    price: money({ zero: true }),
    brand: plain,
    gtin: strippedGtin(),
    mpn: plain,
    identifier_exists: (value, now) =>
      typeof value === 'boolean' ? { value, faults: [] } : word(['yes', 'no', 'true', 'false'])(value, now),
    availability_date: date({ zone: 'with-time' }),
    sale_price: money({ zero: false }),
    sale_price_effective_date: dateRange({ zone: 'with-time' }),
    expiration_date: date({ zone: 'always' }),
    additional_image_link: linkList({ noUserInfo: true }),
    item_group_id: plain,
    ...Object.fromEntries(VARIANT_ATTRIBUTES.map((name) => [name, plain])),
    size_system: word(SIZE_SYSTEMS),
    condition: word(['new', 'refurbished', 'used']),
    product_type: plain,
    google_product_category: anything(),
    subscription_cost: anything(),
    ...Object.fromEntries([0, 1, 2, 3, 4].map((n) => [`custom_label_${n}`, plain])),
  }),
  aliases: [],
  defaults: {},
  unread: Object.fromEntries(
    ['is_eligible_search', 'is_eligible_checkout', 'enable_search', 'enable_checkout'].map((name) => [
      name,
      NO_EFFECT,
    ]),
  ),
  relations: [
    zeroPrice,
    identifiers,
    availabilityDate(['preorder', 'backorder']),
    salePrice({ mayEqual: false }),
    useless('sale_price_effective_date', 'sale_price', 'Add the sale price, or leave the dates out.'),
    requireDifferent('item_group_id', 'id', 'Give the group an id that no product has.'),
  ],
  settle,
  feed: { itemId: 'id', groupId: 'item_group_id', isGroupApart: true, hasOptions: false },
  source: PAGE,
}
