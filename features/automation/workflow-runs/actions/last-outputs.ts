/** What steps answered last: asked by what runs them without carrying them out. */
import type { Tx } from '#db/database.ts'
import { listLastOutputs } from '../records/steps.ts'

/** The last output of each of the steps in the newest real runs of a workflow; those that were never completed are left out. */
export function readLastOutputs(
  tx: Tx,
  key: { workspaceId: string; workflowId: string },
  stepIds: readonly string[],
): Promise<Map<string, unknown>> {
  return listLastOutputs(tx, key.workspaceId, key.workflowId, stepIds)
}
