import { expect, test } from 'vitest'
import { WorkflowDefinition } from '../contract/definition.ts'
import { emptyDefinition } from './empty.ts'
import { fromPlan, type PlannedUse } from './from-plan.ts'

const use = (id: string, after: string[] = [], args: Record<string, unknown> = {}): PlannedUse => ({
  ...{ id, title: `Step ${id}`, agent: 'seller', tool: 'set-price' },
  args,
  after,
})

test('a plan becomes a valid draft that is run by hand, with its steps in their order', () => {
  const made = fromPlan({
    name: 'Autumn',
    steps: [use('look'), use('set', ['look']), use('tell', ['look', 'set'])],
  })
  expect(WorkflowDefinition.parse(made)).toEqual(made)
  expect(made).toMatchObject({
    ...emptyDefinition('Autumn'),
    steps: expect.any(Array),
    edges: expect.any(Array),
  })
  expect(made.edges).toEqual([
    { from: 'look', port: 'next', to: 'set' },
    { from: 'look', port: 'next', to: 'tell' },
    { from: 'set', port: 'next', to: 'tell' },
  ])
  expect(made.steps.map(({ position }) => position.x)).toEqual([0, 280, 560])
})

test('ids become names that expressions can use, each its own', () => {
  const made = fromPlan({
    name: 'A',
    steps: [use('step 1'), use('step-1', ['step 1']), use('7', ['step-1'])],
  })
  expect(made.steps.map(({ id }) => id)).toEqual(['step_1', 'step_1_2', 'step'])
  expect(made.edges.map(({ from, to }) => [from, to])).toEqual([
    ['step_1', 'step_1_2'],
    ['step_1_2', 'step'],
  ])
})

test('arguments are values, texts with expressions in them, or expressions alone', () => {
  const args = { price: 12, text: 'At {{ steps.a.output.price }}', product: '{{ item.sku }}', list: ['a'] }
  const [step] = fromPlan({ name: 'A', steps: [use('a', [], args)] }).steps
  expect(step?.action).toEqual({
    type: 'tool',
    tool: 'set-price',
    input: {
      price: { type: 'value', value: 12 },
      text: { type: 'text', text: 'At {{ steps.a.output.price }}' },
      product: { type: 'expression', expression: 'item.sku' },
      list: { type: 'value', value: ['a'] },
    },
  })
})
