import { plural, t } from '@lingui/core/macro'
import { ChartCard } from '#ui/chart-card.tsx'
import { ChartLegend } from '#ui/chart-legend.tsx'
import type { Series } from '#ui/chart.ts'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { LineChart } from '#ui/line-chart.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { shortDay } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { FeedDay } from '../contract/history.ts'
import { endOn } from '../rules/history.ts'
import { useDays } from './history-cache.ts'

const series: Series[] = [
  { name: t`Ready`, color: 'c1' },
  { name: t`On ChatGPT`, color: 'c2' },
  { name: t`Total`, color: 'c3' },
]

type Props = {
  isDemo: boolean
  period?: '30' | '90'
  /** The store's own, where it is known. */
  today?: string | undefined
}

/** How ready the catalogue was, day by day. The last day is today, which is not over yet. */
export function ReadinessChart({ isDemo, period = '30', today }: Props) {
  const found = useDays(period)
  const days = { ...found, data: found.data && today ? endOn(found.data, today) : found.data }
  if (days.isError && !days.data) return <ReadProblem title={t`Couldn’t load the history`} query={found} />
  if (!days.data) return <Skeleton className="h-72 w-full" />
  return (
    <ChartCard
      title={t`Readiness over time`}
      summary={summaryOf(days.data)}
      columns={[
        { name: t`Day` },
        { name: t`Ready` },
        { name: t`On ChatGPT` },
        { name: t`Needs Enrichment` },
        { name: t`Incomplete` },
        { name: t`Total` },
        { name: t`Average score` },
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
      isLastOpen
      legend={<ChartLegend series={series} />}
    >
      <LineChart
        points={days.data.map(({ day, ready, enabled, total }) => ({
          label: shortDay(day),
          values: [ready, enabled, total],
        }))}
        series={series}
        isLastOpen
      />
    </ChartCard>
  )
}

function summaryOf(days: readonly FeedDay[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return t`Your first data point appears after the first sync.`
  const now = t`${formatNumber(last.ready)} of ${plural(last.total, { one: '# product', other: '# products' })} ready, ${formatNumber(last.enabled)} on ChatGPT, score ${formatPercent(last.averageScore)}.`
  if (days.length === 1) return `${now} ${t`A new data point is added each day.`}`
  return `${now} ${compared(last.ready - first.ready, days.length - 1)}`
}

function compared(more: number, days: number): string {
  const by = formatNumber(Math.abs(more))
  if (more === 0)
    return plural(days, { one: 'Same number ready as # day ago.', other: 'Same number ready as # days ago.' })
  return more > 0
    ? plural(days, { one: `${by} more ready than # day ago.`, other: `${by} more ready than # days ago.` })
    : plural(days, { one: `${by} fewer ready than # day ago.`, other: `${by} fewer ready than # days ago.` })
}
