import { typedFields } from '../contract.ts'
import type { BulkChange, ChangedRow, MerchantSettings } from '../contract/bulk.ts'
import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import { storeValues } from './summary.ts'

type Change = Exclude<BulkChange, { kind: 'undo' }>

/** What the merchant's settings of a product become; null where they stay as they are. */
export function planChange(
  row: MerchantSettings & { facts: VariantFacts },
  change: Change,
): MerchantSettings | null {
  const { enableSearch, enableCheckout, enrichment } = row
  if (change.kind === 'switch') {
    if (enableSearch === change.enableSearch) return null
    return {
      enableSearch: change.enableSearch,
      enableCheckout: change.enableSearch && enableCheckout,
      enrichment,
    }
  }
  const { field, value, onlyEmpty } = change
  const ofStore = storeValues(row.facts)[field]
  const shown = enrichment[field] ?? ofStore
  if (shown === value || (onlyEmpty && shown !== null)) return null
  // What the store says itself is not typed over it: it would hide what the store says later.
  const next = withValue(enrichment, field, value === ofStore ? '' : value)
  return next[field] === enrichment[field] ? null : { enableSearch, enableCheckout, enrichment: next }
}

/** What undoing a change makes of a product: what was there before, of that which the change had set. Null where somebody changed that again. */
export function planUndo(
  row: MerchantSettings,
  { before, after }: ChangedRow,
  change: Change,
): MerchantSettings | null {
  const { enableSearch, enableCheckout, enrichment } = row
  if (change.kind === 'switch') {
    if (enableSearch !== after.enableSearch || enableCheckout !== after.enableCheckout) return null
    return { enableSearch: before.enableSearch, enableCheckout: before.enableCheckout, enrichment }
  }
  const { field } = change
  if (enrichment[field] !== after.enrichment[field]) return null
  return {
    enableSearch,
    enableCheckout,
    enrichment: withValue(enrichment, field, before.enrichment[field] ?? ''),
  }
}

function withValue(enrichment: Enrichment, field: keyof Enrichment, value: string): Enrichment {
  const next = { ...enrichment, [field]: value }
  return Object.fromEntries(typedFields.flatMap((name) => (next[name] ? [[name, next[name]]] : [])))
}
