/** Holt and Winters' smoothing of level, trend and season (Winters 1960), with the start values and the recursion of R's `HoltWinters()`. */
import { mean, sum } from 'simple-statistics'
import { minimise } from './forecast-minimise.ts'
import { lineThrough } from './forecast-smoothing.ts'

export type Seasonal = 'additive' | 'multiplicative'
export type HoltWintersWeights = { alpha: number; beta: number; gamma: number }
/** `seasons` begins with the season of the next point. */
export type HoltWintersFit = HoltWintersWeights & {
  kind: Seasonal
  level: number
  trend: number
  seasons: number[]
  /** The sum of the squared one-step errors after the first season. */
  sse: number
}
type HoltWintersState = { level: number; trend: number; seasons: number[] }

/** Fits by the least sum of squared one-step errors. Null with less than two seasons, or where a multiplicative season meets a value that is not positive. */
export function fitHoltWinters(
  series: readonly number[],
  period: number,
  kind: Seasonal,
): HoltWintersFit | null {
  if (period < 2 || series.length < 2 * period) return null
  if (kind === 'multiplicative' && series.some((value) => value <= 0)) return null
  const start = startOf(series.slice(0, 2 * period), period, kind)
  const smoothAt = ([alpha = 0, beta = 0, gamma = 0]: number[]) =>
    smooth(series, period, kind, start, { alpha, beta, gamma })
  const unit = { low: 0, high: 1 }
  const { at } = minimise((weights) => smoothAt(weights).sse, [0.3, 0.1, 0.1], [unit, unit, unit])
  const fit = smoothAt(at)
  return Number.isFinite(fit.sse) ? fit : null
}

/** The next points after the fit. */
export function predictHoltWinters(
  { kind, level, trend, seasons }: HoltWintersFit,
  horizon: number,
): number[] {
  return Array.from({ length: horizon }, (_, i) => {
    const base = level + (i + 1) * trend
    const season = seasons[i % seasons.length] ?? 0
    return kind === 'additive' ? base + season : base * season
  })
}

/** Classical decomposition of the first two seasons: a line through the centred moving average, and the mean deviation of each season from it. */
function startOf(values: readonly number[], period: number, kind: Seasonal): HoltWintersState {
  const half = Math.floor(period / 2)
  const averages = values.map((_, i) => centredAverage(values, i, period))
  const line = lineThrough(averages.slice(half, values.length - half))
  const figure = Array.from({ length: period }, (_, season) =>
    mean(
      [season, season + period].flatMap((i) => {
        const average = averages[i] ?? Number.NaN
        if (Number.isNaN(average)) return []
        return [kind === 'additive' ? (values[i] ?? 0) - average : (values[i] ?? 0) / average]
      }),
    ),
  )
  const middle = mean(figure)
  const seasons = figure.map((value) => (kind === 'additive' ? value - middle : value / middle))
  return { ...line, seasons }
}

function centredAverage(values: readonly number[], i: number, period: number): number {
  const half = Math.floor(period / 2)
  if (i < half || i + half >= values.length) return Number.NaN
  const window = values.slice(i - half, i + half + 1)
  const ends = period % 2 === 0 ? ((window[0] ?? 0) + (window.at(-1) ?? 0)) / 2 : 0
  return (sum(window) - ends) / period
}

function smooth(
  series: readonly number[],
  period: number,
  kind: Seasonal,
  start: HoltWintersState,
  { alpha, beta, gamma }: HoltWintersWeights,
): HoltWintersFit {
  const isAdditive = kind === 'additive'
  const seasons = [...start.seasons]
  let { level, trend } = start
  let sse = 0
  for (let i = period; i < series.length; i++) {
    const value = series[i] ?? 0
    const season = seasons[i % period] ?? 0
    const expected = isAdditive ? level + trend + season : (level + trend) * season
    sse += (value - expected) ** 2
    const before = level
    level = alpha * (isAdditive ? value - season : value / season) + (1 - alpha) * (level + trend)
    trend = beta * (level - before) + (1 - beta) * trend
    seasons[i % period] = gamma * (isAdditive ? value - level : value / level) + (1 - gamma) * season
  }
  const next = series.length % period
  return {
    kind,
    alpha,
    beta,
    gamma,
    level,
    trend,
    seasons: [...seasons.slice(next), ...seasons.slice(0, next)],
    sse,
  }
}
