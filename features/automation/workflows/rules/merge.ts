/** The merge of two people's edits of one draft, as a graph. */
import type { Edge, WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'
import type { ChangeSet, WorkflowEdit, EditAuthor, EditConflict } from '../contract/edit.ts'
import { isDeepEqual } from './deep-equal.ts'
import { changedFields, editsBetween, stepFields, workflowFields } from './diff.ts'
import { applyEdits, findEdge, invertEdits } from './edits.ts'

export type Merge = {
  /** What to save over their draft: all of ours that does not conflict. */
  edits: WorkflowEdit[]
  definition: WorkflowDefinition
  /** What both changed differently: theirs stands, ours is named, and a person chooses. */
  conflicts: EditConflict[]
}

type Sides = { base: WorkflowDefinition; theirs: WorkflowDefinition; ours: WorkflowDefinition }

/**
 * Merges what we made of `base` into what others made of it. `since` are their change sets since the base, for whom to
 * name. Every edit of ours is in `edits`, is theirs too, or is named in `conflicts`.
 */
export function mergeEdits(
  base: WorkflowDefinition,
  theirs: WorkflowDefinition,
  ours: WorkflowDefinition,
  since: readonly ChangeSet[],
): Merge {
  const sides = { base, theirs, ours }
  const conflicts: EditConflict[] = []
  const report = (
    subject: EditConflict['subject'],
    values: { base: unknown; ours: unknown; theirs: unknown },
  ) => {
    const isKnown = conflicts.some((known) => isDeepEqual(known.subject, subject))
    if (!isKnown) conflicts.push({ subject, ...toJsonValues(values), by: authorOf(since, subject) })
  }
  const fields = Object.fromEntries(
    workflowFields.map((field) => {
      const values = { base: base[field], ours: ours[field], theirs: theirs[field] }
      return [field, pick(values, () => report({ stepId: null, field }, values))]
    }),
  )
  const steps = mergeSteps(sides, report)
  const edges = mergeEdges(sides, steps, report)
  const definition = { ...theirs, ...fields, steps, edges }
  return { edits: editsBetween(theirs, definition), definition, conflicts }
}

/** The edits that put our side of a conflict in place of theirs; none where it no longer fits. */
export function chooseOurs(
  definition: WorkflowDefinition,
  { subject, ours }: EditConflict,
): WorkflowDefinition {
  const { stepId, field } = subject
  if (stepId === null) return field === null ? definition : { ...definition, [field]: ours }
  if (field !== null) {
    const steps = definition.steps.map((step) => (step.id === stepId ? { ...step, [field]: ours } : step))
    return { ...definition, steps }
  }
  if (ours === null) {
    return {
      ...definition,
      steps: definition.steps.filter(({ id, parentId }) => id !== stepId && parentId !== stepId),
      edges: definition.edges.filter(({ from, to }) => from !== stepId && to !== stepId),
    }
  }
  const { step, edges } = ours as { step: WorkflowStep; edges: Edge[] }
  const steps = [...definition.steps.filter(({ id }) => id !== stepId), step]
  const isKnown = (id: string) => steps.some((each) => each.id === id)
  const back = edges.filter(
    (edge) => isKnown(edge.from) && isKnown(edge.to) && findEdge(definition.edges, edge) === -1,
  )
  return { ...definition, steps, edges: [...definition.edges, ...back] }
}

type Values = { base: unknown; ours: unknown; theirs: unknown }
type Report = (subject: EditConflict['subject'], values: Values) => void

/** The value that only one side changed, or that both changed alike; theirs, and a conflict, otherwise. */
function pick({ base, ours, theirs }: Values, onConflict: () => void): unknown {
  if (isDeepEqual(ours, base) || isDeepEqual(ours, theirs)) return theirs
  if (isDeepEqual(theirs, base)) return ours
  onConflict()
  return theirs
}

function mergeSteps({ base, theirs, ours }: Sides, report: Report): WorkflowStep[] {
  const of = ({ steps }: WorkflowDefinition) => new Map(steps.map((step) => [step.id, step]))
  const [inBase, inTheirs, inOurs] = [of(base), of(theirs), of(ours)]
  const kept = theirs.steps.flatMap((step) => {
    const before = inBase.get(step.id)
    const mine = inOurs.get(step.id)
    if (mine) return [mergeStep(before ?? null, step, mine, report)]
    if (!before) return [step]
    if (isDeepEqual(step, before)) return []
    report({ stepId: step.id, field: null }, { base: before, ours: null, theirs: step })
    return [step]
  })
  const added: WorkflowStep[] = []
  for (const step of ours.steps) {
    if (inTheirs.has(step.id)) continue
    const before = inBase.get(step.id)
    if (!before) added.push(step)
    else if (!isDeepEqual(step, before)) {
      const subject = { stepId: step.id, field: null }
      report(subject, { base: before, ours: withEdges(ours, step.id), theirs: null })
    }
  }
  return withOurOrder([...kept, ...added], { base, theirs, ours })
}

function mergeStep(
  base: WorkflowStep | null,
  theirs: WorkflowStep,
  ours: WorkflowStep,
  report: Report,
): WorkflowStep {
  const fields = stepFields.map((field) => {
    const values = { base: base?.[field], ours: ours[field], theirs: theirs[field] }
    return [field, pick(values, () => report({ stepId: ours.id, field }, values))]
  })
  return { ...theirs, ...Object.fromEntries(fields) }
}

/** Steps that we moved in the list stand where we put them, unless they moved it too; new ones behind the step that we see before them. */
function withOurOrder(steps: WorkflowStep[], { base, theirs, ours }: Sides): WorkflowStep[] {
  const order = ({ steps: list }: WorkflowDefinition, known: Set<string>) =>
    list.flatMap(({ id }) => (known.has(id) ? [id] : []))
  const everywhere = new Set(
    base.steps.flatMap(({ id }) =>
      [theirs, ours].every((side) => side.steps.some((step) => step.id === id)) ? [id] : [],
    ),
  )
  const isOurs = isDeepEqual(order(theirs, everywhere), order(base, everywhere))
  const leading = isOurs ? ours : theirs
  const other = isOurs ? theirs : ours
  const byId = new Map(steps.map((step) => [step.id, step]))
  const placed = leading.steps.flatMap(({ id }) => (byId.has(id) ? [id] : []))
  for (const [at, { id }] of other.steps.entries()) {
    if (!byId.has(id) || placed.includes(id)) continue
    const before = other.steps.slice(0, at).findLast((step) => placed.includes(step.id))
    placed.splice(before ? placed.indexOf(before.id) + 1 : 0, 0, id)
  }
  return placed.flatMap((id) => byId.get(id) ?? [])
}

function mergeEdges({ base, theirs, ours }: Sides, steps: readonly WorkflowStep[], report: Report): Edge[] {
  const isThere = (id: string) => steps.some((step) => step.id === id)
  const kept = theirs.edges.filter(
    (edge) => findEdge(ours.edges, edge) !== -1 || findEdge(base.edges, edge) === -1,
  )
  const added = ours.edges.filter(
    (edge) => findEdge(theirs.edges, edge) === -1 && findEdge(base.edges, edge) === -1,
  )
  // Both ends may be gone: each is a choice of its own, with all that we drew to it.
  for (const stepId of new Set(added.flatMap(({ from, to }) => [from, to]))) {
    if (isThere(stepId)) continue
    const before = base.steps.find(({ id }) => id === stepId) ?? null
    report({ stepId, field: null }, { base: before, ours: withEdges(ours, stepId), theirs: null })
  }
  return [...kept, ...added].filter(({ from, to }) => isThere(from) && isThere(to))
}

/** A step that they removed, with its edges as we have them. */
function withEdges({ steps, edges }: WorkflowDefinition, stepId: string) {
  const step = steps.find(({ id }) => id === stepId)
  return step ? { step, edges: edges.filter(({ from, to }) => from === stepId || to === stepId) } : null
}

function authorOf(since: readonly ChangeSet[], { stepId, field }: EditConflict['subject']): EditAuthor {
  const isAbout = (edit: WorkflowEdit): boolean => {
    if (edit.type === 'set_field') return stepId === null && edit.field === field
    if (edit.type === 'add_edge' || edit.type === 'remove_edge') return false
    const id = 'step' in edit ? edit.step.id : edit.stepId
    return id === stepId && (edit.type !== 'set_step' || field === null || edit.field === field)
  }
  const found = since.findLast(({ edits }) => edits.some(isAbout)) ?? since.at(-1)
  return found?.author ?? { type: 'agent', agent: '' }
}

function toJsonValues(values: Values): Pick<EditConflict, 'base' | 'ours' | 'theirs'> {
  const { base = null, ours = null, theirs = null } = values
  return { base, ours, theirs } as Pick<EditConflict, 'base' | 'ours' | 'theirs'>
}

/** The definition that a change set's base had, from the present one: its sets turned back. */
export function rewind(
  definition: WorkflowDefinition,
  since: readonly ChangeSet[],
  invert: (edits: readonly WorkflowEdit[]) => WorkflowEdit[],
): WorkflowDefinition | null {
  let made = definition
  for (const { edits } of since.toReversed()) {
    const back = applyEdits(made, invert(edits))
    if (!('definition' in back)) return null
    made = back.definition
  }
  return made
}

/** A proposal's edits over the present draft; null where it no longer fits. It was made over some earlier revision: the newest that it fits. `since` made the draft, the oldest first. */
export function fitProposal(
  definition: WorkflowDefinition,
  since: readonly ChangeSet[],
  edits: WorkflowEdit[],
): Pick<Merge, 'edits' | 'conflicts'> | null {
  if ('definition' in applyEdits(definition, edits)) return { edits, conflicts: [] }
  for (let count = 1; count <= since.length; count += 1) {
    const later = since.slice(-count)
    const base = rewind(definition, later, invertEdits)
    const ours = base && applyEdits(base, edits)
    if (base && ours && 'definition' in ours) return mergeEdits(base, definition, ours.definition, later)
  }
  return null
}

/** Whether two versions of a step differ in what it does. */
export function isStepChanged(before: WorkflowStep, after: WorkflowStep): boolean {
  return changedFields(before, after).some((field) => field !== 'position')
}
