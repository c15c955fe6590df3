import { expect, test } from 'vitest'
import { readNamed } from './named-workflows.ts'

const workflows = ['Weekly sales digest', 'Reorder list each Monday', 'Low-stock alert']

test.each([
  'the weekly digest stays on, pause the reorder list',
  'keep the weekly digest on, pause the reorder list',
])('“%s” does nothing with what stays', (text) => {
  expect(readNamed(text, workflows)).toMatchObject({
    tool: 'switch-workflow',
    args: { workflow: 'Reorder list each Monday', status: 'paused' },
  })
})

test('what a workflow would have done is rehearsed', () => {
  const text = 'I would like to know what the low stock alert would have done over the past two weeks'
  expect(readNamed(text.toLowerCase(), workflows)).toMatchObject({
    tool: 'rehearse-workflow',
    args: { workflow: 'Low-stock alert', days: 14 },
  })
})
