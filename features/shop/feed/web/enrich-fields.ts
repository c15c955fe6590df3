import { t } from '@lingui/core/macro'
import type { ProductDetail, TypedField } from '../contract.ts'

export type EnrichValues = Record<TypedField, string>

type FieldText = { label: string; hint: string; isCode: boolean; isLong?: true; aliases: readonly string[] }

/** `aliases` are the names under which findings speak of the field. */
export const fieldTexts: Record<TypedField, FieldText> = {
  gtin: { label: 'GTIN', hint: t`8, 12, 13 or 14 digits`, isCode: true, aliases: ['gtin'] },
  mpn: { label: 'MPN', hint: t`The manufacturer’s part number`, isCode: true, aliases: ['mpn', 'gtin'] },
  weight: {
    label: t`Weight`,
    hint: t`Number and unit, such as 1.2 kg`,
    isCode: false,
    aliases: ['weight', 'item_weight', 'shipping_weight'],
  },
  brand: { label: t`Brand`, hint: '', isCode: false, aliases: ['brand'] },
  productCategory: {
    label: t`Category`,
    hint: t`Levels separated by >, such as Home & Garden > Kitchen`,
    isCode: false,
    aliases: ['productCategory', 'product_category', 'google_product_category'],
  },
  material: { label: t`Material`, hint: '', isCode: false, aliases: ['material'] },
  description: {
    label: t`Description`,
    hint: t`At least 100 characters of plain text. Only your ChatGPT feed uses it; your store stays as it is.`,
    isCode: false,
    isLong: true,
    aliases: ['description'],
  },
}

export const fieldNames = Object.keys(fieldTexts) as TypedField[]

/** Fields that cost points, that a finding calls an error, or that are empty and nothing else stands in for them. They come first. */
export function isMissing(product: ProductDetail, field: TypedField): boolean {
  const { aliases } = fieldTexts[field]
  const isFound = product.findings.some(
    ({ severity, field: found }) => severity === 'error' && aliases.includes(found),
  )
  const points = product.score.filter((point) => aliases.includes(point.field))
  if (isFound || points.some(({ earned, possible }) => earned < possible)) {
    // A part number can stand in for a GTIN, so both are asked for, but only while they are empty.
    return field !== 'mpn' || product.mpn === null
  }
  return product[field] === null && points.length === 0
}

export function toValues(product: ProductDetail): EnrichValues {
  const { gtin, mpn, weight, brand, productCategory, material, description } = product
  return {
    gtin: gtin ?? '',
    mpn: mpn ?? '',
    weight: weight ?? '',
    brand: brand ?? '',
    productCategory: productCategory ?? '',
    material: material ?? '',
    description: description ?? '',
  }
}

/** Only what was changed. A value that is cleared, or equal to the store's, goes back to what the store says. */
export function toEdits(product: ProductDetail, values: EnrichValues): Partial<EnrichValues> {
  const before = toValues(product)
  const changed = fieldNames.filter((field) => values[field].trim() !== before[field])
  return Object.fromEntries(
    changed.map((field) => {
      const text = values[field].trim()
      return [field, text === product.fromStore[field] ? '' : text]
    }),
  )
}
