/** How long steps take, from runs. */
import { median } from 'simple-statistics'
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { StepTime } from '../contract/times.ts'

/** What one step took in one run: the seconds of all its items where it is in a loop. */
export type MeasuredStep = { runId: string; stepId: string; seconds: number }

/** The time of each step, so that those of a run sum to what it took without branches side by side: the time of a loop is its body's, shared as its items took it. */
export function medianStepTimes(
  measured: readonly MeasuredStep[],
  steps: readonly Pick<WorkflowStep, 'id' | 'parentId'>[],
): StepTime[] {
  const ofRuns = Map.groupBy(measured, ({ runId }) => runId)
  const times = new Map<string, number[]>()
  for (const rows of ofRuns.values()) {
    const taken = new Map(rows.map(({ stepId, seconds }) => [stepId, seconds]))
    for (const [stepId, seconds] of shareTimes(taken, steps))
      times.set(stepId, [...(times.get(stepId) ?? []), seconds])
  }
  return [...times].map(([stepId, seconds]) => ({
    stepId,
    seconds: Math.round(median(seconds) * 1_000) / 1_000,
    runs: seconds.length,
  }))
}

function shareTimes(
  taken: ReadonlyMap<string, number>,
  steps: readonly Pick<WorkflowStep, 'id' | 'parentId'>[],
): Map<string, number> {
  const shared = new Map<string, number>()
  const share = (parentId: string | null, whole: number | null) => {
    const body = steps.filter((step) => step.parentId === parentId && taken.has(step.id))
    const sum = body.reduce((total, { id }) => total + (taken.get(id) ?? 0), 0)
    for (const { id } of body) {
      const own = taken.get(id) ?? 0
      const seconds = whole === null ? own : sum > 0 ? (whole * own) / sum : whole / body.length
      const hasBody = steps.some((step) => step.parentId === id && taken.has(step.id))
      shared.set(id, hasBody ? 0 : seconds)
      if (hasBody) share(id, seconds)
    }
  }
  share(null, null)
  return shared
}
