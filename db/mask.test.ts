import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Secret } from '#kit/secret.ts'
import { mask } from './vault.ts'

describe('the mask of a secret', () => {
  test.each([
    ['sk-proj-abcdefghijklmnopQ7dA', 'sk-proj-••••••••Q7dA'],
    ['sk-abcdefghijklmnop1234', 'sk-••••••••1234'],
    ['tvly-dev-abcdefghijkl9876', 'tvly-dev-••••••••9876'],
    ['shpat_0123456789abcdef', 'shpat_••••••••cdef'],
    ['abcdefghijkl', '••••••••ijkl'],
    ['abcdefghijk', '••••••••'],
    ['sk-shortkey', 'sk-••••••••'],
    ['', '••••••••'],
    ['ключключключ🔑🔑', '••••••••юч🔑🔑'],
  ])('%j is shown as %s', (text, shown) => {
    expect(mask(new Secret(text))).toBe(shown)
  })

  test('beside a public beginning it never shows more than the last 4 characters, nor how long the secret is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12, maxLength: 200 }), (text) => {
        const secret = `tvly-${text}`
        fc.pre(!/^tvly-(dev|prod)-/.test(secret))
        const rest = mask(new Secret(secret)).slice('tvly-'.length)
        expect([...rest].length).toBe(text.length >= 12 && [...text].length >= 12 ? 12 : 8)
      }),
    )
  })
})
