import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import examples from './examples.json' with { type: 'json' }
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

test('an order for a workflow that there is not is told so, and goes to no other agent', () => {
  expect(readWorkflow('pause the weekly sales digest', [], { workflows: ['Price watch'] })).toMatchObject({
    text: expect.stringContaining('There is no workflow “weekly sales digest”'),
  })
  expect(readWorkflow('pause the weekly sales digest', [])).toMatchObject({ tool: 'switch-workflow' })
})

const workflows = ['Price watch', 'Weekly sales digest', 'Hide sold-out products']

test.each([
  ['stop the digest', 'switch-workflow', { workflow: 'Weekly sales digest', status: 'paused' }],
  ['the price watch: off', 'switch-workflow', { workflow: 'Price watch', status: 'paused' }],
  ['run the weekly digset', 'run-workflow', { workflow: 'Weekly sales digest' }],
  ['rehearse the price watch over 2 weeks', 'rehearse-workflow', { workflow: 'Price watch', days: 14 }],
  ['when did the price watch run last', 'list-workflows', { workflow: 'Price watch' }],
  ['make a workflow which lists slow movers', 'draft-workflow', { sentence: 'Lists slow movers' }],
  ['did anything crash yesterday', 'work-status', { since: '2026-11-21' }],
])('%s', (text, tool, args) => {
  expect(readWorkflow(text, [], { workflows, today: '2026-11-22' })).toMatchObject({ tool, args })
})

test('a workflow that is needed no more is offered to be paused first', () => {
  const read = readWorkflow('i don’t need the digest anymore, stop it', [], { workflows })
  expect(read).toMatchObject({
    choices: [{ message: 'Pause the workflow "Weekly sales digest"' }, {}, {}, {}],
  })
})

test('a workflow that is not the one of its name is none: products and sales are read elsewhere', () => {
  const read = (text: string, names: string[] = []) => readWorkflow(text, [], { workflows, names })
  expect(read('hide what is sold out')).toBeNull()
  expect(read('which sales were best')).toBeNull()
  expect(read('turn off the watch', ['watch'])).toBeNull()
  expect(read('do not pause the digest')).toBeNull()
  expect(read('pause the sales')).toBeNull()
  expect(read('did any payments fail')).toBeNull()
})

test('common words of names take no question that is about something else', () => {
  const templates = [
    'Hide sold-out products',
    'Win-back list',
    'Slow movers',
    'Failed payments',
    'Price watch',
  ]
  const taken = Object.values(examples)
    .flat()
    .filter((line) => readWorkflow(line, []) === null)
    .filter((line) => readWorkflow(line, [], { workflows: templates }) !== null)
  expect(taken).toEqual([])
})

test('what is not clear of a workflow is asked back, with each as a choice', () => {
  const read = (text: string) => readWorkflow(text, [], { workflows })
  expect(read('start the workflow restock')).toMatchObject({
    text: 'There is no workflow “restock”. Which one do you mean? Nothing was changed.',
    choices: workflows.map((name) => ({ message: `Run the workflow "${name}"` })),
  })
  expect(read('delete the digest')).toMatchObject({ text: expect.stringContaining('under Workflows') })
})

test('everything that runs by itself is stopped one after the other', () => {
  expect(readWorkflow('stop everything that runs on its own', [], { workflows })).toMatchObject({
    text: expect.stringContaining('one workflow at a time'),
  })
})

test('words that orders are said with name a workflow beside “one”', () => {
  expect(readWorkflow('is the hide sold out one on or what', [], { workflows })).toMatchObject({
    tool: 'list-workflows',
    args: { workflow: 'Hide sold-out products' },
  })
  expect(readWorkflow('hide sold out mugs', [], { workflows, names: ['mugs'] })).toBeNull()
})

test.each([
  ['when does the price check run next', 'list-workflows', { workflow: 'Price watch' }],
  ['which automations have i set up', 'list-workflows', {}],
])('“%s” is of a workflow', (text, tool, args) => {
  expect(readWorkflow(text, [], { workflows })).toMatchObject({ tool, args })
})

test('what stays off until a day is confirmed, and not told to be changed in the builder', () => {
  expect(readWorkflow('pause price watch until monday', [], { workflows })).toMatchObject({
    choices: [{ label: 'Pause the workflow "Price watch"' }],
  })
})

test('what shall be done in words that no pattern knows is asked back, the likeliest first', () => {
  expect(readWorkflow('let the price watch now run', [], { workflows })).toMatchObject({
    choices: [{ label: 'Run the workflow "Price watch"' }, {}, {}, {}],
  })
})

test.each([
  ['Sorry, turn it back on please', 'active'],
  ['oops, turn it on again', 'active'],
  ['oh wait. pause it', 'paused'],
])('“%s” is of the workflow that was ordered last', (text, status) => {
  const before: AgentEvent[] = [
    {
      ...{ seq: 1, runId: 'r', at: '2026-11-23T10:00:00.000Z', type: 'tool_asked', callId: 'c' },
      ...{ tool: 'switch-workflow', args: { workflow: 'Price watch', status: 'paused' }, reason: '' },
    },
  ]
  expect(readWorkflow(text, before, { workflows })).toMatchObject({
    ...{ tool: 'switch-workflow', args: { workflow: 'Price watch', status } },
  })
  expect(readWorkflow(text, [], { workflows })).toBeNull()
})
