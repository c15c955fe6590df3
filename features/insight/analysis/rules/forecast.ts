import { addDays } from '#kit/days.ts'
import { fitHoltWinters, predictHoltWinters, type Seasonal } from './forecast-holt-winters.ts'
import {
  fitCroston,
  fitDampedHolt,
  fitTsb,
  predictDampedHolt,
  predictNaive,
  predictSeasonalNaive,
} from './forecast-smoothing.ts'

/** The Mondays of the weeks after a week. */
export function weeksAfter(week: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => addDays(week, 7 * (i + 1)))
}

/** Four years: older weeks say little of the next ones. */
export const maxHistory = 208

/** Without the weeks before the first sale: a product that was not there yet had no demand that could be measured. */
export function sinceFirstSale<T extends { units: number }>(weeks: readonly T[]): T[] {
  const first = weeks.findIndex(({ units }) => units > 0)
  return first === -1 ? [] : weeks.slice(first)
}

/** Says the next points after a series; null where it cannot. */
type Forecaster = (series: readonly number[], horizon: number) => number[] | null

/** What a method would have said in the past. `errors` holds the actual less the forecast, by origin and step; `mase` and `rmsse` are null where the scale is zero. */
type Backtest = { errors: number[][]; mase: number | null; rmsse: number | null }

const maxOrigins = 16

/** The places in the series from which a forecast is tried: evenly spread, the latest always among them. */
export function pickOrigins(length: number, first: number): number[] {
  const step = Math.max(1, Math.ceil((length - first) / maxOrigins))
  const origins: number[] = []
  for (let origin = length - 1; origin >= Math.max(1, first); origin -= step) origins.unshift(origin)
  return origins
}

/**
 * Forecasts from each origin with the values before it only, and compares with what came. The errors are scaled by those
 * of the seasonal naive method inside the series: MASE (Hyndman and Koehler 2006) and, for demand with many zeros, whose
 * best absolute guess is zero, RMSSE (the M5 competition). Null when the method could not answer at each origin.
 */
export function backtest(
  series: readonly number[],
  forecaster: Forecaster,
  { origins, horizon, period }: { origins: readonly number[]; horizon: number; period: number },
): Backtest | null {
  const errors: number[][] = []
  for (const origin of origins) {
    const actual = series.slice(origin, origin + horizon)
    const forecast = forecaster(series.slice(0, origin), actual.length)
    if (forecast === null || forecast.some((value) => !Number.isFinite(value))) return null
    errors.push(actual.map((value, i) => value - (forecast[i] ?? 0)))
  }
  const all = errors.flat()
  if (all.length === 0) return null
  const naive = series.slice(period).map((value, i) => value - (series[i] ?? 0))
  return {
    errors,
    mase: ratio(meanOf(all, Math.abs), meanOf(naive, Math.abs)),
    rmsse: root(ratio(meanOf(all, square), meanOf(naive, square))),
  }
}

/**
 * Half the width of the interval for each step: of k absolute errors at that step the one at place (k + 1) · confidence, as split
 * conformal prediction takes it; the largest where k is too small for that. `coverage` is the confidence that the widest
 * of k errors can carry at most, k / (k + 1), and never more than was asked. Steps that were tried fewer than 4 times
 * take the width of the last that was, growing with the square root of the step. Null without an error.
 */
export function widthsOf(
  errors: readonly number[][],
  horizon: number,
  confidence: number,
): { widths: number[]; coverage: number } | null {
  const widths: number[] = []
  let coverage = confidence
  let tried = 0
  for (let step = 0; step < horizon; step++) {
    const sizes = errors.flatMap((row) => (step < row.length ? [Math.abs(row[step] ?? 0)] : []))
    if (sizes.length === 0 && step === 0) return null
    const before = widths.at(-1) ?? 0
    if (step > 0 && sizes.length < 4) {
      widths.push((widths[tried] ?? 0) * Math.sqrt((step + 1) / (tried + 1)))
      continue
    }
    tried = step
    const place = Math.min(sizes.length, Math.ceil((sizes.length + 1) * confidence - 1e-9))
    coverage = Math.min(coverage, sizes.length / (sizes.length + 1))
    widths.push(Math.max(before, sizes.sort((a, b) => a - b)[place - 1] ?? 0))
  }
  return { widths, coverage }
}

function square(value: number): number {
  return value * value
}

function meanOf(values: readonly number[], of: (value: number) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0) / Math.max(1, values.length)
}

function ratio(top: number, bottom: number): number | null {
  return bottom > 0 ? top / bottom : null
}

function root(value: number | null): number | null {
  return value === null ? null : Math.sqrt(value)
}

export type ForecastPoint = { value: number; low: number; high: number }
export type Forecast = {
  method: string
  points: ForecastPoint[]
  /** Of the method that is used and of the naive one it was measured against; null where the past never changed. */
  mase: number | null
  naiveMase: number | null
  /** How many past forecasts were compared with what came. */
  tests: number
  /** How sure the interval is, 0 to 1: the confidence asked for, or less where too few tests carry it. */
  coverage: number
  isSparse: boolean
  /** Every method that was tried, by its error in the tests. */
  tried: { method: string; mase: number | null; rmsse: number | null }[]
}
type ForecastCandidate = { method: string; forecaster: Forecaster; isNaive: boolean }

/** Below this many points nothing but the naive forecast is tried. */
const fewPoints = 8
/** Two seasons, and as many points more as tests are needed to trust seasons. */
const fewTests = 4
/** Syntetos, Boylan and Croston (2005): demand that comes less often than every 1.32 points is intermittent. */
const sparseGap = 1.32

/**
 * The next points of a series of counts or amounts, none below zero. Fewer than 8 points: naive. Fewer than two seasons: damped
 * Holt. Else Holt-Winters. Sparse demand: Croston and TSB too. A method is used when it beats the naive ones in the
 * rolling-origin backtest, else the better naive one is. Null with fewer than 3 points or a value that is no number.
 */
export function forecast(
  series: readonly number[],
  { horizon, confidence, period }: { horizon: number; confidence: number; period: number },
): Forecast | null {
  if (series.length < 3 || series.some((value) => !Number.isFinite(value))) return null
  const scale = Math.max(...series.map(Math.abs)) || 1
  const values = series.map((value) => value / scale)
  const isSparse = isSparseDemand(values)
  const { first, lag } = planTests(values.length, period)
  const plan = { origins: pickOrigins(values.length, first), horizon, period: lag }
  const runs = candidatesFor(values, period, isSparse).flatMap((candidate) => {
    const run = backtest(values, candidate.forecaster, plan)
    return run ? [{ ...candidate, run }] : []
  })
  const chosen = choose(runs, isSparse)
  const raw = chosen?.forecaster(values, horizon)
  const spread = chosen && widthsOf(chosen.run.errors, horizon, confidence)
  if (!chosen || !raw || !spread) return null
  return {
    method: chosen.method,
    points: raw.map((value, i) => toPoint(value * scale, (spread.widths[i] ?? 0) * scale)),
    mase: chosen.run.mase,
    naiveMase:
      choose(
        runs.filter(({ isNaive }) => isNaive),
        isSparse,
      )?.run.mase ?? null,
    tests: chosen.run.errors.length,
    coverage: spread.coverage,
    isSparse,
    tried: runs.map(({ method, run: { mase, rmsse } }) => ({ method, mase, rmsse })),
  }
}

/** Whether the points with a demand are so rare that their sizes and the time between them are better told apart. */
export function isSparseDemand(series: readonly number[]): boolean {
  const demands = series.filter((value) => value > 0).length
  return demands > 0 && series.length / demands > sparseGap
}

/** `first` is the least number of points a test is given; `lag` is the season of the naive comparison, 1 while no season can be tested. */
function planTests(length: number, period: number): { first: number; lag: number } {
  if (length < fewPoints) return { first: 1, lag: 1 }
  if (length >= 2 * period + fewTests) return { first: 2 * period, lag: period }
  if (length >= period + fewPoints) return { first: period, lag: period }
  return { first: Math.max(4, Math.floor(length / 2)), lag: 1 }
}

function candidatesFor(series: readonly number[], period: number, isSparse: boolean): ForecastCandidate[] {
  const naive: ForecastCandidate[] = [
    { method: 'Naive: as the last week', forecaster: predictNaive, isNaive: true },
    {
      method: 'Seasonal naive: as a year before',
      forecaster: (past, horizon) => predictSeasonalNaive(past, horizon, period),
      isNaive: true,
    },
  ]
  if (series.length < fewPoints) return naive
  const sparse: ForecastCandidate[] = [
    { method: 'Croston, Syntetos-Boylan', forecaster: flat(fitCroston), isNaive: false },
    { method: 'Teunter-Syntetos-Babai', forecaster: flat(fitTsb), isNaive: false },
  ]
  const hasSeasons = series.length >= 2 * period + fewTests
  if (isSparse) return [...naive, ...sparse, ...(hasSeasons ? [holtWinters('additive', period)] : [])]
  if (hasSeasons) return [...naive, holtWinters('additive', period), holtWinters('multiplicative', period)]
  const damped: Forecaster = (past, horizon) => predictDampedHolt(fitDampedHolt(past), horizon)
  return [...naive, { method: 'Holt, damped trend', forecaster: damped, isNaive: false }]
}

function holtWinters(kind: Seasonal, period: number): ForecastCandidate {
  return {
    method: `Holt-Winters, ${kind}`,
    forecaster: (past, horizon) => {
      const fit = fitHoltWinters(past, period, kind)
      return fit && predictHoltWinters(fit, horizon)
    },
    isNaive: false,
  }
}

function flat(fit: (series: readonly number[]) => { rate: number } | null): Forecaster {
  return (past, horizon) => {
    const rate = fit(past)?.rate ?? 0
    return Array.from({ length: horizon }, () => rate)
  }
}

/** The least error; of equal ones the first, and the naive ones come first. */
function choose<T extends { run: Backtest }>(runs: readonly T[], isSparse: boolean): T | null {
  const errorOf = ({ run }: T) => (isSparse ? run.rmsse : run.mase) ?? absolute(run)
  return runs.reduce<T | null>((best, run) => (best && errorOf(best) <= errorOf(run) ? best : run), null)
}

function absolute({ errors }: Backtest): number {
  return errors.flat().reduce((sum, error) => sum + Math.abs(error), 0)
}

function toPoint(value: number, width: number): ForecastPoint {
  const middle = Math.max(0, value)
  return { value: middle, low: Math.max(0, middle - width), high: middle + width }
}
