import type { SellerFacts } from '#features/base/stores/contract.ts'
import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import type { Detail, Judgement, ReadinessStatus } from '../contract/verdict.ts'
import { type ChannelSwitches, toFeedRow } from './exported-row.ts'
import { findGtinFault, stripGtin } from './gtin.ts'
import { labelOf } from './labels.ts'
import { CURRENT_REQUIRED } from './openai-current.ts'
import { type WeighedPoint, weighPoints } from './score.ts'
import { extendVerdict, toDetail, validateRow } from './validate-row.ts'

/** Kinds of product that the channel does not take. Words, not certainty: the merchant decides, the console warns. */

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['adult content', /\b(?:sex toys?|vibrators?|dildos?|erotic(?:a)?|pornograph\w*|adult dvds?)\b/i],
  [
    'alcohol',
    /\b(?:alcoholic beverages?|whisk(?:e)?y|vodka|tequila|liquors?|wines?|champagne|lager|brandy|hard seltzer)\b/i,
  ],
  [
    'tobacco or nicotine',
    /\b(?:tobacco(?: products)?|cigarettes?|cigars?|e-?cigarettes?|nicotine|vap(?:es?|ing|orizers?)|snus)\b/i,
  ],
  ['gambling', /\b(?:gambling|lottery tickets?|casino credits?|betting slips?)\b/i],
  [
    'weapons',
    /\b(?:firearms?|handguns?|rifles?|shotguns?|pistols?|ammunition|ammo|tasers?|stun guns?|switchblades?|brass knuckles|silencers?|explosives?|fireworks?)\b/i,
  ],
  [
    'prescription medicine',
    /\b(?:prescription(?:-only)? (?:drugs?|medicines?|medications?)|opioids?|oxycodone|xanax|viagra|semaglutide|ozempic)\b/i,
  ],
  ['drugs or drug equipment', /\b(?:cannabis|marijuana|thc|bongs?|kratom|magic mushrooms?|psilocybin)\b/i],
  ['financial products', /\b(?:payday loans?|binary options|crypto(?:currency)? trading accounts?)\b/i],
  ['counterfeits', /\b(?:replica (?:watch(?:es)?|handbags?|designer)|counterfeits?|fake ids?)\b/i],
]

/** Things around such products that are welcome: a wine glass is not wine, a toy pistol no weapon. */
const HARMLESS =
  /\b(?:glass(?:es)?|racks?|decanters?|coolers?|openers?|corkscrews?|stoppers?|vinegars?|books?|posters?|toys?|costumes?|water guns?|nerf|colou?r(?:ed)?|holders?|cabinets?|labels?|t-?shirts?|mugs?|candles?|barware|stemware)\b/i

/** Names the kind when category or title speak of one; null when nothing does. Conservative on purpose. */
export function findProhibitedKind(product: { title: string; category: string }): string | null {
  const inCategory = KINDS.find(([, words]) => words.test(product.category))
  if (inCategory !== undefined && !HARMLESS.test(product.category)) return inCategory[0]
  if (HARMLESS.test(product.title)) return null
  return KINDS.find(([, words]) => words.test(product.title))?.[0] ?? null
}

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
