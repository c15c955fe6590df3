import { mean } from 'simple-statistics'
import type { ReasoningSession, ReasoningStep } from '../contract/session.ts'

/** A step as a bar: where it begins and how long it is, as shares of the whole. */
export type TimeBar = { step: ReasoningStep; from: number; length: number }

/** A step is stamped when it ends. `wholeMs` is the time from the first beginning to the last end. */
export function timeBars({ steps, createdAt }: ReasoningSession): { bars: TimeBar[]; wholeMs: number } {
  const spans = steps.map((step) => {
    const end = Date.parse(step.timestamp)
    return { step, start: end - (step.duration ?? 0), end }
  })
  const first = Math.min(Date.parse(createdAt), ...spans.map(({ start }) => start))
  const wholeMs = Math.max(1, ...spans.map(({ end }) => end - first))
  const bars = spans.map(({ step, start, end }) => ({
    step,
    from: (start - first) / wholeMs,
    length: (end - start) / wholeMs,
  }))
  return { bars, wholeMs }
}

/** Null where no step gives a confidence. */
export function meanConfidence(steps: readonly ReasoningStep[]): number | null {
  const given = steps.flatMap(({ confidence }) => (confidence === null ? [] : [confidence]))
  return given.length === 0 ? null : mean(given)
}
