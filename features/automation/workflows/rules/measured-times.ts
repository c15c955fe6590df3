/** Times of steps as past runs suggest them. */
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { WorkflowEdit } from '../contract/edit.ts'
import { setStepEdits } from './step-edits.ts'

/** Seconds: the median over so many runs. */
export type MeasuredTime = { seconds: number; runs: number }

const maxSeconds = 86_400

/** As a step's time is written: whole seconds, and not none for what took some. */
export function toEstimate({ seconds }: Pick<MeasuredTime, 'seconds'>): number {
  return seconds === 0 ? 0 : Math.min(maxSeconds, Math.max(1, Math.round(seconds)))
}

/** Gives each step that was measured its measured time: one step of undo. */
export function measuredTimeEdits(
  definition: WorkflowDefinition,
  times: ReadonlyMap<string, MeasuredTime>,
): WorkflowEdit[] {
  return definition.steps.flatMap(({ id }) => {
    const measured = times.get(id)
    return measured ? setStepEdits(definition, id, { estimatedSeconds: toEstimate(measured) }) : []
  })
}
