/** What a merchant does on the canvas, as typed edits: one call is one step of undo. */
import type { Edge, WorkflowDefinition } from '../../contract/definition.ts'
import type { WorkflowEdit } from '../../contract/edit.ts'
import { edgesFrom, edgesTo } from '../../rules/graph.ts'
import { problemOf } from './connection.ts'
import { recordEdits } from './edit-recorder.ts'
import { shownPositions, tidyPositions } from './layout.ts'
import { loopRoom, type Point } from './step-size.ts'

/** Puts steps in places. Steps of the same bodies that were laid out for want of a place keep where they were seen. */
export function moveEdits(definition: WorkflowDefinition, moved: ReadonlyMap<string, Point>): WorkflowEdit[] {
  const shown = shownPositions(definition)
  const bodies = new Set(definition.steps.flatMap(({ id, parentId }) => (moved.has(id) ? [parentId] : [])))
  const recorder = recordEdits(definition)
  for (const { id, parentId, position } of definition.steps) {
    const place = moved.get(id) ?? (bodies.has(parentId) ? shown.get(id) : undefined) ?? position
    recorder.setStep(id, 'position', withinBody(place, parentId))
  }
  return recorder.edits
}

/** Below the name of the loop, within its frame; anywhere outside loops. */
function withinBody({ x, y }: Point, parentId: string | null): Point {
  const rounded = { x: Math.round(x), y: Math.round(y) }
  if (parentId === null) return rounded
  return { x: Math.max(loopRoom.side, rounded.x), y: Math.max(loopRoom.top, rounded.y) }
}

/** Puts a step into a loop, or out of all; edges to steps that are then elsewhere go. */
export function rehomeEdits(
  definition: WorkflowDefinition,
  { stepId, loopId, position }: { stepId: string; loopId: string | null; position: Point },
): WorkflowEdit[] {
  const recorder = recordEdits(definition)
  const parents = new Map(definition.steps.map(({ id, parentId }) => [id, parentId]))
  parents.set(stepId, loopId)
  for (const edge of definition.edges) {
    const isOfStep = edge.from === stepId || edge.to === stepId
    if (isOfStep && parents.get(edge.from) !== parents.get(edge.to)) recorder.removeEdge(edge)
  }
  recorder.setStep(stepId, 'parentId', loopId)
  recorder.setStep(stepId, 'position', withinBody(position, loopId))
  return recorder.edits
}

/** Every step in its tidy place. */
export function tidyEdits(definition: WorkflowDefinition): WorkflowEdit[] {
  const recorder = recordEdits(definition)
  for (const [id, position] of tidyPositions(definition)) recorder.setStep(id, 'position', position)
  return recorder.edits
}

/** Draws an edge; none where the rules forbid it. */
export function connectEdits(definition: WorkflowDefinition, edge: Edge): WorkflowEdit[] {
  if (problemOf(definition, edge) !== null) return []
  const recorder = recordEdits(definition)
  recorder.addEdge(edge)
  return recorder.edits
}

/** Puts an end of an edge elsewhere; none where the rules forbid it. */
export function reconnectEdits(definition: WorkflowDefinition, edge: Edge, to: Edge): WorkflowEdit[] {
  const recorder = recordEdits(definition)
  recorder.removeEdge(edge)
  if (problemOf(recorder.definition(), to) !== null) return []
  recorder.addEdge(to)
  return recorder.edits
}

/** Takes edges away. */
export function disconnectEdits(definition: WorkflowDefinition, edges: readonly Edge[]): WorkflowEdit[] {
  const recorder = recordEdits(definition)
  for (const edge of edges) recorder.removeEdge(edge)
  return recorder.edits
}

/** Exchanges a step with the one before it in a plain chain; none where the way there branches. */
export function swapEdits(definition: WorkflowDefinition, stepId: string): WorkflowEdit[] {
  const [into, ...otherInto] = edgesTo(definition).get(stepId) ?? []
  if (!into || otherInto.length > 0 || into.port !== 'next') return []
  const before = edgesFrom(definition).get(into.from) ?? []
  const after = edgesFrom(definition).get(stepId) ?? []
  if (before.length > 1 || after.some(({ port }) => port !== 'next')) return []
  const shown = shownPositions(definition)
  const recorder = recordEdits(definition)
  const first = edgesTo(definition).get(into.from) ?? []
  for (const edge of [into, ...first, ...after]) recorder.removeEdge(edge)
  for (const edge of first) recorder.addEdge({ ...edge, to: stepId })
  recorder.addEdge({ from: stepId, port: 'next', to: into.from })
  for (const edge of after) recorder.addEdge({ ...edge, from: into.from })
  const places = new Map(shown)
  const [one, other] = [shown.get(into.from), shown.get(stepId)]
  if (one && other) places.set(stepId, one).set(into.from, other)
  for (const [id, place] of places) recorder.setStep(id, 'position', place)
  return recorder.edits
}
