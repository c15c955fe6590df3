import { expect, test } from 'vitest'
import type { ReasoningStep } from '../contract/session.ts'
import { firstDifference, pairSteps } from './compare.ts'

function step(description: string, output: unknown = null, timestamp = '10:00'): ReasoningStep {
  const plain = { id: timestamp, stepNumber: 1, reasoning: '', confidence: null, duration: null }
  return { ...plain, type: 'action', description, output, timestamp }
}

test('two sessions that took the same steps at other times do not differ', () => {
  const one = [step('read', { price: 1, unit: 'EUR' }), step('answer')]
  const other = [step('read', { unit: 'EUR', price: 1 }, '11:00'), step('answer', undefined, '11:01')]
  expect(firstDifference(one, other)).toBeNull()
  expect(firstDifference([], [])).toBeNull()
})

test('the first step that differs, or that only one session has, is told', () => {
  const one = [step('read', { price: 1 }), step('answer')]
  expect(firstDifference(one, [step('read', { price: 2 }), step('answer')])).toBe(0)
  expect(firstDifference(one, [step('read', { price: 1 })])).toBe(1)
  expect(firstDifference(one, [...one, step('more')])).toBe(2)
})

test('pairs the extra steps of the longer session with nothing', () => {
  const [first, second] = pairSteps([step('read')], [step('read'), step('answer')])
  expect(first?.original?.description).toBe('read')
  expect(second).toMatchObject({ original: null, fork: { description: 'answer' } })
})
