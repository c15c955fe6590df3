import { expect, test } from 'vitest'
import { stepOf } from '#features/automation/workflows/__fixtures__/definitions.fixture.ts'
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { beginStep } from './step.ts'

const summary = 'There are no orders to learn from yet.'
const steps = {
  feed: { output: { outcome: 'answer', summary: '12 products are ready.', detail: {} } },
  stock: { output: { outcome: 'too_little', summary, figures: [], detail: {} } },
}
const now = new Date('2026-11-27T09:00:00Z')
const begin = (step: WorkflowStep) => beginStep({ step, now, scope: () => ({ steps }) })
const asks = (expression: string, given: Partial<WorkflowStep> = {}) =>
  begin(stepOf('any', { ...given, action: { type: 'condition', expression } }))
const skipped = { result: { status: 'skipped', port: null, error: { code: 'TOO_LITTLE', message: summary } } }
const policyOf = (policy: Partial<WorkflowStep['policy']>) => ({
  policy: { ...stepOf('x').policy, ...policy },
})

test.each([
  'size(steps.stock.output.detail.slow) > 0',
  'steps.stock.output.figures[0].value > 0.0',
  'size(steps.feed.output.detail) == 0 && steps.stock.output.detail.slow != null',
])('a step that reads what a tool had too little to tell of has nothing to do: %s', (expression) => {
  expect(asks(expression)).toMatchObject(skipped)
})

test('so has one that reads a tool for which something must be connected first', () => {
  const message = 'Connect your store first.'
  const shop = { output: { outcome: 'unavailable', summary: message, figures: [], detail: {} } }
  const step = stepOf('any', { action: { type: 'condition', expression: 'steps.shop.output.detail.slow' } })
  expect(beginStep({ step, now, scope: () => ({ steps: { shop } }) })).toMatchObject({
    result: { status: 'skipped', error: { code: 'TOO_LITTLE', message } },
  })
})

test('so has one that takes its list, its question or its text from there', () => {
  const slow = 'steps.stock.output.detail.slow'
  const text = { type: 'text', text: `{{ ${slow} }}` } as const
  const actions: WorkflowStep['action'][] = [
    { type: 'loop', items: slow, limit: 5, concurrency: 1 },
    { type: 'approval', question: text, form: [], approvers: [], expiresInSeconds: 600 },
    { type: 'message', channel: 'inbox', to: null, title: text, text },
  ]
  for (const action of actions) expect(begin(stepOf('x', { action }))).toMatchObject(skipped)
})

test.each([
  ['what it reads is there', 'steps.feed.output.detail.gone', {}],
  ['its author said how to go on', 'steps.stock.output.detail.slow', policyOf({ onFailure: 'branch' })],
  ['it may fail', 'steps.stock.output.detail.slow', policyOf({ mayFail: true })],
  ['it is one of a loop, whose items are counted', 'steps.stock.output.detail.slow', { parentId: 'loop' }],
])('a step that misses a value fails where %s', (_, expression, given) => {
  expect(asks(`${expression} != null`, given)).toMatchObject({
    result: { status: 'failed', error: { code: 'VALUE_MISSING' } },
  })
})
