/** A workflow as React Flow draws it: nodes and edges that keep their identity while nothing of them changes. */
import type { Edge as DrawnEdge, Node } from '@xyflow/react'
import {
  type Edge,
  type Port,
  StepPolicy,
  type WorkflowDefinition,
  type WorkflowStep,
} from '../../contract/definition.ts'
import { entrySteps, portsOf } from '../../rules/graph.ts'
import {
  type Change,
  edgeId,
  type EdgeFlow,
  type EdgeState,
  type StepMark,
  triggerId,
} from './canvas-terms.ts'
import { type Placed, type Route, routesOf } from './edge-route.ts'
import { shownPositions } from './layout.ts'
import { nodeSize, type Point, type Size, sizesOf } from './step-size.ts'

export type StepData = {
  step: WorkflowStep
  errors: number
  warnings: number
  mark: StepMark | null
  change: Change | null
  /** Ways out that lead nowhere yet, by name. */
  openPorts: string
  isEditable: boolean
}

export type TriggerData = {
  definition: Pick<WorkflowDefinition, 'trigger' | 'triggerDescription'>
  errors: number
  mark: StepMark | null
  change: Change | null
}

export type EdgeData = {
  edge: Edge | null
  state: EdgeState
  flow: EdgeFlow | null
  change: Change | null
  /** Round the steps between; null where none is in the way. */
  route: Route | null
}

export type StepNode = Node<StepData, 'step' | 'loop'>
export type TriggerNode = Node<TriggerData, 'trigger'>
export type CanvasNode = StepNode | TriggerNode
export type CanvasEdge = DrawnEdge<EdgeData, 'flow'>

/** What is known beside the definition. */
export type CanvasFacts = {
  isEditable: boolean
  faults: ReadonlyMap<string | null, { errors: number; warnings: number }>
  marks: ReadonlyMap<string, StepMark>
  flows: ReadonlyMap<string, EdgeFlow>
  stepChanges: ReadonlyMap<string, Change>
  edgeChanges: ReadonlyMap<string, Change>
  /** Steps outside the definition that are drawn all the same, as those that a version no longer has. */
  labelOf: (step: WorkflowStep) => string
  triggerLabel: string
}

/** The trigger as edges see it: they leave it as they leave a step. */
const triggerBox: Placed = {
  id: triggerId,
  parentId: null,
  action: { type: 'incomplete' },
  policy: StepPolicy.parse({}),
}

/** The nodes of a definition, each parent before its children, and its edges. */
export function toCanvas(
  definition: WorkflowDefinition,
  facts: CanvasFacts,
): { nodes: CanvasNode[]; edges: CanvasEdge[] } {
  const positions = shownPositions(definition)
  const sizes = sizesOf(definition.steps, positions)
  const used = new Set(definition.edges.map(({ from, port }) => `${from}.${port}`))
  const place = (step: WorkflowStep) => ({
    position: positions.get(step.id) ?? step.position,
    size: sizes.get(step.id) ?? nodeSize,
    openPorts: portsOf(step)
      .filter((port) => !used.has(`${step.id}.${port}`))
      .join(' '),
  })
  const steps = parentsFirst(definition.steps).map((step) => toNode(step, facts, place(step)))
  const entries = entrySteps(definition, null)
  const start = triggerPosition(entries, definition.steps, positions, sizes)
  const fromTrigger = entries.map(({ id }): Edge => ({ from: triggerId, port: 'next', to: id }))
  const routes = routesOf(
    [triggerBox, ...definition.steps],
    [...fromTrigger, ...definition.edges],
    new Map([...positions, [triggerId, start]]),
    sizes,
  )
  const routeOf = (edge: Edge) => routes.get(edgeId(edge)) ?? null
  return {
    nodes: [toTrigger(definition, facts, start), ...steps],
    edges: [
      ...fromTrigger.map((edge) => triggerEdge(edge, facts, routeOf(edge))),
      ...definition.edges.map((edge) => toEdge(edge, facts, routeOf(edge))),
    ],
  }
}

function parentsFirst(steps: readonly WorkflowStep[]): WorkflowStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]))
  const placed = new Set<string>()
  const order: WorkflowStep[] = []
  const add = (step: WorkflowStep) => {
    if (placed.has(step.id)) return
    placed.add(step.id)
    const parent = byId.get(step.parentId ?? '')
    if (parent) add(parent)
    order.push(step)
  }
  for (const step of steps) add(step)
  return order
}

function toNode(
  step: WorkflowStep,
  facts: CanvasFacts,
  { position, size, openPorts }: { position: Point; size: Size; openPorts: string },
): StepNode {
  const { errors, warnings } = facts.faults.get(step.id) ?? { errors: 0, warnings: 0 }
  const isLoop = step.action.type === 'loop'
  return {
    id: step.id,
    type: isLoop ? 'loop' : 'step',
    position,
    ...size,
    ...(step.parentId === null ? {} : { parentId: step.parentId }),
    ...(isLoop ? { zIndex: -1 } : {}),
    data: {
      step,
      errors,
      warnings,
      mark: facts.marks.get(step.id) ?? null,
      change: facts.stepChanges.get(step.id) ?? null,
      openPorts,
      isEditable: facts.isEditable,
    },
    handles: handlesOf(portsOf(step), size),
    ariaLabel: facts.labelOf(step),
  }
}

/** Where ports are, so that edges are drawn before a node is. */
function handlesOf(ports: readonly Port[], { width, height }: Size): NonNullable<StepNode['handles']> {
  const top = { x: width / 2, y: 0, width: 1, height: 1, type: 'target', position: 'top' } as const
  return [
    { ...top, position: top.position as never },
    ...ports.map((port, at) => ({
      id: port,
      type: 'source' as const,
      position: 'bottom' as never,
      x: (width * (at + 1)) / (ports.length + 1),
      y: height,
      width: 1,
      height: 1,
    })),
  ]
}

function toTrigger(
  { trigger, triggerDescription }: WorkflowDefinition,
  facts: CanvasFacts,
  position: Point,
): TriggerNode {
  return {
    id: triggerId,
    type: 'trigger',
    position,
    ...nodeSize,
    draggable: false,
    deletable: false,
    connectable: false,
    data: {
      definition: { trigger, triggerDescription },
      errors: facts.faults.get(null)?.errors ?? 0,
      mark: facts.marks.get(triggerId) ?? null,
      change: facts.stepChanges.get(triggerId) ?? null,
    },
    handles: handlesOf(['next'], nodeSize).filter(({ type }) => type === 'source'),
    ariaLabel: facts.triggerLabel,
  }
}

/** In the middle above the steps that a run begins with. */
function triggerPosition(
  entries: readonly WorkflowStep[],
  steps: readonly WorkflowStep[],
  positions: ReadonlyMap<string, Point>,
  sizes: ReadonlyMap<string, Size>,
): Point {
  const outer = steps.filter(({ parentId }) => parentId === null)
  const tops = outer.flatMap(({ id }) => positions.get(id)?.y ?? [])
  const centres = entries.flatMap(({ id }) => {
    const place = positions.get(id)
    return place ? [place.x + (sizes.get(id) ?? nodeSize).width / 2] : []
  })
  if (centres.length === 0) return { x: 0, y: -nodeSize.height - 56 }
  const middle = centres.reduce((sum, x) => sum + x, 0) / centres.length
  return { x: Math.round(middle - nodeSize.width / 2), y: Math.min(...tops) - nodeSize.height - 40 }
}

function triggerEdge({ to }: Edge, facts: CanvasFacts, route: Route | null): CanvasEdge {
  return {
    id: `${triggerId}.${to}`,
    type: 'flow',
    source: triggerId,
    sourceHandle: 'next',
    target: to,
    selectable: false,
    deletable: false,
    reconnectable: false,
    data: { edge: null, state: stateOfEdge(triggerId, to, facts), flow: null, change: null, route },
  }
}

function toEdge(edge: Edge, facts: CanvasFacts, route: Route | null): CanvasEdge {
  const id = edgeId(edge)
  return {
    id,
    type: 'flow',
    source: edge.from,
    sourceHandle: edge.port,
    target: edge.to,
    reconnectable: facts.isEditable,
    data: {
      edge,
      state: facts.flows.has(id) ? 'done' : stateOfEdge(edge.from, edge.to, facts),
      flow: facts.flows.get(id) ?? null,
      change: facts.edgeChanges.get(id) ?? null,
      route,
    },
  }
}

function stateOfEdge(from: string, to: string, { marks }: CanvasFacts): EdgeState {
  const [before, after] = [marks.get(from)?.state, marks.get(to)?.state]
  if (marks.size === 0) return 'idle'
  if (before === 'running') return 'running'
  const hasLeft = before === 'done' || before === 'partly_done'
  const hasCome = after !== undefined && after !== 'next' && after !== 'skipped'
  return hasLeft && hasCome ? 'done' : 'next'
}

/** The new list with every object of the old one that says the same: only what changed is drawn again. */
export function keepSame<T extends { id: string; data?: object | undefined }>(
  before: readonly T[],
  after: readonly T[],
): T[] {
  const known = new Map(before.map((each) => [each.id, each]))
  return after.map((each) => {
    const old = known.get(each.id)
    if (!old) return each
    const kept = { ...old, ...each, data: isSame(old.data, each.data) ? old.data : each.data }
    return isSameBut(old, kept) ? old : kept
  })
}

function isSame(one: object | undefined, other: object | undefined): boolean {
  if (!one || !other) return one === other
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))]
  return left.length === right.size && left.every(([key, value]) => isEqual(value, right.get(key)))
}

/** Edges and marks are made anew each time, and small: they are compared by what they hold. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  return 'action' in one ? false : JSON.stringify(one) === JSON.stringify(other)
}

function isSameBut(old: object, kept: object): boolean {
  const before = new Map(Object.entries(old))
  return Object.entries(kept).every(([key, value]) => {
    const known = before.get(key)
    if (Object.is(known, value)) return true
    const isSmall = key === 'position' || key === 'handles'
    return isSmall && JSON.stringify(known) === JSON.stringify(value)
  })
}
