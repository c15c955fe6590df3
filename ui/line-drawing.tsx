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
import { ChartTip } from './chart-tip.tsx'
import { type ChartPoint, type Series, soFar } from './chart.ts'
import { formatNumber } from './format.ts'

type Props = {
  points: readonly ChartPoint[]
  /** At most four. From the second on they differ in dash too. */
  series: readonly Series[]
  format?: (value: number) => string
  /** Short, for the axis. */
  formatAxis?: (value: number) => string
  /** The end of the axis, where it is not found from the values. */
  max?: number
  /** The last point counts a time that is not over yet: its line is dashed, its dot hollow, its name says so. */
  isLastOpen?: boolean
}

/** What belongs to the line of whole times, and to the one that leads to a time that is not over yet. */
type SplitPoint = ChartPoint & { whole: ChartPoint['values']; open: ChartPoint['values'] }

const dashes = ['', '6 4', '2 3', '10 3 2 3']
// A text keeps the direction of its own words, whichever way the drawing goes.
const tick = { fontSize: 11, fill: 'var(--ink-3)', unicodeBidi: 'plaintext' }

/** Room for the longest label, by its letters: marks of direction take none. */
function axisWidth(label: string): number {
  const letters = label.replaceAll(/[\u200E\u200F\u2066-\u2069]/g, '').length
  return Math.max(52, 10 + 7 * letters)
}

/** The first series stands on a faint area; the last point of each is dotted. Decoration: the summary and the table say the same. */
export function LineDrawing({
  points: given,
  series,
  format = formatNumber,
  formatAxis = format,
  ...rest
}: Props) {
  const { max, isLastOpen = false } = rest
  const last = given.length - 1
  const points: SplitPoint[] = given.map(({ label, values }, index) => {
    const isOpen = isLastOpen && index === last
    return {
      label: isOpen ? soFar(label) : label,
      values,
      whole: isOpen ? [] : values,
      open: index < last - 1 ? [] : values,
    }
  })
  const highest = Math.max(0, ...given.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        margin={{ top: 6, right: 6, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis dataKey="label" tick={tick} tickLine={false} axisLine={false} minTickGap={36} tickMargin={6} />
        <YAxis
          width={axisWidth(formatAxis(max ?? highest))}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          allowDecimals={false}
          domain={[0, max ?? 'auto']}
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
            dataKey: ({ whole }: SplitPoint) => whole[index],
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
        {isLastOpen &&
          series.map(({ name, color }, index) => (
            <Line
              key={name}
              name={name}
              dataKey={({ open }: SplitPoint) => open[index]}
              type="linear"
              stroke={`var(--${color})`}
              strokeWidth={2}
              strokeDasharray="3 3"
              dot={<LastDot last={last} isOpen />}
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

type DotProps = {
  last: number
  isOpen?: boolean
  /** Given by the chart. */
  cx?: number
  cy?: number | null
  index?: number
  stroke?: string
}

function LastDot({ last, isOpen = false, cx, cy, index, stroke = 'currentColor' }: DotProps) {
  return index === last && cx !== undefined && cy != null ? (
    <circle
      cx={cx}
      cy={cy}
      r={3.5}
      fill={isOpen ? 'var(--pane)' : stroke}
      stroke={stroke}
      strokeWidth={isOpen ? 2 : 0}
    />
  ) : null
}
