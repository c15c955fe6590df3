import { linearRegression } from 'simple-statistics'
import { minimise } from './forecast-minimise.ts'

const unit = { low: 0, high: 1 }

/** Each next point is the last one. */
export function predictNaive(series: readonly number[], horizon: number): number[] {
  return Array.from({ length: horizon }, () => series.at(-1) ?? 0)
}

/** Each next point is the one of a season before. */
export function predictSeasonalNaive(
  series: readonly number[],
  horizon: number,
  period: number,
): number[] | null {
  if (series.length < period) return null
  const season = series.slice(-period)
  return Array.from({ length: horizon }, (_, i) => season[i % period] ?? 0)
}

/** Simple exponential smoothing (Brown 1956): starts at the first value; alpha by the least sum of squared one-step errors. */
export function fitLevel(series: readonly number[]): { alpha: number; level: number; sse: number } {
  const smooth = (alpha: number) => {
    let level = series[0] ?? 0
    let sse = 0
    for (const value of series.slice(1)) {
      sse += (value - level) ** 2
      level += alpha * (value - level)
    }
    return { alpha, level, sse }
  }
  const { at } = minimise(([alpha = 0]) => smooth(alpha).sse, [0.3], [unit])
  return smooth(at[0] ?? 0)
}

export type DampedHoltFit = {
  alpha: number
  beta: number
  phi: number
  level: number
  trend: number
  sse: number
}

/** Holt's linear smoothing with a damped trend (Gardner and McKenzie 1985). Starts at the line through the first ten values; phi between 0.8 and 0.98. */
export function fitDampedHolt(series: readonly number[]): DampedHoltFit {
  const start = lineThrough(series.slice(0, 10))
  const smooth = ([alpha = 0, beta = 0, phi = 0]: number[]): DampedHoltFit => {
    let { level, trend } = start
    let sse = 0
    for (const value of series) {
      const expected = level + phi * trend
      sse += (value - expected) ** 2
      const before = level
      level = alpha * value + (1 - alpha) * expected
      trend = beta * (level - before) + (1 - beta) * phi * trend
    }
    return { alpha, beta, phi, level, trend, sse }
  }
  const { at } = minimise((at) => smooth(at).sse, [0.3, 0.1, 0.9], [unit, unit, { low: 0.8, high: 0.98 }])
  return smooth(at)
}

/** The next points: the trend adds less with every step. */
export function predictDampedHolt({ level, trend, phi }: DampedHoltFit, horizon: number): number[] {
  let reach = 0
  return Array.from({ length: horizon }, (_, i) => {
    reach += phi ** (i + 1)
    return level + reach * trend
  })
}

/** The least-squares line over 1, 2, 3 …; its level is that of 0. */
export function lineThrough(values: readonly number[]): { level: number; trend: number } {
  if (values.length === 0) return { level: 0, trend: 0 }
  const { m, b } = linearRegression(values.map((value, i) => [i + 1, value]))
  return { level: b, trend: m }
}

/** Croston's smoothing (1972) of the sizes of demand and of the time between them, less the bias that Syntetos and Boylan (2005) found. Null without a demand. */
export function fitCroston(series: readonly number[]): { alpha: number; rate: number; sse: number } | null {
  const first = series.findIndex((value) => value > 0)
  if (first === -1) return null
  const smooth = (alpha: number) => {
    let size = series[first] ?? 0
    let gap = first + 1
    let since = 1
    let sse = 0
    for (const value of series.slice(first + 1)) {
      sse += (value - ((1 - alpha / 2) * size) / gap) ** 2
      if (value > 0) {
        size += alpha * (value - size)
        gap += alpha * (since - gap)
        since = 0
      }
      since += 1
    }
    return { alpha, rate: ((1 - alpha / 2) * size) / gap, sse }
  }
  const { at } = minimise(([alpha = 0]) => smooth(alpha).sse, [0.1], [{ low: 0.01, high: 0.5 }])
  return smooth(at[0] ?? 0.1)
}

/** Teunter, Syntetos and Babai's method (2011): the chance of a demand is smoothed with every point, so a product that stopped selling fades. */
export function fitTsb(
  series: readonly number[],
): { alpha: number; beta: number; rate: number; sse: number } | null {
  const demands = series.filter((value) => value > 0)
  if (demands.length === 0) return null
  const smooth = ([alpha = 0, beta = 0]: number[]) => {
    let size = demands[0] ?? 0
    let chance = demands.length / series.length
    let sse = 0
    for (const value of series) {
      sse += (value - chance * size) ** 2
      chance += beta * ((value > 0 ? 1 : 0) - chance)
      if (value > 0) size += alpha * (value - size)
    }
    return { alpha, beta, rate: chance * size, sse }
  }
  const some = { low: 0.01, high: 0.5 }
  const { at } = minimise((at) => smooth(at).sse, [0.1, 0.1], [some, some])
  return smooth(at)
}
