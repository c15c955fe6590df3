import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import type { Detail, Judgement, ReadinessStatus } from '../contract/verdict.ts'
import { findGtinFault, stripGtin } from './gtin.ts'
import { type ChannelSwitches, toFeedRow } from './exported-row.ts'
import { labelOf } from './labels.ts'
import { CURRENT_REQUIRED } from './openai-current.ts'
import { findProhibitedKind } from './prohibited.ts'
import { type WeighedPoint, weighPoints } from './score.ts'
import { extendVerdict, toDetail, validateRow } from './validate-row.ts'

const PROFILE = 'openai-2026-10'

/** The current format has no rule about dates, so the judgement needs no clock. */
const NO_CLOCK = new Date(0)

/**
 * Judges one variant as it would be exported now. `incomplete`: a required value is missing or refused; `ready`: the
 * validator finds no error and every needed point is met; otherwise `needs_enrichment`.
 */
export function judge(
  facts: VariantFacts,
  enrichment: Enrichment,
  seller: SellerFacts,
  switches: ChannelSwitches,
  itemId: string,
): Judgement {
  const row = toFeedRow(facts, enrichment, seller, switches, itemId)
  const prohibitedHint = findProhibitedKind({
    title: facts.productTitle,
    category: `${facts.productType} ${String(row.product_category ?? '')}`,
  })
  const added = [...findBarcodeWarning(facts, row), ...findProhibitedWarning(prohibitedHint)]
  const verdict = extendVerdict(validateRow(row, { profile: PROFILE, now: NO_CLOCK }), added, PROFILE)
  const points = weighPoints({ facts, enrichment, row, errors: new Set(verdict.errors) })
  const errors = verdict.details.filter((detail) => detail.severity === 'error')
  return {
    row,
    details: verdict.details,
    readinessStatus: toReadiness(errors, points),
    complianceScore: points.reduce((sum, point) => sum + point.earned, 0),
    points: points.map(({ field, label, earned, possible }) => ({ field, label, earned, possible })),
    validationErrors: toValidationErrors(errors, points),
    prohibitedHint,
  }
}

function toReadiness(errors: readonly Detail[], points: readonly WeighedPoint[]): ReadinessStatus {
  const required = CURRENT_REQUIRED as readonly string[]
  if (errors.some((detail) => detail.rule === 'required' || required.includes(detail.field)))
    return 'incomplete'
  return errors.length === 0 && points.every((point) => point.isMet || !point.isNeeded)
    ? 'ready'
    : 'needs_enrichment'
}

function toValidationErrors(errors: readonly Detail[], points: readonly WeighedPoint[]): string[] {
  const refused = errors.map((detail) => {
    if (detail.field === 'url' && detail.rule === 'required') return 'Not published to the online store'
    return `${labelOf(detail.field)} ${detail.rule === 'required' ? 'missing' : 'not valid'}`
  })
  const missing = points.toSorted((a, b) => b.possible - a.possible).flatMap((point) => point.issue ?? [])
  return [...new Set([...refused, ...missing])]
}

/** A barcode that is no GTIN stays out of the row, and the merchant is told. */
function findBarcodeWarning(facts: VariantFacts, row: Record<string, unknown>): Detail[] {
  const barcode = facts.barcode?.trim() ?? ''
  if (barcode === '' || row.gtin !== undefined || findGtinFault(stripGtin(barcode)) === null) return []
  const todo =
    'Correct the barcode in the store, or enter the GTIN here: the barcode is not a GTIN and is left out.'
  return [
    toDetail('gtin', { rule: 'store-barcode', severity: 'warning', todo }, barcode.slice(0, 60), PROFILE),
  ]
}

function findProhibitedWarning(kind: string | null): Detail[] {
  if (kind === null) return []
  const todo =
    'Check that the product is allowed before you switch search on: the channel does not take this kind.'
  return [
    {
      field: 'is_eligible_search',
      severity: 'warning',
      rule: 'prohibited-product',
      found: kind,
      todo,
      source: 'https://developers.openai.com/commerce/guides/get-started#prohibited-products-policy',
    },
  ]
}
