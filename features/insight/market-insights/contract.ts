/** Insights: what changed in the store's market by more than chance, as figures. Screens put them into sentences. */
import { z } from 'zod'
import { Region } from '#features/shop/research/contract/task.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'

/** Both periods have the same number of days. */
const Comparison = z.object({ now: z.number(), before: z.number() })
export type Comparison = z.infer<typeof Comparison>

const common = {
  /** The same for the same subject. */
  id: z.string(),
  /** 0.12 is 12 % more. */
  growth: z.number(),
  trend: z.enum(['up', 'down']),
  impact: z.enum(['high', 'medium', 'low']),
  /** How probable it is that the change is no chance, 0 to 1. */
  confidence: z.number(),
}
/** The product is at or below its reorder point. Left out by versions that did not say so. */
const isDue = z.boolean().default(false)
/** Its sales tell what it would earn at another price. Left out by versions that did not say so. */
const hasPriceEvidence = z.boolean().default(false)
/** Amounts are in major units of `currency`; `days` is the length of a period. */
const ofSales = {
  ...common,
  currency: z.string(),
  days: z.number().int(),
  revenue: Comparison,
  orders: Comparison,
}

export const SalesInsight = z.object({
  kind: z.literal('sales'),
  ...ofSales,
  /** Revenue of each day, the oldest first. */
  line: z.array(z.number()),
})
export type SalesInsight = z.infer<typeof SalesInsight>

export const RegionInsight = z.object({ kind: z.literal('region'), ...ofSales, region: Region })
export type RegionInsight = z.infer<typeof RegionInsight>

export const ProductInsight = z.object({
  kind: z.literal('product'),
  ...ofSales,
  productId: z.string(),
  title: z.string(),
  units: Comparison,
  /** What was paid for a unit, on average. */
  price: Comparison,
  /** Null when the store does not track it. */
  stock: z.number().nullable(),
  isDue,
  hasPriceEvidence,
  /** What explains the change best. `units` where nothing else does. */
  reason: z.enum(['sold_out', 'price', 'units']),
})
export type ProductInsight = z.infer<typeof ProductInsight>

export const DemandInsight = z.object({
  kind: z.literal('demand'),
  ...common,
  /** Null for the whole store. */
  product: z.object({ productId: z.string(), title: z.string() }).nullable(),
  isDue,
  hasPriceEvidence,
  /** Weeks ahead. */
  weeks: z.number().int(),
  /** Units a week: expected in the weeks ahead, and sold in as many before. */
  units: Comparison,
  /** Units of each week, those expected last. */
  line: z.array(z.number()),
})
export type DemandInsight = z.infer<typeof DemandInsight>

export const Insight = z.discriminatedUnion('kind', [
  SalesInsight,
  RegionInsight,
  ProductInsight,
  DemandInsight,
])
export type Insight = z.infer<typeof Insight>

export const MarketFindings = z.object({
  /** What matters most first. */
  insights: z.array(Insight),
  /** Countries whose revenue and orders grew by more than chance, the fastest first. */
  growingCountries: z.array(z.object({ country: z.string(), growth: z.number() })),
  /** Where the store sells, the most revenue first. */
  regions: z.array(Region),
})
export type MarketFindings = z.infer<typeof MarketFindings>

export const InsightsView = z.object({
  /** Null before the first sync of orders. */
  computedAt: z.string().nullable(),
  findings: MarketFindings,
  /** Since when monitoring is paused: nothing is computed after syncs. Null while it is on. */
  pausedAt: z.string().nullable(),
})
export type InsightsView = z.infer<typeof InsightsView>

export const viewInsights = endpoint({
  method: 'GET',
  path: '/api/insights',
  summary: 'What changed in the market of the store, as of the last sync of orders',
  rate: 'poll',
  isKept: true,
  reply: succeeds(InsightsView),
})

export const refreshInsights = endpoint({
  method: 'POST',
  path: '/api/insights/refresh',
  summary: 'Compute the insights anew from the stored orders',
  reply: succeeds(InsightsView),
})

/** Resuming computes the insights anew. */
export const setMonitoring = endpoint({
  method: 'PUT',
  path: '/api/insights/monitoring',
  summary: 'Pause or resume the monitoring of the market',
  body: { isPaused: z.boolean() },
  reply: succeeds(InsightsView),
})
