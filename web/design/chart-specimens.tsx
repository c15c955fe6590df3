import { ChartCard } from '#ui/chart-card.tsx'
import { ChartLegend } from '#ui/chart-legend.tsx'
import { LineChart } from '#ui/line-chart.tsx'
import type { Series } from '#ui/chart.ts'
import { Specimen } from './specimen.tsx'

const series: Series[] = [
  { name: 'Ready', color: 'c1' },
  { name: 'On ChatGPT', color: 'c2' },
  { name: 'Incomplete', color: 'c3' },
  { name: 'Needs enrichment', color: 'c4' },
]
const points = Array.from({ length: 12 }, (_, week) => ({
  label: `Week ${week + 1}`,
  values: [
    90 + week * 4,
    60 + week * 5,
    week === 5 ? null : 40 - week * 2,
    Math.round(30 + 12 * Math.sin(week)),
  ],
}))
const columns = [{ name: 'Week' }, ...series.map(({ name }) => ({ name }))]
const rows = points.map(({ label, values }) => [label, ...values])

export function ChartSpecimens() {
  return (
    <>
      <Specimen name="ChartCard, LineChart, ChartLegend, ChartTable" isWide>
        <div className="grid gap-4 lg:grid-cols-2">
          <ChartCard
            title="Four lines"
            summary="Each line has a colour and a dash of its own."
            columns={columns}
            rows={rows}
            fileName="four-lines"
            isDemo
            legend={<ChartLegend series={series} />}
          >
            <LineChart points={points} series={series} />
          </ChartCard>
          <ChartCard
            title="One line"
            summary="134 ready in week 12."
            columns={columns.slice(0, 2)}
            rows={rows.map((cells) => cells.slice(0, 2))}
            fileName="one-line"
          >
            <LineChart points={points} series={series.slice(0, 1)} />
          </ChartCard>
        </div>
      </Specimen>
    </>
  )
}
