import type { ChangeSet } from '../contract/edit.ts'
import type { DraftConflict } from '../contract/workflow.ts'
import type { PendingSet } from '../rules/rebase.ts'

export type SaveAnswer =
  | { type: 'saved'; changeSet: ChangeSet }
  | { type: 'conflict'; conflict: DraftConflict }
  | { type: 'refused'; reason: string }
  /** Nobody knows whether it arrived; sent again it is saved once. */
  | { type: 'unreachable' }

export type DraftApi = {
  save: (workflowId: string, set: PendingSet & { baseRevision: number }) => Promise<SaveAnswer>
}
