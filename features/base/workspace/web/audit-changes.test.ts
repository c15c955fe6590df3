import { expect, test } from 'vitest'
import { changesOf } from './audit-changes.ts'
import { actionLabel } from './audit-labels.ts'

test.each([
  ['only what differs is told', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ field: 'b', before: '2', after: '3' }]],
  [
    'what is new has no before',
    null,
    { masked: 'sk-…9' },
    [{ field: 'masked', before: null, after: 'sk-…9' }],
  ],
  ['what is gone has no after', { name: 'x' }, null, [{ field: 'name', before: 'x', after: null }]],
  ['an empty value that stays empty is no change', null, { name: null }, []],
  [
    'nested values are shown whole',
    { a: { b: 1 } },
    { a: { b: 2 } },
    [{ field: 'a', before: '{"b":1}', after: '{"b":2}' }],
  ],
  ['plain values stand for themselves', 3, [1], [{ field: 'value', before: '3', after: '[1]' }]],
  ['an entry without values has no changes', null, null, []],
  [
    'names of the language are ordinary fields',
    { constructor: 1 },
    {},
    [{ field: 'constructor', before: '1', after: null }],
  ],
])('%s', (_, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})

test.each([
  ['key.saved', 'Key saved'],
  ['merchant.password-changed', 'Password changed'],
  ['workflow.step_failed', 'Workflow step failed'],
])('%s reads as "%s"', (action, words) => {
  expect(actionLabel(action)).toBe(words)
})
