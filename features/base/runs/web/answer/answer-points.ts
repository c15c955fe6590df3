import type { AnswerChart } from '#features/base/runs/contract/answer.ts'
import type { Cells, ChartPoint, Series } from '#ui/chart.ts'

export const maxSeries = 4
const colors: Series['color'][] = ['c1', 'c2', 'c3', 'c4']

/** A point with the interval of the first of its series that has one. */
export type BandPoint = ChartPoint & { band: [number, number] | null }
export type ChartGeometry = { points: BandPoint[]; series: Series[]; bandColor: Series['color'] | null }

/** What is drawn of a chart: all x in order, and the first four of its series. */
export function toChartGeometry({ kind, series }: AnswerChart): ChartGeometry {
  const drawn = series.slice(0, maxSeries)
  const byX = drawn.map(({ points }) => new Map(points.map((point) => [point.x, point])))
  const labels = xsOf(drawn, kind)
  const banded = drawn.findIndex(({ points }) => points.some(({ low }) => low != null))
  return {
    series: drawn.map(({ name }, index) => ({ name, color: colors[index] ?? 'c1' })),
    bandColor: banded === -1 ? null : (colors[banded] ?? 'c1'),
    points: labels.map((label) => {
      const { low, high } = byX[banded]?.get(label) ?? {}
      const values = byX.map((each) => each.get(label)?.y ?? null)
      return { label, values, band: low != null && high != null ? [low, high] : null }
    }),
  }
}

/** Every value of every series, with the intervals. */
export function toRows({ kind, series }: AnswerChart): Cells[] {
  const byX = series.map(({ points }) => new Map(points.map((point) => [point.x, point])))
  return xsOf(series, kind).map((x) => [
    x,
    ...byX.flatMap((each, index) => {
      const { y = null, low = null, high = null } = each.get(x) ?? {}
      return hasBand(series[index]) ? [y, low, high] : [y]
    }),
  ])
}

export function hasBand(series: AnswerChart['series'][number] | undefined): boolean {
  return series?.points.some(({ low }) => low != null) ?? false
}

function xsOf(series: AnswerChart['series'], kind: AnswerChart['kind']): string[] {
  const xs = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))]
  const isTime = kind === 'line' && xs.every((x) => /^\d{4}-\d{2}/.test(x))
  return isTime ? xs.toSorted() : xs
}
