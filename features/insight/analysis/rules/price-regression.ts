import MultivariateLinearRegression from 'ml-regression-multivariate-linear'
import { mean, standardDeviation } from 'simple-statistics'

export type PriceRegression = {
  intercept: number
  coefficients: number[]
  standardErrors: number[]
  interceptError: number
  rSquared: number
  rows: number
  /** Rows less what was estimated. */
  freedom: number
}

/**
 * Ordinary least squares with standard errors. Columns are centred and scaled first, without which the normal equations of nearly
 * collinear columns lose their digits. Null where the rows do not outnumber the columns or a column never changes.
 */
export function regress(x: readonly (readonly number[])[], y: readonly number[]): PriceRegression | null {
  const [rows, columns] = [y.length, x[0]?.length ?? 0]
  const freedom = rows - columns - 1
  if (freedom < 1 || columns === 0 || [...x.flat(), ...y].some((value) => !Number.isFinite(value)))
    return null
  const scales = Array.from({ length: columns }, (_, j) => scaleOf(x.map((row) => row[j] ?? 0)))
  if (scales.some(({ isConstant }) => isConstant)) return null
  const own = scaleOf(y)
  const model = new MultivariateLinearRegression(
    x.map((row) => row.map((value, j) => (value - (scales[j]?.mean ?? 0)) / (scales[j]?.sd ?? 1))),
    y.map((value) => [value - own.mean]),
  )
  const coefficients = scales.map(({ sd }, j) => (model.weights[j]?.[0] ?? 0) / sd)
  const standardErrors = scales.map(({ sd }, j) => (model.stdErrors[j] ?? 0) / sd)
  if ([...coefficients, ...standardErrors].some((value) => !Number.isFinite(value))) return null
  const shifts = scales.map(({ mean, sd }) => mean / sd)
  const sse = model.stdError ** 2 * freedom
  const total = y.reduce((sum, value) => sum + (value - own.mean) ** 2, 0)
  return {
    intercept: scales.reduce((rest, { mean }, j) => rest - mean * (coefficients[j] ?? 0), own.mean),
    coefficients,
    standardErrors,
    interceptError: Math.sqrt(
      shifts.reduce(
        (sum, a, i) => sum + shifts.reduce((part, b, j) => part + a * b * model.stdErrorMatrix.get(i, j), 0),
        model.stdError ** 2 / rows,
      ),
    ),
    rSquared: total > 0 ? 1 - sse / total : 1,
    rows,
    freedom,
  }
}

function scaleOf(values: readonly number[]): { mean: number; sd: number; isConstant: boolean } {
  const [middle, sd] = [mean(values), standardDeviation(values)]
  return { mean: middle, sd, isConstant: sd <= 1e-9 * Math.max(1e-9, Math.abs(middle)) }
}
