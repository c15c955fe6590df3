/** How two definitions of a workflow differ. */
import type { Edge, WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'
import type { WorkflowEdit, StepField, WorkflowField } from '../contract/edit.ts'
import { isDeepEqual } from './deep-equal.ts'
import { applyEdits, findEdge } from './edits.ts'

/** Every field of a workflow beside its steps and edges. Written out, as the browser has no schemas. */
export const workflowFields = Object.keys({
  name: true,
  category: true,
  description: true,
  priority: true,
  trigger: true,
  triggerDescription: true,
  limits: true,
  kpis: true,
} satisfies Record<WorkflowField, true>) as WorkflowField[]

/** Every field of a step beside its id. */
export const stepFields = Object.keys({
  name: true,
  agent: true,
  description: true,
  action: true,
  estimatedSeconds: true,
  successCriteria: true,
  successCheck: true,
  policy: true,
  parentId: true,
  position: true,
} satisfies Record<StepField, true>) as StepField[]

export type DefinitionDiff = {
  fields: WorkflowField[]
  added: WorkflowStep[]
  removed: WorkflowStep[]
  /** Steps of both whose content differs; where they stand on the canvas counts for nothing. */
  changed: { before: WorkflowStep; after: WorkflowStep; fields: StepField[] }[]
  addedEdges: Edge[]
  removedEdges: Edge[]
}

/** What is new, gone and changed from `before` to `after`. */
export function diffDefinitions(before: WorkflowDefinition, after: WorkflowDefinition): DefinitionDiff {
  const earlier = new Map(before.steps.map((step) => [step.id, step]))
  const later = new Set(after.steps.map(({ id }) => id))
  return {
    fields: workflowFields.filter((field) => !isDeepEqual(before[field], after[field])),
    added: after.steps.filter(({ id }) => !earlier.has(id)),
    removed: before.steps.filter(({ id }) => !later.has(id)),
    changed: after.steps.flatMap((step) => {
      const known = earlier.get(step.id)
      const fields = known ? changedFields(known, step).filter((field) => field !== 'position') : []
      return known && fields.length > 0 ? [{ before: known, after: step, fields }] : []
    }),
    addedEdges: after.edges.filter((edge) => findEdge(before.edges, edge) === -1),
    removedEdges: before.edges.filter((edge) => findEdge(after.edges, edge) === -1),
  }
}

/** The fields in which two versions of a step differ. */
export function changedFields(before: WorkflowStep, after: WorkflowStep): StepField[] {
  return stepFields.filter((field) => !isDeepEqual(before[field], after[field]))
}

/** Edits that make `after` of `before`, byte for byte: applied, they leave nothing to differ. */
export function editsBetween(before: WorkflowDefinition, after: WorkflowDefinition): WorkflowEdit[] {
  const fields = workflowFields.flatMap((field): WorkflowEdit[] =>
    isDeepEqual(before[field], after[field])
      ? []
      : [{ type: 'set_field', field, before: before[field], after: after[field] }],
  )
  return [
    ...fields,
    ...edgeEditsOut(before, after),
    ...stepEdits(before, after),
    ...edgeEditsIn(before, after),
  ]
}

/** The edges that stay in the same order in both. */
function stayingEdges(before: WorkflowDefinition, after: WorkflowDefinition): Edge[] {
  const shared = before.edges.filter((edge) => findEdge(after.edges, edge) !== -1)
  return longestInOrder(shared, (edge) => findEdge(after.edges, edge))
}

function edgeEditsOut(before: WorkflowDefinition, after: WorkflowDefinition): WorkflowEdit[] {
  const staying = stayingEdges(before, after)
  // From the last to the first, so that no removal moves the place of one to come.
  return before.edges
    .flatMap((edge, at): WorkflowEdit[] =>
      findEdge(staying, edge) === -1 ? [{ type: 'remove_edge', edge, at }] : [],
    )
    .toReversed()
}

function edgeEditsIn(before: WorkflowDefinition, after: WorkflowDefinition): WorkflowEdit[] {
  const staying = stayingEdges(before, after)
  return after.edges.flatMap((edge, at): WorkflowEdit[] =>
    findEdge(staying, edge) === -1 ? [{ type: 'add_edge', edge, at }] : [],
  )
}

function stepEdits(before: WorkflowDefinition, after: WorkflowDefinition): WorkflowEdit[] {
  const { removed, added, changed } = {
    ...diffDefinitions(before, after),
    changed: after.steps.flatMap((step) => {
      const known = before.steps.find(({ id }) => id === step.id)
      return known ? [{ known, step }] : []
    }),
  }
  const out = removed
    .map(
      (step): WorkflowEdit => ({
        type: 'remove_step',
        step,
        at: before.steps.findIndex(({ id }) => id === step.id),
      }),
    )
    .toReversed()
  const sets = changed.flatMap(({ known, step }) =>
    changedFields(known, step).map(
      (field): WorkflowEdit => ({
        type: 'set_step',
        stepId: step.id,
        field,
        before: known[field],
        after: step[field],
      }),
    ),
  )
  const order = before.steps.flatMap(({ id }) => (removed.some((step) => step.id === id) ? [] : [id]))
  const placed: WorkflowEdit[] = []
  for (const [at, step] of after.steps.entries()) {
    if (added.some(({ id }) => id === step.id)) {
      order.splice(at, 0, step.id)
      placed.push({ type: 'add_step', step, at })
    } else if (order[at] !== step.id) {
      const from = order.indexOf(step.id)
      order.splice(from, 1)
      order.splice(at, 0, step.id)
      placed.push({ type: 'move_step', stepId: step.id, from, to: at })
    }
  }
  return [...out, ...sets, ...placed]
}

/** The longest part of a list whose places in another list only rise. */
function longestInOrder<T>(list: readonly T[], placeOf: (item: T) => number): T[] {
  const best: T[][] = []
  for (const item of list) {
    const place = placeOf(item)
    const at = best.findIndex((chain) => {
      const last = chain.at(-1)
      return last !== undefined && placeOf(last) >= place
    })
    const before = at === -1 ? best.at(-1) : best[at - 1]
    const chain = [...(before ?? []), item]
    if (at === -1) best.push(chain)
    else best[at] = chain
  }
  return best.at(-1) ?? []
}

/** Whether edits lead from one definition to the other. */
export function leadsTo(
  before: WorkflowDefinition,
  edits: readonly WorkflowEdit[],
  after: WorkflowDefinition,
): boolean {
  const made = applyEdits(before, edits)
  return 'definition' in made && isDeepEqual(made.definition, after)
}
