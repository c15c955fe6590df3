import { plural, t } from '@lingui/core/macro'
import { ChartCard } from '#ui/chart-card.tsx'
import { formatCount, formatPercent } from '#ui/format.ts'
import { LineChart } from '#ui/line-chart.tsx'
import { shortDay } from '#ui/relative-time.ts'
import type { SalesFigures } from '../contract.ts'
import { RevenueChart } from './revenue-chart.tsx'

type Props = {
  figures: SalesFigures
  isDemo: boolean
  /** What a click on a day leads to. */
  onDay: (day: string) => void
}

/** Revenue and orders by day, each on a scale of its own. The last day is today, which is not over yet. */
export function SalesCharts({ figures, isDemo, onDay }: Props) {
  const { series, totals, growth } = figures
  const labelled = series.map((one) => ({ ...one, label: shortDay(one.day) }))
  const open = (at: number) => onDay(series[at]?.day ?? figures.to)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <RevenueChart figures={figures} isDemo={isDemo} onDay={onDay} />
      <ChartCard
        title={t`Daily orders`}
        summary={describeOrders(totals, series.length, growth.orders)}
        columns={[{ name: t`Day` }, { name: t`Orders` }, { name: t`Units` }]}
        rows={series.map(({ day, orders, units }) => [day, orders, units])}
        fileName={`orders-${figures.from}-to-${figures.to}`}
        isDemo={isDemo}
        isLastOpen
        onRow={open}
      >
        <LineChart
          points={labelled.map(({ label, orders }) => ({ label, values: [orders] }))}
          series={[{ name: t`Orders`, color: 'c2' }]}
          isLastOpen
          onPoint={open}
        />
      </ChartCard>
    </div>
  )
}

function describeOrders(totals: SalesFigures['totals'], days: number, growth: number | null): string {
  const [orders, pieces] = [formatCount(totals.orders, 'order'), formatCount(totals.units, 'piece')]
  const change = Math.round((growth ?? 0) * 100)
  const by = formatPercent(Math.abs(change))
  const previous = plural(days, { one: 'the previous day', other: 'the previous # days' })
  if (growth === null) return t`${orders} in ${plural(days, { one: '# day', other: '# days' })}, ${pieces}.`
  if (change === 0)
    return t`${orders} in ${plural(days, { one: '# day', other: '# days' })}, same as ${previous}, ${pieces}.`
  return change > 0
    ? t`${orders} in ${plural(days, { one: '# day', other: '# days' })}, ${by} more than ${previous}, ${pieces}.`
    : t`${orders} in ${plural(days, { one: '# day', other: '# days' })}, ${by} fewer than ${previous}, ${pieces}.`
}
