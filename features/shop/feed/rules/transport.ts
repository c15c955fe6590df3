/** How a full pass reads the store's products: page by page, or as one file that the store writes. */

/** What a way of reading took the last time, in milliseconds, and for how many products. */
export type Pace = { products: number; ms: number }

/** What the store last said of its budget of query costs: points that are left, points that return each second, and what a page asked for; null where it was not told. */
export type PageBudget = { available: number; restoreRate: number; pageCost: number | null }

/** Points of a page of 50 products with their variants and pictures, and a standard plan's points each second. */
const usualPageCost = 325
const standardPlan = { available: 2_000, restoreRate: 100 }
/** A page over the network and into the database. */
const usualPageMs = 300
const shortestPageMs = 150
/** An export waits for its turn and is asked after in growing pauses; then the store writes about a thousand products a second. */
const exportDelayMs = 8_000
const exportMsPerProduct = 1

/** The way that is expected to be done first. */
export function chooseTransport(
  products: number,
  known: { pageSize: number; pages: Pace | null; bulk: Pace | null; budget: PageBudget | null },
): 'pages' | 'bulk' {
  return expectedBulkMs(products, known.bulk) < expectedPagesMs(products, known) ? 'bulk' : 'pages'
}

function expectedPagesMs(
  products: number,
  { pageSize, pages, budget }: { pageSize: number; pages: Pace | null; budget: PageBudget | null },
): number {
  const count = Math.ceil(products / pageSize)
  const { available, restoreRate } = budget ?? standardPlan
  const cost = count * (budget?.pageCost ?? usualPageCost)
  const waitMs = (Math.max(0, cost - available) / restoreRate) * 1_000
  const pageMs = pages ? (pages.ms / Math.max(1, pages.products)) * pageSize : usualPageMs
  return Math.max(waitMs, count * Math.max(shortestPageMs, pageMs))
}

function expectedBulkMs(products: number, bulk: Pace | null): number {
  if (bulk === null) return exportDelayMs + products * exportMsPerProduct
  const delayMs = Math.min(bulk.ms, exportDelayMs)
  return delayMs + ((bulk.ms - delayMs) / Math.max(1, bulk.products)) * products
}
