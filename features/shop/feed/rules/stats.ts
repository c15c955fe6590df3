import type { Readiness, Stats } from '../contract.ts'

/** How many products of one readiness are on, or off, and the sum of their scores. */
export type ProductCount = { readiness: Readiness; enableSearch: boolean; products: number; scoreSum: number }

/** The figures of a store from its counts. The average score has one decimal. */
export function toStats(counts: readonly ProductCount[]): Stats {
  const sum = (of: (one: ProductCount) => number, where: (one: ProductCount) => boolean = () => true) =>
    counts.filter(where).reduce((total, one) => total + of(one), 0)
  const count = (where?: (one: ProductCount) => boolean) => sum(({ products }) => products, where)
  const total = count()
  const average = total === 0 ? 0 : sum(({ scoreSum }) => scoreSum) / total
  return {
    total,
    ready: count(({ readiness }) => readiness === 'ready'),
    needsEnrichment: count(({ readiness }) => readiness === 'needs_enrichment'),
    incomplete: count(({ readiness }) => readiness === 'incomplete'),
    averageScore: Math.round(average * 10) / 10,
    chatgptEnabled: count(({ readiness, enableSearch }) => enableSearch && readiness !== 'incomplete'),
    enabledReady: count(({ readiness, enableSearch }) => enableSearch && readiness === 'ready'),
    enabledNeedsEnrichment: count(
      ({ readiness, enableSearch }) => enableSearch && readiness === 'needs_enrichment',
    ),
    enabledIncomplete: count(({ readiness, enableSearch }) => enableSearch && readiness === 'incomplete'),
  }
}
