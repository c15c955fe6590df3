import { expect, test } from 'vitest'
import { parseFeedView } from './feed-view.ts'

test('an address holds search, filters, order and the open product', () => {
  const view = { search: 'kettle', readiness: 'ready', enabled: 'true', sort: '-score', product: 'AN-1' }
  expect(parseFeedView(view)).toEqual(view)
})

test('what an address should not hold is left out', () => {
  const odd = { search: 5, readiness: 'toString', enabled: 'yes', sort: '__proto__', product: '', page: '2' }
  expect(parseFeedView(odd)).toEqual({})
})
