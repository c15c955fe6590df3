import { mean } from 'simple-statistics'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import type { TrendPredictionResult } from '../contract/trend-prediction.ts'
import { type Forecast, forecast, maxHistory, sinceFirstSale, weeksAfter } from '../rules/forecast.ts'
import { confidenceOf, type ConfidencePart, evidencePart, precisionPart } from '../rules/market-confidence.ts'
import { sayCount, sayNumber, sayPercent } from '../rules/market-wording.ts'
import { testTrend, type TrendTest } from '../rules/trend.ts'
import type { AnalysisDeps, WeekFact } from './deps.ts'
import { answerWithout, loadCoverage, pickProducts } from './market-product.ts'

export type TrendAsk = {
  product?: string | undefined
  category?: string | undefined
  horizonWeeks: number
  /** 50 to 100. */
  confidence: number
}
type TrendReportInput = { name: string; ask: TrendAsk; weeks: WeekFact[] }

const season = 52

/** Says how many pieces a product, a category or the store will sell in the next weeks. */
export async function predictTrend(
  deps: Pick<AnalysisDeps, 'facts'>,
  workspaceId: string,
  ask: TrendAsk,
): Promise<TrendPredictionResult> {
  const opened = await loadCoverage(deps, workspaceId)
  if ('answer' in opened) return opened.answer
  const picked = ask.product === undefined ? null : await pickProducts(deps, workspaceId, ask.product)
  if (picked && 'answer' in picked) return picked.answer
  const filter = picked
    ? { productIds: picked.productIds }
    : ask.category === undefined
      ? {}
      : { category: ask.category }
  const known = await deps.facts.listWeeks(workspaceId, { ...filter, weeks: maxHistory })
  const name = picked ? picked.title : (ask.category ?? 'your store')
  return toAnswer({ name, ask, weeks: sinceFirstSale(known) })
}

function toAnswer(told: TrendReportInput): TrendPredictionResult {
  const { name, ask, weeks } = told
  const units = weeks.map(({ units }) => units)
  const found = forecast(units, {
    horizon: ask.horizonWeeks,
    confidence: ask.confidence / 100,
    period: season,
  })
  const basis = {
    rows: weeks.length,
    unit: 'weeks',
    from: weeks[0]?.week ?? null,
    to: weeks.at(-1)?.week ?? null,
  }
  if (found === null) {
    const has =
      weeks.length === 0
        ? 'there’s no full week with sales yet'
        : `there ${weeks.length === 1 ? 'is' : 'are'} ${sayCount(weeks.length, 'full week')}`
    const summary = `A forecast for ${name} needs at least 3 full weeks of sales (8 is better); ${has}. Ask again after more sales, or ask for a whole category.`
    return answerWithout('too_little', summary, { basis })
  }
  const trend = testTrend(units.slice(-season))
  const parts = confidenceParts(found, weeks.length)
  const mean = meanPoint(found)
  return {
    outcome: 'answer',
    summary: summarise(told, found, trend),
    confidence: confidenceOf(parts),
    basis: { kind: 'local', ...basis, method: found.method },
    figures: [
      newFigure('weekly_pieces', 'Units per week', mean.value, 'number', { low: mean.low, high: mean.high }),
      newFigure('direction', 'Direction', trend?.direction ?? null, 'text'),
      newFigure('forecast_error', 'Forecast error (MASE)', found.mase, 'number'),
      newFigure('range_coverage', 'Tested confidence', found.coverage, 'percent'),
    ],
    tables: [forecastTable(weeks, found)],
    charts: [forecastChart(told, found)],
    sources: [],
    detail: {
      method: found.method,
      mase: found.mase,
      naiveMase: found.naiveMase,
      tests: found.tests,
      coverage: found.coverage,
      isSparse: found.isSparse,
      tried: found.tried,
      trend,
      confidenceParts: parts,
    },
  }
}

function confidenceParts(found: Forecast, weeks: number): ConfidencePart[] {
  const { value, low, high } = meanPoint(found)
  const parts = [
    evidencePart('weeks of sales', weeks, 8),
    precisionPart('width of the range', value, Math.max(value - low, high - value)),
  ]
  return found.mase === null ? parts : [...parts, { name: 'error in the tests', value: 1 / (1 + found.mase) }]
}

function meanPoint({ points }: Forecast): { value: number; low: number; high: number } {
  const meanOf = (of: 'value' | 'low' | 'high') => mean(points.map((point) => point[of]))
  return { value: meanOf('value'), low: meanOf('low'), high: meanOf('high') }
}

function summarise({ name, ask, weeks }: TrendReportInput, found: Forecast, trend: TrendTest | null): string {
  const { value, low, high } = meanPoint(found)
  const span = ask.horizonWeeks === 1 ? 'next week' : `in each of the next ${ask.horizonWeeks} weeks`
  const sentences = [
    `Expect to sell about ${sayNumber(value)} units of ${name} ${span}, between ${sayNumber(low)} and ${sayNumber(high)}.`,
    sayRange(ask.confidence / 100, found),
    trend === null || trend.direction === 'none'
      ? 'No clear trend in sales.'
      : `Sales are clearly going ${trend.direction}.`,
    weeks.length < 8
      ? `With only ${weeks.length} weeks of sales, this forecast repeats the last week. It gets better from 8 weeks of sales.`
      : `The most accurate method for past weeks was ${found.method}.`,
  ]
  return sentences.join(' ')
}

function sayRange(asked: number, { coverage, tests }: Forecast): string {
  const tried = `${sayCount(tests, 'test')} on the past`
  if (asked >= 1)
    return `No range is certain. This one is based on the largest error in ${tried}, and holds about ${sayPercent(coverage)} of the time.`
  return coverage < asked - 0.005
    ? `You asked for ${sayPercent(asked)}, but ${tried} only support ${sayPercent(coverage)}.`
    : `In ${tried}, this range was right at least ${sayPercent(asked)} of the time.`
}

function forecastTable(weeks: readonly WeekFact[], { points }: Forecast) {
  const days = weeksAfter(weeks.at(-1)?.week ?? '', points.length)
  return newTable(
    'forecast',
    'Forecast by week',
    [
      ['week', 'Week from', 'day'],
      ['units', 'Units', 'number'],
      ['low', 'Low', 'number'],
      ['high', 'High', 'number'],
    ],
    points.map(({ value, low, high }, i) => ({ week: days[i] ?? null, units: value, low, high })),
  )
}

function forecastChart(
  { name, weeks }: TrendReportInput,
  { points }: Forecast,
): TrendPredictionResult['charts'][number] {
  const days = weeksAfter(weeks.at(-1)?.week ?? '', points.length)
  const past = weeks.slice(-season).map(({ week, units }) => ({ x: week, y: units, low: null, high: null }))
  return {
    key: 'weekly_pieces',
    title: `Units of ${name} by week`,
    kind: 'line',
    unit: 'units',
    series: [
      { key: 'sold', name: 'Sold', points: past },
      {
        key: 'forecast',
        name: 'Forecast',
        points: points.map(({ value, low, high }, i) => ({ x: days[i] ?? '', y: value, low, high })),
      },
    ],
  }
}
