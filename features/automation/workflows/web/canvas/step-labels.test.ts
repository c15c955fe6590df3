import { expect, test } from 'vitest'
import { stepOf } from '../../__fixtures__/definitions.fixture.ts'
import { stepRule } from './step-labels.ts'

test('a card says the first words of a text, with a gap for what is filled in', () => {
  const text =
    'The price of {{ trigger.title }} fell to {{ trigger.of["}"] }}. Keep it?\n{{ steps.a.output }}'
  const question = { type: 'text', text } as const
  expect(stepRule(stepOf('a', { action: { type: 'ask', question } }))).toBe(
    'The price of … fell to …. Keep it?',
  )
})
