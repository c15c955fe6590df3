import { expect, test } from 'vitest'
import type { AnalysisResults } from '#features/insight/analysis/contract/results.ts'
import { opportunitiesOf } from '#pages/scout/scout-regions.tsx'
import { makeForecast, makeReport, makeResult, makeSales, makeScan } from './__fixtures__/answer.fixture.ts'
import type { SavedAnswer } from './answers.ts'
import { insightOf } from './insights.ts'

type InsightTool = 'market-scan' | 'trend-prediction' | 'performance-analyzer'
const kept = <Of extends InsightTool>(
  tool: Of,
  answer: AnalysisResults[Of],
  parameters = {},
): SavedAnswer<Of> => ({
  agent: 'scout',
  tool,
  parameters,
  answer,
  at: '2026-11-20T10:00:00.000Z',
})

test('a region whose growth is more than chance rises, and one with a third of the revenue matters', () => {
  expect(insightOf(kept('market-scan', makeScan(), { region: 'asia' }))).toMatchObject({
    title: 'Orders grow: Asia',
    trend: 'up',
    impact: 'high',
    growth: 0.27,
    confidence: 0.82,
    value: { label: 'Revenue, 28 days', text: '$4,200' },
  })
})

test('growth that may be chance is told as stable', () => {
  const found = insightOf(kept('market-scan', makeScan({ low: -0.1 }), { region: 'asia' }))
  expect(found).toMatchObject({ trend: 'stable', title: 'Orders hold steady: Asia' })
})

test('a forecast is compared with as many weeks before it', () => {
  const answer = makeForecast({ sold: [2, 10, 10], ahead: [13, 13] })
  const found = insightOf(kept('trend-prediction', answer))
  expect(found).toMatchObject({ trend: 'up', impact: 'high', line: [2, 10, 10, 13, 13] })
  expect(found?.growth).toBeCloseTo(0.3)
})

test('unusual weeks of sales are told with the revenue of the last four weeks', () => {
  expect(insightOf(kept('performance-analyzer', makeSales({ unusualWeeks: 3 })))).toMatchObject({
    title: 'Some weeks of sales were unusual',
    impact: 'high',
    trend: 'up',
    growth: 0.5,
    value: { text: '$150.00' },
  })
  expect(insightOf(kept('performance-analyzer', makeSales({ unusualWeeks: 0 })))).toMatchObject({
    title: 'No week of sales was unusual',
    impact: 'low',
  })
})

test('returns no insight when there is too little data', () => {
  expect(insightOf(kept('market-scan', makeResult('market-scan', { outcome: 'too_little' })))).toBeNull()
})

test('an answer without figures has a card without figures', () => {
  expect(insightOf(kept('market-scan', makeResult('market-scan'), { region: 'eu' }))).toMatchObject({
    growth: null,
    value: null,
    trend: 'stable',
    impact: 'low',
  })
})

test('a report stored before its tables had keys tells the same opportunities', () => {
  const quote = { sentence: 'Linen is asked for.', page: 'A page', url: 'https://a.example/x' }
  const report = makeReport([{ country: 'NO', growth: 0.27, low: 0.05 }], [quote])
  const titles = ['Orders by country', 'What the web says']
  const tables = report.tables.map(({ key: _key, ...table }, at) => ({ ...table, title: titles[at] ?? '' }))
  expect(opportunitiesOf({ ...report, tables })).toEqual(opportunitiesOf(report))
  expect(opportunitiesOf(report)).toHaveLength(2)
})
