import { OPENAI_2026_10 } from './openai-current.ts'
import { remember } from './remember.ts'

const LABELS: Readonly<Record<string, string>> = {
  item_id: 'Id',
  title: 'Title',
  description: 'Description',
  url: 'Product page',
  brand: 'Brand',
  seller_name: 'Seller name',
  image_url: 'Image',
  availability: 'Availability',
  price: 'Price',
  is_eligible_checkout: 'Checkout',
  group_id: 'Group',
  variant_dict: 'Variant options',
  gtin: 'GTIN',
  mpn: 'MPN',
  product_category: 'Category',
  item_weight_unit: 'Weight unit',
  additional_image_urls: 'More images',
  sale_price: 'Sale price',
  seller_url: 'Store address',
  return_deadline_in_days: 'Return window',
  return_policy: 'Return policy',
  store_country: 'Store country',
  seller_privacy_policy: 'Privacy policy',
  seller_tos: 'Terms',
}

/** What a merchant calls the attribute. */
export const labelOf = remember((field) => {
  const words = field.replaceAll('_', ' ')
  return LABELS[field] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
})

const ISSUES: Readonly<Record<string, string>> = {
  'url:unpublished': 'Not published to the online store',
  'gtin:not-a-gtin': 'Barcode is not a GTIN',
  'weight:no-unit': 'Weight has no unit',
  'product_category:too-broad': 'Category too broad',
  'description:too-short': 'Description too short',
}

/** The short label of an issue's code, such as "GTIN missing" for "gtin:missing". A text that is no code is its own label. */
export function issueLabel(code: string): string {
  const [, field, fault] = /^(\w+):(missing|invalid)$/.exec(code) ?? []
  if (field === undefined) return ISSUES[code] ?? code
  return `${labelOf(field)} ${fault === 'missing' ? 'missing' : 'not valid'}`
}

const CODES = [
  ...Object.keys(ISSUES),
  ...OPENAI_2026_10.fields.flatMap(({ name }) => [`${name}:missing`, `${name}:invalid`]),
]

/** The codes of the issues whose label holds the text, which is in small letters. */
export function findIssues(text: string): string[] {
  return CODES.filter((code) => issueLabel(code).toLowerCase().includes(text))
}
