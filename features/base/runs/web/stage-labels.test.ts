import { expect, test } from 'vitest'
import { stageLabel } from './stage-labels.ts'

test('the step of a workflow keeps the name that its author gave it', () => {
  expect(stageLabel({ stage: 'step', title: 'Autumn prices' })).toBe('Autumn prices')
})
