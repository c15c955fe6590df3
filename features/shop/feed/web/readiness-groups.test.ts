import { expect, test } from 'vitest'
import { someStats } from './__fixtures__/product.fixture.ts'
import { productsPerPane, readinessGroups } from './readiness-groups.ts'

test('groups contain every product once', () => {
  const stats = someStats({ total: 206, ready: 138, needsEnrichment: 41, incomplete: 27, enabledReady: 112 })
  const groups = readinessGroups(stats)
  expect(groups.map(({ products }) => products)).toEqual([112, 26, 41, 27])
})

test.each([
  [0, 1],
  [600, 1],
  [601, 2],
  [100_000, 167],
])('of %i products one pane of 600 stands for %i', (total, perPane) => {
  expect(productsPerPane(total, 600)).toBe(perPane)
})
