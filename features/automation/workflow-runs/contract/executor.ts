/** What a step is given when it runs, and what it answers: the seam at which a rehearsal differs from a run. */
import type { Port, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { RunError, StepRunStatus } from './run.ts'

/** A step whose turn it is. `path` is its id, within loops behind the items that it belongs to: "loop1[3]/price". */
export type ReadyStep = { path: string; step: WorkflowStep; attempt: number }

/** How a step ended. `port` is null where the step has only one way out. */
export type StepResult = {
  status: Extract<StepRunStatus, 'completed' | 'failed' | 'partly_done' | 'outcome_unknown' | 'cancelled'>
  output: unknown
  port: Port | null
  error: RunError | null
}
