import { expect, test } from 'vitest'
import { readSaveReply } from './save-reply.ts'
import { readWorkflow } from './workflow-orders.ts'

test.each([
  ['which workflows run', 'list-workflows', {}],
  ['what did the reorder workflow do', 'list-workflows', {}],
  ['start the price watch workflow', 'run-workflow', { workflow: 'price watch' }],
  [
    'please pause the nightly sync workflow',
    'switch-workflow',
    { workflow: 'nightly sync', status: 'paused' },
  ],
  ['turn the reorder workflow back on', 'switch-workflow', { workflow: 'reorder', status: 'active' }],
  ['resume workflow restock', 'switch-workflow', { workflow: 'restock', status: 'active' }],
])('%s', (text, tool, args) => {
  expect(readWorkflow(text, [])).toMatchObject({ tool, args })
})

test('a workflow that is not named is asked for, and what is about something else is read elsewhere', () => {
  expect(readWorkflow('start the workflow', [])).toMatchObject({
    text: expect.stringContaining('Which workflow'),
  })
  expect(readWorkflow('how do I build a workflow', [])).toBeNull()
  expect(readWorkflow('do not start the reorder workflow', [])).toBeNull()
  expect(readWorkflow('pause it', [])).toBeNull()
})

test('a reply is saved on the ticket that is named', () => {
  expect(readSaveReply('save this as reply on #2: It leaves today.')).toMatchObject({
    tool: 'save-reply',
    args: { ticket: 2, text: 'It leaves today.' },
  })
  expect(readSaveReply('put this on ticket 3 as a reply: "For free."')).toMatchObject({
    args: { ticket: 3, text: 'For free.' },
  })
  expect(readSaveReply('save this as a reply: Hello')).toMatchObject({
    text: expect.stringContaining('which ticket'),
  })
  expect(readSaveReply('draft a reply to ticket 3')).toBeNull()
})
