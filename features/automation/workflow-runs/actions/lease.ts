/** Who may write of a run: the worker that holds the engine's run of the same id. */
import type { Tx } from '#db/database.ts'
import { lockRun, transitionRun, type Transition } from '#engine/records.ts'
import { addWake, lockControl, type RunKey } from '../records/runs.ts'
import type { WorkflowRunDeps } from './deps.ts'

export type Lease = RunKey & { owner: string }

/** Another worker has the run: nothing may be written any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export type Control = NonNullable<Awaited<ReturnType<typeof lockControl>>>

/** Does `work` in a transaction that commits only while the lease holds. The run's row is locked first, then the engine's, as everybody does. */
export function underLease<T>(
  { db }: Pick<WorkflowRunDeps, 'db'>,
  lease: Lease,
  work: (tx: Tx, control: Control) => Promise<T>,
): Promise<T> {
  return db.inWorkspace(lease.workspaceId, async (tx) => {
    const control = await lockControl(tx, lease)
    const held = await lockRun(tx, lease)
    if (!control || held?.owner !== lease.owner) throw new LeaseLost('Another worker has this run')
    return work(tx, control)
  })
}

/** Gives the lease back in the same transaction as what was written with it. */
export async function release(tx: Tx, lease: Lease, to: Transition, at: Date): Promise<void> {
  await transitionRun(tx, lease, { status: 'running', owner: lease.owner }, to, at)
}

/** Has the driver of a run look anew: soon where one holds it, at once where it is parked. Its row is locked. */
export async function wake(tx: Tx, key: RunKey, at: Date): Promise<void> {
  await addWake(tx, key)
  const run = await lockRun(tx, key)
  if (run?.status === 'waiting') await transitionRun(tx, key, run, { status: 'queued' }, at)
}
