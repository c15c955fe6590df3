/** What is known of a run while it is driven: its bodies, their steps and their loops. */
import type { Port } from '#features/automation/workflows/contract/definition.ts'
import type { RunError, StepRunStatus } from '../contract/run.ts'
import type { PlannedStep } from './plan.ts'

/** Where a step of a run stands. */
export type StepState = {
  status: StepRunStatus
  port: Port | null
  output: unknown
  error: RunError | null
  attempt: number
}

/** One execution of a body: of the whole workflow, or of one item of a loop. */
export type Frame = {
  /** Empty, or the loop's path with the item's place: "loop1[3]". */
  key: string
  parent: Frame | null
  loop: Loop | null
  item: unknown
  index: number | null
  states: Map<string, StepState>
  /** Whether a step failed that ends the frame: nothing new begins in it. */
  isStopped: boolean
}

export type Loop = {
  path: string
  planned: PlannedStep
  frame: Frame
  items: readonly unknown[]
  next: number
  active: number
  counts: { succeeded: number; failed: number; partly: number }
  outputs: unknown[]
}

/** A loop, or one of its items, that came to its end by itself. */
export type Ended = { path: string; stepId: string; index: number | null; state: StepState }

/** As many items of a loop keep their output in its own. */
export const maxLoopOutputs = 1_000

/** Statuses that a step leaves no more. */
export const endedStatuses: ReadonlySet<StepRunStatus> = new Set<StepRunStatus>([
  'completed',
  'partly_done',
  'failed',
  'skipped',
  'outcome_unknown',
  'cancelled',
])

/** The worst first: a run is as bad as its worst step. */
const ranking: StepRunStatus[] = ['outcome_unknown', 'failed', 'partly_done', 'cancelled', 'completed']

/** What was stored of a run, to go on from: the states of steps by path, and the items of its loops. */
export type StoredRun = {
  states: ReadonlyMap<string, StepState>
  /** By the loop's path: its items, and the ends of those that are over. */
  loops: ReadonlyMap<string, { items: readonly unknown[]; ended: ReadonlyMap<number, StepState> }>
}

/** A step that has not begun. */
export function newState(): StepState {
  return { status: 'pending', port: null, output: null, error: null, attempt: 1 }
}

/** Where a step of a frame stands in its run. */
export function pathOf({ key }: Frame, stepId: string): string {
  return key === '' ? stepId : `${key}/${stepId}`
}

/** Whether the way that a step ended keeps everything new of its frame from beginning. */
export function isStopping({ step: { policy } }: PlannedStep, { status }: StepState): boolean {
  const hasFailed = status === 'failed' || status === 'outcome_unknown' || status === 'cancelled'
  return hasFailed && policy.onFailure === 'stop' && !policy.mayFail
}

/** What a body's steps amount to: the worst of those that may not fail; partly done where others beside a failed one were completed. */
export function judgeFrame(frame: Frame, body: readonly PlannedStep[]): StepRunStatus {
  const counted = body.flatMap(({ step }) => {
    const state = frame.states.get(step.id)
    return !state || step.policy.mayFail ? [] : [state.status]
  })
  const worst = ranking.find((status) => counted.includes(status)) ?? 'completed'
  return worst === 'failed' && frame.loop === null && hasDoneWork(frame, body) ? 'partly_done' : worst
}

/** Whether a branch beside the failed one came to its end. */
function hasDoneWork(frame: Frame, body: readonly PlannedStep[]): boolean {
  return body.some(({ step, outgoing }) => {
    const status = frame.states.get(step.id)?.status
    return outgoing.length === 0 && (status === 'completed' || status === 'partly_done')
  })
}

/** Counts an item of a loop that ended, and keeps its output. */
export function countItem({ counts, outputs }: Loop, status: StepRunStatus, output: unknown): void {
  if (status === 'completed') counts.succeeded += 1
  else if (status === 'partly_done') counts.partly += 1
  else counts.failed += 1
  if (outputs.length < maxLoopOutputs) outputs.push(output ?? null)
}

/** How a loop ended whose items are over, or whose run was stopped before them. */
export function endOfLoop({ items, counts, outputs }: Loop): StepState {
  const { succeeded, partly } = counts
  const failed = items.length - succeeded
  const areAllBad = items.length > 0 && succeeded + partly === 0
  const status = areAllBad ? 'failed' : failed > 0 ? 'partly_done' : 'completed'
  const message = `${failed} of ${items.length} items failed.`
  const error = status === 'completed' ? null : { code: 'ITEMS_FAILED', message }
  return { ...newState(), status, output: { items: outputs, count: items.length, succeeded, failed }, error }
}
