/** The line of runs before each workflow: as many at once as it allows, the others in their order. */
import type { Tx } from '#db/database.ts'
import { insertRun as insertEngineRun } from '#engine/records.ts'
import { findRunnable } from '#features/automation/workflows/actions/runnable.ts'
import {
  countSlots,
  findNextInLine,
  type LineKey,
  lockLine,
  type RunKey,
  updateRun,
} from '../records/runs.ts'

export const kindName = 'workflows.run'

/** Hands a run over to the workers, when `tx` commits. All of its steps are of its store. */
export async function enqueue(
  tx: Tx,
  { storeId, ...key }: RunKey & { storeId: string | null },
  at: Date,
): Promise<void> {
  const whose = { agent: null, conversationId: null, storeId }
  const order = { ...key, ...whose, kind: kindName, purpose: `${kindName}:${key.runId}`, input: {} }
  await insertEngineRun(tx, order, at)
}

/** Gives free places to those that wait in line. */
export async function advanceLine(
  tx: Tx,
  { workspaceId, workflowId, storeId }: LineKey,
  at: Date,
): Promise<void> {
  await lockLine(tx, workspaceId, workflowId)
  const line = { workspaceId, workflowId, storeId }
  const findNext = () => findNextInLine(tx, line)
  let next = await findNext()
  if (!next) return
  const runnable = await findRunnable(tx, { workspaceId, workflowId }, 'published')
  const limit = runnable?.definition.limits.concurrency ?? 1
  for (let taken = await countSlots(tx, line); next && taken < limit; taken += 1) {
    const key = { workspaceId, runId: next.id }
    await updateRun(tx, key, { hasSlot: true })
    await enqueue(tx, { ...key, storeId: next.storeId }, at)
    next = await findNext()
  }
}
