/** Where steps stand when nobody placed them. */
import { Graph, layout } from '@dagrejs/dagre'
import type { WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import { edgesFrom, portsOf } from '../../rules/graph.ts'
import { loopRoom, type Point, type Size, sizesOf } from './step-size.ts'

type Graphed = Pick<WorkflowDefinition, 'steps' | 'edges'>

/** A tidy place for each step, from top to bottom; within a loop relative to it. */
export function tidyPositions({ steps, edges }: Graphed): Map<string, Point> {
  const positions = new Map<string, Point>()
  for (const body of bodiesInnerFirst(steps)) {
    const sizes = sizesOf(steps, positions)
    const placed = layoutBody(body, edges, sizes)
    const origin = body[0]?.parentId == null ? { x: 0, y: 0 } : { x: loopRoom.side, y: loopRoom.top }
    for (const [id, { x, y }] of placed) positions.set(id, { x: x + origin.x, y: y + origin.y })
  }
  return positions
}

/** The bodies of a workflow, each after those of the loops within it. */
function bodiesInnerFirst(steps: readonly WorkflowStep[]): WorkflowStep[][] {
  const bodies = Map.groupBy(steps, ({ parentId }) => parentId)
  const byId = new Map(steps.map((step) => [step.id, step]))
  const depthOf = (loopId: string | null, passed: ReadonlySet<string>): number => {
    if (loopId === null || passed.has(loopId)) return 0
    return 1 + depthOf(byId.get(loopId)?.parentId ?? null, new Set([...passed, loopId]))
  }
  return [...bodies]
    .map(([loopId, body]) => ({ body, depth: depthOf(loopId, new Set()) }))
    .toSorted((one, other) => other.depth - one.depth)
    .map(({ body }) => body)
}

function layoutBody(
  body: readonly WorkflowStep[],
  edges: Graphed['edges'],
  sizes: ReadonlyMap<string, Size>,
): Map<string, Point> {
  const graph = new Graph()
  graph.setGraph({ rankdir: 'TB', nodesep: 48, ranksep: 56, rankalign: 'top' })
  graph.setDefaultEdgeLabel(() => ({}))
  const byId = new Map(body.map((step) => [step.id, step]))
  for (const { id } of body) graph.setNode(id, { ...sizes.get(id) })
  for (const { from, to } of edges) if (from !== to && byId.has(from) && byId.has(to)) graph.setEdge(from, to)
  layout(graph, { constraints: portOrder(body, edges) })
  const corners = body.map(({ id }): [string, Point] => {
    // Dagre answers centres.
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(id) as Partial<Point & Size>
    return [id, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }]
  })
  const left = Math.min(...corners.map(([, { x }]) => x))
  const top = Math.min(...corners.map(([, { y }]) => y))
  return new Map(corners.map(([id, { x, y }]) => [id, { x: x - left, y: y - top }]))
}

/** What leaves by the first way out of a step stands before what leaves by the second. */
function portOrder(body: readonly WorkflowStep[], edges: Graphed['edges']) {
  const known = new Set(body.map(({ id }) => id))
  const outgoing = edgesFrom({ edges })
  return body.flatMap((step) => {
    const leaving = (outgoing.get(step.id) ?? []).filter(({ to }) => known.has(to))
    const ways = portsOf(step).flatMap((port) => leaving.find((edge) => edge.port === port)?.to ?? [])
    return ways.slice(1).flatMap((right, at) => {
      const left = ways[at]
      return left === undefined || left === right ? [] : [{ left, right }]
    })
  })
}

/** Where each step is drawn: where its author put it, or tidily where steps of a body lie on each other. */
export function shownPositions(definition: Graphed): Map<string, Point> {
  const unplaced = new Set(
    [...Map.groupBy(definition.steps, ({ parentId }) => parentId)].flatMap(([loopId, body]) => {
      const places = new Set(body.map(({ position: { x, y } }) => `${x} ${y}`))
      const isUnderTitle = loopId !== null && body.some(({ position }) => position.y < loopRoom.top)
      return places.size < body.length || isUnderTitle ? [loopId] : []
    }),
  )
  const tidy = unplaced.size > 0 ? tidyPositions(definition) : new Map<string, Point>()
  return new Map(
    definition.steps.map(({ id, parentId, position }) => [
      id,
      (unplaced.has(parentId) ? tidy.get(id) : undefined) ?? position,
    ]),
  )
}
