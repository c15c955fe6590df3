import type { EditableField } from '../contract.ts'
import type { Enrichment, EnrichmentMarks } from './facts.ts'

/** A product with values that a merchant typed, beside those of the store. */
export type EnrichedVariant = {
  productId: string
  title: string
  productGid: string
  variantGid: string
  enrichment: Enrichment
  marks: EnrichmentMarks
  /** As the store was read last, and when it had changed last then. */
  fromStore: Record<EditableField, string | null>
  storeChangedAt: string
}

/** What the store has now of one field, and what becomes of the value that was typed for it: it stays with the store's as its `base` (also `held`, so that it is not written by itself), it is `followed` by dropping it, or put back as `restored`. `known` takes only the store's value. */
export type EnrichmentOutcome = SettledField &
  (
    | { becomes: TypedBecomes }
    /** For these variants, null for all, as it was typed. */
    | { becomes: 'restored'; typedOf: readonly string[] | null; author: { at: string; by: string } }
  )

export type TypedBecomes = 'known' | 'based' | 'held' | 'followed'

type SettledField = {
  productGid: string
  /** Null where the field is the product's: then it is of all its variants. */
  variantGid: string | null
  field: EditableField
  store: string | null
  /** Typed values other than this one have changed since and stay as they are. */
  typed: string
}
