import type { AnswerChart, AnswerFigure, AnswerTable } from '#features/base/runs/contract/answer.ts'
import { quantileOf } from '../rules/spread.ts'
import type { MarketSales } from './market-sales.ts'

export type WebFact = { title: string; url: string; content: string; seenAt: string }

const mostRows = 50
const plain = { currency: null, low: null, high: null }
const text = (key: string, label: string) => ({ key, label, kind: 'text' as const, currency: null })
const number = (key: string, label: string) => ({ key, label, kind: 'number' as const, currency: null })
const percent = (key: string, label: string) => ({ key, label, kind: 'percent' as const, currency: null })
const money = (key: string, label: string, currency: string) => ({
  key,
  label,
  kind: 'money' as const,
  currency,
})

export function growthFigures(
  sales: MarketSales,
  prices: readonly number[],
  currency: string,
): AnswerFigure[] {
  const { now, before, growth, world } = sales
  const figures: AnswerFigure[] = [
    { ...plain, label: 'Orders', value: now.orders, kind: 'number' },
    { ...plain, label: 'Pieces', value: now.units, kind: 'number' },
    { ...plain, label: 'Revenue', value: now.revenue, kind: 'money', currency },
    {
      ...plain,
      label: 'Share of all revenue',
      value: world.revenue > 0 ? now.revenue / world.revenue : null,
      kind: 'percent',
    },
  ]
  if (growth && before) {
    const { share, low, high, probability } = growth
    const grown = (of: 'units' | 'revenue') => (before[of] > 0 ? now[of] / before[of] - 1 : null)
    figures.push(
      {
        ...plain,
        label: 'Growth of orders',
        value: share,
        kind: 'percent',
        ...(share === null ? {} : { low, high }),
      },
      { ...plain, label: 'Growth of pieces', value: grown('units'), kind: 'percent' },
      { ...plain, label: 'Growth of revenue', value: grown('revenue'), kind: 'percent' },
      { ...plain, label: 'Probability of growth', value: probability, kind: 'percent' },
    )
  }
  if (prices.length > 0) {
    const [low, middle, high] = [0.25, 0.5, 0.75].map((p) => quantileOf(prices, p))
    figures.push({
      label: 'Median price',
      value: middle ?? null,
      kind: 'money',
      currency,
      low: low ?? null,
      high: high ?? null,
    })
  }
  return figures
}

export function countryTable({ countries, world }: MarketSales, currency: string): AnswerTable {
  return {
    title: 'Orders by country',
    columns: [
      text('country', 'Country'),
      number('orders', 'Orders'),
      number('units', 'Pieces'),
      money('revenue', 'Revenue', currency),
      percent('share', 'Share of all revenue'),
      percent('growth', 'Growth of orders'),
      percent('low', 'Growth, low'),
      percent('high', 'Growth, high'),
    ],
    rows: countries.slice(0, mostRows).map(({ country, orders, units, revenue, growth }) => ({
      country: country ?? 'unknown',
      orders,
      units,
      revenue,
      share: world.revenue > 0 ? revenue / world.revenue : null,
      growth: growth?.share ?? null,
      low: growth?.low ?? null,
      high: growth?.high ?? null,
    })),
  }
}

export function priceTable(prices: readonly number[], currency: string): AnswerTable {
  const at = {
    'Lowest price': 0,
    'A quarter costs less than': 0.25,
    Median: 0.5,
    'A quarter costs more than': 0.75,
    'Highest price': 1,
  }
  return {
    title: 'Your prices',
    columns: [text('place', 'Of your products'), money('price', 'Price', currency)],
    rows:
      prices.length === 0
        ? []
        : Object.entries(at).map(([place, p]) => ({ place, price: quantileOf(prices, p) })),
  }
}

export function webTable(web: readonly WebFact[]): AnswerTable {
  return {
    title: 'On the web',
    columns: [
      text('title', 'Page'),
      text('content', 'What it says'),
      text('url', 'Address'),
      { ...text('seenAt', 'Seen at'), kind: 'moment' },
    ],
    rows: web.map(({ title, content, url, seenAt }) => ({ title, content, url, seenAt })),
  }
}

export function ordersChart({ countries }: MarketSales): AnswerChart {
  const points = countries
    .slice(0, 10)
    .map(({ country, orders }) => ({ x: country ?? 'unknown', y: orders, low: null, high: null }))
  return { title: 'Orders by country', kind: 'bar', unit: 'orders', series: [{ name: 'Orders', points }] }
}
