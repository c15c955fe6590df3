import { quantile } from 'simple-statistics'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import type { MarketScanResult } from '../contract/market-scan.ts'
import type { MarketSales } from './market-sales.ts'

export type WebFact = { title: string; url: string; content: string; seenAt: string }
type MarketFigures = MarketScanResult['figures']

const maxRows = 50

export function growthFigures(
  sales: MarketSales,
  prices: readonly number[],
  currency: string,
): MarketFigures {
  const { now, before, growth, world } = sales
  const share = world.revenue > 0 ? now.revenue / world.revenue : null
  const figures: MarketFigures = [
    newFigure('orders', 'Orders', now.orders, 'number'),
    newFigure('pieces', 'Units', now.units, 'number'),
    newFigure('revenue', 'Revenue', now.revenue, 'money', { currency }),
    newFigure('revenue_share', 'Share of revenue', share, 'percent'),
  ]
  if (growth && before) {
    const { low, high, probability } = growth
    const interval = growth.share === null ? {} : { low, high }
    const grown = (of: 'units' | 'revenue') => (before[of] > 0 ? now[of] / before[of] - 1 : null)
    figures.push(
      newFigure('order_growth', 'Order growth', growth.share, 'percent', interval),
      newFigure('piece_growth', 'Unit growth', grown('units'), 'percent'),
      newFigure('revenue_growth', 'Revenue growth', grown('revenue'), 'percent'),
      newFigure('growth_probability', 'Probability of growth', probability, 'percent'),
    )
  }
  if (prices.length > 0) {
    const [low = null, middle = null, high = null] = [0.25, 0.5, 0.75].map((p) => quantile(prices, p))
    figures.push(newFigure('median_price', 'Median price', middle, 'money', { currency, low, high }))
  }
  return figures
}

export function countryTable({ countries, world }: MarketSales, currency: string) {
  return newTable(
    'orders_by_country',
    'Orders by country',
    [
      ['country', 'Country', 'text'],
      ['orders', 'Orders', 'number'],
      ['units', 'Units', 'number'],
      ['revenue', 'Revenue', 'money'],
      ['share', 'Share of revenue', 'percent'],
      ['growth', 'Order growth', 'percent'],
      ['low', 'Growth, low', 'percent'],
      ['high', 'Growth, high', 'percent'],
    ],
    countries.slice(0, maxRows).map(({ country, orders, units, revenue, growth }) => ({
      country: country ?? 'unknown',
      orders,
      units,
      revenue,
      share: world.revenue > 0 ? revenue / world.revenue : null,
      growth: growth?.share ?? null,
      low: growth?.low ?? null,
      high: growth?.high ?? null,
    })),
    currency,
  )
}

export function priceTable(prices: readonly number[], currency: string) {
  const at = {
    'Lowest price': 0,
    'A quarter costs less than': 0.25,
    Median: 0.5,
    'A quarter costs more than': 0.75,
    'Highest price': 1,
  }
  return newTable(
    'price_spread',
    'Your prices',
    [
      ['place', 'Of your products', 'text'],
      ['price', 'Price', 'money'],
    ],
    prices.length === 0
      ? []
      : Object.entries(at).map(([place, p]) => ({ place, price: quantile(prices, p) })),
    currency,
  )
}

export function webTable(web: readonly WebFact[]) {
  return newTable(
    'web_pages',
    'On the web',
    [
      ['title', 'Page', 'text'],
      ['content', 'What it says', 'text'],
      ['url', 'Address', 'text'],
      ['seenAt', 'Seen at', 'moment'],
    ],
    web.map(({ title, content, url, seenAt }) => ({ title, content, url, seenAt })),
  )
}

export function ordersChart({ countries }: MarketSales): MarketScanResult['charts'][number] {
  const points = countries
    .slice(0, 10)
    .map(({ country, orders }) => ({ x: country ?? 'unknown', y: orders, low: null, high: null }))
  return {
    ...{ key: 'orders_by_country', title: 'Orders by country', kind: 'bar', unit: 'orders' },
    series: [{ key: 'orders', name: 'Orders', points }],
  }
}
