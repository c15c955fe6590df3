import { expect, test } from 'vitest'
import { readNamed } from './named-workflows.ts'

const workflows = ['Weekly sales digest', 'Reorder list every Monday', 'Low-stock alert']

test.each([
  'the weekly digest stays on, pause the reorder list',
  'keep the weekly digest on, pause the reorder list',
])('“%s” does nothing with what stays', (text) => {
  expect(readNamed(text, workflows)).toMatchObject({
    tool: 'switch-workflow',
    args: { workflow: 'Reorder list every Monday', status: 'paused' },
  })
})

test('what a workflow would have done is rehearsed', () => {
  const text = 'I would like to know what the low stock alert would have done over the past two weeks'
  expect(readNamed(text.toLowerCase(), workflows)).toMatchObject({
    tool: 'rehearse-workflow',
    args: { workflow: 'Low-stock alert', days: 14 },
  })
})

test.each([
  'Nobody here reads the weekly sales digest anymore. Pause it please.',
  'The weekly sales digest is of no use, turn it off',
])('“%s” pauses what another clause names', (text) => {
  expect(readNamed(text, workflows)).toMatchObject({
    tool: 'switch-workflow',
    args: { workflow: 'Weekly sales digest', status: 'paused' },
  })
})

test.each([
  'If nobody reads the weekly sales digest anymore, pause it',
  'Nobody reads the weekly sales digest. Should I pause it?',
  'My boss said of the weekly sales digest: pause it',
  'The weekly sales digest is fine. Do not pause it',
])('“%s” pauses nothing', (text) => {
  expect(readNamed(text, workflows) ?? {}).not.toHaveProperty('tool')
})

test('since when a workflow is rehearsed may be said first', () => {
  expect(
    readNamed('60 days back: what would the low-stock alert have done? Just a rehearsal.', workflows),
  ).toMatchObject({
    tool: 'rehearse-workflow',
    args: { workflow: 'Low-stock alert', days: 60 },
  })
})

test('alerts of the stock are no workflow', () => {
  expect(readNamed('Please tell open alerts of the stock', workflows)).toBeNull()
  expect(readNamed('pause the alerts for the stock', workflows)).not.toBeNull()
  expect(readNamed('pause the low-stock alert', workflows)).toMatchObject({ tool: 'switch-workflow' })
})
