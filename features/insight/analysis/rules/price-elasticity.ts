import jstat from 'jstat'
import MultivariateLinearRegression from 'ml-regression-multivariate-linear'
import { mean, standardDeviation } from 'simple-statistics'

/** A week of one product: pieces sold, the mean price paid, and the part of the pieces sold below their price, 0 to 1. */
export type PricePoint = {
  productId: string
  week: string
  units: number
  price: number
  discountShare: number
}
export type Elasticity = {
  /** The change of units in percent for one percent more price; below zero where people buy less. */
  value: number
  standardError: number
  /** Of the regression, for Student's t; null where the category has a part and the normal is meant. */
  freedom: number | null
  weeks: number
  distinctPrices: number
  source: 'own' | 'own_and_category' | 'category'
  /** What the regression held fixed beside the price. */
  held: ('month' | 'promotion')[]
  rSquared: number | null
}

/** With fewer different prices than this the product's own weeks do not stand alone. */
const enoughPrices = 3
/** Weeks with a sale that a line needs at least. */
const enoughWeeks = 8
/** How far products of one category differ in elasticity, as a standard deviation: about what reviews of many studies find (Bijmolt, van Heerde and Pieters 2005). */
const productSpread = 0.7
/** A column that the others explain to 90% leaves the price no variation of its own. */
const maxExplained = 0.9

/**
 * The elasticity of a product from the logarithms of weekly units and price, with months and promotion held fixed where the
 * weeks carry it. With fewer than 3 different prices it is shrunk toward the category's, each weighed by how
 * exactly it is known, which is ridge regression with that centre. Null where neither carries a line.
 */
export function estimateElasticity(
  own: readonly PricePoint[],
  category: readonly PricePoint[],
): Elasticity | null {
  const points = own.filter(isUsable)
  const distinctPrices = countPrices(points)
  const fit = distinctPrices >= 2 && points.length >= enoughWeeks ? fitOwn(points) : null
  const about = { weeks: points.length, distinctPrices }
  if (fit && distinctPrices >= enoughPrices) return { ...fit, ...about, source: 'own' }
  const centre = fitCategory(category.filter(isUsable))
  if (centre === null) return null
  const spread = centre.standardError ** 2 + productSpread ** 2
  if (fit === null)
    return {
      ...about,
      value: centre.value,
      standardError: Math.sqrt(spread),
      freedom: null,
      source: 'category',
      held: [],
      rSquared: null,
    }
  // A line through two prices can fit the weeks by chance without any error: it never counts for more than the category.
  const ownWeight = 1 / Math.max(fit.standardError ** 2, spread)
  const weight = ownWeight + 1 / spread
  return {
    ...fit,
    ...about,
    value: (fit.value * ownWeight + centre.value / spread) / weight,
    standardError: Math.sqrt(1 / weight),
    freedom: null,
    source: 'own_and_category',
  }
}

/** The quantile of what is believed of an elasticity: Student's t around it, or the normal. */
export function elasticityAt(
  { value, standardError, freedom }: Pick<Elasticity, 'value' | 'standardError' | 'freedom'>,
  p: number,
): number {
  return (
    value + standardError * (freedom === null ? jstat.normal.inv(p, 0, 1) : jstat.studentt.inv(p, freedom))
  )
}

function isUsable({ units, price, discountShare }: PricePoint): boolean {
  const isWhole = [units, price, discountShare].every(Number.isFinite)
  return isWhole && units > 0 && price > 0
}

/** Prices that differ by less than half a percent are one: means of a week are never quite equal. */
export function countPrices(points: readonly { price: number }[]): number {
  let [count, last] = [0, 0]
  for (const price of points.map(({ price }) => price).sort((a, b) => a - b)) {
    if (last > 0 && price <= last * 1.005) continue
    count += 1
    last = price
  }
  return count
}

type OwnFit = Pick<Elasticity, 'value' | 'standardError' | 'freedom' | 'held' | 'rSquared'>

function fitOwn(points: readonly PricePoint[]): OwnFit | null {
  const y = points.map(({ units }) => Math.log(units))
  const price = points.map((point) => [Math.log(point.price)])
  const promotion = points.map(({ discountShare }) => [discountShare])
  const months = monthColumns(points)
  const options: { held: OwnFit['held']; others: number[][] }[] = [
    { held: ['month', 'promotion'], others: join(months, promotion) },
    { held: ['month'], others: months },
    { held: ['promotion'], others: promotion },
  ]
  for (const { held, others } of options) {
    const columns = others[0]?.length ?? 0
    if (columns === 0 || points.length < columns + 2 * enoughWeeks) continue
    const explained = regress(others, price.flat())
    if (explained === null || explained.rSquared > maxExplained) continue
    const fit = toFit(regress(join(price, others), y), held)
    if (fit) return fit
  }
  return toFit(regress(price, y), [])
}

function toFit(fit: PriceRegression | null, held: OwnFit['held']): OwnFit | null {
  const [value, standardError] = [fit?.coefficients[0], fit?.standardErrors[0]]
  if (fit === null || value === undefined || standardError === undefined) return null
  return { value, standardError, freedom: fit.freedom, held, rSquared: fit.rSquared }
}

/** One column for each month but the first that occurs. */
function monthColumns(points: readonly PricePoint[]): number[][] {
  const months = [...new Set(points.map(({ week }) => week.slice(5, 7)))].sort().slice(1)
  return points.map(({ week }) => months.map((month) => Number(week.slice(5, 7) === month)))
}

function join(left: readonly number[][], right: readonly number[][]): number[][] {
  return left.map((row, i) => [...row, ...(right[i] ?? [])])
}

/** One slope for all products of the category, each around its own mean, so that dear products are not compared with cheap ones. */
function fitCategory(points: readonly PricePoint[]): { value: number; standardError: number } | null {
  const products = [...Map.groupBy(points, ({ productId }) => productId).values()].filter(
    (weeks) => weeks.length >= 2,
  )
  const centred = products.flatMap((weeks) => {
    const prices = weeks.map(({ price }) => Math.log(price))
    const units = weeks.map(({ units }) => Math.log(units))
    return weeks.map((_, i) => ({ x: less(prices, i), y: less(units, i) }))
  })
  const hasVariation = products.some((weeks) => countPrices(weeks) >= 2)
  if (!hasVariation || centred.length < 2 * enoughWeeks) return null
  const fit = regress(
    centred.map(({ x }) => [x]),
    centred.map(({ y }) => y),
  )
  if (fit === null) return null
  // Each product's mean was estimated too.
  const freedom = fit.freedom + 1 - products.length
  if (freedom < enoughWeeks) return null
  const standardError = (fit.standardErrors[0] ?? 0) * Math.sqrt(fit.freedom / freedom)
  return { value: fit.coefficients[0] ?? 0, standardError }
}

function less(values: readonly number[], i: number): number {
  return (values[i] ?? 0) - mean(values)
}

type PriceRegression = {
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
