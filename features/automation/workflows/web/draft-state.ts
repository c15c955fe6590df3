/** A draft as the builder shows it, and what can be done with it. */
import type { Fault } from '../contract/check.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { ChangeSet, EditConflict, WorkflowEdit } from '../contract/edit.ts'
import type { RejectedSet } from '../rules/rebase.ts'

export type SaveState = 'saved' | 'saving' | 'offline' | 'conflict'

export type DraftState = {
  readonly workflowId: string
  /** With all that is not saved yet. */
  readonly definition: WorkflowDefinition
  /** Of the server's draft, without what is not saved yet. */
  readonly revision: number
  readonly saveState: SaveState
  /** Ids of steps. */
  readonly selection: readonly string[]
  readonly faults: readonly Fault[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Theirs stands; a person chooses. */
  readonly conflicts: readonly EditConflict[]
  readonly rejected: readonly RejectedSet[]
  readonly proposals: readonly ChangeSet[]
  /** Change sets that made the draft, the oldest first, those on their way at the end. */
  readonly history: readonly ChangeSet[]
  readonly isRemoved: boolean
}

export type DraftCommands = {
  /** Makes edits at once and saves them soon. Answers whether they fit; otherwise nothing changes. */
  apply(edits: readonly WorkflowEdit[], kind?: 'edit' | 'restore'): boolean
  undo(): void
  redo(): void
  select(ids: readonly string[]): void
}
