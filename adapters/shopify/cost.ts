/** Shopify's leaky bucket of query costs, one per store and app, as its last answer told it. */
import { maxWaitMs, type RetryTimings } from './pace.ts'

/** Points: what a query may cost at most, what is left, what returns each second. */
export type CostReport = {
  readonly requestedQueryCost: number
  readonly throttleStatus: {
    readonly maximumAvailable: number
    readonly currentlyAvailable: number
    readonly restoreRate: number
  }
}

type CostBucket = {
  maximum: number
  available: number
  restoreRate: number
  atMs: number
  costs: Map<string, number>
}

export type CostBuckets = {
  /** Waits until the store's bucket can pay what the operation asked for last time, then takes it out. Call what it answers when the store has answered. */
  pay(domain: string, operation: string, signal: AbortSignal | undefined): Promise<() => void>
  learn(domain: string, operation: string, report: CostReport): void
  /** Points that are left now, points that return each second, and what the operation asked for last; null before the first answer. */
  read(domain: string, operation: string): CostBudget | null
}

/** See `CostBuckets.read`. */
export type CostBudget = {
  readonly available: number
  readonly restoreRate: number
  readonly pageCost: number | null
}

/** Remembers what each store said of its bucket and waits until a call can be paid. Costs are points. */
export function createCostBuckets(pace: RetryTimings): CostBuckets {
  const buckets = new Map<string, CostBucket>()
  /** What calls have taken out that the store has not answered yet: its answers to others do not tell of all of them. */
  const unanswered = new Map<string, number>()
  const reserve = (domain: string, cost: number) =>
    unanswered.set(domain, (unanswered.get(domain) ?? 0) + cost)

  function refill(bucket: CostBucket): void {
    const nowMs = pace.clock()
    const restored = (Math.max(0, nowMs - bucket.atMs) / 1000) * bucket.restoreRate
    bucket.available = Math.min(bucket.maximum, bucket.available + restored)
    bucket.atMs = nowMs
  }

  return {
    async pay(domain, operation, signal) {
      const bucket = buckets.get(domain)
      const cost = bucket?.costs.get(operation)
      if (bucket === undefined || cost === undefined) return () => undefined
      refill(bucket)
      // Taken out before the wait, below zero if need be, so that calls at the same time queue up behind each other.
      const taken = Math.min(cost, bucket.maximum)
      bucket.available -= taken
      reserve(domain, taken)
      const settle = () => void reserve(domain, -taken)
      if (bucket.available >= 0) return settle
      try {
        await pace.sleep(Math.min((-bucket.available / bucket.restoreRate) * 1000, maxWaitMs), signal)
      } catch (error) {
        settle()
        throw error
      }
      return settle
    },

    learn(domain, operation, report) {
      const status = report.throttleStatus
      const costs = buckets.get(domain)?.costs ?? new Map<string, number>()
      costs.set(operation, report.requestedQueryCost)
      buckets.set(domain, {
        maximum: status.maximumAvailable,
        available:
          Math.min(status.currentlyAvailable, status.maximumAvailable) - (unanswered.get(domain) ?? 0),
        restoreRate: status.restoreRate,
        atMs: pace.clock(),
        costs,
      })
    },

    read(domain, operation) {
      const bucket = buckets.get(domain)
      if (bucket === undefined) return null
      refill(bucket)
      const { available, restoreRate, costs } = bucket
      return { available, restoreRate, pageCost: costs.get(operation) ?? null }
    },
  }
}

/** The wait after THROTTLED: until the bucket holds what was asked for. */
export function throttledWaitMs(report: CostReport): number {
  const status = report.throttleStatus
  const missing = Math.min(report.requestedQueryCost, status.maximumAvailable) - status.currentlyAvailable
  return Math.min(Math.max(0, Math.ceil((missing / status.restoreRate) * 1000)), maxWaitMs)
}
