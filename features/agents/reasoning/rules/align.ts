import type { ReasoningStep } from '../contract/session.ts'
import { sortKeys } from './sort-keys.ts'

/** Two steps at the same place of two sessions; null where one session has ended before. */
export type StepPair = { original: ReasoningStep | null; fork: ReasoningStep | null }

/** The steps of two sessions side by side, by their place. */
export function pairSteps(original: readonly ReasoningStep[], fork: readonly ReasoningStep[]): StepPair[] {
  return Array.from({ length: Math.max(original.length, fork.length) }, (_, at) => ({
    original: original[at] ?? null,
    fork: fork[at] ?? null,
  }))
}

/** The place, from 0, of the first step in which two sessions differ; null where none does. Times are not compared. */
export function firstDifference(
  original: readonly ReasoningStep[],
  fork: readonly ReasoningStep[],
): number | null {
  const at = pairSteps(original, fork).findIndex((pair) => !isSame(pair))
  return at < 0 ? null : at
}

function isSame({ original, fork }: StepPair): boolean {
  return original !== null && fork !== null && toText(original) === toText(fork)
}

function toText({ type, description, reasoning, output }: ReasoningStep): string {
  return JSON.stringify([type, description, reasoning, sortKeys(output)])
}
