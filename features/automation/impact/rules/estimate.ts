/** How far sales went beyond what the comparison lets expect, with an interval: see docs/decisions/0049. */
import { quantile } from 'simple-statistics'
import { seededDraws } from '#features/insight/analysis/rules/price-optimum.ts'
import { impactTerms, type Measure, type MeasuredEffect, type UnknownEffect } from '../contract.ts'
import { type Cell, layOut, type Sale, type Sales } from './cells.ts'
import { unknown } from './plan.ts'

type Estimate = Omit<MeasuredEffect, 'currency' | 'measuredAt'>

/** From so many changed products on they tell by themselves how products differ; of fewer the days do. */
const manyGroups = 8
const resamples = { most: 1_000, least: 200, work: 20_000_000 }

/** Refers to the sales of single products by day; the same sales give the same answer. */
export function estimateEffect(sales: Sales): Estimate | UnknownEffect {
  const layout = layOut(sales)
  if (layout === null) return unknown('no_comparison')
  const { cells, days, orders, changedGroups, comparisonGroups, comparison } = layout
  if (orders < impactTerms.minOrders) return unknown('few_orders', { orders })
  const ones = (count: number) => new Float64Array(count).fill(1)
  const whole = { changed: ones(changedGroups), compared: ones(comparisonGroups), at: ones(2 * days) }
  const found = sumUp(cells, days, whole)
  if (found === null) return unknown('no_comparison')
  const draw = seededDraws(`${days} ${orders} ${found.revenue.after}`)
  const size = cells.reduce((sum, cell) => sum + cell.changed.length + cell.comparison.length, 0)
  const times = Math.max(resamples.least, Math.min(resamples.most, Math.floor(resamples.work / size)))
  // Products differ, and so do days. Both at once would count what is chance of a single sale twice.
  const hasMany = changedGroups >= manyGroups
  const drawn: Sums[] = []
  for (let time = 0; time < times; time += 1) {
    const again = sumUp(cells, days, {
      changed: hasMany ? resample(changedGroups, draw) : whole.changed,
      compared: resample(comparisonGroups, draw),
      at: hasMany ? whole.at : new Float64Array([...resample(days, draw), ...resample(days, draw)]),
    })
    if (again) drawn.push(again)
  }
  const wider = widening(hasMany ? changedGroups : days)
  const measure = (figure: 'revenue' | 'units') =>
    toMeasure(
      found[figure],
      drawn.map((each) => each[figure]),
      days,
      wider,
    )
  return {
    ...{ type: 'measured', days, orders, comparison },
    products: sales.cohorts.reduce((sum, { productIds }) => sum + productIds.length, 0),
    revenue: measure('revenue'),
    units: measure('units'),
  }
}

/** Resampling a few of something shows too little of how they differ. */
function widening(count: number): number {
  return Math.sqrt(count / (count - 1))
}

type Sum = { before: number; after: number; expected: number }
type Sums = { revenue: Sum; units: Sum }
/** How often each changed product, each compared product and each day counts. */
type Weights = { changed: Float64Array; compared: Float64Array; at: Float64Array }

/** Over all cells: what was sold before and after, and what the growth of the comparison lets expect. Null where the comparison sold nothing before. */
function sumUp(cells: readonly Cell[], days: number, weights: Weights): Sums | null {
  const sums: Sums = {
    revenue: { before: 0, after: 0, expected: 0 },
    units: { before: 0, after: 0, expected: 0 },
  }
  for (const { changed, comparison } of cells) {
    const own = total(changed, days, weights.changed, weights.at)
    const other = total(comparison, days, weights.compared, weights.at)
    for (const figure of ['revenue', 'units'] as const) {
      if (other[figure].before === 0) return null
      sums[figure].before += own[figure].before
      sums[figure].after += own[figure].after
      sums[figure].expected += (own[figure].before * other[figure].after) / other[figure].before
    }
  }
  return sums
}

function total(sales: readonly Sale[], days: number, groups: Float64Array, at: Float64Array) {
  const sums = { revenue: { before: 0, after: 0 }, units: { before: 0, after: 0 } }
  for (const sale of sales) {
    const weight = (groups[sale.group] ?? 0) * (at[sale.at] ?? 0)
    if (weight === 0) continue
    const side = sale.at < days ? 'before' : 'after'
    sums.revenue[side] += weight * sale.revenue
    sums.units[side] += weight * sale.units
  }
  return sums
}

function resample(count: number, draw: () => number): Float64Array {
  const weights = new Float64Array(count)
  for (let time = 0; time < count; time += 1) {
    const chosen = Math.floor(draw() * count)
    weights[chosen] = (weights[chosen] ?? 0) + 1
  }
  return weights
}

function toMeasure(found: Sum, drawn: readonly Sum[], days: number, wider: number): Measure {
  const change = found.after - found.expected
  const changes = drawn.map(({ after, expected }) => after - expected)
  const bound = (share: number) => {
    const value = changes.length > 0 ? quantile(changes, share) : change
    return (change + (value - change) * wider) / days
  }
  return {
    before: found.before / days,
    after: found.after / days,
    expected: found.expected / days,
    change: change / days,
    low: bound(0.025),
    high: bound(0.975),
  }
}
