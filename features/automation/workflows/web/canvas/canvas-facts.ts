/** What a canvas says beside the workflow itself, put together for drawing. */
import type { Fault } from '../../contract/check.ts'
import type { WorkflowDefinition } from '../../contract/definition.ts'
import type { CanvasFacts } from './canvas-graph.ts'
import { stepLabel, triggerLabel } from './step-aria.ts'

type Known = Partial<Omit<CanvasFacts, 'labelOf' | 'triggerLabel' | 'faults'>> & {
  faults?: readonly Fault[]
}

/** The facts of a definition; what is not known is empty. */
export function toFacts(definition: WorkflowDefinition, known: Known): CanvasFacts {
  const faults = countFaults(known.faults ?? [])
  const marks = known.marks ?? new Map()
  return {
    isEditable: known.isEditable ?? false,
    faults,
    marks,
    flows: known.flows ?? new Map(),
    stepChanges: known.stepChanges ?? new Map(),
    edgeChanges: known.edgeChanges ?? new Map(),
    labelOf: (step) =>
      stepLabel(definition, step, {
        mark: marks.get(step.id) ?? null,
        ...(faults.get(step.id) ?? { errors: 0, warnings: 0 }),
      }),
    triggerLabel: triggerLabel(definition),
  }
}

function countFaults(faults: readonly Fault[]): CanvasFacts['faults'] {
  return new Map(
    [...Map.groupBy(faults, ({ stepId }) => stepId)].map(([stepId, own]) => {
      const errors = own.filter(({ severity }) => severity === 'error').length
      return [stepId, { errors, warnings: own.length - errors }]
    }),
  )
}
