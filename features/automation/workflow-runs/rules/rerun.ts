/** What of a run is done again when it is run from a step, and what is kept. */
import { edgesFrom, loopsAround } from '#features/automation/workflows/rules/graph.ts'
import type { WorkflowDefinition, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { StepRunStatus } from '../contract/run.ts'

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

/** Every step of the definition that stands in a kept one, or is it: nothing of it is done again. */
export function stepsWithin(definition: WorkflowDefinition, kept: ReadonlySet<string>): string[] {
  return definition.steps.map(({ id }) => id).filter((id) => kept.has(rootStepOf(definition, id)?.id ?? ''))
}

type KnownEffect = {
  key: string
  state: 'begun' | 'done' | 'failed' | 'unknown' | 'not_sent'
  takesKey: boolean
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
