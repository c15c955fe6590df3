/** What the merchant may type into the fields of the console. */
import { typedFields } from '../contract.ts'
import type { Enrichment } from '../contract/facts.ts'
import { countCodePoints, hasMarkup, isPlaceholder } from './check-text.ts'
import { checkDigitOf, findGtinFault, stripGtin } from './gtin.ts'
import { cleanLine, tidyText } from './plain-text.ts'
import { parseWeight } from './weight.ts'

export type EnrichmentField = keyof Enrichment
export type EnrichmentProblem = { field: EnrichmentField; message: string }

/** The length that the specification asks descriptions to stay under, in code points. */
export const DESCRIPTION_LIMIT = 5000

/** Code points. The current format states no limits; these are the last published ones, and sense for a category path. */
const LIMITS: Partial<Record<EnrichmentField, number>> = {
  mpn: 70,
  brand: 70,
  material: 100,
  productCategory: 750,
  description: DESCRIPTION_LIMIT,
}

const CHECKS: Partial<Record<EnrichmentField, (text: string) => string | null>> = {
  gtin: checkGtin,
  weight: checkWeight,
  productCategory: checkCategory,
  description: checkDescription,
}

/** The edits as they are stored: trimmed, GTIN without blanks and dashes, " > " between levels, "1.2 kg" for "1,2kg". */
export function normalizeEnrichment(edits: Enrichment): Enrichment {
  const normalized: Enrichment = {}
  for (const [field, value] of readEdits(edits)) {
    const line = cleanLine(value)
    if (field === 'description') normalized.description = tidyText(value)
    else if (field === 'gtin') normalized.gtin = stripGtin(line)
    else if (field === 'weight') normalized.weight = toWeightText(line)
    else if (field === 'productCategory') normalized.productCategory = line.replace(/ ?> ?/g, ' > ').trim()
    else normalized[field] = line
  }
  return normalized
}

/** What is wrong with the edits, in sentences for the merchant. Empty text clears a field and is never wrong. */
export function checkEnrichment(edits: Enrichment): EnrichmentProblem[] {
  return readEdits(normalizeEnrichment(edits)).flatMap(([field, value]) => {
    const message = value === '' ? null : findProblem(field, value)
    return message === null ? [] : [{ field, message }]
  })
}

function readEdits(edits: Enrichment): [EnrichmentField, string][] {
  return typedFields.flatMap((field) => {
    const value = edits[field]
    return value === undefined ? [] : [[field, value] as [EnrichmentField, string]]
  })
}

function findProblem(field: EnrichmentField, value: string): string | null {
  if (isPlaceholder(value)) return 'Enter the real value, or leave it empty.'
  const limit = LIMITS[field]
  if (limit !== undefined && countCodePoints(value) > limit) return `Use ${limit} characters or fewer.`
  return CHECKS[field]?.(value) ?? null
}

function checkGtin(text: string): string | null {
  const fault = findGtinFault(text)
  if (fault === null) return null
  if (fault === 'check-digit')
    return `The check digit is wrong. For these digits it should be ${checkDigitOf(text.slice(0, -1))}.`
  if (fault === 'digits') return 'A GTIN has digits only.'
  if (fault === 'unassigned') return 'Enter the number on the product, not zeros.'
  const hint = text.length === 10 ? ' An ISBN-10 is not a GTIN; use the 13-digit ISBN.' : ''
  return `A GTIN has 8, 12, 13 or 14 digits; this has ${text.length}.${hint}`
}

function checkWeight(text: string): string | null {
  if (parseWeight(text) !== null) return null
  if (/^[\d.,]+$/.test(text)) return 'Add the unit: g, kg, oz or lb.'
  if (/^0+(?:[.,]0+)?\s*[a-z]+$/i.test(text)) return 'Enter a weight above zero.'
  return 'Enter number and unit, such as 1.2 kg. Units: g, kg, oz, lb.'
}

function checkCategory(text: string): string | null {
  const levels = text.split('>').map((level) => level.trim())
  if (levels.includes('')) return 'Name every level between the ">" signs.'
  return levels.length < 2 ? 'Enter at least two levels, such as Home & Garden > Kettles.' : null
}

function checkDescription(text: string): string | null {
  return hasMarkup(text) ? 'Use plain text without HTML.' : null
}

function toWeightText(line: string): string {
  const weight = parseWeight(line)
  return weight === null ? line : `${weight.value} ${weight.unit}`
}
