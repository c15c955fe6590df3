import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inStoreOfPage } from './store-of-page.ts'

const store = '0198a2f4-0000-7000-8000-000000000001'
const at = (search: string) =>
  vi.stubGlobal('window', { location: { search, origin: 'https://vitrine.example' } })
beforeEach(() => at(''))
afterEach(() => vi.unstubAllGlobals())

test('an address leads to the store of the page, unless it names one itself', () => {
  expect(inStoreOfPage('/workflows?tab=a#b')).toBe('/workflows?tab=a#b')
  at(`?store=${store}`)
  expect(inStoreOfPage('/workflows?tab=a#b')).toBe(`/workflows?tab=a&store=${store}#b`)
  expect(inStoreOfPage('/ops?store=other')).toBe('/ops?store=other')
  at('?store=all')
  expect(inStoreOfPage('/workflows')).toBe('/workflows')
})
