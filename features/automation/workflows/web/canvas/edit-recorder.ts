/** Writes down typed edits while they are made, each over what the ones before it left. */
import type { Edge, WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import type { StepField, WorkflowEdit } from '../../contract/edit.ts'
import { isDeepEqual } from '../../rules/deep-equal.ts'
import { applyEdits, findEdge } from '../../rules/edits.ts'

export type EditRecorder = {
  readonly edits: WorkflowEdit[]
  definition: () => WorkflowDefinition
  setStep: <F extends StepField>(stepId: string, field: F, after: WorkflowStep[F]) => void
  addStep: (step: WorkflowStep, at?: number) => void
  addEdge: (edge: Edge) => void
  removeEdge: (edge: Edge) => void
}

export function recordEdits(start: WorkflowDefinition): EditRecorder {
  let definition = start
  const edits: WorkflowEdit[] = []
  const make = (edit: WorkflowEdit) => {
    const made = applyEdits(definition, [edit])
    if ('problem' in made) return
    definition = made.definition
    edits.push(edit)
  }
  const removeEdge = (edge: Edge) => {
    const at = findEdge(definition.edges, edge)
    if (at !== -1) make({ type: 'remove_edge', edge, at })
  }
  return {
    edits,
    definition: () => definition,
    setStep(stepId, field, after) {
      const before = definition.steps.find(({ id }) => id === stepId)?.[field]
      if (before === undefined || isDeepEqual(before, after)) return
      make({ type: 'set_step', stepId, field, before, after })
    },
    addStep: (step, at = definition.steps.length) => make({ type: 'add_step', step, at }),
    addEdge(edge) {
      make({ type: 'add_edge', edge, at: definition.edges.length })
    },
    removeEdge,
  }
}
