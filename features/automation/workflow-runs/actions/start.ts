/** The beginning of runs: once for each key, in line, and never in a circle. */
import type { Tx } from '#db/database.ts'
import { findStoreInput } from '#features/automation/workflow-stores/actions/targets.ts'
import { findRunnable, type Runnable } from '#features/automation/workflows/actions/runnable.ts'
import { bodyOf } from '#features/automation/workflows/rules/graph.ts'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { workflowRefusals } from '#features/automation/workflows/contract/workflow.ts'
import { dayMs } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import { findActiveStoreId } from '#features/base/stores/actions/active-store.ts'
import { newId } from '#kit/ids.ts'
import { type RunCause, workflowRunRefusals } from '../contract/run.ts'
import {
  countSince,
  countSlots,
  findByStartKey,
  findRun,
  insertRun,
  type LineKey,
  lockLine,
  type NewRunRow,
  type RunRow,
} from '../records/runs.ts'
import type { WorkflowRunDeps } from './deps.ts'
import { enqueue } from './line.ts'

/** As many workflows may start one another in a row. */
export const maxDepth = 10

export type StartRequest = {
  workflowId: string
  cause: RunCause
  input: Record<string, unknown>
  /** The same key starts one run. */
  key: string
  /** A new one unless said. */
  id?: string
  of?: 'published' | 'draft'
  /** The run of a workflow that led to this one, by its step or by its end. */
  afterRunId?: string | null
  /** Who waits for its end; as a rule nobody. */
  parentRunId?: string | null
}

type Deps = Pick<WorkflowRunDeps, 'db' | 'clock' | 'runs'>

/** Starts a run of what is published unless said, when `tx` commits; the same key answers the run that it started. Refuses with WORKFLOW_NOT_FOUND, WORKFLOW_NOT_PUBLISHED, WORKFLOW_OFF for triggers that are turned off, WORKFLOW_LIMIT_REACHED and WORKFLOW_LOOP. */
export async function startRun(
  deps: Deps,
  tx: Tx,
  workspaceId: string,
  request: StartRequest,
): Promise<{ run: RunRow; isNew: boolean }> {
  const { workflowId, cause, key: startKey, input, of = 'published' } = request
  const known = await findByStartKey(tx, workspaceId, workflowId, startKey)
  if (known) return { run: known, isNew: false }
  const runnable = await getRunnable(tx, { workspaceId, workflowId }, of)
  const isByItself = cause.type === 'schedule' || cause.type === 'event' || cause.type === 'webhook'
  if (isByItself && runnable.status !== 'active') {
    throw new Refusal(workflowRunRefusals.WORKFLOW_OFF, 'The triggers of this workflow are turned off.')
  }
  const chain = await extendChain(tx, workspaceId, request)
  const now = deps.clock()
  const { version, definition, name } = runnable
  const id = request.id ?? newId()
  const storeId = await findActiveStoreId(tx, workspaceId)
  const ofStore = await findStoreInput(tx, { workspaceId, workflowId }, storeId)
  const row = await insertInLine(deps, tx, definition, {
    ...{ workspaceId, id, workflowId, version, name, cause, startKey, chain, storeId },
    // What started it is a fact; the store's own input is there for what it leaves open.
    input: { ...ofStore, ...input },
    definition: version === null ? definition : null,
    parentRunId: request.parentRunId ?? null,
    keyRoot: id,
    repeats: {},
  })
  return { run: row, isNew: row.createdAt.getTime() >= now.getTime() }
}

type NewRun = Omit<NewRunRow, 'status' | 'hasSlot' | 'stepsTotal' | 'createdAt'> & { storeId: string | null }

/** Queues a run, at once where its workflow has a place for it. Refuses with WORKFLOW_LIMIT_REACHED. */
export async function insertInLine(
  { clock, runs }: Pick<Deps, 'clock' | 'runs'>,
  tx: Tx,
  definition: WorkflowDefinition,
  given: NewRun,
): Promise<RunRow> {
  const { workspaceId, workflowId, id, startKey, storeId } = given
  await lockLine(tx, workspaceId, workflowId)
  // Another one with this key may have been quicker.
  const known = await findByStartKey(tx, workspaceId, workflowId, startKey)
  if (known) return known
  const now = clock()
  await refuseBeyondLimit(tx, given, definition, now)
  const hasSlot = (await countSlots(tx, given)) < definition.limits.concurrency
  const stepsTotal = bodyOf(definition, null).length
  const row = await insertRun(tx, { ...given, status: 'queued', hasSlot, stepsTotal, createdAt: now })
  if (row === null) {
    throw new Refusal(workflowRunRefusals.WORKFLOW_RUN_NOT_FOUND, 'This id belongs to another run.')
  }
  if (hasSlot) await enqueue(tx, { workspaceId, runId: id, storeId }, now)
  await runs.publish(workspaceId, 'workflow-runs', tx)
  return row
}

/** What is run. Refuses with WORKFLOW_NOT_FOUND and WORKFLOW_NOT_PUBLISHED. */
export async function getRunnable(
  tx: Tx,
  key: { workspaceId: string; workflowId: string },
  of: 'published' | 'draft',
): Promise<Runnable> {
  const runnable = await findRunnable(tx, key, of)
  if (!runnable || runnable.isRemoved) {
    throw new Refusal(workflowRefusals.WORKFLOW_NOT_FOUND, 'This workflow doesn’t exist any more.')
  }
  if (of === 'published' && runnable.version === null) {
    throw new Refusal(workflowRefusals.WORKFLOW_NOT_PUBLISHED, 'Publish this workflow first.')
  }
  return runnable
}

/** The workflows that led to a run, itself the last. Refuses with WORKFLOW_LOOP. */
async function extendChain(
  tx: Tx,
  workspaceId: string,
  { workflowId, afterRunId, parentRunId }: StartRequest,
): Promise<string[]> {
  const before = afterRunId ?? parentRunId ?? null
  const earlier = before === null ? null : await findRun(tx, { workspaceId, runId: before })
  const chain = [...(earlier?.chain ?? []), workflowId]
  if (earlier?.chain.includes(workflowId)) {
    const why = 'This workflow would start itself again by way of others. It was stopped here.'
    throw new Refusal(workflowRunRefusals.WORKFLOW_LOOP, why, { details: { chain } })
  }
  if (chain.length <= maxDepth) return chain
  const why = `More than ${maxDepth} workflows start one another here. They were stopped.`
  throw new Refusal(workflowRunRefusals.WORKFLOW_LOOP, why, { details: { chain } })
}

async function refuseBeyondLimit(
  tx: Tx,
  line: LineKey,
  { limits: { runsPerDay } }: WorkflowDefinition,
  now: Date,
): Promise<void> {
  if (runsPerDay === null) return
  const since = new Date(now.getTime() - dayMs)
  if ((await countSince(tx, line, since)) < runsPerDay) return
  const why = `This workflow may run ${runsPerDay} times in 24 hours, and it has.`
  throw new Refusal(workflowRunRefusals.WORKFLOW_LIMIT_REACHED, why)
}
