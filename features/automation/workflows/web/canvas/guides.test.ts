import { expect, test } from 'vitest'
import { align } from './guides.ts'
import { neighbourOf } from './node-walk.ts'

const size = { width: 216, height: 84 }

test('a step near level with another snaps to it and shows the line', () => {
  const other = { x: 100, y: 0, ...size }
  const { position, guides } = align({ x: 104, y: 300, ...size }, [other], 6)
  expect(position).toEqual({ x: 100, y: 300 })
  expect(guides).toEqual([{ axis: 'x', at: 100, from: 0, to: 384 }])
})

test('a step that is level with nothing stays where it is', () => {
  const moved = { x: 111, y: 300, ...size }
  expect(align(moved, [{ x: 100, y: 0, ...size }], 6)).toEqual({ position: { x: 111, y: 300 }, guides: [] })
})

test('arrow keys follow the edges down, and reach a branch beside', () => {
  const boxes = [
    { id: 'top', x: 200, y: 0, ...size },
    { id: 'left', x: 0, y: 140, ...size },
    { id: 'right', x: 400, y: 140, ...size },
    { id: 'far', x: 200, y: 140, ...size },
  ]
  const edges = [
    { from: 'top', to: 'left' },
    { from: 'top', to: 'right' },
  ]
  expect(neighbourOf(boxes, edges, 'top', 'down')).toBe('left')
  expect(neighbourOf(boxes, edges, 'right', 'up')).toBe('top')
  expect(neighbourOf(boxes, edges, 'left', 'right')).toBe('far')
  expect(neighbourOf(boxes, edges, 'top', 'up')).toBeNull()
})
