/** Customers by recency, frequency and money (Hughes, Strategic Database Marketing, 1994). */

export type Buyer = { customerId: string; orders: number; revenue: number; lastDay: string }
export type CustomerSegment = 'champions' | 'loyal' | 'new' | 'at risk' | 'lost' | 'others'
/** Each score is a fifth of the customers, 5 the best. */
export type ScoredCustomer = Buyer & {
  recency: number
  frequency: number
  money: number
  segment: CustomerSegment
}

/** The fifth each value is in, 1 to 5; equal values share the fifth of the lowest of them. */
export function quintiles(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort()
  const first = new Map<number, number>()
  for (const [at, value] of sorted.entries()) if (!first.has(value)) first.set(value, at)
  return values.map((value) => Math.floor(((first.get(value) ?? 0) * 5) / values.length) + 1)
}

/** Scores every customer. */
export function scoreCustomers(buyers: readonly Buyer[]): ScoredCustomer[] {
  const recency = quintiles(buyers.map(({ lastDay }) => Date.parse(`${lastDay}T00:00:00Z`) || 0))
  const frequency = quintiles(buyers.map(({ orders }) => orders))
  const money = quintiles(buyers.map(({ revenue }) => revenue))
  return buyers.map((buyer, at) => {
    const [r, f, m] = [recency[at] ?? 1, frequency[at] ?? 1, money[at] ?? 1]
    return { ...buyer, recency: r, frequency: f, money: m, segment: segmentOf(r, f, buyer.orders) }
  })
}

function segmentOf(recency: number, frequency: number, orders: number): CustomerSegment {
  if (orders === 1) return recency >= 4 ? 'new' : recency <= 2 ? 'lost' : 'others'
  if (recency >= 4 && frequency >= 4) return 'champions'
  if (recency <= 2) return frequency >= 3 ? 'at risk' : 'lost'
  return frequency >= 4 ? 'loyal' : 'others'
}

/** How many customers each segment has, and what they spent, the largest sum first. */
export function countSegments(
  scored: readonly ScoredCustomer[],
): { segment: CustomerSegment; customers: number; revenue: number }[] {
  return [...Map.groupBy(scored, ({ segment }) => segment)]
    .map(([segment, own]) => ({
      segment,
      customers: own.length,
      revenue: own.reduce((sum, { revenue }) => sum + revenue, 0),
    }))
    .toSorted((left, right) => right.revenue - left.revenue)
}
