/** What the feed's rules say in English, in the merchant's language. What is not known here is shown as it came. */
import { t } from '@lingui/core/macro'
import { labelOf } from '../rules/labels.ts'

const fieldLabels: Readonly<Record<string, string>> = {
  item_id: t`ID`,
  title: t`Title`,
  description: t`Description`,
  url: t`Product page`,
  brand: t`Brand`,
  seller_name: t`Seller name`,
  image_url: t`Image`,
  availability: t`Availability`,
  price: t`Price`,
  sale_price: t`Sale price`,
  is_eligible_search: t`Search`,
  is_eligible_checkout: t`Checkout`,
  group_id: t`Group`,
  listing_has_variations: t`Variants`,
  variant_dict: t`Variant options`,
  gtin: 'GTIN',
  mpn: 'MPN',
  condition: t`Condition`,
  product_category: t`Category`,
  material: t`Material`,
  color: t`Color`,
  size: t`Size`,
  gender: t`Gender`,
  age_group: t`Age group`,
  weight: t`Weight`,
  item_weight_unit: t`Weight unit`,
  additional_image_urls: t`More images`,
  seller_url: t`Store URL`,
  accepts_returns: t`Accepts returns`,
  return_deadline_in_days: t`Return window`,
  return_policy: t`Return policy`,
  store_country: t`Store country`,
  seller_privacy_policy: t`Privacy policy`,
  seller_tos: t`Terms of service`,
}

const labelTexts = new Map(Object.entries(fieldLabels).map(([field, word]) => [labelOf(field), word]))

const issueTexts = new Map([
  ['Not published to the online store', t`Not published to the online store`],
  ['Barcode is not a GTIN', t`Barcode is not a GTIN`],
  ['Weight has no unit', t`Weight has no unit`],
  ['Category too broad', t`Category too broad`],
  ['Description too short', t`Description too short`],
])

const pointTexts = new Map([
  ['GTIN, or part number with brand', t`GTIN, or part number with brand`],
  ['Weight (not needed)', t`Weight (not needed)`],
  ['Material (not needed)', t`Material (not needed)`],
  ['Returns', t`Returns`],
  ['Description is detailed enough', t`Description is detailed enough`],
])

/** What a merchant calls the attribute. */
export function fieldText(field: string): string {
  return fieldLabels[field] ?? labelOf(field)
}

/** A short issue such as "Weight missing". */
export function issueText(issue: string): string {
  return findIssueText(issue) ?? issue
}

/** One line of the score. */
export function pointText(label: string): string {
  return findPointText(label) ?? label
}

export function findIssueText(issue: string): string | undefined {
  const [, label = '', fault] = /^(.+) (missing|not valid)$/.exec(issue) ?? []
  const word = labelTexts.get(label)
  if (word === undefined) return issueTexts.get(issue)
  return fault === 'missing' ? t`${word} missing` : t`${word} isn’t valid`
}

export function findPointText(label: string): string | undefined {
  return pointTexts.get(label) ?? labelTexts.get(label)
}
