/** When the steps of a run began and ended, on one line of time. */
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import type { StepRun, WorkflowRunSummary } from '../contract/run.ts'

export type GanttBar = {
  step: StepRun
  name: string
  /** From 0 to 1 of the whole width. */
  start: number
  end: number
  /** Where it is thought to end; null where that is past or unknown. */
  estimate: number | null
}

export type Gantt = { bars: GanttBar[]; now: number | null; ticks: number[]; totalMs: number }

const tickCount = 6

/** The bars of all steps that began, in the order in which they did. A live run has room for what is thought to come. */
export function toGantt(
  { startedAt, endedAt }: Pick<WorkflowRunSummary, 'startedAt' | 'endedAt'>,
  steps: readonly StepRun[],
  { steps: defined }: Pick<WorkflowDefinition, 'steps'>,
  now: number,
): Gantt | null {
  if (startedAt === null) return null
  const begin = Date.parse(startedAt)
  const byId = new Map(defined.map((step) => [step.id, step]))
  const begun = steps
    .flatMap((step) => (step.startedAt === null ? [] : [{ step, from: Date.parse(step.startedAt) }]))
    .toSorted((one, other) => one.from - other.from)
  const timed = begun.map(({ step, from }) => {
    const to = step.endedAt === null ? now : Date.parse(step.endedAt)
    const seconds = byId.get(step.stepId)?.estimatedSeconds ?? null
    const thought = step.endedAt === null && seconds !== null ? from + seconds * 1_000 : null
    return { step, from, to, thought: thought !== null && thought > to ? thought : null }
  })
  const last = endedAt === null ? now : Date.parse(endedAt)
  const end = Math.max(begin + 1, last, ...timed.map(({ to, thought }) => Math.max(to, thought ?? to)))
  // A step that has no end yet does not touch the rim.
  const totalMs = (end - begin) * (endedAt === null ? 1.15 : 1)
  const at = (moment: number) => Math.min(1, Math.max(0, (moment - begin) / totalMs))
  return {
    totalMs,
    now: endedAt === null ? at(now) : null,
    ticks: Array.from({ length: tickCount }, (_, index) => index / tickCount),
    bars: timed.map(({ step, from, to, thought }) => ({
      step,
      name: byId.get(step.stepId)?.name ?? step.stepId,
      start: at(from),
      end: at(to),
      estimate: thought === null ? null : at(thought),
    })),
  }
}
