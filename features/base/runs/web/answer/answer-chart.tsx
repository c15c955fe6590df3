import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AnswerChart } from '#features/base/runs/contract/answer.ts'
import { ChartLegend } from '#ui/chart-legend.tsx'
import { ChartTable } from '#ui/chart-table.tsx'
import { formatNumber } from '#ui/format.ts'
import { AnswerDrawing } from './answer-drawing.tsx'
import { hasBand, maxSeries, toChartGeometry, toRows } from './answer-points.ts'
import { dayText, moneyText } from './cell-text.ts'

/** A drawing of an answer, and the figures behind it. */
export function AnswerChartView({ chart }: { chart: AnswerChart }) {
  const { title, kind, unit, series } = chart
  const drawn = toChartGeometry(chart)
  const isMoney = /^[A-Z]{3}$/.test(unit)
  const format = (value: number) =>
    isMoney ? moneyText(value, unit) : formatNumber(Math.round(value * 100) / 100)
  if (drawn.points.length === 0) return null
  const columns = [
    { name: kind === 'line' ? t`Date` : t`Name` },
    ...series.flatMap((each) => [
      { name: each.name, format },
      ...(hasBand(each)
        ? [
            { name: t`${each.name}, low`, format },
            { name: t`${each.name}, high`, format },
          ]
        : []),
    ]),
  ]
  const rows = toRows(chart).map(([x, ...values]) => [dayText(String(x)), ...values])
  return (
    <div className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h4 className="type-label text-ink-2">{title}</h4>
        <span className="type-small text-ink-3">{unit}</span>
      </div>
      {(drawn.series.length > 1 || drawn.bandColor !== null) && <ChartLegend series={drawn.series} />}
      {drawn.bandColor !== null && (
        <p className="type-small text-ink-3">
          <Trans>The shaded area shows the likely range.</Trans>
        </p>
      )}
      {series.length > maxSeries && (
        <p className="type-small text-ink-3">
          <Trans>The chart shows the first four. The table shows all of them.</Trans>
        </p>
      )}
      <div role="img" aria-label={title} dir="ltr" className="mt-2 h-[180px]">
        <AnswerDrawing drawn={drawn} kind={kind} format={format} />
      </div>
      <details className="type-small mt-1 text-ink-2">
        <summary className="cursor-pointer py-1">
          <Trans>Chart data</Trans>
        </summary>
        <ChartTable caption={title} columns={columns} rows={rows} />
      </details>
    </div>
  )
}
