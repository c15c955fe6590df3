import { expect, test } from 'vitest'
import { normaliseDomain } from './domain.ts'

test.each([
  'lamps.myshopify.com',
  '  Lamps.MyShopify.com ',
  'https://lamps.myshopify.com/admin/products?x=1',
  'http://lamps.myshopify.com#top',
])('%s is the store lamps.myshopify.com', (text) => {
  expect(normaliseDomain(text)).toBe('lamps.myshopify.com')
})

test.each([
  '',
  'lamps',
  'lamps.example.com',
  'lamps.myshopify.com.example.com',
  'a.lamps.myshopify.com',
  '-lamps.myshopify.com',
  'user@lamps.myshopify.com',
  'lamps.myshopify.com:443',
  'example.com/lamps.myshopify.com',
  'lämps.myshopify.com',
  'lamps.myshopify.com\nexample.com',
  `${'a'.repeat(61)}.myshopify.com`,
])('%j is no store', (text) => {
  expect(normaliseDomain(text)).toBeNull()
})
