/** Says the next points after a series; null where it cannot. */
export type Forecaster = (series: readonly number[], horizon: number) => number[] | null

/** What a method would have said in the past. `errors` holds the actual less the forecast, by origin and step; `mase` and `rmsse` are null where the scale is zero. */
export type Backtest = { errors: number[][]; mase: number | null; rmsse: number | null }

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
