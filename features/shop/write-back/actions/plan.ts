/** Comparing what was typed with the store as it was read last. */
import type { SyncMode } from '#features/base/stores/contract/sync.ts'
import type { EditableField } from '#features/shop/feed/contract.ts'
import { listEnriched } from '#features/shop/feed/actions/enriched.ts'
import type { EnrichmentOutcome, TypedBecomes } from '#features/shop/feed/contract/enriched.ts'
import { type AfterSync, type ConflictRules, maxChanges, maxConflicts } from '../contract.ts'
import { findSettings } from '../records.ts'
import type { NewChange } from '../records/changes.ts'
import { decide, defaultRules, type FieldState, isSameValue, toFieldStates } from '../rules.ts'
import type { StoreKey } from '../tables.ts'
import type { WriteBackDeps } from './deps.ts'

export type WriteBackSettings = { rules: ConflictRules; afterSync: AfterSync }

/** What a merchant set, or what holds until they do. */
export async function readSettings(
  deps: Pick<WriteBackDeps, 'db'>,
  key: StoreKey,
): Promise<WriteBackSettings> {
  const found = await deps.db.inWorkspace(key.workspaceId, (tx) => findSettings(tx, key))
  return { rules: { ...defaultRules, ...found?.rules }, afterSync: found?.afterSync ?? 'propose' }
}

type PlanInput = {
  rules: ConflictRules
  mode: SyncMode
  fields: readonly EditableField[]
  /** Whether nobody looks at it before it is written. */
  isAutomatic: boolean
}

export type WriteBackPlan = {
  changes: NewChange[]
  /** The first of them, and how many there are. */
  conflicts: FieldState[]
  conflictCount: number
  mixed: number
  isCut: boolean
  /** Fields that both sides say the same of by now. */
  agreed: EnrichmentOutcome[]
}

/** What would be written, and what no rule decides, over the whole feed of the store. */
export async function planChanges(
  deps: Pick<WriteBackDeps, 'db'>,
  key: StoreKey,
  { rules, mode, fields, isAutomatic }: PlanInput,
): Promise<WriteBackPlan> {
  const plan: WriteBackPlan = {
    changes: [],
    conflicts: [],
    conflictCount: 0,
    mixed: 0,
    isCut: false,
    agreed: [],
  }
  for (let afterGid = ''; ; ) {
    const from = afterGid
    const variants = await deps.db.inWorkspace(key.workspaceId, (tx) => listEnriched(tx, key, from))
    const last = variants.at(-1)
    if (!last) return plan
    afterGid = last.productGid
    const { states, mixed } = toFieldStates(variants)
    plan.mixed += mixed
    for (const state of states) {
      const decision = decide(state, rules[state.field], mode)
      if (decision.kind === 'same') {
        if (!isSameValue(state.field, state.base, state.typed)) plan.agreed.push(toOutcome(state, 'based'))
      } else if (decision.kind === 'conflict') {
        plan.conflictCount += 1
        if (plan.conflicts.length < maxConflicts) plan.conflicts.push(state)
      } else if (
        decision.kind === 'write' &&
        (!fields.includes(state.field) || (isAutomatic && state.isHeld))
      )
        continue
      else if (plan.changes.length === maxChanges) plan.isCut = true
      else plan.changes.push(toChange(state, decision, plan.changes.length + 1))
    }
  }
}

/** What becomes of the typed value of a field, with what the store has. */
export function toOutcome(
  { productGid, variantGid, field, store, typed }: FieldState,
  becomes: TypedBecomes,
): EnrichmentOutcome {
  return { productGid, variantGid, field, store, typed, becomes }
}

/** A field that is written or followed, as a change of a set. */
export function toChange(
  state: FieldState,
  { kind, isConflict }: { kind: 'write' | 'follow'; isConflict: boolean },
  position: number,
): NewChange {
  const { productGid, variantGid, productId, title, field, typed, typedAt, typedBy, typedOf, store } = state
  const values = kind === 'write' ? { before: store, after: typed } : { before: typed, after: store }
  return {
    ...{ position, productId, title, productGid, variantGid, field, kind, isConflict, ...values },
    ...{ typed, typedAt: new Date(typedAt), typedBy, typedOf },
    storeChangedAt: new Date(state.storeChangedAt),
    status: 'planned',
    reason: null,
  }
}
