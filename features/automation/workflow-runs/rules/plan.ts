/** A definition compiled for running: what leads where, by step. */
import type {
  Edge,
  Port,
  WorkflowDefinition,
  WorkflowStep,
} from '#features/automation/workflows/contract/definition.ts'
import { bodyOf, edgesFrom, edgesTo } from '#features/automation/workflows/rules/graph.ts'

export type PlannedStep = {
  step: WorkflowStep
  incoming: readonly Edge[]
  outgoing: readonly Edge[]
}

export type Plan = {
  definition: WorkflowDefinition
  byId: ReadonlyMap<string, PlannedStep>
  /** The steps of each loop, and under null those outside all. */
  bodies: ReadonlyMap<string | null, readonly PlannedStep[]>
}

/** Compiles a definition that has no faults. */
export function compilePlan(definition: WorkflowDefinition): Plan {
  const outgoing = edgesFrom(definition)
  const incoming = edgesTo(definition)
  const byId = new Map(
    definition.steps.map((step) => [
      step.id,
      { step, incoming: incoming.get(step.id) ?? [], outgoing: outgoing.get(step.id) ?? [] },
    ]),
  )
  const planned = (loopId: string | null) =>
    bodyOf(definition, loopId).flatMap(({ id }) => byId.get(id) ?? [])
  const loops = definition.steps.filter(({ action }) => action.type === 'loop').map(({ id }) => id)
  return { definition, byId, bodies: new Map([null, ...loops].map((id) => [id, planned(id)])) }
}

/** The ports that a finished step leaves alive. A step that failed leaves none, but where its author said how to go on. */
export function portAfter(
  { action, policy }: WorkflowStep,
  { status, port }: { status: string; port: Port | null },
): Port | null {
  if (status === 'skipped' || status === 'cancelled') return null
  if (status === 'failed' || status === 'outcome_unknown') {
    if (policy.onFailure === 'branch') return 'failed'
    // Which of two ways to go on without an answer nobody can say.
    const hasOneWay = action.type !== 'condition' && action.type !== 'approval'
    return policy.onFailure === 'continue' && hasOneWay ? 'next' : null
  }
  return port ?? 'next'
}
