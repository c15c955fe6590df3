import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  definitionOf,
  definitions,
  type Gesture,
  gestures,
  stepOf,
  toEdits,
} from '../__fixtures__/definitions.fixture.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import { WorkflowEdit } from '../contract/edit.ts'
import { diffDefinitions, editsBetween, leadsTo } from './diff.ts'
import { applyEdits, invertEdits } from './edits.ts'
import { chooseOurs, mergeEdits } from './merge.ts'

function make(definition: WorkflowDefinition, edits: readonly WorkflowEdit[]): WorkflowDefinition {
  const made = applyEdits(definition, edits)
  if ('problem' in made) throw new Error(JSON.stringify(made.problem))
  return made.definition
}

function play(start: WorkflowDefinition, moves: readonly Gesture[], who: string) {
  let definition = start
  const edits: WorkflowEdit[] = []
  for (const [at, move] of moves.entries()) {
    const next = toEdits(definition, move, `${who}${at}`)
    definition = make(definition, next)
    edits.push(...next)
  }
  return { definition, edits }
}

const moves = fc.array(gestures, { maxLength: 30 })

describe('edits', () => {
  test('undo of any sequence of edits gives the same bytes', () => {
    fc.assert(
      fc.property(definitions, moves, (start, made) => {
        const { definition, edits } = play(start, made, 'n')
        const back = make(definition, invertEdits(edits))
        expect(JSON.stringify(back)).toBe(JSON.stringify(start))
        expect(JSON.stringify(make(back, edits))).toBe(JSON.stringify(definition))
      }),
    )
  })

  test('edits are plain JSON that its schema takes', () => {
    fc.assert(
      fc.property(definitions, moves, (start, made) => {
        for (const edit of play(start, made, 'n').edits)
          expect(WorkflowEdit.parse(JSON.parse(JSON.stringify(edit)))).toEqual(edit)
      }),
    )
  })

  test('an edit over a value that somebody changed does not fit', () => {
    const start = definitionOf([stepOf('a')])
    const edit = { type: 'set_step', stepId: 'a', field: 'name', before: 'Other', after: 'New' } as const
    expect(applyEdits(start, [edit])).toEqual({ problem: { edit, problem: 'value_differs' } })
    const missing = { ...edit, stepId: 'b' }
    expect(applyEdits(start, [missing])).toEqual({ problem: { edit: missing, problem: 'step_unknown' } })
  })

  test('the edits between two definitions make one of the other', () => {
    fc.assert(
      fc.property(definitions, definitions, moves, (one, other, made) => {
        expect(leadsTo(one, editsBetween(one, other), other)).toBe(true)
        const moved = play(one, made, 'n').definition
        expect(JSON.stringify(make(one, editsBetween(one, moved)))).toBe(JSON.stringify(moved))
      }),
    )
  })

  test('a diff names what is new, gone and changed, and leaves positions out', () => {
    const before = definitionOf(
      [stepOf('a'), stepOf('b'), stepOf('c')],
      [{ from: 'a', port: 'next', to: 'b' }],
    )
    const after = definitionOf([
      stepOf('a', { position: { x: 9, y: 9 } }),
      stepOf('b', { name: 'Other' }),
      stepOf('d'),
    ])
    const diff = diffDefinitions(before, after)
    expect(diff.added.map(({ id }) => id)).toEqual(['d'])
    expect(diff.removed.map(({ id }) => id)).toEqual(['c'])
    expect(diff.changed.map((each) => [each.after.id, each.fields])).toEqual([['b', ['name']]])
    expect(diff.removedEdges).toEqual(before.edges)
  })
})

describe('merge', () => {
  test('of two people’s edits loses none: each is in the result, theirs too, or a conflict', () => {
    fc.assert(
      fc.property(definitions, moves, moves, (base, left, right) => {
        const theirs = play(base, left, 't').definition
        const ours = play(base, right, 'o').definition
        const merge = mergeEdits(base, theirs, ours, [])
        expect(JSON.stringify(make(theirs, merge.edits))).toBe(JSON.stringify(merge.definition))
        const isConflict = (stepId: string | null, field: string | null) =>
          merge.conflicts.some(
            ({ subject }) =>
              subject.stepId === stepId &&
              (subject.field === null || field === null || subject.field === field),
          )
        const diff = diffDefinitions(base, ours)
        for (const field of diff.fields) {
          const isKept = merge.definition[field] === ours[field]
          expect(isKept || isConflict(null, field)).toBe(true)
        }
        const has = (id: string) => merge.definition.steps.find((step) => step.id === id)
        for (const { id } of diff.added) expect(has(id)).toBeDefined()
        for (const { id } of diff.removed) expect(!has(id) || isConflict(id, null)).toBe(true)
        for (const { after, fields } of diff.changed) {
          const kept = fields.every(
            (field) => has(after.id)?.[field] === after[field] || isConflict(after.id, field),
          )
          expect(kept).toBe(true)
        }
        for (const edge of diff.addedEdges) {
          const isKept = merge.definition.edges.some((each) => JSON.stringify(each) === JSON.stringify(edge))
          expect(isKept || isConflict(edge.from, null) || isConflict(edge.to, null)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('with nothing of theirs gives exactly ours', () => {
    fc.assert(
      fc.property(definitions, moves, (base, made) => {
        const ours = play(base, made, 'o').definition
        const merge = mergeEdits(base, base, ours, [])
        expect(merge.conflicts).toEqual([])
        expect(new Set(merge.definition.steps)).toEqual(new Set(ours.steps))
        expect(merge.definition.steps.map(({ id }) => id)).toEqual(ours.steps.map(({ id }) => id))
      }),
    )
  })

  test('names both values and who wrote theirs, and takes ours when a person chooses it', () => {
    const base = definitionOf([stepOf('a'), stepOf('b')])
    const set = { type: 'set_step', stepId: 'a', field: 'name', before: 'Step a' } as const
    const theirEdit: WorkflowEdit = { ...set, after: 'Theirs' }
    const theirs = make(base, [theirEdit])
    const ours = make(base, [
      { ...set, after: 'Ours' },
      { type: 'remove_step', step: stepOf('b'), at: 1 },
    ])
    const author = { type: 'merchant', merchantId: 'm', name: 'Anna' } as const
    const since = [
      {
        id: '0198f3a0-0000-7000-8000-000000000001',
        revision: 1,
        kind: 'edit',
        of: null,
        edits: [theirEdit],
        author,
        at: '2026-11-01T00:00:00Z',
      } as const,
    ]
    const merge = mergeEdits(
      base,
      theirs,
      ours,
      since.map((each) => ({ ...each, edits: [...each.edits] })),
    )
    const conflict = {
      subject: { stepId: 'a', field: 'name' },
      base: 'Step a',
      ours: 'Ours',
      theirs: 'Theirs',
      by: author,
    }
    expect(merge.conflicts).toEqual([conflict])
    expect(merge.definition.steps.map(({ name }) => name)).toEqual(['Theirs'])
    expect(chooseOurs(merge.definition, conflict).steps.map(({ name }) => name)).toEqual(['Ours'])
  })

  test('brings a step back, with its edges, that they removed and we changed', () => {
    const base = definitionOf([stepOf('a'), stepOf('b')], [{ from: 'a', port: 'next', to: 'b' }])
    const theirs = definitionOf([stepOf('a')])
    const ours = definitionOf([stepOf('a'), stepOf('b', { name: 'Ours' })], base.edges)
    const { conflicts, definition } = mergeEdits(base, theirs, ours, [])
    expect(definition.steps.map(({ id }) => id)).toEqual(['a'])
    const [conflict] = conflicts
    if (!conflict) throw new Error('No conflict')
    expect(chooseOurs(definition, conflict)).toEqual(ours)
  })
})
