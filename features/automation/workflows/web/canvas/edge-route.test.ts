import fc from 'fast-check'
import { expect, test } from 'vitest'
import { definitionOf, stepOf } from '../../__fixtures__/definitions.fixture.ts'
import type { Edge, WorkflowStep } from '../../contract/definition.ts'
import { portsOf } from '../../rules/graph.ts'
import { graphs } from '../__fixtures__/graphs.fixture.ts'
import { toFacts } from './canvas-facts.ts'
import { toCanvas } from './canvas-graph.ts'
import { edgeId, triggerId } from './canvas-terms.ts'
import { cornersOf, isCrossed, pathOf, type Route, routesOf } from './edge-route.ts'
import { tidyPositions } from './layout.ts'
import { nodeSize, sizesOf } from './step-size.ts'

type Graph = { steps: WorkflowStep[]; edges: Edge[] }

/** The steps that edges of the same body run through, with and without their routes. */
function crossed({ steps, edges }: Graph, positions = tidyPositions({ steps, edges })) {
  const sizes = sizesOf(steps, positions)
  const routes = routesOf(steps, edges, positions, sizes)
  const boxOf = (id: string) => {
    const [place, size] = [positions.get(id), sizes.get(id)]
    if (!place || !size) throw new Error(id)
    return { id, ...place, ...size }
  }
  const count = (isRouted: boolean) =>
    edges.flatMap((edge) => {
      const [source, target] = [edge.from, edge.to].map((id) => steps.find((step) => step.id === id))
      if (!source || !target) throw new Error(edge.from)
      const [start, end] = [boxOf(source.id), boxOf(target.id)]
      const ports = portsOf(source)
      const from = {
        x: start.x + (start.width * (ports.indexOf(edge.port) + 1)) / (ports.length + 1),
        y: start.y + start.height,
      }
      const corners = cornersOf(
        { from, to: { x: end.x + end.width / 2, y: end.y } },
        isRouted ? (routes.get(edgeId(edge)) ?? null) : null,
      )
      return steps
        .filter((step) => step !== source && step !== target && step.parentId === source.parentId)
        .flatMap(({ id }) => (isCrossed(boxOf(id), corners) ? [`${edgeId(edge)} over ${id}`] : []))
    })
  return { routes, before: count(false), after: count(true) }
}

const next = (from: string, to: string): Edge => ({ from, port: 'next', to })

test('an edge that skips a level runs round the step between', () => {
  const steps = [stepOf('a'), stepOf('b'), stepOf('c')]
  const edges = [next('a', 'b'), next('b', 'c'), next('a', 'c')]
  const positions = new Map(['a', 'b', 'c'].map((id, at) => [id, { x: 0, y: at * 140 }]))
  const { routes, before, after } = crossed({ steps, edges }, positions)
  expect(before).toEqual(['a.next.c over b'])
  expect(after).toEqual([])
  expect([...routes.keys()]).toEqual(['a.next.c'])
})

test('the edge from the trigger runs round the steps above the one that it reaches', () => {
  const at = (id: string, x: number, y: number) => stepOf(id, { position: { x, y } })
  const definition = definitionOf(
    [at('a', 0, 0), at('b', 0, 140), at('c', 0, 280), at('late', 40, 280)],
    [next('a', 'b'), next('b', 'c')],
  )
  const { nodes, edges } = toCanvas(definition, toFacts(definition, {}))
  const edge = edges.find(({ target }) => target === 'late')
  const [start, end] = [triggerId, 'late'].map((id) => nodes.find((node) => node.id === id))
  if (!edge?.data || !start || !end) throw new Error('No edge')
  const centre = (node: typeof start) => node.position.x + nodeSize.width / 2
  const ends = {
    from: { x: centre(start), y: start.position.y + nodeSize.height },
    to: { x: centre(end), y: end.position.y },
  }
  const over = (route: Route | null) =>
    ['a', 'b'].filter((id) => {
      const box = nodes.find((node) => node.id === id)
      return box && isCrossed({ ...box.position, ...nodeSize }, cornersOf(ends, route))
    })
  expect(over(null)).toEqual(['a', 'b'])
  expect(over(edge.data.route)).toEqual([])
})

test('edges of loops that look alike are routed alike', () => {
  const loops = Array.from({ length: 8 }, (_, at) => `loop${at}`)
  const steps = loops.flatMap((loop) => [
    stepOf(loop),
    ...['a', 'b', 'c'].map((id) => ({ ...stepOf(`${loop}${id}`), parentId: loop })),
  ])
  const edges = loops.flatMap((loop) => [
    next(`${loop}a`, `${loop}b`),
    next(`${loop}b`, `${loop}c`),
    next(`${loop}a`, `${loop}c`),
  ])
  const positions = new Map(
    loops.flatMap((loop, at): [string, { x: number; y: number }][] => [
      [loop, { x: at * 800, y: 0 }],
      ...['a', 'b', 'c'].map((id, row): [string, { x: number; y: number }] => [
        `${loop}${id}`,
        { x: 20, y: 60 + row * 140 },
      ]),
    ]),
  )
  const { before, after } = crossed({ steps, edges }, positions)
  expect(before).toHaveLength(8)
  expect(after).toEqual([])
})

test('two edges that go the same way round do not lie on each other', () => {
  const steps = ['a', 'b', 'c', 'd'].map((id) => stepOf(id))
  const edges = [next('a', 'c'), next('b', 'd'), next('a', 'd')]
  const positions = new Map(steps.map(({ id }, at) => [id, { x: 0, y: at * 140 }]))
  const { routes, after } = crossed({ steps, edges }, positions)
  const lanes = [...routes.values()].map((route) => (route.across === 'twice' ? route.lane : null))
  expect(new Set(lanes).size).toBe(3)
  expect(after).toEqual([])
})

test('no edge of a tidied workflow without loops runs through a step', () => {
  fc.assert(
    fc.property(graphs, ({ steps, edges }) => {
      const flat = steps.map((step) =>
        step.action.type === 'loop' ? stepOf(step.id) : { ...step, parentId: null },
      )
      const known = edges.map((edge) => ({
        ...edge,
        port: portsOf(flat.find(({ id }) => id === edge.from) ?? stepOf('none')).includes(edge.port)
          ? edge.port
          : ('next' as const),
      }))
      expect(crossed({ steps: flat, edges: known }).after).toEqual([])
    }),
  )
})

test('routes bring no edge of any workflow through more steps than before', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const { before, after } = crossed(graph)
      expect(after.length).toBeLessThanOrEqual(before.length)
    }),
  )
})

test('a path has round corners, and none where it does not turn', () => {
  expect(
    pathOf([
      { x: 0, y: 0 },
      { x: 0, y: 40 },
      { x: 60, y: 40 },
      { x: 60, y: 40 },
    ]),
  ).toBe('M0,0 L0,28Q0,40 12,40 L48,40Q60,40 60,40 L60,40')
})
