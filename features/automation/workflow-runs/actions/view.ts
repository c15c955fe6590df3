/** Runs and their steps as screens see them. */
import type { Tx } from '#db/database.ts'
import { conversationLog } from '#features/agents/conversation-log/actions/conversation-log.ts'
import { findRunnable } from '#features/automation/workflows/actions/runnable.ts'
import { JsonValue, type WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { pageRefusals, Refusal } from '#kit/errors.ts'
import {
  StepAnswer,
  type StepRun,
  type StepRunDetail,
  type StepRunStatus,
  type WorkflowRunDetail,
  workflowRunRefusals,
  type WorkflowRunSummary,
} from '../contract/run.ts'
import { listEffectsAt, listLogs } from '../records/effects.ts'
import { findRun, listRuns, type RunKey, type RunRow } from '../records/runs.ts'
import { countItems, findStep, listRootSteps, pageSteps, type StepRow } from '../records/steps.ts'
import type { WorkflowRunDeps } from './deps.ts'
import { toolStepPurpose } from './executors/tool-run.ts'

type Deps = Pick<WorkflowRunDeps, 'db'>
const iso = (date: Date | null) => date?.toISOString() ?? null
const toJson = (value: unknown) => JsonValue.nullable().safeParse(value ?? null).data ?? null

/** Refuses with WORKFLOW_RUN_NOT_FOUND. */
export async function getRun(tx: Tx, key: RunKey, options: { lock?: boolean } = {}): Promise<RunRow> {
  const run = await findRun(tx, key, options)
  if (run) return run
  throw new Refusal(workflowRunRefusals.WORKFLOW_RUN_NOT_FOUND, 'This run doesn’t exist.')
}

/** What a run runs. */
export async function getDefinition(
  tx: Tx,
  { workspaceId, workflowId, version, definition }: RunRow,
): Promise<WorkflowDefinition> {
  if (definition) return definition
  const runnable = await findRunnable(tx, { workspaceId, workflowId }, version ?? 'draft')
  if (runnable) return runnable.definition
  throw new Refusal(workflowRunRefusals.WORKFLOW_RUN_NOT_FOUND, 'What this run ran doesn’t exist any more.')
}

export function toSummary(run: RunRow): WorkflowRunSummary {
  const { id, workflowId, name, version, status, cause, currentStep, stepsDone, stepsTotal, error } = run
  const { itemsTotal: total, itemsDone: done, itemsFailed: failed } = run
  return {
    ...{ id, workflowId, name, version, status, cause, currentStep, stepsDone, stepsTotal, error },
    items: total === 0 ? null : { total, done, failed },
    createdAt: run.createdAt.toISOString(),
    startedAt: iso(run.startedAt),
    endedAt: iso(run.endedAt),
  }
}

export function toStepRun(row: StepRow): StepRun {
  const { id, stepId, path, itemIndex, status, port, attempt, error, waitsFor, startedAt, endedAt } = row
  const isAnswered = port === 'approved' || port === 'rejected'
  return {
    ...{ id, stepId, path, status, port, attempt, error, waitsFor },
    answer: isAnswered ? (StepAnswer.safeParse(row.output).data ?? null) : null,
    index: itemIndex,
    startedAt: iso(startedAt),
    endedAt: iso(endedAt),
  }
}

type Listing = {
  workflowId?: string | undefined
  state?: 'live' | 'ended' | 'needs_attention' | undefined
  limit: number
  cursor?: string | undefined
}

export async function listSummaries(
  { db }: Deps,
  workspaceId: string,
  { workflowId = '', state, limit, cursor }: Listing,
): Promise<{ runs: WorkflowRunSummary[]; nextCursor: string | null }> {
  const rows = await db.inWorkspace(workspaceId, async (tx) => {
    if (cursor !== undefined && (await findRun(tx, { workspaceId, runId: cursor })) === null) refuseCursor()
    const asked = { workflowId: workflowId || null, state: state ?? null, before: cursor ?? null }
    return listRuns(tx, workspaceId, { ...asked, limit: limit + 1 })
  })
  const runs = rows.slice(0, limit).map(toSummary)
  return { runs, nextCursor: rows.length > limit ? (runs.at(-1)?.id ?? null) : null }
}

export function refuseCursor(): never {
  throw new Refusal(pageRefusals.CURSOR_INVALID, 'This page doesn’t exist any more. Load the list again.')
}

export function viewRun({ db }: Deps, workspaceId: string, runId: string): Promise<WorkflowRunDetail> {
  const key = { workspaceId, runId }
  return db.inWorkspace(workspaceId, async (tx) => {
    const run = await getRun(tx, key)
    const counts = new Map<string, Partial<Record<StepRunStatus, number>>>()
    for (const { stepId, status, count } of await countItems(tx, key)) {
      counts.set(stepId, { ...counts.get(stepId), [status]: count })
    }
    const definition = await getDefinition(tx, run)
    const order = new Map(definition.steps.map(({ id }, at) => [id, at]))
    const placeOf = ({ stepId }: StepRow) => order.get(stepId) ?? 0
    const steps = (await listRootSteps(tx, key)).toSorted((one, other) => placeOf(one) - placeOf(other))
    return {
      run: toSummary(run),
      definition,
      input: toJson(run.input),
      output: toJson(run.output),
      steps: steps.map(toStepRun),
      itemCounts: [...counts].map(([stepId, each]) => ({ stepId, counts: each })),
    }
  })
}

type Paging = {
  stepId: string
  status?: StepRunStatus | undefined
  limit: number
  cursor?: string | undefined
}

export function listSteps({ db }: Deps, key: RunKey, { stepId, status, limit, cursor }: Paging) {
  return db.inWorkspace(key.workspaceId, async (tx) => {
    await getRun(tx, key)
    const isId = cursor === undefined || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(cursor)
    if (!isId) refuseCursor()
    const asked = { stepId, status: status ?? null, after: cursor ?? null, limit: limit + 1 }
    const { rows, total } = await pageSteps(tx, key, asked)
    const steps = rows.slice(0, limit).map(toStepRun)
    return { steps, total, nextCursor: rows.length > limit ? (steps.at(-1)?.id ?? null) : null }
  })
}

const maxLogs = 500

/** Refuses with STEP_RUN_NOT_FOUND. */
export async function viewStep(
  { db, runs }: Pick<WorkflowRunDeps, 'db' | 'runs'>,
  key: RunKey,
  stepRunId: string,
): Promise<StepRunDetail> {
  const { workspaceId } = key
  const { row, effects } = await db.inWorkspace(workspaceId, async (tx) => {
    await getRun(tx, key)
    const found = await findStep(tx, key, { id: stepRunId })
    if (!found) throw new Refusal(workflowRunRefusals.STEP_RUN_NOT_FOUND, 'This step doesn’t exist.')
    return { row: found, effects: await listEffectsAt(tx, key, found.path) }
  })
  const done = effects.find(({ canUndo, state }) => canUndo && state === 'done')
  const use = { stepRunId, attempt: row.attempt, idempotencyKey: done?.key ?? '' }
  const [used] = done ? await runs.list(workspaceId, { purpose: toolStepPurpose(use), limit: 1 }) : []
  return db.inWorkspace(workspaceId, async (tx) => {
    const undo = used ? await findUndo(tx, workspaceId, used.id) : null
    const logs = await listLogs(tx, key, stepRunId, maxLogs)
    return {
      ...toStepRun(row),
      input: toJson(row.input),
      output: toJson(row.output),
      logs: logs.map(({ at, ...log }) => ({ ...log, at: at.toISOString() })),
      effects: effects.map(({ key: effectKey, kind, description, state, canUndo, begunAt, endedAt }) => ({
        ...{ kind, description, key: effectKey },
        canUndo: canUndo && state === 'done',
        undo: effectKey === done?.key ? undo : null,
        // What was begun and has not been told of may have arrived.
        state: state === 'begun' ? ('unknown' as const) : state,
        at: (endedAt ?? begunAt).toISOString(),
      })),
    }
  })
}

/** Where the use of a tool says how it is undone. */
async function findUndo(tx: Tx, workspaceId: string, runId: string) {
  const end = await conversationLog.findEndOfRun(tx, workspaceId, runId)
  if (!end || end.undo === null) return null
  const { conversationId, seq, undoneAt } = end
  return { conversationId, seq, undoneAt }
}
