import { ChartCard } from '#ui/chart-card.tsx'
import { ChartLegend } from '#ui/chart-legend.tsx'
import { count, figure } from '#ui/count.ts'
import { LineChart } from '#ui/line-chart.tsx'
import type { Series } from '#ui/chart.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { shortDay } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { FeedDay } from '../contract/history.ts'
import { useDays } from './history-cache.ts'

const series: Series[] = [
  { name: 'Ready', color: 'c1' },
  { name: 'On ChatGPT', color: 'c2' },
  { name: 'Total', color: 'c3' },
]

/** How ready the catalogue was, day by day. */
export function ReadinessChart({ isDemo }: { isDemo: boolean }) {
  const days = useDays()
  if (days.isError && !days.data) return <ReadProblem title="The history could not be read" query={days} />
  if (!days.data) return <Skeleton className="h-72 w-full" />
  return (
    <ChartCard
      title="Readiness over time"
      summary={summaryOf(days.data)}
      columns={[
        { name: 'Day' },
        { name: 'Ready' },
        { name: 'On ChatGPT' },
        { name: 'Needs enrichment' },
        { name: 'Incomplete' },
        { name: 'Total' },
        { name: 'Average score' },
      ]}
      rows={days.data.map((one) => [
        one.day,
        one.ready,
        one.enabled,
        one.needsEnrichment,
        one.incomplete,
        one.total,
        Math.round(one.averageScore),
      ])}
      fileName="readiness-by-day"
      isDemo={isDemo}
      legend={<ChartLegend series={series} />}
    >
      <LineChart
        points={days.data.map(({ day, ready, enabled, total }) => ({
          label: shortDay(day),
          values: [ready, enabled, total],
        }))}
        series={series}
      />
    </ChartCard>
  )
}

function summaryOf(days: readonly FeedDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'The first day appears after the first sync.'
  const now = `${figure(last.ready)} of ${count(last.total, 'product')} ready, ${figure(last.enabled)} on ChatGPT, score ${Math.round(last.averageScore)}%.`
  if (days.length === 1) return `${now} The line grows day by day.`
  const more = last.ready - first.ready
  if (more === 0) return `${now} As many ready as ${count(days.length - 1, 'day')} ago.`
  return `${now} ${figure(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} ready than ${count(days.length - 1, 'day')} ago.`
}
