/** Which step comes next when one walks the canvas by arrow keys. */
import type { Edge } from '../../contract/definition.ts'
import type { Box } from './guides.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'
export type PlacedBox = Box & { id: string }

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export function directionOf(key: string): Direction | null {
  return arrows[key] ?? null
}

/** Down and up follow the edges first; otherwise the nearest box that lies that way. Null at the rim. */
export function neighbourOf(
  boxes: readonly PlacedBox[],
  edges: readonly Pick<Edge, 'from' | 'to'>[],
  id: string,
  direction: Direction,
): string | null {
  const start = boxes.find((box) => box.id === id)
  if (!start) return boxes[0]?.id ?? null
  const joined = new Set(
    edges.flatMap(({ from, to }) => {
      if (direction === 'down' && from === id) return [to]
      return direction === 'up' && to === id ? [from] : []
    }),
  )
  const among = boxes.filter((box) => joined.has(box.id))
  const open =
    among.length > 0 ? among : boxes.filter((box) => box !== start && liesThat(start, box, direction))
  const [nearest] = open.toSorted(
    (one, other) => farOf(start, one, direction) - farOf(start, other, direction),
  )
  return nearest?.id ?? null
}

function centre({ x, y, width, height }: Box) {
  return { x: x + width / 2, y: y + height / 2 }
}

function liesThat(start: Box, box: Box, direction: Direction): boolean {
  const [from, to] = [centre(start), centre(box)]
  if (direction === 'up') return to.y < from.y - 1
  if (direction === 'down') return to.y > from.y + 1
  return direction === 'left' ? to.x < from.x - 1 : to.x > from.x + 1
}

/** What lies aside counts double: the way goes rather straight. */
function farOf(start: Box, box: Box, direction: Direction): number {
  const [from, to] = [centre(start), centre(box)]
  const [along, aside] =
    direction === 'up' || direction === 'down'
      ? [Math.abs(to.y - from.y), Math.abs(to.x - from.x)]
      : [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  return along + 2 * aside
}
