import { plural, t } from '@lingui/core/macro'
import { ChartCard } from '#ui/chart-card.tsx'
import { formatPercent } from '#ui/format.ts'
import { LineChart } from '#ui/line-chart.tsx'
import { shortDay } from '#ui/relative-time.ts'
import type { SalesFigures } from '../contract.ts'
import { formatAmount, formatShortAmount } from './amount.ts'

type Props = {
  figures: SalesFigures
  isDemo: boolean
  /** What a click on a day leads to. */
  onDay: (day: string) => void
}

/** Revenue by day. The last day is today, which is not over yet. */
export function RevenueChart({ figures, isDemo, onDay }: Props) {
  const { series, totals, growth, currency } = figures
  const best = series.reduce<SalesFigures['series'][number] | null>(
    (best, one) => (best === null || Number(one.revenue) > Number(best.revenue) ? one : best),
    null,
  )
  const money = (value: number) => formatAmount(value, currency)
  const open = (at: number) => onDay(series[at]?.day ?? figures.to)
  const labelled = series.map((one) => ({ ...one, label: shortDay(one.day) }))
  return (
    <ChartCard
      title={t`Daily revenue`}
      summary={[
        describeRevenue(formatAmount(totals.revenue, currency), series.length, growth.revenue),
        best && Number(best.revenue) > 0
          ? t`Best day: ${shortDay(best.day)}, ${money(Number(best.revenue))}.`
          : '',
      ].join(' ')}
      columns={[{ name: t`Day` }, { name: t`Revenue (${currency})`, format: money }]}
      rows={series.map(({ day, revenue }) => [day, Number(revenue)])}
      fileName={`revenue-${figures.from}-to-${figures.to}`}
      isDemo={isDemo}
      isLastOpen
      onRow={open}
    >
      <LineChart
        points={labelled.map(({ label, revenue }) => ({ label, values: [Number(revenue)] }))}
        series={[{ name: t`Revenue`, color: 'c1' }]}
        isLastOpen
        onPoint={open}
        format={money}
        formatAxis={(value) => formatShortAmount(value, currency)}
      />
    </ChartCard>
  )
}

function describeRevenue(revenue: string, days: number, growth: number | null): string {
  const change = Math.round((growth ?? 0) * 100)
  const by = formatPercent(Math.abs(change))
  const previous = plural(days, { one: 'the previous day', other: 'the previous # days' })
  if (growth === null) return t`${revenue} in ${plural(days, { one: '# day', other: '# days' })}.`
  if (change === 0)
    return t`${revenue} in ${plural(days, { one: '# day', other: '# days' })}, same as ${previous}.`
  return change > 0
    ? t`${revenue} in ${plural(days, { one: '# day', other: '# days' })}, ${by} more than ${previous}.`
    : t`${revenue} in ${plural(days, { one: '# day', other: '# days' })}, ${by} less than ${previous}.`
}
