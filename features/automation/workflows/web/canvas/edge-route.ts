/** How edges run round the steps that stand between their two. */
import type { Edge, WorkflowStep } from '../../contract/definition.ts'
import { portsOf } from '../../rules/graph.ts'
import { edgeId } from './canvas-terms.ts'
import { nodeSize, type Point, type Size } from './step-size.ts'

/** Where an edge goes across: soon after it left, just before it arrives, or both with a way down at `lane` between them. */
export type Route = { across: 'early' } | { across: 'late' } | { across: 'twice'; lane: number }

export type Box = Point & Size

/** So far below a step or above it an edge goes across. */
export const turnGap = 24
/** Between a way down and the steps beside it, and from one way down to the next. */
const laneGap = 14
const radius = 12

type Ends = { from: Point; to: Point }

/** The corners of an edge; halfway across without a route. */
export function cornersOf({ from, to }: Ends, route: Route | null): Point[] {
  const [early, late] = [from.y + turnGap, to.y - turnGap]
  if (route?.across === 'twice') {
    const { lane } = route
    return [
      from,
      { x: from.x, y: early },
      { x: lane, y: early },
      { x: lane, y: late },
      { x: to.x, y: late },
      to,
    ]
  }
  const y = route === null ? (from.y + to.y) / 2 : route.across === 'early' ? early : late
  return [from, { x: from.x, y }, { x: to.x, y }, to]
}

/** An SVG path along these corners, which are round. */
export function pathOf(corners: readonly Point[]): string {
  const pieces = corners.map((at, index) => {
    const [before, after] = [corners[index - 1], corners[index + 1]]
    if (!before) return `M${at.x},${at.y}`
    if (!after) return `L${at.x},${at.y}`
    const [one, other] = [towards(at, before), towards(at, after)]
    return `L${one.x},${one.y}Q${at.x},${at.y} ${other.x},${other.y}`
  })
  return pieces.join(' ')
}

function towards(at: Point, other: Point): Point {
  const [dx, dy] = [other.x - at.x, other.y - at.y]
  const length = Math.hypot(dx, dy)
  const share = length === 0 ? 0 : Math.min(radius, length / 2) / length
  return { x: at.x + dx * share, y: at.y + dy * share }
}

/** A step, or what stands for one, as edges see it. */
export type Placed = Pick<WorkflowStep, 'id' | 'parentId' | 'action' | 'policy'>

/** The routes of edges that would run through a step; those of the others are left out. */
export function routesOf(
  steps: readonly Placed[],
  edges: readonly Edge[],
  positions: ReadonlyMap<string, Point>,
  sizes: ReadonlyMap<string, Size>,
): Map<string, Route> {
  const routes = new Map<string, Route>()
  const byId = new Map(steps.map((step) => [step.id, step]))
  const boxes = new Map(
    steps.map(({ id }): [string, Box] => [
      id,
      { ...(positions.get(id) ?? { x: 0, y: 0 }), ...(sizes.get(id) ?? nodeSize) },
    ]),
  )
  const origins = originsOf(steps, byId, positions)
  const bodies = new Map(
    [...Map.groupBy(steps, ({ parentId }) => parentId)].map(([loopId, body]) => [
      loopId,
      body.flatMap(({ id }) => boxes.get(id) ?? []),
    ]),
  )
  // Lanes are places within a loop.
  const takenIn = new Map<string | null, { lane: number; top: number; bottom: number }[]>()
  for (const edge of edges) {
    const [source, target] = [byId.get(edge.from), byId.get(edge.to)]
    if (!source || !target || source === target || source.parentId !== target.parentId) continue
    const [start, end] = [boxes.get(edge.from), boxes.get(edge.to)]
    if (!start || !end) continue
    const ports = portsOf(source)
    const share = (ports.indexOf(edge.port) + 1) / (ports.length + 1)
    const ends = {
      from: { x: start.x + start.width * share, y: start.y + start.height },
      to: { x: end.x + end.width / 2, y: end.y },
    }
    // Upwards there is no way that is short.
    if (ends.to.y - ends.from.y < 2 * turnGap) continue
    const inWay = (bodies.get(source.parentId) ?? []).filter(
      (box) => box.y < ends.to.y && box.y + box.height > ends.from.y && box !== start && box !== end,
    )
    const taken = takenIn.get(source.parentId) ?? []
    takenIn.set(source.parentId, taken)
    const route = inWay.length === 0 ? null : findRoute(ends, inWay, taken)
    if (route === null) continue
    const origin = origins.get(source.parentId) ?? 0
    if (route.across === 'twice') taken.push({ lane: route.lane, top: ends.from.y, bottom: ends.to.y })
    routes.set(
      edgeId(edge),
      route.across === 'twice' ? { across: 'twice', lane: route.lane + origin } : route,
    )
  }
  return routes
}

/** How far the body of each loop stands from the side of the canvas. */
function originsOf(
  steps: readonly Placed[],
  byId: ReadonlyMap<string, Placed>,
  positions: ReadonlyMap<string, Point>,
): Map<string | null, number> {
  const origins = new Map<string | null, number>([[null, 0]])
  for (const { id } of steps) {
    let x = 0
    const passed = new Set<string>()
    for (let loop = byId.get(id); loop && !passed.has(loop.id); loop = byId.get(loop.parentId ?? '')) {
      passed.add(loop.id)
      x += positions.get(loop.id)?.x ?? 0
    }
    origins.set(id, x)
  }
  return origins
}

type Taken = readonly { lane: number; top: number; bottom: number }[]

function findRoute({ from, to }: Ends, inWay: readonly Box[], taken: Taken): Route | null {
  const isFree = (route: Route | null) => {
    const corners = cornersOf({ from, to }, route)
    return !inWay.some((box) => isCrossed(box, corners))
  }
  if (isFree(null)) return null
  const once = ([{ across: 'early' }, { across: 'late' }] as const).find(isFree)
  if (once) return once
  const isTaken = (lane: number) =>
    taken.some(
      (other) => Math.abs(other.lane - lane) < laneGap / 2 && other.top < to.y && other.bottom > from.y,
    )
  const lanes = inWay.flatMap(({ x, width }) =>
    [1, 2, 3].flatMap((count) => [x - count * laneGap, x + width + count * laneGap]),
  )
  const detour = (lane: number) => Math.abs(lane - from.x) + Math.abs(lane - to.x)
  const lane = [...new Set(lanes)]
    .toSorted((one, other) => detour(one) - detour(other))
    .find((each) => !isTaken(each) && isFree({ across: 'twice', lane: each }))
  return lane === undefined ? null : { across: 'twice', lane }
}

/** Whether a line along these corners runs through a box. */
export function isCrossed({ x, y, width, height }: Box, corners: readonly Point[]): boolean {
  return corners.some((at, index) => {
    const to = corners[index + 1]
    if (!to) return false
    return (
      Math.min(at.x, to.x) < x + width &&
      Math.max(at.x, to.x) > x &&
      Math.min(at.y, to.y) < y + height &&
      Math.max(at.y, to.y) > y
    )
  })
}
