import { expect, test } from 'vitest'
import { wayBack } from './way-back.ts'

test.each([
  ['/workspace/chatgpt?readiness=ready', '/workspace/chatgpt?readiness=ready'],
  ['/settings', '/settings'],
])('signing in goes back to %s', (next, target) => {
  expect(wayBack(next)).toBe(target)
})

test.each([
  undefined,
  '',
  'settings',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/auth/login?next=/settings',
])('signing in never goes to %j', (next) => {
  expect(wayBack(next)).toBeUndefined()
})
