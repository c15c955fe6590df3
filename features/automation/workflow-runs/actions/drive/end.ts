/** How a driver leaves a run: parked until something happens, paused, or at its end. */
import type { Tx } from '#db/database.ts'
import { lockRun, type Transition, transitionRun } from '#engine/records.ts'
import type { RunError, WorkflowRunStatus } from '../../contract/run.ts'
import { findRun, listChildren, type RunKey, type RunRow, updateRun } from '../../records/runs.ts'
import { cancelOpen } from '../../records/steps.ts'
import type { WorkflowRunDeps } from '../deps.ts'
import { type Control, type Lease, release, wake } from '../lease.ts'
import { advanceLine } from '../line.ts'
import type { Book } from './book.ts'
import { cancelUses } from './cancel-uses.ts'

/** Where what is waited for is told by nobody, it is looked for so often. */
const lookAgainMs = 15_000

/** Parks a run whose steps all wait. Answers false where something came in between: the caller looks anew. */
export async function park(
  deps: WorkflowRunDeps,
  tx: Tx,
  { lease, book, seen, control }: { lease: Lease; book: Book; seen: number; control: Control },
): Promise<boolean> {
  if (control.wakes !== seen || control.control !== null) return false
  const waits = book.driver.listWaiting().flatMap((path) => book.rowOf(path).waitsFor ?? [])
  if (waits.length === 0) throw new Error('Nothing is carried out, and nothing is waited for')
  const isUnknown = waits.every(({ type }) => type === 'outcome')
  const now = deps.clock()
  const status = isUnknown ? 'outcome_unknown' : 'waiting'
  await updateRun(tx, lease, { status, lives: 0, ...(isUnknown ? { hasSlot: false } : {}) })
  await release(tx, lease, { status: 'waiting', ...untilWhen(waits, now) }, now)
  // What nobody knows keeps no other run from its turn.
  if (isUnknown) await advanceLine(tx, book.run, now)
  await deps.runs.publish(lease.workspaceId, 'workflow-runs', tx)
  return true
}

function untilWhen(
  waits: readonly { type: string; until: string | null; runId: string | null }[],
  now: Date,
): Pick<Transition, 'wakeAt' | 'waitsFor'> {
  const times = waits.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]))
  const outside = waits.filter(({ type, runId }) => type !== 'workflow' && runId !== null)
  const [first] = outside
  const isAlone = waits.length === 1 && first?.runId != null
  const needsLook = (outside.length > 0 && !isAlone) || waits.some(({ type }) => type === 'event')
  if (needsLook) times.push(now.getTime() + lookAgainMs)
  const at = Math.min(...times)
  return {
    ...(Number.isFinite(at) ? { wakeAt: new Date(at) } : {}),
    ...(isAlone ? { waitsFor: first.runId ?? '' } : {}),
  }
}

export async function pause(deps: WorkflowRunDeps, tx: Tx, lease: Lease): Promise<void> {
  await updateRun(tx, lease, { status: 'paused', control: null, lives: 0 })
  await release(tx, lease, { status: 'paused' }, deps.clock())
  await deps.runs.publish(lease.workspaceId, 'workflow-runs', tx)
}

type End = { status: WorkflowRunStatus; output: unknown; error: RunError | null }

/** Ends a run that is being driven. */
export async function endDriven(
  deps: WorkflowRunDeps,
  tx: Tx,
  { run, owner }: { run: RunRow; owner: string },
  end: End,
): Promise<void> {
  const status = end.status === 'cancelled' ? 'cancelled' : 'completed'
  const lease = { workspaceId: run.workspaceId, runId: run.id, owner }
  await release(tx, lease, { status, output: {} }, deps.clock())
  await endRun(deps, tx, run, end)
}

/** Ends a run, whose row is locked, and tells who waits for it: its parent, the next in line, and what follows ends. */
export async function endRun(
  deps: Omit<WorkflowRunDeps, 'executors'>,
  tx: Tx,
  run: RunRow,
  { status, output, error }: End,
): Promise<void> {
  const { workspaceId, workflowId, id: runId, name, chain } = run
  const key = { workspaceId, runId }
  const at = deps.clock()
  if (status === 'cancelled') await cancelUses(tx, key, at)
  // One that comes to its end by itself has no open step.
  if (status === 'cancelled' || error?.code === 'INTERNAL') await cancelOpen(tx, key, at)
  const ended = { status, output: output ?? null, error, control: null, hasSlot: false, currentStep: null }
  await updateRun(tx, key, { ...ended, startedAt: run.startedAt ?? at, endedAt: at })
  if (status === 'cancelled') {
    for (const child of await listChildren(tx, key)) {
      await cancelRun(deps, tx, { workspaceId, runId: child.id })
    }
  }
  if (run.parentRunId !== null) await wakeParent(tx, run, at)
  await deps.onEnded(tx, workspaceId, { workflowId, runId, name, status, depth: chain.length, at })
  for (const topic of ['workflow-runs', 'workflows']) await deps.runs.publish(workspaceId, topic, tx)
  // Last, for whoever else starts or ends a run of this workflow waits from here to the end of the transaction.
  await advanceLine(tx, run, at)
}

/** Ends a run, and those that its steps started; one that is driven ends soon after. */
export async function cancelRun(
  deps: Omit<WorkflowRunDeps, 'executors'>,
  tx: Tx,
  key: RunKey,
): Promise<void> {
  const run = await findRun(tx, key, { lock: true })
  if (!run || run.endedAt !== null) return
  const driven = await lockRun(tx, key)
  if (driven?.status === 'running') {
    await updateRun(tx, key, { control: 'cancel' })
    return
  }
  if (driven) await transitionRun(tx, key, driven, { status: 'cancelled' }, deps.clock())
  await endRun(deps, tx, run, { status: 'cancelled', output: null, error: null })
}

async function wakeParent(tx: Tx, { workspaceId, parentRunId }: RunRow, at: Date): Promise<void> {
  if (parentRunId === null) return
  const key = { workspaceId, runId: parentRunId }
  const parent = await findRun(tx, key, { lock: true })
  if (parent && parent.endedAt === null) await wake(tx, key, at)
}
