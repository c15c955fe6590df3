/** How large a step is drawn, in the canvas's own pixels. */
import type { WorkflowStep } from '../../contract/definition.ts'

export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

export const nodeSize: Size = { width: 216, height: 84 }

/** Around the steps of a loop. Above them stands the loop's own name. */
export const loopRoom = { top: nodeSize.height + 24, side: 24, bottom: 36 }

type Placed = Pick<WorkflowStep, 'id' | 'parentId' | 'action'>

/** The size of each step: a loop holds the steps of its body. */
export function sizesOf(steps: readonly Placed[], positions: ReadonlyMap<string, Point>): Map<string, Size> {
  const sizes = new Map<string, Size>()
  const bodies = Map.groupBy(steps, ({ parentId }) => parentId)
  const measure = (step: Placed, around: ReadonlySet<string>): Size => {
    const known = sizes.get(step.id)
    if (known) return known
    const inside = new Set([...around, step.id])
    const body = (step.action.type === 'loop' ? bodies.get(step.id) : undefined) ?? []
    const ends = body.flatMap((child) => {
      if (inside.has(child.id)) return []
      const { x, y } = positions.get(child.id) ?? { x: 0, y: 0 }
      const { width, height } = measure(child, inside)
      return [{ x: x + width, y: y + height }]
    })
    const size = step.action.type === 'loop' ? loopSize(ends) : nodeSize
    sizes.set(step.id, size)
    return size
  }
  for (const step of steps) measure(step, new Set())
  return sizes
}

function loopSize(ends: readonly Point[]): Size {
  const smallest = { x: loopRoom.side + nodeSize.width, y: loopRoom.top + nodeSize.height }
  const end = ends.reduce((far, { x, y }) => ({ x: Math.max(far.x, x), y: Math.max(far.y, y) }), smallest)
  return { width: end.x + loopRoom.side, height: end.y + loopRoom.bottom }
}
