import { expect, test } from 'vitest'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { chartOf, figureOf, tableOf, valuesOf } from '#features/base/runs/rules/keyed.ts'
import { AnalysisResults } from '../contract/results.ts'
import { resultOf } from './result.ts'

const basis = { kind: 'local', rows: 8, unit: 'weeks', from: null, to: null, method: 'none' }
const stored = (parts: object) =>
  ToolAnswer.parse({ outcome: 'answer', summary: '', confidence: null, basis, ...parts })

test('an answer that was stored before there were keys is read by them', () => {
  const money = { kind: 'money', currency: 'EUR' }
  const price = resultOf(
    'price-optimizer',
    stored({
      figures: [
        { label: 'Price', value: 26, ...money },
        { label: 'Price today', value: 24, ...money },
      ],
    }),
  )
  expect(figureOf(price, 'price')?.value).toBe(26)
  expect(figureOf(price, 'price_today')).toMatchObject({ value: 24, label: 'Price today' })
  expect(figureOf(price, 'margin')).toBeUndefined()
  expect(AnalysisResults.shape['price-optimizer'].parse(price)).toEqual(price)

  const column = { key: 'segment', label: 'Segment', kind: 'text' }
  const series = [{ name: 'Revenue', points: [{ x: '2026-11-16', y: 90 }] }]
  const sales = resultOf(
    'performance-analyzer',
    stored({
      tables: [
        {
          title: 'Customers by recency, frequency and money',
          columns: [column],
          rows: [{ segment: 'loyal', customers: 3, revenue: 90 }],
        },
      ],
      charts: [{ title: 'Revenue by week', kind: 'line', unit: 'EUR', series }],
    }),
  )
  expect(tableOf(sales, 'customer_segments')?.rows[0]?.customers).toBe(3)
  expect(valuesOf(chartOf(sales, 'revenue_by_week'), 'revenue')).toEqual([90])
  expect(AnalysisResults.shape['performance-analyzer'].parse(sales)).toEqual(sales)
})

test('a key goes before whatever the label says, and a label that nobody knows gets none', () => {
  const figures = [
    { key: 'price_today', label: 'Price', value: 24, kind: 'money', currency: 'EUR' },
    { label: 'Not of this tool', value: 1, kind: 'number' },
  ]
  const answer = stored({ figures })
  const price = resultOf('price-optimizer', answer)
  expect(figureOf(price, 'price')).toBeUndefined()
  expect(figureOf(price, 'price_today')?.value).toBe(24)
  expect(price.figures).toEqual(answer.figures)
})
