/** What becomes of a field that a merchant typed over: pure decisions over the values of both sides and what both said last. */
import { toWeight } from '#features/shop/feed/rules/marks.ts'
import type { SyncMode } from '#features/base/stores/contract/sync.ts'
import { type EditableField, editableFields } from '#features/shop/feed/contract.ts'
import type { EnrichedVariant } from '#features/shop/feed/contract/enriched.ts'
import type { ConflictRule, ConflictRules } from './contract.ts'

/** One field of a product or variant, on both sides. */
export type FieldState = {
  productGid: string
  /** Null where the field is the product's. */
  variantGid: string | null
  productId: string
  title: string
  field: EditableField
  typed: string
  typedAt: string
  typedBy: string
  /** The variants that it is typed for. */
  typedOf: string[]
  store: string | null
  storeChangedAt: string
  /** What both sides said last, or the store when the value was typed. */
  base: string | null
  /** Not written by itself: a person undid that. */
  isHeld: boolean
}

export type FieldDecision =
  | { kind: 'same' }
  | { kind: 'conflict' }
  | { kind: 'write' | 'follow'; isConflict: boolean }

/** Fields that a store keeps for the whole product; the others are the variant's. */
const productFields: readonly EditableField[] = ['brand', 'productCategory', 'material']

/** Until somebody says otherwise, conflicts are asked about. */
export const defaultRules: ConflictRules = {
  gtin: 'ask',
  mpn: 'ask',
  weight: 'ask',
  brand: 'ask',
  productCategory: 'ask',
  material: 'ask',
}

/** Whether two values of a field say the same. Categories are the store's to spell, and 1.20 kg is 1.2 kg. */
export function isSameValue(field: EditableField, one: string | null, other: string | null): boolean {
  if (one === null || other === null) return (one || null) === (other || null)
  if (field === 'productCategory') return one.toLowerCase() === other.toLowerCase()
  if (field !== 'weight') return one === other
  const [a, b] = [toWeight(one), toWeight(other)]
  return a === null || b === null ? one === other : a.value === b.value && a.unit === b.unit
}

/** Compares three values: a side that still says what both said last has not changed. Where the store follows Vitrine, a change of the store alone is a conflict as well. */
export function decide(state: FieldState, rule: ConflictRule, mode: SyncMode): FieldDecision {
  const { field, typed, store, base } = state
  if (isSameValue(field, typed, store)) return { kind: 'same' }
  if (isSameValue(field, store, base)) return { kind: 'write', isConflict: false }
  const isOnlyStore = isSameValue(field, typed, base)
  if (isOnlyStore && mode !== 'internal_to_shopify') return { kind: 'follow', isConflict: false }
  if (rule === 'ask') return { kind: 'conflict' }
  const isTypedLater = Date.parse(state.typedAt) >= Date.parse(state.storeChangedAt)
  const wins = rule === 'newest' ? (isTypedLater ? 'vitrine' : 'store') : rule
  return { kind: wins === 'vitrine' ? 'write' : 'follow', isConflict: true }
}

/** The typed fields of whole products. One that its variants have different values for is left out and counted. */
export function toFieldStates(variants: readonly EnrichedVariant[]): { states: FieldState[]; mixed: number } {
  const states: FieldState[] = []
  let mixed = 0
  for (const ofProduct of Map.groupBy(variants, ({ productGid }) => productGid).values()) {
    for (const field of editableFields) {
      const typed = ofProduct.filter(({ enrichment }) => enrichment[field] !== undefined)
      if (!productFields.includes(field))
        states.push(...typed.map((one) => toState(one, field, one.variantGid, [one])))
      else if (new Set(typed.map(({ enrichment }) => enrichment[field])).size > 1) mixed += 1
      else {
        const [latest] = typed.toSorted((a, b) => (typedAt(a, field) < typedAt(b, field) ? 1 : -1))
        if (latest) states.push(toState(latest, field, null, typed))
      }
    }
  }
  return { states, mixed }
}

function typedAt({ marks }: EnrichedVariant, field: EditableField): string {
  return marks[field]?.at ?? ''
}

function toState(
  variant: EnrichedVariant,
  field: EditableField,
  variantGid: string | null,
  typed: readonly EnrichedVariant[],
): FieldState {
  const { productGid, productId, title, enrichment, marks, fromStore, storeChangedAt } = variant
  const mark = marks[field]
  return {
    productGid,
    variantGid,
    productId,
    title,
    field,
    typed: enrichment[field] ?? '',
    typedAt: mark?.at ?? storeChangedAt,
    typedBy: mark?.by ?? '',
    typedOf: typed.map((one) => one.variantGid),
    store: fromStore[field],
    storeChangedAt,
    base: mark ? mark.base : fromStore[field],
    isHeld: mark?.isHeld ?? false,
  }
}

/** Names a field of one product or variant. */
export function stateKey(of: Pick<FieldState, 'productGid' | 'variantGid' | 'field'>): string {
  return `${of.variantGid ?? of.productGid} ${of.field}`
}

const missing = {
  products:
    'Vitrine isn’t allowed to change products in your store. Grant write_products to the app in Shopify, then connect the store again.',
  weights:
    'Vitrine isn’t allowed to change weights in your store, so weights are left out. Grant write_inventory to the app in Shopify, then connect the store again.',
}

/** Which fields the granted scopes let us write, and why not the others. */
export function writableFields(scopes: readonly string[]): { fields: EditableField[]; limits: string[] } {
  if (!scopes.includes('write_products')) return { fields: [], limits: [missing.products] }
  if (scopes.includes('write_inventory')) return { fields: [...editableFields], limits: [] }
  return { fields: editableFields.filter((field) => field !== 'weight'), limits: [missing.weights] }
}
