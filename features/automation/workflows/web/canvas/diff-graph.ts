/** Two versions of a workflow laid over each other. */
import type { WorkflowDefinition } from '../../contract/definition.ts'
import { diffDefinitions, type DefinitionDiff } from '../../rules/diff.ts'
import { type Change, edgeId, triggerId } from './canvas-terms.ts'
import { shownPositions } from './layout.ts'

export type DrawnDiff = {
  /** The later version, with what it no longer has. */
  definition: WorkflowDefinition
  diff: DefinitionDiff
  stepChanges: ReadonlyMap<string, Change>
  edgeChanges: ReadonlyMap<string, Change>
}

/** Everything of both versions at once: where a step is in both, it stands as in the later one. */
export function drawDiff(before: WorkflowDefinition, after: WorkflowDefinition): DrawnDiff {
  const diff = diffDefinitions(before, after)
  const [earlier, later] = [shownPositions(before), shownPositions(after)]
  const known = new Set([...before.steps, ...after.steps].map(({ id }) => id))
  const loops = new Set(
    [...after.steps, ...diff.removed].flatMap(({ id, action }) => (action.type === 'loop' ? [id] : [])),
  )
  const removed = diff.removed.map((step) => ({
    ...step,
    parentId: step.parentId !== null && loops.has(step.parentId) ? step.parentId : null,
    position: earlier.get(step.id) ?? step.position,
  }))
  const definition = {
    ...after,
    steps: [
      ...after.steps.map((step) => ({ ...step, position: later.get(step.id) ?? step.position })),
      ...removed,
    ],
    edges: [...after.edges, ...diff.removedEdges.filter(({ from, to }) => known.has(from) && known.has(to))],
  }
  const hasOtherTrigger = diff.fields.includes('trigger') || diff.fields.includes('triggerDescription')
  return {
    definition,
    diff,
    stepChanges: new Map<string, Change>([
      ...diff.added.map(({ id }): [string, Change] => [id, 'added']),
      ...diff.removed.map(({ id }): [string, Change] => [id, 'removed']),
      ...diff.changed.map(({ after: { id } }): [string, Change] => [id, 'changed']),
      ...(hasOtherTrigger ? [[triggerId, 'changed'] as const] : []),
    ]),
    edgeChanges: new Map<string, Change>([
      ...diff.addedEdges.map((edge): [string, Change] => [edgeId(edge), 'added']),
      ...diff.removedEdges.map((edge): [string, Change] => [edgeId(edge), 'removed']),
    ]),
  }
}
