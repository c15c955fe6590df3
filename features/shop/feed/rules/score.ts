/** The compliance score: one hundred points, each visible, for what the channel requires and what shoppers look for. */
import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import type { JudgedPoint } from '../contract/verdict.ts'
import { countCodePoints } from './check-text.ts'
import { labelOf } from './labels.ts'
import { CURRENT_REQUIRED } from './openai-current.ts'
import { remember } from './remember.ts'

export type ScoreInput = {
  facts: VariantFacts
  enrichment: Enrichment
  row: Readonly<Record<string, unknown>>
  /** Fields in which the validator finds an error. */
  errors: ReadonlySet<string>
}

/** `issue` is the code of what is missing. A product whose needed points all are met can be ready. */
export type WeighedPoint = JudgedPoint & { isNeeded: boolean; isMet: boolean; issue: string | null }

const REQUIRED_POINTS: Record<(typeof CURRENT_REQUIRED)[number], number> = {
  item_id: 2,
  title: 8,
  description: 8,
  url: 6,
  brand: 6,
  seller_name: 4,
  image_url: 8,
  availability: 4,
  price: 8,
}

/** Shorter descriptions say too little for an assistant to recommend a product by; code points. */
const USEFUL_DESCRIPTION = 100

const WITHOUT_WEIGHT =
  /\b(?:digital|downloads?|gift cards?|e-?books?|software|services?|subscriptions?|memberships?|tickets?|vouchers?|courses?|warrant(?:y|ies)|insurance)\b/i
const WITHOUT_MATERIAL =
  /\b(?:food|grocer(?:y|ies)|beverages?|drinks?|coffees?|teas?|snacks?|supplements?|vitamins?|cosmetics?|make-?up|skin ?care|hair ?care|beauty|perfumes?|fragrances?|soaps?|books?|music|movies?|video games?|plants?|seeds?|cleaning)\b/i

/** All points of a product; they add up to 100 possible ones. */
export function weighPoints(input: ScoreInput): WeighedPoint[] {
  const required = CURRENT_REQUIRED.map((field): WeighedPoint => {
    const isMet = input.row[field] !== undefined && !input.errors.has(field)
    const possible = REQUIRED_POINTS[field]
    return {
      field,
      label: labelOf(field),
      earned: isMet ? possible : 0,
      possible,
      isNeeded: true,
      isMet,
      issue: null,
    }
  })
  return [
    ...required,
    weighIdentifier(input),
    weighWeight(input),
    weighCategory(input),
    weighMaterial(input),
    weighDescription(input),
    wish('additional_image_urls', 'More images', 3, input),
    wish('accepts_returns', 'Returns', 3, input),
    wish('seller_url', 'Store address', 2, input),
  ]
}

function weighIdentifier({ facts, row, errors }: ScoreInput): WeighedPoint {
  const possible = 14
  const hasGtin = row.gtin !== undefined
  const hasMpn =
    row.mpn !== undefined && row.brand !== undefined && !errors.has('mpn') && !errors.has('brand')
  const issue = facts.barcode?.trim() ? 'gtin:not-a-gtin' : 'gtin:missing'
  return {
    field: 'gtin',
    label: 'GTIN, or part number with brand',
    earned: hasGtin ? possible : hasMpn ? 10 : 0,
    possible,
    isNeeded: true,
    isMet: hasGtin || hasMpn,
    issue: hasGtin || hasMpn ? null : issue,
  }
}

function weighWeight({ facts, enrichment, row, errors }: ScoreInput): WeighedPoint {
  if (kindOf(facts).isWithoutWeight) return point('weight', 'Weight (not needed)', 8, true, null, true)
  const isMet = row.weight !== undefined && !errors.has('weight')
  const issue = /^[\d.,\s]+$/.test(enrichment.weight ?? '') ? 'weight:no-unit' : 'weight:missing'
  return point('weight', 'Weight', 8, isMet, issue, true)
}

function weighCategory({ row, errors }: ScoreInput): WeighedPoint {
  const levels = typeof row.product_category === 'string' ? row.product_category.split('>').length : 0
  const isMet = levels > 1 && !errors.has('product_category')
  return point(
    'product_category',
    'Category',
    8,
    isMet,
    levels === 0 ? 'product_category:missing' : 'product_category:too-broad',
    true,
  )
}

function weighMaterial({ facts, row }: ScoreInput): WeighedPoint {
  if (kindOf(facts).isWithoutMaterial) {
    return point('material', 'Material (not needed)', 4, true, null, false)
  }
  return point('material', 'Material', 4, row.material !== undefined, 'material:missing', false)
}

function weighDescription({ row }: ScoreInput): WeighedPoint {
  const length = lengthOf(typeof row.description === 'string' ? row.description : '')
  const issue = length === 0 ? null : 'description:too-short'
  return point('description', 'Description is detailed enough', 4, length >= USEFUL_DESCRIPTION, issue, true)
}

const lengthOf = remember(countCodePoints)

function wish(field: string, label: string, possible: number, { row, errors }: ScoreInput): WeighedPoint {
  return point(field, label, possible, row[field] !== undefined && !errors.has(field), null, false)
}

function point(
  field: string,
  label: string,
  possible: number,
  isMet: boolean,
  issue: string | null,
  isNeeded: boolean,
): WeighedPoint {
  return {
    field,
    label,
    earned: isMet ? possible : 0,
    possible,
    isNeeded,
    isMet,
    issue: isMet ? null : issue,
  }
}

function kindOf(facts: VariantFacts) {
  return readKind(`${facts.productType} ${facts.category ?? ''}`)
}

const readKind = remember((kind) => {
  const isWithoutWeight = WITHOUT_WEIGHT.test(kind)
  return { isWithoutWeight, isWithoutMaterial: isWithoutWeight || WITHOUT_MATERIAL.test(kind) }
})
