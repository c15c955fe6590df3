/** What the steps that wait have waited for: the time, an event, a person, or the end of another run. */
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { listOwnedRuns } from '#engine/queries.ts'
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { StepResult } from '../../contract/executor.ts'
import { endEffect } from '../../records/effects.ts'
import { findRuns } from '../../records/runs.ts'
import { clearAnswer, listWaiting, type StepWrite } from '../../records/steps.ts'
import { keyOf } from '../../rules/keys.ts'
import { isAwaitedEvent } from '../../rules/step.ts'
import type { WorkflowRunDeps } from '../deps.ts'
import type { Lease } from '../lease.ts'
import type { Book } from './book.ts'
import { toChildResult } from './child.ts'

/** `again`: it is carried out once more, as another try where `isRetry`. */
export type Woken =
  | { path: string; step: WorkflowStep; type: 'ended'; result: StepResult }
  | { path: string; step: WorkflowStep; type: 'again'; isRetry: boolean }

export const ApprovalAnswer = z.object({
  decision: z.enum(['approved', 'rejected']),
  reason: z.string(),
  by: z.string(),
  form: z.record(z.string(), z.unknown()),
})
export const OutcomeAnswer = z.object({ outcome: z.enum(['happened', 'did_not_happen', 'send_again']) })

type Here = {
  deps: WorkflowRunDeps
  tx: Tx
  lease: Lease
  book: Book
  row: StepWrite
  step: WorkflowStep
  answer: unknown
  now: Date
  /** Whether somebody asked to look anew. */
  isWoken: boolean
}

/** Of the steps that wait, those that go on now. */
export async function findWoken(
  deps: WorkflowRunDeps,
  tx: Tx,
  { lease, book, isWoken }: { lease: Lease; book: Book; isWoken: boolean },
): Promise<Woken[]> {
  const now = deps.clock()
  const answers = new Map((await listWaiting(tx, lease)).map(({ path, answer }) => [path, answer]))
  const woken: Woken[] = []
  for (const path of book.driver.listWaiting()) {
    const row = book.rowOf(path)
    const step = book.plan.byId.get(row.stepId)?.step
    if (!step) continue
    const here = { deps, tx, lease, book, row, step, now, isWoken, answer: answers.get(path) ?? null }
    const made = await judge(here)
    if (made) woken.push(made)
  }
  return woken
}

function judge(here: Here): Promise<Woken | null> {
  const { row } = here
  switch (row.waitsFor?.type) {
    case 'time':
      return judgeTime(here)
    case 'event':
      return judgeEvent(here)
    case 'approval':
      return Promise.resolve(judgeApproval(here))
    case 'workflow':
      return here.step.action.type === 'workflow' ? judgeChild(here) : judgeOther(here)
    case 'outcome':
      return judgeOutcome(here)
    default:
      return judgeOther(here)
  }
}

const isOver = ({ row, now }: Here) => row.waitsFor?.until != null && new Date(row.waitsFor.until) <= now

function end({ row, step }: Here, output: unknown, port: StepResult['port']): Woken {
  const result = { status: 'completed', output, port, error: null } as const
  return { path: row.path, step, type: 'ended', result }
}

async function judgeTime(here: Here): Promise<Woken | null> {
  if (!isOver(here)) return null
  const { row, step, now } = here
  if (step.action.type === 'wait') return end(here, { at: now.toISOString(), event: null }, 'next')
  // A step that failed waits for its next try; any other asked to be looked at again.
  return { path: row.path, step, type: 'again', isRetry: row.error !== null }
}

const eventPage = 500

async function judgeEvent(here: Here): Promise<Woken | null> {
  const { deps, tx, book, row, step, now } = here
  const { action } = step
  if (action.type !== 'wait' || action.for.type !== 'event') return null
  const { event: type, filter } = action.for
  const scope = book.scopeOf(row.path)
  for (let afterId = row.afterEvent ?? '0'; ; ) {
    const asked = { afterId, types: [type], limit: eventPage }
    const { events, readTo } = await deps.findEventsAfter(tx, book.run.workspaceId, asked)
    const found = events.find(({ payload }) => isAwaitedEvent(filter, scope, payload))
    if (found) return end(here, { at: found.at, event: found.payload }, 'next')
    if (readTo !== afterId) {
      row.afterEvent = readTo
      book.touch(row)
    }
    if (events.length < eventPage) break
    afterId = readTo
  }
  return isOver(here) ? end(here, { at: now.toISOString(), event: null }, 'timed_out') : null
}

function judgeApproval(here: Here): Woken | null {
  const answer = ApprovalAnswer.nullable().parse(here.answer)
  if (answer) return end(here, answer, answer.decision)
  if (!isOver(here)) return null
  return end(here, { decision: 'expired', reason: '', by: null, form: {} }, 'rejected')
}

async function judgeChild(here: Here): Promise<Woken | null> {
  const { tx, book, row, step, now } = here
  const { workspaceId, keyRoot } = book.run
  const [child] = await findRuns(tx, workspaceId, row.waitsFor?.runId ? [row.waitsFor.runId] : [])
  if (child && child.endedAt === null) return null
  if (!child) {
    const error = { code: 'WORKFLOW_FAILED', message: 'The run of the other workflow is gone.' }
    return {
      path: row.path,
      step,
      type: 'ended',
      result: { status: 'failed', output: null, port: null, error },
    }
  }
  const result = toChildResult(child)
  const state = result.status === 'failed' ? 'failed' : 'done'
  const key = keyOf(keyRoot, row.path, row.repeat)
  await endEffect(tx, workspaceId, key, { state, output: result.output, endedAt: now })
  return { path: row.path, step, type: 'ended', result }
}

/** What an executor parked: it is called again when its run has ended, its time is over or somebody says so. */
async function judgeOther(here: Here): Promise<Woken | null> {
  const { tx, book, row, step, isWoken } = here
  const again = { path: row.path, step, type: 'again', isRetry: false } as const
  const runId = row.waitsFor?.runId ?? null
  if (isWoken || isOver(here)) return again
  if (runId === null) return null
  const [run] = await listOwnedRuns(tx, book.run.workspaceId, { runId })
  return !run || run.endedAt !== null ? again : null
}

async function judgeOutcome(here: Here): Promise<Woken | null> {
  const { tx, lease, book, row, step, now } = here
  const answer = OutcomeAnswer.nullable().parse(here.answer)
  if (!answer) return null
  const { path } = row
  const { workspaceId, keyRoot } = book.run
  const key = keyOf(keyRoot, path, row.repeat)
  await clearAnswer(tx, lease, path)
  if (answer.outcome === 'send_again') {
    row.repeat += 1
    row.error = null
    return { path, step, type: 'again', isRetry: false }
  }
  const hasHappened = answer.outcome === 'happened'
  await endEffect(tx, workspaceId, key, {
    state: hasHappened ? 'done' : 'not_sent',
    output: null,
    endedAt: now,
  })
  if (hasHappened) return end(here, null, null)
  const error = { code: 'NOT_SENT', message: 'A person said that it did not arrive.' }
  return { path, step, type: 'ended', result: { status: 'failed', output: null, port: null, error } }
}
