/** Where steps stand before anybody moved them: one below the other, branches side by side. */
import type { WorkflowDefinition, WorkflowStep } from '../../contract/definition.ts'
import { bodyOf, edgesTo } from '../graph.ts'

type Graph = Pick<WorkflowDefinition, 'steps' | 'edges'>

const column = 280
const row = 150
const inLoop = { x: 32, y: 88 }

/** The steps with positions, in pixels from the top and the start; those of a loop are relative to it. */
export function placeSteps(graph: Graph): WorkflowStep[] {
  const placed = new Map<string, { x: number; y: number }>()
  placeBody(graph, null, placed)
  return graph.steps.map((step) => ({ ...step, position: placed.get(step.id) ?? step.position }))
}

/** Places a body, and answers how high and wide it is. */
function placeBody(
  graph: Graph,
  loopId: string | null,
  placed: Map<string, { x: number; y: number }>,
): { width: number; height: number } {
  const levels = levelsOf(graph, loopId)
  const widest = Math.max(1, ...levels.map((level) => level.length))
  const start = loopId === null ? { x: 0, y: 0 } : inLoop
  let { y } = start
  let width = widest * column
  for (const level of levels) {
    let height = row
    level.forEach(({ id, action }, at) => {
      const x = start.x + (at + (widest - level.length) / 2) * column
      placed.set(id, { x, y })
      if (action.type !== 'loop') return
      const inner = placeBody(graph, id, placed)
      height = Math.max(height, inner.height + inLoop.y)
      width = Math.max(width, inner.width + inLoop.x)
    })
    y += height
  }
  return { width, height: y }
}

/** The steps of a body by the longest way that leads to them. */
function levelsOf(graph: Graph, loopId: string | null): WorkflowStep[][] {
  const steps = bodyOf(graph, loopId)
  const incoming = edgesTo(graph)
  const known = new Map<string, number>()
  const depth = (id: string, above: readonly string[]): number => {
    const found = known.get(id)
    if (found !== undefined) return found
    const before = (incoming.get(id) ?? []).map(({ from }) => from).filter((from) => !above.includes(from))
    const made = before.length === 0 ? 0 : 1 + Math.max(...before.map((from) => depth(from, [...above, id])))
    known.set(id, made)
    return made
  }
  const levels: WorkflowStep[][] = []
  for (const step of steps) (levels[depth(step.id, [step.id])] ??= []).push(step)
  return levels.filter((level) => level !== undefined)
}
