import { t } from '@lingui/core/macro'
import type { Readiness, Stats } from '../contract.ts'

export type ReadinessGroup = {
  kind: 'display' | 'off' | 'needs' | 'incomplete'
  name: string
  products: number
  /** Of those, how many are on display all the same. */
  enabled: number
  view: { readiness: Readiness; enabled?: 'true' | 'false' }
}

/** The catalogue in four groups, in the order in which they stand on the shelf. */
export function readinessGroups(stats: Stats): ReadinessGroup[] {
  const { ready, enabledReady, needsEnrichment, enabledNeedsEnrichment, incomplete, enabledIncomplete } =
    stats
  return [
    {
      kind: 'display',
      name: t`On ChatGPT`,
      products: enabledReady,
      enabled: 0,
      view: { readiness: 'ready', enabled: 'true' },
    },
    {
      kind: 'off',
      name: t`Ready, not enabled`,
      products: ready - enabledReady,
      enabled: 0,
      view: { readiness: 'ready', enabled: 'false' },
    },
    {
      kind: 'needs',
      name: t`Needs Enrichment`,
      products: needsEnrichment,
      enabled: enabledNeedsEnrichment,
      view: { readiness: 'needs_enrichment' },
    },
    {
      kind: 'incomplete',
      name: t`Incomplete`,
      products: incomplete,
      enabled: enabledIncomplete,
      view: { readiness: 'incomplete' },
    },
  ]
}

/** How many products one pane stands for, so that at most `capacity` panes are drawn. */
export function productsPerPane(total: number, capacity: number): number {
  return Math.max(1, Math.ceil(total / capacity))
}
