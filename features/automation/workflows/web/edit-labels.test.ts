import { expect, test } from 'vitest'
import { StepAction } from '../contract/definition.ts'
import { editSentence, fieldText, stepFieldText } from './edit-labels.ts'

const value = (of: string | number) => ({ type: 'value', value: of }) as const

test('an action is told with all that it is given, so that what is proposed can be judged', () => {
  const input = { product: { type: 'expression', expression: 'item.id' } as const, price: value('12.50') }
  const action = StepAction.parse({ type: 'tool', tool: 'set-price', input })
  const sentence = 'Set a price · product: item.id · price: 12.50'
  expect(stepFieldText('action', action)).toBe(sentence)
  const edit = { type: 'set_step', stepId: 'a', field: 'action', before: null, after: action } as const
  expect(editSentence(edit, new Map([['a', 'Lower it']]))).toBe(`Lower it · Action: ${sentence}`)
  const asked = StepAction.parse({ type: 'ask', question: { type: 'text', text: 'Is {{ a }} low?' } })
  expect(stepFieldText('action', asked)).toBe('Ask an agent · question: Is … low?')
})

test('agents, times, triggers and KPIs are told in words', () => {
  expect(stepFieldText('agent', 'ops')).toBe('Operations')
  expect(stepFieldText('agent', null)).toBe('empty')
  expect(stepFieldText('estimatedSeconds', 300)).toBe('5 min')
  expect(fieldText('kpis', ['Margin', 'Orders'])).toBe('Margin, Orders')
  expect(
    fieldText('trigger', { type: 'event', event: 'price.changed', filter: 'trigger.afterMinor < 900' }),
  ).toBe('Price changed · trigger.afterMinor < 900')
})
