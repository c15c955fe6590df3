/** The beginning of a drive: what was written of the run, or its end where there is nothing to drive. */
import type { RunError, WorkflowRunStatus } from '../../contract/run.ts'
import { countLife, updateRun } from '../../records/runs.ts'
import type { WorkflowRunDeps } from '../deps.ts'
import { type Lease, underLease } from '../lease.ts'
import { type Book, readBook } from './book.ts'
import { endDriven, pause } from './end.ts'

/** A run that so often ended its process since it last wrote something is not taken up again. */
const maxLives = 8

/** `wakes` are those that were counted when it was read. */
export type LoadedRun = { book: Book; wakes: number }

/** Reads the run, or ends it where there is nothing to drive: then null. */
export function loadRun(deps: WorkflowRunDeps, lease: Lease): Promise<LoadedRun | null> {
  return underLease(deps, lease, async (tx, { control, wakes }) => {
    const run = await countLife(tx, lease)
    if (!run || run.endedAt !== null) return null
    const end = (status: WorkflowRunStatus, error: RunError | null) =>
      endDriven(deps, tx, { run, owner: lease.owner }, { status, output: null, error })
    if (control === 'cancel') await end('cancelled', null)
    else if (control === 'pause') await pause(deps, tx, lease)
    else if (run.lives > maxLives) {
      await end('failed', { code: 'INTERNAL', message: 'The process died at every attempt.' })
    } else {
      const book = await readBook(tx, run, deps.clock)
      const startedAt = run.startedAt ?? deps.clock()
      await updateRun(tx, lease, { status: 'running', startedAt })
      Object.assign(book.run, { startedAt })
      await deps.runs.publish(lease.workspaceId, 'workflow-runs', tx)
      return { book, wakes }
    }
    return null
  })
}
