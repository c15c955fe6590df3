import { expect, test } from 'vitest'
import { withoutAsides } from './asides.ts'
import { readWorkflow } from './workflow-orders.ts'
import { orderOfSomeOne } from './workflow-words.ts'

const workflows = ['Reorder list every Monday', 'Weekly sales digest', 'Low-stock alert']
const read = (text: string) => readWorkflow(withoutAsides(text), [], { workflows })

test.each([
  ['Before I let it loose: what would the low stock alert have done over the last 60 days?', 60],
  ['If I’d had the low stock alert on for the last two weeks, what would it have done?', 14],
  ['the low-stock alert is still a draft. how would it have behaved in the past month?', 30],
  ['Before I publish the low-stock alert I’d like to see what it would have done over the past 60 days', 60],
])('%s', (text, days) => {
  expect(read(text)).toMatchObject({ tool: 'rehearse-workflow', args: { workflow: 'Low-stock alert', days } })
})

test.each([
  [
    'that reorder list each monday thing, my predecessor made it.. what does it do exactly and when’s it due',
    'Reorder list every Monday',
  ],
  ['that digest, what does it do and when is it due next?', 'Weekly sales digest'],
  ['the weekly sales digest was my idea. when does it run next?', 'Weekly sales digest'],
])('%s', (text, workflow) => {
  expect(read(text)).toMatchObject({ tool: 'list-workflows', args: { workflow } })
})

test('an order beside such a question stays one', () => {
  expect(read('pause the weekly sales digest, what does it do anyway')).toMatchObject({
    tool: 'switch-workflow',
  })
})

test.each([
  ['one of those workflows keeps pestering me on my phone, switch it off!', 'paused'],
  ['some workflow mails me every single night. turn that off please', 'paused'],
  ['one of the workflows is annoying, pause it', 'paused'],
  ['a workflow was paused by mistake, can you turn it back on', 'active'],
  ['one of our workflows did not finish on Friday, run it again', null],
  ['one of the workflows is annoying but don’t pause it', null],
  ['if a workflow fails, pause it', null],
  ['the mug is broken, switch it off', null],
  ['which of my workflows is on', null],
])('%s: %s', (text, kind) => {
  expect(orderOfSomeOne(text)).toBe(kind)
})

test('which one is asked back', () => {
  expect(read('one of those workflows keeps pestering me, switch it off!')).toMatchObject({
    asksFor: 'switch-workflow',
    choices: [{}, {}, {}],
  })
})

test.each([
  [
    'Draw up a step-by-step plan so that we’re restocked before Christmas',
    'we’re restocked before Christmas',
  ],
  ['give me a step by step plan for getting ready for the holidays', 'getting ready for the holidays'],
  [
    'lay out the steps we need to clear out the old stock before January',
    'clear out the old stock before January',
  ],
  ['put together a rough roadmap to launch the spring range', 'launch the spring range'],
])('%s', (text, goal) => {
  expect(read(text)).toMatchObject({ tool: 'workflow-orchestrator', args: { goal } })
})

test('what for something else is asked stays an aside', () => {
  expect(withoutAsides('show me the open tickets so that we can answer them')).toBe(
    'show me the open tickets',
  )
})
