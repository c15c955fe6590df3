/** Applying and turning back the typed edits of a draft. */
import { isDeepEqual } from './deep-equal.ts'
import type { Edge, WorkflowDefinition } from '../contract/definition.ts'
import type { WorkflowEdit } from '../contract/edit.ts'

/** Why an edit does not fit the definition that it is applied to. */
export type EditProblem = {
  edit: WorkflowEdit
  problem: 'step_unknown' | 'step_exists' | 'edge_unknown' | 'edge_exists' | 'value_differs'
}

/** The definition with the edits made, or the first that does not fit. Neither argument is changed. */
export function applyEdits(
  definition: WorkflowDefinition,
  edits: readonly WorkflowEdit[],
): { definition: WorkflowDefinition } | { problem: EditProblem } {
  let made: WorkflowDefinition = definition
  for (const edit of edits) {
    const next = applyEdit(made, edit)
    if (typeof next === 'string') return { problem: { edit, problem: next } }
    made = next
  }
  return { definition: made }
}

function applyEdit(
  definition: WorkflowDefinition,
  edit: WorkflowEdit,
): WorkflowDefinition | EditProblem['problem'] {
  const { steps, edges } = definition
  switch (edit.type) {
    case 'set_field':
      if (!isDeepEqual(definition[edit.field], edit.before)) return 'value_differs'
      return { ...definition, [edit.field]: edit.after }
    case 'add_step':
      if (steps.some(({ id }) => id === edit.step.id)) return 'step_exists'
      return { ...definition, steps: insertAt(steps, edit.at, edit.step) }
    case 'remove_step': {
      const at = steps.findIndex(({ id }) => id === edit.step.id)
      if (at === -1) return 'step_unknown'
      if (!isDeepEqual(steps[at], edit.step)) return 'value_differs'
      return { ...definition, steps: steps.toSpliced(at, 1) }
    }
    case 'set_step': {
      const at = steps.findIndex(({ id }) => id === edit.stepId)
      const step = steps[at]
      if (!step) return 'step_unknown'
      if (!isDeepEqual(step[edit.field], edit.before)) return 'value_differs'
      return { ...definition, steps: steps.with(at, { ...step, [edit.field]: edit.after }) }
    }
    case 'move_step': {
      const at = steps.findIndex(({ id }) => id === edit.stepId)
      const step = steps[at]
      if (!step) return 'step_unknown'
      return { ...definition, steps: insertAt(steps.toSpliced(at, 1), edit.to, step) }
    }
    case 'add_edge':
      if (findEdge(edges, edit.edge) !== -1) return 'edge_exists'
      return { ...definition, edges: insertAt(edges, edit.at, edit.edge) }
    case 'remove_edge': {
      const at = findEdge(edges, edit.edge)
      return at === -1 ? 'edge_unknown' : { ...definition, edges: edges.toSpliced(at, 1) }
    }
  }
}

function insertAt<T>(list: readonly T[], at: number, item: T): T[] {
  return list.toSpliced(Math.min(at, list.length), 0, item)
}

/** The place of an edge in a list, or -1. */
export function findEdge(edges: readonly Edge[], { from, port, to }: Edge): number {
  return edges.findIndex((edge) => edge.from === from && edge.port === port && edge.to === to)
}

/** The edits that turn these back, in the order in which they are to be applied. */
export function invertEdits(edits: readonly WorkflowEdit[]): WorkflowEdit[] {
  return edits.toReversed().map(invertEdit)
}

function invertEdit(edit: WorkflowEdit): WorkflowEdit {
  switch (edit.type) {
    case 'set_field':
    case 'set_step':
      return { ...edit, before: edit.after, after: edit.before }
    case 'add_step':
      return { ...edit, type: 'remove_step' }
    case 'remove_step':
      return { ...edit, type: 'add_step' }
    case 'move_step':
      return { ...edit, from: edit.to, to: edit.from }
    case 'add_edge':
      return { ...edit, type: 'remove_edge' }
    case 'remove_edge':
      return { ...edit, type: 'add_edge' }
  }
}
