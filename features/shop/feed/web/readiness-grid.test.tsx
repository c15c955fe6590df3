import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/world/dom.tsx'
import type { Stats } from '../contract.ts'
import { ReadinessGrid } from './readiness-grid.tsx'

const stats: Stats = {
  total: 555,
  ready: 320,
  needsEnrichment: 125,
  incomplete: 110,
  averageScore: 89,
  chatgptEnabled: 20,
  enabledReady: 20,
  enabledNeedsEnrichment: 0,
  enabledIncomplete: 0,
}

test('every product has a pane, and all panes of a group are one link to its list', async () => {
  show(<ReadinessGrid stats={stats} size="strip" />)
  const title = await screen.findByTitle('Needs Enrichment: 125')
  expect(title.getAttribute('href')).toBe('/workspace/chatgpt?readiness=needs_enrichment')
  const links = [...document.querySelectorAll('a')]
  // One pane is four products.
  expect(links.map((link) => link.querySelectorAll('svg').length)).toEqual([5, 75, 32, 28])
})
