import { ChartCard } from '#ui/chart-card.tsx'
import { count, figure } from '#ui/count.ts'
import { LineChart } from '#ui/line-chart.tsx'
import { shortDay } from '#ui/relative-time.ts'
import type { SalesFigures } from '../contract.ts'
import { shortAmount, shownAmount } from './amount.ts'

type Props = { figures: SalesFigures; isDemo: boolean }

/** Revenue and orders by day, each on a scale of its own. */
export function SalesCharts({ figures, isDemo }: Props) {
  const { series, totals, growth, currency } = figures
  const period = count(series.length, 'day')
  const best = series.reduce<SalesFigures['series'][number] | null>(
    (best, one) => (best === null || Number(one.revenue) > Number(best.revenue) ? one : best),
    null,
  )
  const money = (value: number) => shownAmount(value, currency)
  const labelled = series.map((one) => ({ ...one, label: shortDay(one.day) }))
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ChartCard
        title="Revenue a day"
        summary={`${shownAmount(totals.revenue, currency)} in ${period}${against(growth.revenue)}.${
          best && Number(best.revenue) > 0
            ? ` Best day: ${shortDay(best.day)}, ${money(Number(best.revenue))}.`
            : ''
        }`}
        columns={[{ name: 'Day' }, { name: `Revenue (${currency})`, format: money }]}
        rows={series.map(({ day, revenue }) => [day, Number(revenue)])}
        fileName={`revenue-${figures.from}-to-${figures.to}`}
        isDemo={isDemo}
      >
        <LineChart
          points={labelled.map(({ label, revenue }) => ({ label, values: [Number(revenue)] }))}
          series={[{ name: 'Revenue', color: 'c1' }]}
          format={money}
          formatAxis={(value) => shortAmount(value, currency)}
        />
      </ChartCard>
      <ChartCard
        title="Orders a day"
        summary={`${count(totals.orders, 'order')} in ${period}${against(growth.orders)}, ${figure(totals.units)} pieces.`}
        columns={[{ name: 'Day' }, { name: 'Orders' }, { name: 'Pieces' }]}
        rows={series.map(({ day, orders, units }) => [day, orders, units])}
        fileName={`orders-${figures.from}-to-${figures.to}`}
        isDemo={isDemo}
      >
        <LineChart
          points={labelled.map(({ label, orders }) => ({ label, values: [orders] }))}
          series={[{ name: 'Orders', color: 'c2' }]}
        />
      </ChartCard>
    </div>
  )
}

function against(growth: number | null): string {
  if (growth === null) return ''
  const percent = Math.round(growth * 100)
  if (percent === 0) return ', as many as before'
  return `, ${Math.abs(percent)}% ${percent > 0 ? 'more' : 'less'} than before`
}
