import type { ComponentProps } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { ChartTip } from '#ui/chart-tip.tsx'
import type { BandPoint, ChartGeometry } from './answer-points.ts'
import { dayText, shortDayText } from './cell-text.ts'

const dashes = ['', '6 4', '2 3', '10 3 2 3']
const tick = { fontSize: 11, fill: 'var(--ink-3)', unicodeBidi: 'plaintext' }

type Props = { drawn: ChartGeometry; kind: 'line' | 'bar'; format: (value: number) => string }

/** Lines with the interval of a forecast behind them, or bars. Decoration: the table says the same. */
export function AnswerDrawing({ drawn: { points, series, bandColor }, kind, format }: Props) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={points}
        margin={{ top: 6, right: 6, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis
          dataKey="label"
          tickFormatter={shortDayText}
          tick={tick}
          tickLine={false}
          axisLine={false}
          minTickGap={36}
          tickMargin={6}
        />
        <YAxis
          width={60}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          tickFormatter={format}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={kind === 'bar' ? { fill: 'var(--hover)' } : { stroke: 'var(--line-2)' }}
          content={<Tip points={points} series={series} format={format} />}
        />
        {bandColor !== null && (
          <Area
            dataKey={({ band }: BandPoint) => band}
            stroke="none"
            fill={`var(--${bandColor})`}
            fillOpacity={0.14}
            isAnimationActive={false}
            activeDot={false}
          />
        )}
        {series.map(({ name, color }, index) => {
          const dataKey = ({ values }: BandPoint) => values[index]
          const stroke = `var(--${color})`
          return kind === 'bar' ? (
            <Bar key={name} name={name} dataKey={dataKey} fill={stroke} isAnimationActive={false} />
          ) : (
            <Line
              key={name}
              name={name}
              dataKey={dataKey}
              stroke={stroke}
              strokeWidth={2}
              strokeDasharray={dashes[index] ?? ''}
              dot={points.length === 1}
              isAnimationActive={false}
            />
          )
        })}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** As it is given by the chart, with its day written out. */
function Tip({ points, label, ...rest }: ComponentProps<typeof ChartTip>) {
  const named = points.map((point) => ({ ...point, label: dayText(point.label) }))
  return <ChartTip {...rest} points={named} label={dayText(String(label ?? ''))} />
}
