/** The typed edits of each thing that a person does in the builder. Each list is one step of undo. */
import {
  type Edge,
  type Port,
  type StepAction,
  type WorkflowDefinition,
  type WorkflowStep,
} from '../contract/definition.ts'
import type { StepField, WorkflowEdit, WorkflowField } from '../contract/edit.ts'
import { isDeepEqual } from './deep-equal.ts'
import { editsBetween, stepFields } from './diff.ts'
import { findEdge } from './edits.ts'
import { portsOf } from './graph.ts'

/** How far the next step stands below one, in pixels of the canvas. */
const rowHeight = 136

/** An id that no step of the definition has: the kind of step and a number. */
export function newStepId(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  kind: StepAction['type'],
  taken: ReadonlySet<string> = new Set(),
): string {
  const used = new Set([...steps.map(({ id }) => id), ...taken])
  const name = kind === 'incomplete' ? 'step' : kind
  for (let count = 1; ; count += 1) {
    const id = `${name}${count}`
    if (!used.has(id)) return id
  }
}

/** A step as it is added: what is not said has its default. */
export function newStep(
  given: Pick<WorkflowStep, 'id' | 'name' | 'agent' | 'action'> & Partial<WorkflowStep>,
): WorkflowStep {
  return {
    description: '',
    estimatedSeconds: null,
    successCriteria: '',
    successCheck: null,
    policy: {
      attempts: 1,
      retryDelaySeconds: 10,
      timeoutSeconds: 300,
      mayFail: false,
      onFailure: 'stop',
    },
    parentId: null,
    position: { x: 0, y: 0 },
    ...given,
  }
}

/** Where a new step goes on from: a port of a step. */
export type Place = { stepId: string; port: Port }

/** The place after which a step is added when nobody says where: the port of the last step of a body that leads nowhere. */
export function lastPlace(
  definition: Pick<WorkflowDefinition, 'steps' | 'edges'>,
  parentId: string | null = null,
): Place | null {
  const body = definition.steps.filter((step) => step.parentId === parentId)
  const last = body.findLast(({ id }) => !definition.edges.some(({ from }) => from === id)) ?? body.at(-1)
  const port = last && portsOf(last)[0]
  return last && port ? { stepId: last.id, port } : null
}

/** Adds a step behind a place, or unconnected. Without a position of its own it stands below what it follows. */
export function addStepEdits(
  definition: WorkflowDefinition,
  step: WorkflowStep,
  after: Place | null = null,
): WorkflowEdit[] {
  const { steps, edges } = definition
  const before = after && steps.find(({ id }) => id === after.stepId)
  const isPlaced = step.position.x !== 0 || step.position.y !== 0
  const position = isPlaced ? step.position : below(definition, before ?? null, step.parentId)
  const at = before ? steps.indexOf(before) + 1 : steps.length
  const added: WorkflowEdit = { type: 'add_step', step: { ...step, position }, at }
  if (!after || !before || before.parentId !== step.parentId) return [added]
  const edge: Edge = { from: after.stepId, port: after.port, to: step.id }
  return [added, { type: 'add_edge', edge, at: edges.length }]
}

function below(
  { steps }: Pick<WorkflowDefinition, 'steps'>,
  before: WorkflowStep | null,
  parentId: string | null,
): WorkflowStep['position'] {
  const body = steps.filter((step) => step.parentId === parentId)
  const start = before?.position ?? body.at(-1)?.position
  if (!start) return parentId === null ? { x: 0, y: 0 } : { x: 24, y: 108 }
  const isTaken = (x: number, y: number) =>
    body.some(({ position }) => Math.abs(position.x - x) < 200 && Math.abs(position.y - y) < 90)
  const y = start.y + rowHeight
  for (let { x } = start; ; x += 260) if (!isTaken(x, y)) return { x, y }
}

/** Removes steps with their edges and, of loops, their bodies. What stood in a line with one of them is joined again. */
export function removeStepsEdits(definition: WorkflowDefinition, ids: readonly string[]): WorkflowEdit[] {
  const gone = new Set(ids)
  for (const id of gone) {
    for (const step of definition.steps) if (step.parentId === id) gone.add(step.id)
  }
  const steps = definition.steps.filter(({ id }) => !gone.has(id))
  const kept = definition.edges.filter(({ from, to }) => !gone.has(from) && !gone.has(to))
  const joined = ids.length === 1 ? bridges(definition, ids[0] ?? '') : []
  const edges = [...kept, ...joined.filter((edge) => findEdge(kept, edge) === -1)]
  return editsBetween(definition, { ...definition, steps, edges })
}

/** From what leads to a step straight to what it leads to, where one of both is single. */
function bridges({ edges }: Pick<WorkflowDefinition, 'edges'>, id: string): Edge[] {
  const incoming = edges.filter(({ from, to }) => to === id && from !== id)
  const outgoing = edges.filter(({ from, port, to }) => from === id && to !== id && port !== 'failed')
  if (new Set(outgoing.map(({ port }) => port)).size > 1) return []
  if (incoming.length !== 1 && outgoing.length !== 1) return []
  return incoming.flatMap(({ from, port }) => outgoing.map(({ to }): Edge => ({ from, port, to })))
}

/** Changes fields of a step. Ports that it has no longer lose their edges; those of its main way move to the new one. */
export function setStepEdits(
  definition: WorkflowDefinition,
  stepId: string,
  changes: Partial<Omit<WorkflowStep, 'id'>>,
): WorkflowEdit[] {
  const before = definition.steps.find(({ id }) => id === stepId)
  if (!before) return []
  const after = { ...before, ...changes }
  const fields = stepFields.filter((field): field is StepField => !isDeepEqual(before[field], after[field]))
  const sets = fields.map(
    (field): WorkflowEdit => ({
      type: 'set_step',
      stepId,
      field,
      before: before[field],
      after: after[field],
    }),
  )
  return [...portEdits(definition, before, after), ...sets]
}

function portEdits(
  definition: WorkflowDefinition,
  before: WorkflowStep,
  after: WorkflowStep,
): WorkflowEdit[] {
  const ports = portsOf(after)
  const [main = 'next'] = ports
  const [former] = portsOf(before)
  if (portsOf(before).every((port) => ports.includes(port))) return []
  const edges: Edge[] = []
  for (const edge of definition.edges) {
    if (edge.from !== after.id || ports.includes(edge.port)) edges.push(edge)
    else if (edge.port === former) {
      const moved: Edge = { ...edge, port: main }
      if (findEdge(definition.edges, moved) === -1) edges.push(moved)
    }
  }
  return editsBetween(definition, { ...definition, edges })
}

/** Changes fields of the workflow itself. */
export function setFieldEdits(
  definition: WorkflowDefinition,
  changes: Partial<Pick<WorkflowDefinition, WorkflowField>>,
): WorkflowEdit[] {
  return editsBetween(definition, { ...definition, ...changes })
}

/** Joins a port of a step to another step; nothing where they are joined, the same, or not in one body. */
export function connectEdits({ steps, edges }: WorkflowDefinition, edge: Edge): WorkflowEdit[] {
  const [from, to] = [edge.from, edge.to].map((id) => steps.find((step) => step.id === id))
  const isPossible = from && to && from !== to && from.parentId === to.parentId
  if (!isPossible || findEdge(edges, edge) !== -1) return []
  return [{ type: 'add_edge', edge, at: edges.length }]
}

/** Takes edges away. */
export function disconnectEdits(definition: WorkflowDefinition, gone: readonly Edge[]): WorkflowEdit[] {
  const edges = definition.edges.filter((edge) => findEdge(gone, edge) === -1)
  return editsBetween(definition, { ...definition, edges })
}

/** Moves a step to another place in the list. */
export function moveStepEdits({ steps }: WorkflowDefinition, stepId: string, to: number): WorkflowEdit[] {
  const from = steps.findIndex(({ id }) => id === stepId)
  const place = Math.max(0, Math.min(to, steps.length - 1))
  return from === -1 || from === place ? [] : [{ type: 'move_step', stepId, from, to: place }]
}

/** Puts steps elsewhere on the canvas, as after a drag or a tidy up. */
export function placeStepsEdits(
  definition: WorkflowDefinition,
  positions: ReadonlyMap<string, WorkflowStep['position']>,
): WorkflowEdit[] {
  return [...positions].flatMap(([id, { x, y }]) =>
    setStepEdits(definition, id, { position: { x: Math.round(x), y: Math.round(y) } }),
  )
}
