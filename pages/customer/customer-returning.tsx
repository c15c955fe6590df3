import { plural, t } from '@lingui/core/macro'
import type { CustomerWeek } from '#features/shop/sales/contract/customers.ts'
import { useCustomerWeeks } from '#features/shop/sales/web/sales-cache.ts'
import { ChartCard } from '#ui/chart-card.tsx'
import { ChartLegend } from '#ui/chart-legend.tsx'
import { percent } from '#ui/count.ts'
import { LineChart } from '#ui/line-chart.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { shortDay } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Series } from '#ui/chart.ts'

const series: readonly Series[] = [
  { name: t`Returning customers`, color: 'c1' },
  { name: t`New customers`, color: 'c2' },
]

/** Orders of customers who came back beside those of new ones, week by week. */
export function CustomerReturning({ isDemo }: { isDemo: boolean }) {
  const found = useCustomerWeeks()
  if (found.isError && !found.data)
    return <ReadProblem title={t`Returning customers could not be read`} query={found} />
  if (!found.data) return <Skeleton className="h-72 w-full rounded-card" />
  const { weeks, knownSince } = found.data
  const isKnown = weeks.some(({ orders }) => orders > 0)
  return (
    <ChartCard
      title={t`Orders a week by returning and new customers`}
      summary={[
        isKnown
          ? summaryOf(weeks)
          : t`Not known yet. It needs a whole week of orders whose customers the store tells.`,
        isKnown && knownSince
          ? t`Orders before ${shortDay(knownSince)} are not known: who bought only then counts as new.`
          : '',
      ].join(' ')}
      columns={[{ name: t`Week from` }, ...series.map(({ name }) => ({ name }))]}
      rows={isKnown ? weeks.map(({ week, orders, returning }) => [week, returning, orders - returning]) : []}
      fileName={`returning-customers-${weeks[0]?.week ?? ''}`}
      isDemo={isDemo}
      legend={<ChartLegend series={series} />}
    >
      <LineChart
        points={weeks.map(({ week, orders, returning }) => ({
          label: shortDay(week),
          values: [returning, orders - returning],
        }))}
        series={series}
      />
    </ChartCard>
  )
}

function summaryOf(weeks: readonly CustomerWeek[]): string {
  const shareOf = (part: readonly CustomerWeek[]) => {
    const orders = part.reduce((sum, week) => sum + week.orders, 0)
    return orders === 0 ? null : part.reduce((sum, week) => sum + week.returning, 0) / orders
  }
  const all = percent((shareOf(weeks) ?? 0) * 100)
  const span = plural(weeks.length, { one: '# week', other: '# weeks' })
  const half = Math.floor(weeks.length / 2)
  const [before, lately] = [shareOf(weeks.slice(0, half)), shareOf(weeks.slice(-half))]
  if (half < 2 || before === null || lately === null)
    return t`In ${span}, ${all} of orders came from customers who had bought before.`
  return t`In ${span}, ${all} of orders came from customers who had bought before: ${percent(before * 100)} in the first half, ${percent(lately * 100)} in the second.`
}
