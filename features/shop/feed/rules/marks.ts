/** Where typed values come from: who, when, and over what. */
import { type EditableField, editableFields } from '../contract.ts'
import type { Enrichment, EnrichmentMarks, VariantFacts } from '../contract/facts.ts'
import { type EditableValues, storeValues } from './summary.ts'
import { parseWeight } from './weight.ts'

/** What the store says in the very fields that are written: a product type is no category, and a weight of nothing is none. */
export function writableValues(facts: Parameters<typeof storeValues>[0]): EditableValues {
  const values = storeValues(facts)
  const weight = facts.weight && facts.weight.value > 0 ? values.weight : null
  return { ...values, weight, productCategory: facts.category }
}

/** The facts with a field as the store has it now. */
export function withStoreValue(
  facts: VariantFacts,
  field: EditableField,
  value: string | null,
): VariantFacts {
  if (field === 'brand') return { ...facts, vendor: value ?? '' }
  if (field === 'gtin') return { ...facts, barcode: value }
  if (field === 'productCategory') return { ...facts, category: value }
  if (field === 'weight') return { ...facts, weight: toWeight(value) }
  return { ...facts, [field]: value }
}

/** A weight as a store keeps it; null for none. */
export function toWeight(text: string | null): VariantFacts['weight'] {
  const weight = text === null ? null : parseWeight(text)
  return weight && { value: Number(weight.value), unit: weight.unit }
}

/** The marks of the next enrichment: a value that stays keeps its own. */
export function toMarks(
  now: { enrichment: Enrichment; enrichmentMarks: EnrichmentMarks; facts: VariantFacts },
  next: Enrichment,
  author: { at: Date; by: string },
): EnrichmentMarks {
  const fromStore = writableValues(now.facts)
  const marked = editableFields.flatMap((field) => {
    if (next[field] === undefined) return []
    const kept = now.enrichment[field] === next[field] ? now.enrichmentMarks[field] : undefined
    const fresh = { at: author.at.toISOString(), by: author.by, base: fromStore[field] }
    return [[field, kept ?? fresh]]
  })
  return Object.fromEntries(marked)
}
