/** What can be undone and redone: read from the history, so that it survives a reload. */
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { ChangeSet, EditConflict, WorkflowEdit } from '../contract/edit.ts'
import { applyEdits, invertEdits } from './edits.ts'
import { mergeEdits, rewind } from './merge.ts'

/** A change set that can be turned: `edits` made it last, and `at` is its place in the history. */
export type UndoEntry = { id: string; edits: WorkflowEdit[]; at: number }
export type UndoStack = { undo: UndoEntry[]; redo: UndoEntry[] }

type Sets = readonly Pick<ChangeSet, 'id' | 'kind' | 'of' | 'edits' | 'author'>[]

/** The stacks of whoever made the sets that `isOwn` takes, the last entry first to be turned. `sets` are the oldest first. */
export function readUndoStack(sets: Sets, isOwn: (set: Sets[number]) => boolean): UndoStack {
  const undo: UndoEntry[] = []
  let redo: UndoEntry[] = []
  for (const [at, set] of sets.entries()) {
    if (set.kind === 'undo') {
      const entry = take(undo, set.of)
      if (entry) redo.push({ id: entry.id, edits: invertEdits(set.edits), at })
    } else if (set.kind === 'redo') {
      const entry = take(redo, set.of)
      if (entry) undo.push({ id: entry.id, edits: set.edits, at })
    } else if (isOwn(set)) {
      undo.push({ id: set.id, edits: set.edits, at })
      redo = []
    }
  }
  return { undo, redo }
}

function take(entries: UndoEntry[], id: string | null): UndoEntry | null {
  const at = entries.findLastIndex((entry) => entry.id === id)
  return at === -1 ? null : (entries.splice(at, 1)[0] ?? null)
}

/** The edits that turn an entry. What somebody changed since is kept, and named as a conflict. Null where they fit nowhere. */
export function turnEdits(
  present: WorkflowDefinition,
  sets: readonly ChangeSet[],
  { edits, at }: UndoEntry,
  way: 'undo' | 'redo',
): { edits: WorkflowEdit[]; conflicts: EditConflict[] } | null {
  const wanted = way === 'undo' ? invertEdits(edits) : edits
  if ('definition' in applyEdits(present, wanted)) return { edits: wanted, conflicts: [] }
  const since = sets.slice(at + 1)
  const base = rewind(present, since, invertEdits)
  const ours = base && applyEdits(base, wanted)
  if (!base || !ours || !('definition' in ours)) return null
  const { edits: made, conflicts } = mergeEdits(base, present, ours.definition, since)
  return { edits: made, conflicts }
}
