/** What a browser has of a draft beside the server's: sets of edits that are not saved yet, moved over what others saved. */
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { ChangeSet, EditConflict, WorkflowEdit } from '../contract/edit.ts'
import { isDeepEqual } from './deep-equal.ts'
import { applyEdits } from './edits.ts'
import { mergeEdits } from './merge.ts'

/** Edits on their way to the server: one step of undo. */
export type PendingSet = Pick<ChangeSet, 'id' | 'of' | 'edits'> & {
  kind: Exclude<ChangeSet['kind'], 'proposal' | 'import'>
}

/** Edits that no longer fit anything; they are shown, never dropped unseen. */
export type RejectedSet = { id: string; edits: WorkflowEdit[]; reason: string }

export type DraftLine = {
  saved: { definition: WorkflowDefinition; revision: number }
  /** In their order: each stands on the one before, the first on `saved`. */
  pending: readonly PendingSet[]
  conflicts: readonly EditConflict[]
  rejected: readonly RejectedSet[]
}

/** The definition with all that is not saved yet. */
export function presentOf({ saved, pending }: Pick<DraftLine, 'saved' | 'pending'>): WorkflowDefinition {
  return pending.reduce((made, { edits }) => {
    const next = applyEdits(made, edits)
    return 'definition' in next ? next.definition : made
  }, saved.definition)
}

/** Moves the pending sets over what came to the server since: `since`, the oldest first, makes `saved` of the line's own. A pending set among them has arrived. */
export function advance(line: DraftLine, saved: DraftLine['saved'], since: readonly ChangeSet[]): DraftLine {
  let base = line.saved.definition
  let left = line.pending
  for (const { id } of since) {
    const arrived = left.find((set) => set.id === id)
    if (!arrived) continue
    const made = applyEdits(base, arrived.edits)
    if ('definition' in made) base = made.definition
    left = left.filter((set) => set !== arrived)
  }
  const moved = rebase(left, base, saved.definition, since)
  return {
    saved,
    pending: moved.pending,
    conflicts: joinConflicts(line.conflicts, moved.conflicts),
    rejected: [...line.rejected, ...moved.rejected],
  }
}

type Moved = Pick<DraftLine, 'pending' | 'conflicts' | 'rejected'>

/** The sets that were made on `base`, each moved over `theirs` by a merge of its own. */
export function rebase(
  sets: readonly PendingSet[],
  base: WorkflowDefinition,
  theirs: WorkflowDefinition,
  since: readonly ChangeSet[],
): Moved {
  if (isDeepEqual(base, theirs)) return { pending: sets, conflicts: [], rejected: [] }
  const pending: PendingSet[] = []
  const rejected: RejectedSet[] = []
  let conflicts: readonly EditConflict[] = []
  let [before, over] = [base, theirs]
  for (const set of sets) {
    const ours = applyEdits(before, set.edits)
    if ('problem' in ours) {
      rejected.push({ id: set.id, edits: set.edits, reason: ours.problem.problem })
      continue
    }
    const merge = mergeEdits(before, over, ours.definition, since)
    if (merge.edits.length > 0) pending.push({ ...set, edits: merge.edits })
    conflicts = joinConflicts(conflicts, merge.conflicts)
    before = ours.definition
    over = merge.definition
  }
  return { pending, conflicts, rejected }
}

/** One conflict for each thing: the first base, and the newest values of both sides. */
export function joinConflicts(
  known: readonly EditConflict[],
  found: readonly EditConflict[],
): readonly EditConflict[] {
  if (found.length === 0) return known
  const of = ({ subject }: EditConflict) => `${subject.stepId ?? ''} ${subject.field ?? ''}`
  const byPlace = new Map(known.map((conflict) => [of(conflict), conflict]))
  for (const conflict of found) {
    const earlier = byPlace.get(of(conflict))
    byPlace.set(of(conflict), earlier ? { ...conflict, base: earlier.base } : conflict)
  }
  return [...byPlace.values()]
}

/** A set that goes on where the last one stopped, such as the next letters of a name: both as one, or null. */
export function joinSets(last: PendingSet, edits: readonly WorkflowEdit[]): PendingSet | null {
  const [one, ...more] = last.edits
  const [other, ...others] = edits
  if (!one || !other || more.length > 0 || others.length > 0 || last.kind !== 'edit') return null
  const isOneField =
    (one.type === 'set_field' && other.type === 'set_field' && one.field === other.field) ||
    (one.type === 'set_step' &&
      other.type === 'set_step' &&
      one.stepId === other.stepId &&
      one.field === other.field)
  if (!isOneField || !('after' in one) || !('before' in other)) return null
  return { ...last, edits: [{ ...other, before: one.before }] }
}
