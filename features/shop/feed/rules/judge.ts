import type { SellerFacts } from '#features/base/stores/contract.ts'
import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import type { Detail, Judgement } from '../contract/verdict.ts'
import { type ChannelSwitches, toFeedRow } from './exported-row.ts'
import { findGtinFault, stripGtin } from './gtin.ts'
import { issueLabel } from './labels.ts'
import { CURRENT_REQUIRED } from './openai-current.ts'
import { remember } from './remember.ts'
import { type WeighedPoint, weighPoints } from './score.ts'
import { checkRow, toDetail } from './validate-row.ts'

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
  const inCategory = findKind(product.category)
  if (inCategory.kind !== null && !inCategory.isHarmless) return inCategory.kind
  const inTitle = findKind(product.title)
  return inTitle.isHarmless ? null : inTitle.kind
}

const findKind = remember((text) => ({
  kind: KINDS.find(([, words]) => words.test(text))?.[0] ?? null,
  isHarmless: HARMLESS.test(text),
}))

const PROFILE = 'openai-2026-10'

/** The current format has no rule about dates, so the judgement needs no clock. */
const FORMAT = { profile: PROFILE, now: new Date(0) } as const

/** Goes up with each change of what `judge` answers, or of what is read of a product: stores that were judged by an earlier one are judged anew, and their products read anew. */
export const rulesVersion = 2

/**
 * Judges one variant as it would be exported now. `incomplete`: no row of it can leave, because a required value or the
 * sale price is missing or refused; `ready`: the validator finds no error and every needed point is met; otherwise
 * `needs_enrichment`: it leaves without the optional values that are refused.
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
  const verdict = checkRow(row, FORMAT, added)
  const points = weighPoints({ facts, enrichment, row, errors: new Set(verdict.errors) })
  const errors = verdict.details.filter((detail) => detail.severity === 'error')
  const exportable = toExportableRow(row, errors)
  const issues = toIssues(errors, points)
  const isReady = errors.length === 0 && points.every((point) => point.isMet || !point.isNeeded)
  return {
    row: exportable ?? row,
    details: verdict.details,
    readinessStatus: exportable === null ? 'incomplete' : isReady ? 'ready' : 'needs_enrichment',
    complianceScore: points.reduce((sum, point) => sum + point.earned, 0),
    points: points.map(({ field, label, earned, possible }) => ({ field, label, earned, possible })),
    issues,
    validationErrors: [...new Set(issues.map(issueLabel))],
    prohibitedHint,
  }
}

/** Without these a row would offer something else than the store does, or stand in a group of which it says nothing. */
const INDISPENSABLE: readonly string[] = [...CURRENT_REQUIRED, 'sale_price', 'group_id', 'variant_dict']

/** Required beside them where another field asks for it: no score counts them, so that "missing" is always the validator's word. */
const REQUIRED_BESIDE: readonly string[] = [
  'seller_privacy_policy',
  'seller_tos',
  'dimensions_unit',
  'item_weight_unit',
]

/** Whether an issue with this code is why a product cannot leave. */
export function isBlocking(code: string): boolean {
  const [field = '', fault] = code.split(':')
  if (code === 'url:unpublished') return true
  if (fault === 'missing' && REQUIRED_BESIDE.includes(field)) return true
  return (fault === 'missing' || fault === 'invalid') && INDISPENSABLE.includes(field)
}

/** The row without the optional values that the validator refuses; null when no strict reader would take it even so. */
function toExportableRow(
  row: Record<string, unknown>,
  errors: readonly Detail[],
): Record<string, unknown> | null {
  if (errors.length === 0) return row
  if (errors.some(({ field, rule }) => rule === 'required' || INDISPENSABLE.includes(field))) return null
  const refused = new Set(errors.map(({ field }) => field))
  const rest = Object.fromEntries(Object.entries(row).filter(([field]) => !refused.has(field)))
  return checkRow(rest, FORMAT).errors.length === 0 ? rest : null
}

/** Codes of what is refused or missing, the gravest first. */
function toIssues(errors: readonly Detail[], points: readonly WeighedPoint[]): string[] {
  const refused = errors.map((detail) => {
    if (detail.field === 'url' && detail.rule === 'required') return 'url:unpublished'
    return `${detail.field}:${detail.rule === 'required' ? 'missing' : 'invalid'}`
  })
  const missing = points.toSorted((a, b) => b.possible - a.possible).flatMap((point) => point.issue ?? [])
  return [...new Set([...refused, ...missing])]
}

/** A barcode that is no GTIN stays out of the row, and the merchant is told. */
function findBarcodeWarning(facts: VariantFacts, row: Record<string, unknown>): Detail[] {
  const barcode = facts.barcode?.trim() ?? ''
  if (barcode === '' || row.gtin !== undefined || findGtinFault(stripGtin(barcode)) === null) return []
  const todo = 'The barcode isn’t a GTIN, so it’s left out. Correct it in your store, or enter the GTIN here.'
  return [
    toDetail('gtin', { rule: 'store-barcode', severity: 'warning', todo }, barcode.slice(0, 60), PROFILE),
  ]
}

function findProhibitedWarning(kind: string | null): Detail[] {
  if (kind === null) return []
  const todo =
    'The channel doesn’t accept this kind of product. Check that it’s allowed before you enable it.'
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
