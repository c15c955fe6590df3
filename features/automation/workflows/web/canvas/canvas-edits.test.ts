import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { definitionOf, definitions, stepOf } from '../../__fixtures__/definitions.fixture.ts'
import type { Edge, WorkflowDefinition } from '../../contract/definition.ts'
import type { WorkflowEdit } from '../../contract/edit.ts'
import { applyEdits, invertEdits } from '../../rules/edits.ts'
import { stepsOnCycles } from '../../rules/graph.ts'
import { dropEdits } from './add-edits.ts'
import {
  connectEdits,
  disconnectEdits,
  moveEdits,
  reconnectEdits,
  rehomeEdits,
  swapEdits,
  tidyEdits,
} from './canvas-edits.ts'
import { shownPositions } from './layout.ts'

const next = (from: string, to: string): Edge => ({ from, port: 'next', to })

function make(definition: WorkflowDefinition, edits: readonly WorkflowEdit[]): WorkflowDefinition {
  const made = applyEdits(definition, edits)
  if ('problem' in made) throw new Error(JSON.stringify(made.problem))
  return made.definition
}

const chain = definitionOf(
  ['a', 'b', 'c'].map((id, at) => stepOf(id, { position: { x: 0, y: at * 140 } })),
  [next('a', 'b'), next('b', 'c')],
)

const loop = stepOf('loop', {
  position: { x: 400, y: 0 },
  action: { type: 'loop', items: 'trigger.items', limit: 10, concurrency: 1 },
})

describe('on the canvas', () => {
  test('any connection that is accepted leaves no circle', () => {
    fc.assert(
      fc.property(definitions, fc.array(fc.tuple(fc.nat(7), fc.nat(7))), (start, pairs) => {
        let definition = start
        const { steps } = start
        for (const [one, other] of pairs) {
          const [from, to] = [
            steps[one % Math.max(1, steps.length)],
            steps[other % Math.max(1, steps.length)],
          ]
          if (from && to) definition = make(definition, connectEdits(definition, next(from.id, to.id)))
        }
        expect(stepsOnCycles(definition).size).toBe(0)
      }),
    )
  })

  test('a connection back, to itself, twice, out of a loop or from a missing port is not drawn', () => {
    expect(connectEdits(chain, next('c', 'a'))).toEqual([])
    expect(connectEdits(chain, next('a', 'a'))).toEqual([])
    expect(connectEdits(chain, next('a', 'b'))).toEqual([])
    expect(connectEdits(chain, { from: 'a', port: 'true', to: 'c' })).toEqual([])
    const looped = definitionOf([loop, stepOf('in', { parentId: 'loop' }), stepOf('out')])
    expect(connectEdits(looped, next('in', 'out'))).toEqual([])
    expect(connectEdits(chain, next('a', 'c'))).toHaveLength(1)
  })

  test('an end of a connection is put elsewhere as one change', () => {
    const made = make(chain, reconnectEdits(chain, next('b', 'c'), next('a', 'c')))
    expect(made.edges).toEqual([next('a', 'b'), next('a', 'c')])
    expect(make(chain, disconnectEdits(chain, [next('a', 'b')])).edges).toEqual([next('b', 'c')])
  })

  test('a moved step of an unplaced workflow leaves the others where they were seen', () => {
    const unplaced = definitionOf([stepOf('a'), stepOf('b'), stepOf('c')], chain.edges)
    const before = shownPositions(unplaced)
    const after = shownPositions(make(unplaced, moveEdits(unplaced, new Map([['b', { x: 700, y: 41 }]]))))
    expect(after.get('b')).toEqual({ x: 700, y: 41 })
    expect(after.get('a')).toEqual(before.get('a'))
    expect(after.get('c')).toEqual(before.get('c'))
  })

  test('a step dragged into a loop belongs to it, and loses the edges to what stayed outside', () => {
    const start = definitionOf([...chain.steps, loop], chain.edges)
    const edits = rehomeEdits(start, { stepId: 'b', loopId: 'loop', position: { x: 1, y: 2 } })
    const made = make(start, edits)
    expect(made.steps.find(({ id }) => id === 'b')?.parentId).toBe('loop')
    expect(made.edges).toEqual([])
    expect(make(made, invertEdits(edits))).toEqual(start)
  })

  test('a step exchanged with the one before it takes its place in the chain and on the canvas', () => {
    const made = make(chain, swapEdits(chain, 'b'))
    expect(new Set(made.edges.map(({ from, to }) => from + to))).toEqual(new Set(['ba', 'ac']))
    const y = (id: string) => made.steps.find((step) => step.id === id)?.position.y
    expect([y('b'), y('a'), y('c')]).toEqual([0, 140, 280])
  })

  test('a step dropped on an edge stands in its middle, and what follows makes room', () => {
    const made = make(chain, dropEdits(chain, stepOf('new'), { type: 'within', edge: next('a', 'b') }))
    expect(new Set(made.edges.map(({ from, to }) => `${from} ${to}`))).toEqual(
      new Set(['a new', 'new b', 'b c']),
    )
    const y = (id: string) => made.steps.find((step) => step.id === id)?.position.y ?? 0
    expect(y('new')).toBeLessThan(y('b'))
    expect(y('b')).toBeLessThan(y('c'))
  })

  test('tidying up is undone as a whole, byte for byte', () => {
    fc.assert(
      fc.property(definitions, (start) => {
        const edits = tidyEdits(start)
        expect(JSON.stringify(make(make(start, edits), invertEdits(edits)))).toBe(JSON.stringify(start))
      }),
    )
  })
})
