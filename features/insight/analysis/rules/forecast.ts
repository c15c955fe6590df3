import { type Backtest, backtest, type Forecaster, pickOrigins, widthsOf } from './forecast-backtest.ts'
import { fitHoltWinters, predictHoltWinters, type Seasonal } from './forecast-holt-winters.ts'
import {
  fitCroston,
  fitDampedHolt,
  fitTsb,
  predictDampedHolt,
  predictNaive,
  predictSeasonalNaive,
} from './forecast-smoothing.ts'

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
