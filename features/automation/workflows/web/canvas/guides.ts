/** Lines that show, while a step is moved, with what it is level, and where it would snap. */
import type { Point, Size } from './step-size.ts'

export type Box = Point & Size
export type Guide = { axis: 'x' | 'y'; at: number; from: number; to: number }
export type Alignment = { position: Point; guides: Guide[] }

const side = { x: 'width', y: 'height' } as const
const across = { x: 'y', y: 'x' } as const

/** Where a moved box snaps to edges and centres of others within reach, with the lines to draw; the box itself where none is near. */
export function align(moved: Box, others: readonly Box[], reach: number): Alignment {
  const found = (['x', 'y'] as const).map((axis) => nearest(moved, others, axis, reach))
  const shift = (axis: 'x' | 'y') => found.find((each) => each?.axis === axis)?.shift ?? 0
  const position = { x: moved.x + shift('x'), y: moved.y + shift('y') }
  const guides = found.flatMap((each) => (each ? [lineOf({ ...moved, ...position }, each)] : []))
  return { position, guides }
}

type Snap = { axis: 'x' | 'y'; shift: number; at: number; other: Box }

function nearest(moved: Box, others: readonly Box[], axis: 'x' | 'y', reach: number): Snap | null {
  let best: Snap | null = null
  for (const other of others) {
    for (const at of marksOf(other, axis)) {
      for (const mark of marksOf(moved, axis)) {
        const shift = at - mark
        if (Math.abs(shift) <= reach && Math.abs(shift) < Math.abs(best?.shift ?? Number.POSITIVE_INFINITY))
          best = { axis, shift, at, other }
      }
    }
  }
  return best
}

function marksOf(box: Box, axis: 'x' | 'y'): number[] {
  const length = box[side[axis]]
  return [box[axis], box[axis] + length / 2, box[axis] + length]
}

function lineOf(moved: Box, { axis, at, other }: Snap): Guide {
  const along = across[axis]
  const ends = [moved, other].flatMap((box) => [box[along], box[along] + box[side[along]]])
  return { axis, at, from: Math.min(...ends), to: Math.max(...ends) }
}
