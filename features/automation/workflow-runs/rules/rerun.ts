/** What of a run is done again when it is run from a step, and what is kept. */
import { edgesFrom, loopsAround } from '#features/automation/workflows/rules/graph.ts'
import type { WorkflowDefinition, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { StepRunStatus } from '../contract/run.ts'
import { readKey } from './keys.ts'

/** The step outside all loops that a step is, or lies in; null for a step that is none of the workflow. */
export function rootStepOf(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  stepId: string,
): WorkflowStep | null {
  const step = steps.find(({ id }) => id === stepId)
  if (!step) return null
  return loopsAround({ steps }, stepId).at(-1) ?? (step.parentId === null ? step : null)
}

/** Steps outside loops whose answers are kept: those that are not behind the step, and neither failed nor were left out. */
export function keptSteps(
  definition: WorkflowDefinition,
  fromStepId: string,
  statusOf: (stepId: string) => StepRunStatus | null,
): Set<string> {
  const behind = reachFrom(definition, fromStepId)
  const kept = definition.steps.filter(({ id, parentId, policy }) => {
    if (parentId !== null || behind.has(id)) return false
    const status = statusOf(id)
    if (status === 'completed' || status === 'partly_done') return true
    const mayStay = policy.mayFail || policy.onFailure !== 'stop'
    return mayStay && (status === 'failed' || status === 'outcome_unknown')
  })
  return new Set(kept.map(({ id }) => id))
}

/** A step and all that its end leads to. */
function reachFrom(definition: WorkflowDefinition, from: string): Set<string> {
  const outgoing = edgesFrom(definition)
  const reached = new Set([from])
  for (const id of reached) for (const { to } of outgoing.get(id) ?? []) reached.add(to)
  return reached
}

export type KnownEffect = {
  key: string
  stepId: string
  state: 'begun' | 'done' | 'failed' | 'unknown' | 'not_sent'
  takesKey: boolean
}

/** The newest use of each path. */
export function newestEffects<E extends KnownEffect>(
  root: string,
  effects: readonly E[],
): Map<string, E & { repeat: number }> {
  const newest = new Map<string, E & { repeat: number }>()
  for (const effect of effects) {
    const place = readKey(root, effect.key)
    if (!place) continue
    const { path, repeat } = place
    if (repeat >= (newest.get(path)?.repeat ?? 0)) newest.set(path, { ...effect, repeat })
  }
  return newest
}

/** Whether it may have arrived, and its receiver would take it for another one. */
export function isUnsure({ state, takesKey }: Pick<KnownEffect, 'state' | 'takesKey'>): boolean {
  return (state === 'unknown' || state === 'begun') && !takesKey
}

/** By path, how often an effect was and will be repeated, where that is not never. */
export function countRepeats(
  newest: ReadonlyMap<string, Pick<KnownEffect, 'key'> & { repeat: number }>,
  wanted: ReadonlySet<string>,
): Record<string, number> {
  const counts = [...newest].map(
    ([path, { key, repeat }]) => [path, wanted.has(key) ? repeat + 1 : repeat] as const,
  )
  return Object.fromEntries(counts.filter(([, repeat]) => repeat > 0))
}
