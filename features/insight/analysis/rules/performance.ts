/** How well agents work, and which weeks were unusual. */
import { mean, median, quantile } from 'simple-statistics'
import { betaShare, type Share } from './share.ts'
import { madOf } from './spread.ts'

export type AgentWork = { agent: string; isSuccess: boolean; durationMs: number; cost: number | null }
export type AgentRecord = {
  agent: string
  uses: number
  /** How many of the uses were answered. */
  successes: number
  /** Posterior of Beta(1, 1). */
  success: Share
  p50Ms: number
  p95Ms: number
  /** In US dollars; null when nothing has a cost. */
  cost: number | null
}

/** The record of each agent, the busiest first. */
export function recordsOf(work: readonly AgentWork[]): AgentRecord[] {
  return [...Map.groupBy(work, ({ agent }) => agent)]
    .map(([agent, own]) => {
      const durations = own.map(({ durationMs }) => durationMs).filter(Number.isFinite)
      const costs = own.map(({ cost }) => cost).filter((cost) => cost !== null)
      const successes = own.filter(({ isSuccess }) => isSuccess).length
      return {
        agent,
        uses: own.length,
        successes,
        success: betaShare(successes, own.length),
        p50Ms: quantile(durations, 0.5),
        p95Ms: quantile(durations, 0.95),
        cost: costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0),
      }
    })
    .toSorted((left, right) => right.uses - left.uses)
}

export type WeekValue = { week: string; value: number }
export type Anomaly = WeekValue & { expected: number; z: number }

const SEASON = 52
const SIDE = 4

/**
 * Weeks whose remainder after trend and season lies more than 3.5 scaled median deviations from the middle (Iglewicz and
 * Hoaglin, 1993). The trend is a running median of nine weeks; the season, from two whole years on, the median of each week of
 * the year. Null with fewer than 8 weeks.
 */
export function findAnomalies(weeks: readonly WeekValue[]): Anomaly[] | null {
  if (weeks.length < 8) return null
  const values = weeks.map(({ value }) => value)
  const rest = values.map((value, at) => value - median(values.slice(Math.max(0, at - SIDE), at + SIDE + 1)))
  const season =
    weeks.length < 2 * SEASON
      ? []
      : rest.slice(0, SEASON).map((_, at) => median(rest.filter((_rest, other) => other % SEASON === at)))
  const remainders = rest.map((value, at) => value - (season[at % SEASON] ?? 0))
  const middle = median(remainders)
  // Where more than half of the weeks are alike the median deviation is zero: the mean deviation takes its place.
  const spread = madOf(remainders) || 1.253314 * mean(remainders.map((value) => Math.abs(value - middle)))
  if (!(spread > 0)) return []
  return weeks.flatMap(({ week, value }, at) => {
    const z = ((remainders[at] ?? 0) - middle) / spread
    return Math.abs(z) > 3.5 ? [{ week, value, expected: value - (remainders[at] ?? 0), z }] : []
  })
}
