import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import type { Point, Series } from './chart.ts'
import { ChartTip } from './chart-tip.tsx'
import { figure } from './count.ts'

type Props = {
  points: readonly Point[]
  /** At most four. From the second on they differ in dash too. */
  series: readonly Series[]
  format?: (value: number) => string
  /** Short, for the axis. */
  formatAxis?: (value: number) => string
  /** The end of the axis, where it is not found from the values. */
  most?: number
}

const dashes = ['', '6 4', '2 3', '10 3 2 3']
const tick = { fontSize: 11, fill: 'var(--ink-3)' }

/** The first series stands on a faint area; the last point of each is dotted. Decoration: the summary and the table say the same. */
export function LineDrawing({ points, series, format = figure, formatAxis = format, most }: Props) {
  const last = points.length - 1
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        margin={{ top: 6, right: 6, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis dataKey="label" tick={tick} tickLine={false} axisLine={false} minTickGap={36} tickMargin={6} />
        <YAxis
          width={52}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          allowDecimals={false}
          domain={[0, most ?? 'auto']}
          tickFormatter={formatAxis}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-2)' }}
          content={<ChartTip points={points} series={series} format={format} />}
        />
        {series.map(({ name, color }, index) => {
          const stroke = `var(--${color})`
          const line = {
            name,
            stroke,
            dataKey: (point: Point) => point.values[index],
            type: 'linear' as const,
            strokeWidth: 2,
            strokeDasharray: dashes[index] ?? '',
            dot: <LastDot last={last} />,
            activeDot: { r: 3.5, strokeWidth: 0 },
            isAnimationActive: false,
          }
          return index === 0 ? (
            <Area key={name} {...line} fill={stroke} fillOpacity={0.1} />
          ) : (
            <Line key={name} {...line} />
          )
        })}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

type DotProps = {
  last: number
  /** Given by the chart. */
  cx?: number
  cy?: number | null
  index?: number
  stroke?: string
}

function LastDot({ last, cx, cy, index, stroke = 'currentColor' }: DotProps) {
  return index === last && cx !== undefined && cy != null ? (
    <circle cx={cx} cy={cy} r={3.5} fill={stroke} />
  ) : null
}
