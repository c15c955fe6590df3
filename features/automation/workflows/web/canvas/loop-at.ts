import type { CanvasNode } from './canvas-graph.ts'
import { nodeSize, type Point } from './step-size.ts'

/** The innermost loop that a point of the canvas lies in, leaving out one and all that it holds; null outside of all. */
export function loopAt(
  nodes: readonly CanvasNode[],
  placeOf: (id: string) => Point | null,
  point: Point,
  without: string | null = null,
): string | null {
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId ?? null]))
  const isWithin = (id: string): boolean => {
    for (let at: string | null = id; at !== null; at = parents.get(at) ?? null)
      if (at === without) return true
    return false
  }
  const found = nodes.filter((node) => {
    const place = placeOf(node.id)
    if (node.type !== 'loop' || !place || isWithin(node.id)) return false
    const { width = 0, height = 0 } = node
    const isInside = point.x > place.x && point.x < place.x + width
    return isInside && point.y > place.y + nodeSize.height / 2 && point.y < place.y + height
  })
  // Inner loops stand behind those around them.
  return found.at(-1)?.id ?? null
}
