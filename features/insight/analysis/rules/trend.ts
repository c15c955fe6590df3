import jstat from 'jstat'

/** `p` is two-sided; `z` has the sign of the trend. */
export type TrendTest = { tau: number; z: number; p: number; direction: 'up' | 'down' | 'none' }

/** At this level of significance a trend counts as one. */
const significance = 0.05

/**
 * Mann and Kendall's test (1945, 1975) for a trend: tau-b of the values against time, and the normal approximation
 * with the variance for ties and the correction for continuity. Null below 4 values.
 */
export function testTrend(series: readonly number[]): TrendTest | null {
  const n = series.length
  if (n < 4 || series.some((value) => !Number.isFinite(value))) return null
  const s = countRises(series)
  const ties = countTies(series)
  const pairs = (n * (n - 1)) / 2
  const tied = ties.reduce((sum, t) => sum + (t * (t - 1)) / 2, 0)
  const variance =
    (n * (n - 1) * (2 * n + 5) - ties.reduce((sum, t) => sum + t * (t - 1) * (2 * t + 5), 0)) / 18
  if (pairs === tied || variance <= 0) return { tau: 0, z: 0, p: 1, direction: 'none' }
  const z = (s - Math.sign(s)) / Math.sqrt(variance)
  const p = Math.min(1, 2 * jstat.normal.cdf(-Math.abs(z), 0, 1))
  const direction = p >= significance ? 'none' : s > 0 ? 'up' : 'down'
  return { tau: s / Math.sqrt(pairs * (pairs - tied)), z, p, direction }
}

function countRises(series: readonly number[]): number {
  let s = 0
  for (const [i, early] of series.entries())
    for (let j = i + 1; j < series.length; j++) s += Math.sign((series[j] ?? 0) - early)
  return s
}

/** How many values are equal to each other, for each such group. */
function countTies(series: readonly number[]): number[] {
  return [...Map.groupBy(series, (value) => value).values()].map((group) => group.length)
}
