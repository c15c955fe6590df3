import { expect, test } from 'vitest'
import { joinVariant } from './variant-apart.ts'

test('a variant behind a comma stands beside what it is one of', () => {
  expect(joinVariant('Regn umbrella, the rust one, goes to 49')?.text).toBe('Regn umbrella rust goes to 49')
})

test.each([
  'save this reply on ticket 2: Hi Jonas, the rust one, and no other, comes back',
  'rename it to "Umbrella, the rust one, large"',
  'the rust one goes to 49',
])('“%s” is left as it is typed', (text) => {
  expect(joinVariant(text)).toBeNull()
})
