import { expect, test } from 'vitest'
import { bareDomain, domainProblem } from './store-domain.ts'

test.each([
  ['nord.myshopify.com', 'nord.myshopify.com'],
  [' https://Nord.myshopify.com/admin?x=1 ', 'nord.myshopify.com'],
])('%j is taken as %s', (text, domain) => {
  expect(bareDomain(text)).toBe(domain)
  expect(domainProblem(text)).toBeNull()
})

test('an empty domain is asked for', () => {
  expect(domainProblem('  ')).toBe('Store domain is required')
})

test.each(['nord.shopify.com', '.myshopify.com', 'nord.myshopify.com.evil.example'])(
  '%s is no store',
  (text) => {
    expect(domainProblem(text)).toMatch(/^Must be a valid Shopify domain \(e\.g\., /)
  },
)
