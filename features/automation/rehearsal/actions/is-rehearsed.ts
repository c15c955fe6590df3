import type { Tx } from '#db/database.ts'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { hasCompleted } from '../records.ts'
import { fingerprint } from './fingerprint.ts'

/** Whether this definition, but for what changes nothing of what it does, was rehearsed to its end. */
export function isRehearsed(
  tx: Tx,
  workspaceId: string,
  workflowId: string,
  definition: WorkflowDefinition,
): Promise<boolean> {
  return hasCompleted(tx, { workspaceId, workflowId }, fingerprint(definition))
}
