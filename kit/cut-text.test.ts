import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

describe('a text that is too long', () => {
  test.each([
    ['There were 3 payment attempts', 29, 'There were 3 payment attempts'],
    ['There were 3 payment attempts', 20, 'There were 3…'],
    ['There were 3 payment attempts', 21, 'There were 3 payment…'],
    ['Gooseneck', 5, 'Goos…'],
    [`水 ${'壶'.repeat(100)}`, 60, `水 ${'壶'.repeat(57)}…`],
    ['😀😀 😀😀', 5, '😀😀…'],
    ['😀😀😀', 4, '😀…'],
    ['  word', 3, '…'],
  ])('%j in %i characters', (text, max, cut) => {
    expect(cutText(text, max)).toBe(cut)
  })

  test('ends with a whole word and never is longer', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1 }),
        fc.integer({ min: 10, max: 60 }),
        (words, max) => {
          const cut = cutText(words.join(' '), max)
          expect(cut.length).toBeLessThanOrEqual(max)
          const kept = cut.replace(/…$/, '').split(' ')
          expect(kept).toEqual(words.slice(0, kept.length))
        },
      ),
    )
  })
})
