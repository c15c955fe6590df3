import fc from 'fast-check'
import { type Edge, WorkflowDefinition, WorkflowStep } from '../contract/definition.ts'
import type { WorkflowEdit } from '../contract/edit.ts'
import { findEdge } from '../rules/edits.ts'

/** A step that asks the operations agent, with what a test says of it. */
export function stepOf(id: string, given: Partial<WorkflowStep> = {}): WorkflowStep {
  return WorkflowStep.parse({
    id,
    name: `Step ${id}`,
    agent: 'ops',
    action: { type: 'ask', question: { type: 'value', value: 'How is the stock?' } },
    ...given,
  })
}

export function definitionOf(
  steps: readonly WorkflowStep[],
  edges: readonly Edge[] = [],
): WorkflowDefinition {
  return WorkflowDefinition.parse({
    format: 1,
    name: 'Morning report',
    category: 'operations',
    trigger: { type: 'manual' },
    steps,
    edges,
  })
}

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export const definitions: fc.Arbitrary<WorkflowDefinition> = fc
  .record({
    used: fc.shuffledSubarray(ids),
    pairs: fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 8 }),
  })
  .map(({ used, pairs }) => {
    const edges: Edge[] = []
    for (const [at, to] of pairs) {
      const [from, target] = [used[at], used[to]]
      if (from === undefined || target === undefined || at >= to) continue
      const edge = { from, port: 'next', to: target } as const
      if (findEdge(edges, edge) === -1) edges.push(edge)
    }
    return definitionOf(
      used.map((id) => stepOf(id)),
      edges,
    )
  })

/** What a person does next, as numbers: `toEdits` makes edits of it that fit a definition. */
export const gestures = fc.record({
  kind: fc.nat(6),
  at: fc.nat(20),
  to: fc.nat(20),
  text: fc.string({ maxLength: 8 }),
})
export type Gesture = { kind: number; at: number; to: number; text: string }

/** The edits of a gesture, as the builder makes them: a step leaves with its edges. `newId` is the id of a step that is added. */
export function toEdits(
  definition: WorkflowDefinition,
  { kind, at, to, text }: Gesture,
  newId: string,
): WorkflowEdit[] {
  const { steps, edges } = definition
  const step = steps[at % Math.max(steps.length, 1)]
  const other = steps[to % Math.max(steps.length, 1)]
  if (kind === 0) return [{ type: 'set_field', field: 'name', before: definition.name, after: text }]
  if (kind === 1)
    return [{ type: 'add_step', step: stepOf(newId, { name: text }), at: at % (steps.length + 1) }]
  if (!step || !other) return []
  if (kind === 2)
    return [{ type: 'set_step', stepId: step.id, field: 'name', before: step.name, after: text }]
  if (kind === 3) {
    const after = { x: at * 10, y: to * 10 }
    return [{ type: 'set_step', stepId: step.id, field: 'position', before: step.position, after }]
  }
  if (kind === 4) {
    const from = steps.indexOf(step)
    return [{ type: 'move_step', stepId: step.id, from, to: to % steps.length }]
  }
  if (kind === 5) {
    const edge = { from: step.id, port: 'next', to: other.id } as const
    const place = findEdge(edges, edge)
    if (place !== -1) return [{ type: 'remove_edge', edge, at: place }]
    return step === other ? [] : [{ type: 'add_edge', edge, at: edges.length }]
  }
  const cut = edges.flatMap((edge, place): WorkflowEdit[] =>
    edge.from === step.id || edge.to === step.id ? [{ type: 'remove_edge', edge, at: place }] : [],
  )
  return [...cut.toReversed(), { type: 'remove_step', step, at: steps.indexOf(step) }]
}
