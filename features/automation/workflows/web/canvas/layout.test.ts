import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { definitionOf, stepOf } from '../../__fixtures__/definitions.fixture.ts'
import type { Edge } from '../../contract/definition.ts'
import { graphs } from '../__fixtures__/graphs.fixture.ts'
import { shownPositions, tidyPositions } from './layout.ts'
import { loopRoom, sizesOf } from './step-size.ts'

const next = (from: string, to: string): Edge => ({ from, port: 'next', to })

describe('a tidied workflow', () => {
  test('has no two steps of one body on each other, and none of a loop outside its frame', () => {
    fc.assert(
      fc.property(graphs, ({ steps, edges }) => {
        const places = tidyPositions({ steps, edges })
        const sizes = sizesOf(steps, places)
        const boxes = steps.map(({ id, parentId }) => {
          const [place, size] = [places.get(id), sizes.get(id)]
          if (!place || !size) throw new Error(id)
          return { id, parentId, ...place, ...size }
        })
        for (const one of boxes) {
          for (const other of boxes) {
            if (one === other || one.parentId !== other.parentId) continue
            const isApart =
              one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y
            expect(isApart).toBe(true)
          }
          const frame = boxes.find(({ id }) => id === one.parentId)
          if (!frame) continue
          expect(one.x).toBeGreaterThanOrEqual(loopRoom.side)
          expect(one.y).toBeGreaterThanOrEqual(loopRoom.top)
          expect(one.x + one.width).toBeLessThanOrEqual(frame.width - loopRoom.side)
          expect(one.y + one.height).toBeLessThanOrEqual(frame.height - loopRoom.bottom)
        }
      }),
    )
  })

  test('runs downwards: a step stands below all that lead to it', () => {
    fc.assert(
      fc.property(graphs, ({ steps, edges }) => {
        const places = tidyPositions({ steps, edges })
        for (const { from, to } of edges) {
          expect(places.get(to)?.y).toBeGreaterThan(places.get(from)?.y ?? 0)
        }
      }),
    )
  })
})

test('what a condition leads to stands in the order of its ways out', () => {
  const condition = stepOf('if', { action: { type: 'condition', expression: 'true' } })
  const steps = [condition, stepOf('no'), stepOf('yes'), stepOf('after')]
  const edges: Edge[] = [
    { from: 'if', port: 'false', to: 'no' },
    { from: 'if', port: 'true', to: 'yes' },
    next('yes', 'after'),
  ]
  const places = tidyPositions({ steps, edges })
  expect(places.get('yes')?.x).toBeLessThan(places.get('no')?.x ?? 0)
})

test('steps that nobody placed are laid out, and those that stand apart stay where they are', () => {
  const unplaced = definitionOf([stepOf('a'), stepOf('b')], [next('a', 'b')])
  expect(new Set([...shownPositions(unplaced).values()].map(({ y }) => y)).size).toBe(2)
  const placed = definitionOf([stepOf('a'), stepOf('b', { position: { x: 9, y: 900 } })])
  expect(shownPositions(placed).get('b')).toEqual({ x: 9, y: 900 })
})
