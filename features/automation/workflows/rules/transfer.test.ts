import fc from 'fast-check'
import { expect, test } from 'vitest'
import { definitions, gestures, toEdits } from '../__fixtures__/definitions.fixture.ts'
import { applyEdits } from './edits.ts'
import { fromFile } from './transfer.ts'

test('any workflow that is exported and read again is the same', () => {
  fc.assert(
    fc.property(definitions, fc.array(gestures, { maxLength: 20 }), (start, moves) => {
      let definition = start
      for (const [at, move] of moves.entries()) {
        const made = applyEdits(definition, toEdits(definition, move, `n${at}`))
        if (!('problem' in made)) definition = made.definition
      }
      const read = fromFile(JSON.parse(JSON.stringify(definition)), 'UTC')
      expect(read).toEqual({ format: 'vitrine', definition, notes: [] })
      expect('definition' in read && JSON.stringify(read.definition)).toBe(JSON.stringify(definition))
    }),
  )
})

test.each([
  [[1], 'The file holds no workflow.'],
  ['text', 'The file holds no workflow.'],
  [
    { format: 1, name: 'A', category: 'sales', trigger: { type: 'manual' }, steps: [{ id: 'a' }], edges: [] },
    'steps.0.name',
  ],
])('a file that is none says where it is wrong, and no words of a schema', (file, told) => {
  const read = fromFile(file, 'UTC')
  expect(read).toMatchObject({ problem: expect.stringContaining(told) })
  expect(JSON.stringify(read)).not.toMatch(/expected|received|Invalid/)
})
