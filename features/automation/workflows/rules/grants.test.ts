import { expect, test } from 'vitest'
import { checkContext } from '../__fixtures__/check-context.fixture.ts'
import { definitionOf, stepOf } from '../__fixtures__/definitions.fixture.ts'
import type { Mapping, StepAction, WorkflowStep } from '../contract/definition.ts'
import { listGrantable } from './grants.ts'

const written: Mapping = { type: 'value', value: 'AN-1' }
const computed = (expression: string): Mapping => ({ type: 'expression', expression })

function grantable(steps: WorkflowStep[]): string[] {
  return listGrantable(definitionOf(steps), checkContext).map(({ id }) => id)
}

function setPrice(sku: Mapping, price: Mapping = { type: 'value', value: 12 }): StepAction {
  return { type: 'tool', tool: 'set-price', input: { sku, price } }
}

const listing: StepAction = { type: 'tool', tool: 'list-products', input: {} }

test('only a change in the store can run without approval', () => {
  const message: StepAction = { type: 'message', channel: 'webhook', to: null, title: written, text: written }
  const steps = [
    stepOf('read', { action: listing }),
    stepOf('write', { action: setPrice(written) }),
    stepOf('unknown', { action: { type: 'tool', tool: 'gone', input: {} } }),
    stepOf('message', { action: message }),
    stepOf('other', { action: { type: 'workflow', workflowId: 'other', input: {} } }),
  ]
  expect(grantable(steps)).toEqual(['write'])
})

test.each([
  ['as it is', computed('steps.asked.output.answer')],
  ['within a text', { type: 'text', text: 'SKU {{ steps.asked.output.answer }}' } as const],
  ['among the outputs of all steps', computed('string(steps)')],
  ['through another step', computed('steps.read.output.products[0].sku')],
])('a change whose input an agent answers %s waits for a person', (_, sku) => {
  const limit = computed('int(steps.asked.output.answer)')
  const steps = [
    stepOf('asked'),
    stepOf('read', { action: { type: 'tool', tool: 'list-products', input: { limit } } }),
    stepOf('write', { action: setPrice(sku) }),
  ]
  expect(grantable(steps)).toEqual([])
})

test('a change whose input is text that a model may have written before waits for a person', () => {
  const kept: StepAction = { type: 'tool', tool: 'research-library', input: {} }
  const read = (action: StepAction) => [
    stepOf('read', { action }),
    stepOf('write', { action: setPrice(computed('steps.read.output.summary')) }),
  ]
  expect(grantable(read(kept))).toEqual([])
  expect(grantable(read({ ...kept, tool: 'gone' }))).toEqual([])
  expect(grantable(read(listing))).toEqual(['write'])
})

test('a change in a loop over what an agent answered waits for a person', () => {
  const loop: StepAction = { type: 'loop', items: 'steps.asked.output.answer', limit: 10, concurrency: 1 }
  const body = stepOf('write', { action: setPrice(computed('item')), parentId: 'loop' })
  expect(grantable([stepOf('asked'), stepOf('loop', { action: loop }), body])).toEqual([])
  const over = { ...loop, items: 'steps.read.output.products' }
  const read = stepOf('read', { action: listing })
  expect(grantable([stepOf('asked'), read, stepOf('loop', { action: over }), body])).toEqual(['write'])
})
