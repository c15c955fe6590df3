import { expect, test } from 'vitest'
import { joinVariant } from './variant-apart.ts'

test('a variant behind a comma stands beside what it is one of', () => {
  expect(joinVariant('Regn umbrella, the rust one, goes to 49')?.text).toBe('Regn umbrella rust goes to 49')
})

test('what is meant of it may follow in a sentence of its own', () => {
  expect(joinVariant('How much is the Dovre hall mirror? I mean the one of 50 cm.')).toEqual({
    text: 'How much is the Dovre hall mirror 50 cm?',
    variant: '50 cm',
  })
})

test.each([
  'save this reply on ticket 2: Hi Jonas, the rust one, and no other, comes back',
  'rename it to "Umbrella, the rust one, large"',
  'the rust one goes to 49',
])('“%s” is left as it is typed', (text) => {
  expect(joinVariant(text)).toBeNull()
})
