import type { SyncMode } from '#features/base/stores/contract/sync.ts'
import type { ConflictRule, FieldChange } from '../contract.ts'
import { decide, type FieldState, isSameValue } from '../rules.ts'

/** What is done of a planned change, now that the store was read again. */
export type NextStep =
  | { step: 'write'; before: string | null; after: string | null; isConflict: boolean }
  | { step: 'follow'; isConflict: boolean }
  | { step: 'restore' | 'conflict' | 'same' | 'changed' }
  /** It arrived before we were interrupted. */
  | { step: 'arrived' }

type Planned = Pick<FieldChange, 'field' | 'kind' | 'before' | 'after' | 'status' | 'isConflict'>

/** The step of a change that somebody saw in a preview. `store` is the value of now, `state` the field with it, null where nothing is typed any more. */
export function nextStep(
  change: Planned,
  store: string | null,
  state: FieldState | null,
  { rule, mode }: { rule: ConflictRule; mode: SyncMode },
): NextStep {
  const { field, kind, before, after, isConflict } = change
  const same = (one: string | null, other: string | null) => isSameValue(field, one, other)
  if (change.status === 'writing' && same(store, after)) return { step: 'arrived' }
  if (!state) return { step: 'changed' }
  if (kind === 'follow' && !same(state.typed, before)) return { step: 'changed' }
  if (kind === 'write') {
    if (!same(state.typed, after)) return { step: 'changed' }
    if (same(store, after)) return { step: 'same' }
    // One that was under way in a conflict may have been put back since.
    const isInDoubt = change.status === 'writing' && isConflict
    if (same(store, before) && !isInDoubt) return { step: 'write', before: store, after, isConflict }
  } else if (same(store, after)) return { step: 'follow', isConflict }
  const decision = decide(state, rule, mode)
  if (decision.kind === 'write')
    return { step: 'write', before: store, after: state.typed, isConflict: decision.isConflict }
  if (decision.kind === 'follow') return { step: 'follow', isConflict: decision.isConflict }
  return { step: decision.kind }
}

/** The step of an undo: only what the undone change left in the store is written over. */
export function nextUndoStep(
  { field, kind, before, after, status, isConflict }: Planned,
  store: string | null,
  state: FieldState | null,
): NextStep {
  if (kind === 'restore') return { step: state ? 'changed' : 'restore' }
  if (isSameValue(field, store, after)) return { step: status === 'writing' ? 'arrived' : 'same' }
  if (!isSameValue(field, store, before) || (status === 'writing' && isConflict)) return { step: 'changed' }
  return { step: 'write', before: store, after, isConflict: false }
}
