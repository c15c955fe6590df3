/** What of a store's sales is worth a card: a change of some size that is hardly chance. */
import { chartOf, valuesOf } from '#features/base/runs/rules/keyed.ts'
import type { TrendPredictionResult } from '#features/insight/analysis/contract/trend-prediction.ts'
import { growthOf } from '#features/insight/analysis/rules/market-growth.ts'
import { roundUnits } from '#features/insight/analysis/rules/market-wording.ts'
import { Region } from '#features/shop/research/contract/task.ts'
import { marketOf } from '#features/shop/research/rules/regions.ts'
import type { SalesFigures } from '#features/shop/sales/contract.ts'
import type {
  Comparison,
  DemandInsight,
  Insight,
  MarketFindings,
  ProductInsight,
  RegionInsight,
  SalesInsight,
} from './contract.ts'

/** A smaller change is none. */
const minChange = 0.05
/** No count of orders makes a change certain. */
const maxConfidence = 0.99
/** A change that is more likely to be chance is no insight. */
const minConfidence = 0.6

type Change = Pick<Insight, 'growth' | 'trend' | 'confidence'>

/**
 * The change of a sum that orders brought. Its confidence is that the pace of orders changed in the same direction, both
 * periods being as long. Null without a change, below the least confidence, and where nothing was sold in either period.
 */
export function changeOf(money: Comparison, orders: Comparison): Change | null {
  if (!(money.before > 0) || orders.now === 0) return null
  const growth = money.now / money.before - 1
  const pace = growthOf(orders.now, orders.before)
  if (pace === null || Math.abs(growth) < minChange) return null
  const confidence = Math.min(maxConfidence, growth > 0 ? pace.probability : 1 - pace.probability)
  return confidence < minConfidence ? null : { growth, confidence, trend: growth > 0 ? 'up' : 'down' }
}

/** The regions that Scout researches one by one. */
const regions = ['us', 'middle-east', 'india', 'canada', 'southeast-asia', 'europe', 'africa'] as const

/** What the figures of Global Markets say of the whole store and of its regions. Nothing where the period before is not known. */
export function fromFigures(figures: SalesFigures): MarketFindings {
  const { currency, series, totals, previous, previousCountries } = figures
  const days = series.length
  const revenueOf = (region: Region) => sumIn(region, figures.countries).revenue
  const known = {
    regions: Region.options
      .filter((region) => region !== 'global' && revenueOf(region) > 0)
      .toSorted((one, other) => revenueOf(other) - revenueOf(one)),
  }
  if (previous === null || previousCountries === null) return { ...known, insights: [], growingCountries: [] }
  const revenue = { now: Number(totals.revenue), before: Number(previous.revenue) }
  const orders = { now: totals.orders, before: previous.orders }
  const change = changeOf(revenue, orders)
  const line = series.map((day) => Number(day.revenue))
  const whole: SalesInsight[] = change
    ? [{ ...change, kind: 'sales', id: 'sales', impact: 'high', currency, days, revenue, orders, line }]
    : []
  const ofRegions = regions.flatMap((region): RegionInsight[] => {
    const [now, before] = [sumIn(region, figures.countries), sumIn(region, previousCountries)]
    const sums = {
      revenue: { now: now.revenue, before: before.revenue },
      orders: { now: now.orders, before: before.orders },
    }
    const found = changeOf(sums.revenue, sums.orders)
    if (!found) return []
    const impact = impactOf(now.revenue / revenue.now, 0.3, 0.1)
    return [{ ...found, kind: 'region', id: `region ${region}`, region, impact, currency, days, ...sums }]
  })
  const growing = figures.countries.flatMap(({ country, ...now }) => {
    const before = previousCountries.find((one) => one.country === country)
    if (country === null || !before) return []
    const money = { now: Number(now.revenue), before: Number(before.revenue) }
    const found = changeOf(money, { now: now.orders, before: before.orders })
    return found?.trend === 'up' ? [{ country, growth: found.growth }] : []
  })
  return {
    ...known,
    insights: [...whole, ...ofRegions],
    growingCountries: growing.toSorted((one, other) => other.growth - one.growth),
  }
}

type CountrySum = { country: string | null; revenue: string; orders: number }

function sumIn(region: Region, rows: readonly CountrySum[]): { revenue: number; orders: number } {
  const { countries } = marketOf(region)
  return rows
    .filter(({ country }) => country !== null && (countries?.includes(country) ?? true))
    .reduce((sum, row) => ({ revenue: sum.revenue + Number(row.revenue), orders: sum.orders + row.orders }), {
      revenue: 0,
      orders: 0,
    })
}

export type ProductPeriod = {
  productId: string | null
  title: string
  units: number
  revenue: number
  orders: number
}

/** A price that moved by less does not explain a change. */
const minPriceChange = 0.03
/** So many times as much as the price, in logarithms, units move by it at most: hardly any study finds more (Bijmolt, van Heerde and Pieters 2005). */
const maxElasticity = 10
const maxProducts = 6

/** The products whose sales changed most, by revenue. `stockOf` has null for one whose stock is not tracked. */
export function fromProducts(
  { now, before }: { now: readonly ProductPeriod[]; before: readonly ProductPeriod[] },
  stockOf: ReadonlyMap<string, number | null>,
  { currency, days }: { currency: string; days: number },
): ProductInsight[] {
  const earlier = new Map(before.map((one) => [one.productId, one]))
  const total = now.reduce((sum, { revenue }) => sum + revenue, 0)
  const found = now.flatMap((sale): ProductInsight[] => {
    const { productId, title } = sale
    const was = earlier.get(productId)
    if (productId === null || !was || !stockOf.has(productId) || was.units === 0 || sale.units === 0)
      return []
    const compare = (of: 'units' | 'revenue' | 'orders') => ({ now: sale[of], before: was[of] })
    const units = compare('units')
    const change = changeOf(units, compare('orders'))
    if (!change) return []
    const price = { now: sale.revenue / sale.units, before: was.revenue / was.units }
    const stock = stockOf.get(productId) ?? null
    const isPrice = Math.abs(price.now / price.before - 1) >= minPriceChange && explains(price, units)
    const reason =
      stock !== null && stock <= 0 && change.trend === 'down' ? 'sold_out' : isPrice ? 'price' : 'units'
    const impact = impactOf(Math.abs(sale.revenue - was.revenue) / Math.max(total, 1e-9), 0.05, 0.01)
    return [
      {
        ...change,
        ...{ kind: 'product', id: `product ${productId}`, productId, title, impact, currency, days },
        ...{ revenue: compare('revenue'), orders: compare('orders'), units, price, stock, reason },
        isDue: false,
        hasPriceEvidence: false,
      },
    ]
  })
  return found.toSorted((one, other) => moved(other) - moved(one)).slice(0, maxProducts)
}

/** Whether a price can have moved sales so far, and in that direction. */
function explains(price: Comparison, units: Comparison): boolean {
  const elasticity = -Math.log(units.now / units.before) / Math.log(price.now / price.before)
  return elasticity > 0 && elasticity <= maxElasticity
}

function moved({ revenue }: ProductInsight): number {
  return Math.abs(revenue.now - revenue.before)
}

const lineWeeks = 26

/**
 * What a forecast says of a product, or of the whole store: the mean of the weeks ahead against as many before. Its confidence
 * is that the sales have a trend in the same direction; how well the forecast did on the past says nothing of the change.
 */
export function fromForecast(
  answer: TrendPredictionResult,
  product: DemandInsight['product'],
): DemandInsight[] {
  const chart = chartOf(answer, 'weekly_pieces')
  const [sold, ahead] = [valuesOf(chart, 'sold'), valuesOf(chart, 'forecast')]
  const weeks = ahead.length
  const units = { now: meanOf(ahead), before: meanOf(sold.slice(-weeks)) }
  const { trend } = answer.detail
  if (weeks === 0 || !(units.before > 0) || !trend) return []
  const growth = units.now / units.before - 1
  const direction = growth > 0 ? 'up' : 'down'
  const confidence = Math.min(maxConfidence, 1 - trend.p)
  const isUnsure = trend.direction !== direction || confidence < minConfidence
  // Two numbers that read the same contradict a title that says that they differ.
  if (roundUnits(units.now) === roundUnits(units.before)) return []
  if (isUnsure || (answer.confidence ?? 0) < minConfidence || Math.abs(growth) < minChange) return []
  return [
    {
      ...{
        kind: 'demand',
        id: `demand ${product?.productId ?? ''}`,
        product,
        weeks,
        units,
        growth,
        confidence,
        isDue: false,
        hasPriceEvidence: false,
      },
      ...{ trend: direction, impact: impactOf(Math.abs(growth), 0.2, 0.1) },
      line: [...sold.slice(-lineWeeks), ...ahead],
    },
  ]
}

/** Says which of the products have to be reordered. */
export function markDue(insights: readonly Insight[], due: ReadonlySet<string>): Insight[] {
  return insights.map((one) => {
    if (one.kind === 'product') return { ...one, isDue: due.has(one.productId) }
    return one.kind === 'demand' ? { ...one, isDue: due.has(one.product?.productId ?? '') } : one
  })
}

/** The product whose price may be looked at: what sells less though it is there. All else is a matter of stock. */
export function productToPrice(insight: Insight): string | null {
  if (insight.trend === 'up') return null
  if (insight.kind === 'product') return insight.reason === 'sold_out' ? null : insight.productId
  return insight.kind === 'demand' ? (insight.product?.productId ?? null) : null
}

/** Says of which products that sell less another price can be worked out. */
export function markPriced(insights: readonly Insight[], priced: ReadonlySet<string>): Insight[] {
  return insights.map((one) => {
    const hasPriceEvidence = priced.has(productToPrice(one) ?? '')
    return one.kind === 'product' || one.kind === 'demand' ? { ...one, hasPriceEvidence } : one
  })
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function impactOf(size: number, high: number, medium: number): Insight['impact'] {
  return size >= high ? 'high' : size >= medium ? 'medium' : 'low'
}

const places: Record<Insight['impact'], number> = { high: 0, medium: 1, low: 2 }

/** What matters most first, then what is surest. */
export function rankInsights(insights: readonly Insight[]): Insight[] {
  return insights.toSorted(
    (one, other) => places[one.impact] - places[other.impact] || other.confidence - one.confidence,
  )
}
