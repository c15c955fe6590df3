/** What is done of a change, by what the store has now. */
import type { SyncMode } from '#features/base/stores/contract/sync.ts'
import type { ConflictRules } from '../contract.ts'
import type { ChangeOutcome } from '../records/changes.ts'
import type { FieldState } from '../rules.ts'
import { nextStep, type NextStep, nextUndoStep } from '../rules/planned.ts'
import type { ChangeRow, SetRow, StoreKey } from '../tables.ts'
import type { WriteBackDeps } from './deps.ts'
import type { FieldWrite, StoreReading } from './listing.ts'

export type BatchContext = {
  deps: WriteBackDeps
  key: StoreKey
  set: SetRow
  rules: ConflictRules
  mode: SyncMode
  /** Ids of the store's categories by their path in lower case; null where it has none such. */
  categories: ReadonlyMap<string, string | null>
}

export type DecidedChange = {
  change: ChangeRow
  reading: StoreReading
  state: FieldState | null
  next: NextStep
}

export function decideChange(
  { set, rules, mode }: BatchContext,
  change: ChangeRow,
  reading: StoreReading,
  typed: FieldState | null,
): DecidedChange {
  const state = typed && { ...typed, store: reading.value, storeChangedAt: reading.changedAt }
  const next =
    set.undoOf === null
      ? nextStep(change, reading.value, state, { rule: rules[change.field], mode })
      : nextUndoStep(change, reading.value, state)
  return { change, reading, state, next }
}

export function toWrite(
  { categories }: BatchContext,
  { change, reading, next }: DecidedChange,
): FieldWrite[] {
  if (next.step !== 'write') return []
  const { position, productGid, variantGid, field } = change
  const path = field === 'productCategory' ? next.after : null
  const categoryGid = path === null ? null : (categories.get(path.toLowerCase()) ?? null)
  if (path !== null && categoryGid === null) return []
  return [
    { position, productGid, variantGid, field, value: next.after, categoryGid, attribute: reading.attribute },
  ]
}

export function toOutcome(change: ChangeRow, end: Partial<ChangeOutcome>): ChangeOutcome {
  const { position, kind, isConflict, before, after, status, reason } = change
  const storeChangedAt = change.storeChangedAt.toISOString()
  return { position, kind, isConflict, before, after, status, reason, storeChangedAt, ...end }
}
