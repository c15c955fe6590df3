import type { Tx } from '#db/database.ts'
import { listOwnedRuns } from '#engine/queries.ts'
import { hasEnded, lockRun, requestControl, transitionRun } from '#engine/records.ts'
import type { RunKey } from '../../records/runs.ts'
import { listWaiting } from '../../records/steps.ts'
import { askStepKind } from '../executors/ask-run.ts'
import { toolStepKind } from '../executors/tool-run.ts'

/** Ends what the steps of a cancelled run wait for: what they asked can no longer be approved. */
export async function cancelUses(tx: Tx, key: RunKey, at: Date): Promise<void> {
  const { workspaceId } = key
  for (const { waitsFor } of await listWaiting(tx, key)) {
    const runId = waitsFor?.runId ?? null
    if (runId === null) continue
    const [use] = await listOwnedRuns(tx, workspaceId, { runId })
    if (use?.kind !== toolStepKind && use?.kind !== askStepKind) continue
    const ofUse = { workspaceId, runId }
    const run = await lockRun(tx, ofUse)
    if (!run || hasEnded(run.status)) continue
    if (run.status === 'running') await requestControl(tx, ofUse, 'cancel')
    else await transitionRun(tx, ofUse, run, { status: 'cancelled' }, at)
  }
}
