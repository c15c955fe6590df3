/** Insights in sentences: the finding with its number, one reason, and how it was computed. */
import { plural, t } from '@lingui/core/macro'
import { roundUnits } from '#features/insight/analysis/rules/market-wording.ts'
import type { Comparison, Insight } from '#features/insight/market-insights/contract.ts'
import { formatAmount } from '#features/shop/sales/web/amount.ts'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { regionNames } from './research-regions.ts'

export const insightCategories: Record<Insight['kind'], string> = {
  sales: t`Sales`,
  region: t`Regions`,
  product: t`Products`,
  demand: t`Demand`,
}

/** The finding. */
export function titleOfInsight(insight: Insight): string {
  const share = formatPercent(Math.abs(insight.growth) * 100)
  const isUp = insight.trend === 'up'
  if (insight.kind === 'sales') return isUp ? t`Revenue is up ${share}` : t`Revenue is down ${share}`
  if (insight.kind === 'region') {
    const region = regionNames[insight.region]
    return isUp ? t`Revenue from ${region} is up ${share}` : t`Revenue from ${region} is down ${share}`
  }
  if (insight.kind === 'product') {
    const { title } = insight
    return isUp ? t`${title} sales are up ${share}` : t`${title} sales are down ${share}`
  }
  const title = insight.product?.title
  if (title === undefined) return isUp ? t`Demand should rise ${share}` : t`Demand should fall ${share}`
  return isUp ? t`Demand for ${title} should rise ${share}` : t`Demand for ${title} should fall ${share}`
}

/** What the figure beside the growth is. A product is compared over days that are over, the store as it stands. */
export function figureOfInsight(insight: Insight): string {
  if (insight.kind === 'demand') return t`Expected per week`
  const { days } = insight
  return insight.kind === 'product' ? t`Revenue (${days} full days)` : t`Revenue (${days} days)`
}

/** The one reason that explains it best. */
export function reasonOfInsight(insight: Insight): string {
  if (insight.kind === 'demand') {
    const [now, before] = [
      formatNumber(roundUnits(insight.units.now)),
      formatNumber(roundUnits(insight.units.before)),
    ]
    return plural(insight.weeks, {
      one: `About ${now} units expected next week, compared with ${before} a week before.`,
      other: `About ${now} units a week expected over the next # weeks, compared with ${before} a week before.`,
    })
  }
  if (insight.kind === 'product') return reasonOfProduct(insight)
  const { orders, revenue, currency, days } = insight
  const [now, before] = [formatAmount(revenue.now, currency), formatAmount(revenue.before, currency)]
  const average = { now: revenue.now / orders.now, before: revenue.before / Math.max(1, orders.before) }
  if (orders.before > 0 && size(average) > size(orders)) {
    const [mean, meanBefore] = [formatAmount(average.now, currency), formatAmount(average.before, currency)]
    return t`${now}, compared with ${before} in the previous ${days} days. The average order is ${mean}, compared with ${meanBefore}.`
  }
  return t`${now} from ${formatNumber(orders.now)} orders, compared with ${before} from ${formatNumber(orders.before)} in the previous ${days} days.`
}

function reasonOfProduct(insight: Extract<Insight, { kind: 'product' }>): string {
  const { reason, units, price, currency, days } = insight
  const [now, before] = [formatNumber(units.now), formatNumber(units.before)]
  if (reason === 'sold_out')
    return t`It’s sold out: ${now} units sold in ${days} full days, compared with ${before} in the previous ${days} days.`
  if (reason === 'price') {
    const [paid, paidBefore] = [formatAmount(price.now, currency), formatAmount(price.before, currency)]
    return t`${now} units sold at ${paid} on average in ${days} full days, compared with ${before} at ${paidBefore} in the previous ${days} days.`
  }
  return t`${now} units sold in ${days} full days, compared with ${before} in the previous ${days} days.`
}

function size({ now, before }: Comparison): number {
  return Math.abs(now / before - 1)
}

/** What stands behind the number, for those who look. */
export function methodOfInsight(insight: Insight): string {
  if (insight.kind === 'demand')
    return t`A forecast from your weekly sales, using the method that was most accurate for past weeks.`
  return insight.kind === 'product'
    ? t`Based on your orders in two periods of full days, not including today. Confidence is the probability that the change isn't due to chance.`
    : t`Your orders compared with the previous period, up to the same time of day, as in Global Markets. Confidence is the probability that the change isn't due to chance.`
}
