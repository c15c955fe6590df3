import { expect, test } from 'vitest'
import { stageWords } from './stage-words.ts'

test('the step of a workflow keeps the name that its author gave it', () => {
  expect(stageWords({ stage: 'step', title: 'Autumn prices' })).toBe('Autumn prices')
})
