/** New steps on the canvas. */
import type { Edge, WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import type { WorkflowEdit } from '../../contract/edit.ts'
import { portsOf } from '../../rules/graph.ts'
import { recordEdits } from './edit-recorder.ts'
import { shownPositions } from './layout.ts'
import { nodeSize, type Point } from './step-size.ts'

/** Where a new step goes: to a place in a body, or into the middle of an edge. */
export type DropPlace =
  | { type: 'at'; position: Point; loopId: string | null }
  | { type: 'within'; edge: Edge }

const stride = nodeSize.height + 56

/** Adds a step in its place. Within an edge, it takes its place, and what follows makes room. */
export function dropEdits(
  definition: WorkflowDefinition,
  step: WorkflowStep,
  place: DropPlace,
): WorkflowEdit[] {
  const shown = shownPositions(definition)
  const recorder = recordEdits(definition)
  for (const [id, position] of shown) recorder.setStep(id, 'position', position)
  if (place.type === 'at') {
    const { x, y } = place.position
    recorder.addStep({ ...step, parentId: place.loopId, position: { x: Math.round(x), y: Math.round(y) } })
    return recorder.edits
  }
  const { edge } = place
  const from = definition.steps.find(({ id }) => id === edge.from)
  const position = shown.get(edge.to)
  if (!from || !position) return []
  for (const { id, parentId } of definition.steps) {
    const other = shown.get(id)
    if (parentId === from.parentId && other && other.y >= position.y)
      recorder.setStep(id, 'position', { x: other.x, y: other.y + stride })
  }
  const [way = 'next'] = portsOf(step)
  recorder.addStep({ ...step, parentId: from.parentId, position }, definition.steps.indexOf(from) + 1)
  recorder.removeEdge(edge)
  recorder.addEdge({ from: edge.from, port: edge.port, to: step.id })
  recorder.addEdge({ from: step.id, port: way, to: edge.to })
  return recorder.edits
}
