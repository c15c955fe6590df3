import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import type { WorkflowDeps } from './actions/deps.ts'
import { draftKind, DraftOrder, writeDraft } from './actions/write-draft.ts'

/** The slow work of workflows that are being written. */
export function workflowKinds(deps: WorkflowDeps): ProductKind[] {
  const draft = defineRun({
    name: draftKind,
    input: DraftOrder,
    concurrency: 4,
    perWorkspace: 2,
    run: (run, order) => writeDraft(deps, run, order),
  })
  return [draft]
}
