import { expect, test } from 'vitest'
import { makeAnswer, scanOfAsia } from './answer-fixture.ts'
import { insightOf } from './insights.ts'
import type { KeptAnswer } from './answers.ts'

const kept = (tool: string, answer: KeptAnswer['answer'], parameters = {}): KeptAnswer => ({
  agent: 'scout',
  tool,
  parameters,
  answer,
  at: '2026-11-20T10:00:00.000Z',
})

test('a region whose growth is more than chance rises, and one with a third of the revenue matters', () => {
  expect(insightOf(kept('market-scan', scanOfAsia, { region: 'asia' }))).toMatchObject({
    title: 'Orders grow: Asia',
    trend: 'up',
    impact: 'high',
    growth: 0.27,
    confidence: 0.82,
    value: { label: 'Revenue, 28 days', text: '$4,200' },
  })
})

test('growth that may be chance is told as stable', () => {
  const figures = scanOfAsia.figures.map((one) =>
    one.label === 'Growth of orders' ? { ...one, low: -0.1 } : one,
  )
  const found = insightOf(kept('market-scan', { ...scanOfAsia, figures }, { region: 'asia' }))
  expect(found).toMatchObject({ trend: 'stable', title: 'Orders hold steady: Asia' })
})

test('a forecast is compared with as many weeks before it', () => {
  const point = (y: number, at: number) => ({ x: `2026-0${at + 1}-01`, y })
  const answer = makeAnswer({
    figures: [{ label: 'Direction', value: 'up', kind: 'text' }],
    charts: [
      {
        title: 'Pieces of Mug by week',
        kind: 'line',
        unit: 'units',
        series: [
          { name: 'Sold', points: [2, 10, 10].map(point) },
          { name: 'Forecast', points: [13, 13].map(point) },
        ],
      },
    ],
  })
  const found = insightOf(kept('trend-prediction', answer))
  expect(found).toMatchObject({ trend: 'up', impact: 'high', line: [2, 10, 10, 13, 13] })
  expect(found?.growth).toBeCloseTo(0.3)
})

test('too little data is no insight, and neither is an answer about something else', () => {
  expect(insightOf(kept('market-scan', makeAnswer({ outcome: 'too_little' })))).toBeNull()
  expect(insightOf(kept('web-search', makeAnswer()))).toBeNull()
})

test('an answer without figures has a card without figures', () => {
  expect(insightOf(kept('market-scan', makeAnswer(), { region: 'eu' }))).toMatchObject({
    growth: null,
    value: null,
    trend: 'stable',
    impact: 'low',
  })
})
