import { stepDefaults, type WorkflowStep } from '../contract/definition.ts'

/** Seconds that a workflow takes as its author sees it: the sum of its steps', 30 where none is given. */
export function totalSeconds(steps: readonly Pick<WorkflowStep, 'estimatedSeconds'>[]): number {
  return steps.reduce(
    (sum, { estimatedSeconds }) => sum + (estimatedSeconds ?? stepDefaults.estimatedSeconds),
    0,
  )
}
