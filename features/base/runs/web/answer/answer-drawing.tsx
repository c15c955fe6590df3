import { lineDashes } from '#ui/chart.ts'
import { formatShortNumber } from '#ui/format.ts'
import { areaPath, linePath } from '#ui/plot-scale.ts'
import { Plot, type PlotScale } from '#ui/plot.tsx'
import type { BandPoint, ChartGeometry } from './answer-points.ts'
import { dayText, shortDayText } from './cell-text.ts'

type Props = { drawn: ChartGeometry; kind: 'line' | 'bar'; format: (value: number) => string }
type MarksProps = Pick<ChartGeometry, 'points' | 'series'> & { scale: PlotScale }

/** Lines with the interval of a forecast behind them, or bars. Decoration: the table says the same. */
export function AnswerDrawing({ drawn: { points, series, bandColor }, kind, format }: Props) {
  return (
    <Plot
      points={points.map(({ label, values }) => ({ label: dayText(label), values }))}
      series={series}
      format={format}
      labels={points.map(({ label }) => shortDayText(label))}
      values={points.flatMap(({ values, band }) => [...values, ...(band ?? [])].map((value) => value ?? 0))}
      formatAxis={(value) => (Math.abs(value) < 10_000 ? format(value) : formatShortNumber(value))}
      isBanded={kind === 'bar'}
    >
      {(scale) => (
        <>
          {bandColor !== null && (
            <path d={bandPath(points, scale)} fill={`var(--${bandColor})`} fillOpacity={0.14} />
          )}
          {kind === 'bar' ? (
            <Bars points={points} series={series} scale={scale} />
          ) : (
            <Lines points={points} series={series} scale={scale} />
          )}
        </>
      )}
    </Plot>
  )
}

function bandPath(points: readonly BandPoint[], scale: PlotScale): string {
  const edge = (side: 0 | 1) =>
    points.map(({ band }, at) => band && { x: scale.x(at), y: scale.y(band[side]) })
  return areaPath(edge(1), edge(0))
}

function Lines({ points, series, scale }: MarksProps) {
  return series.map(({ name, color }, at) => {
    const placed = points.map(({ values }, index) => {
      const value = values[at] ?? null
      return value === null ? null : { x: scale.x(index), y: scale.y(value) }
    })
    const stroke = `var(--${color})`
    const dot = placed[points.length === 1 ? 0 : (scale.active ?? -1)]
    return (
      <g key={name}>
        <path
          d={linePath(placed)}
          fill="none"
          stroke={stroke}
          strokeWidth={2}
          strokeDasharray={lineDashes[at]}
        />
        {dot && <circle cx={dot.x} cy={dot.y} r={3.5} fill={stroke} />}
      </g>
    )
  })
}

const barGap = 4
/** Of the room of a point, on each of its sides. */
const groupGap = 0.1

function Bars({ points, series, scale }: MarksProps) {
  const room = scale.step * (1 - 2 * groupGap)
  const gap = room > (series.length - 1) * barGap ? barGap : 0
  const width = (room - (series.length - 1) * gap) / series.length
  return series.flatMap(({ name, color }, at) =>
    points.map(({ label, values }, index) => {
      const value = values[at] ?? null
      if (value === null) return null
      const [one, other] = [scale.y(0), scale.y(value)]
      return (
        <rect
          key={`${name} ${label}`}
          x={scale.x(index) - room / 2 + at * (width + gap)}
          y={Math.min(one, other)}
          width={width}
          height={Math.abs(one - other)}
          fill={`var(--${color})`}
        />
      )
    }),
  )
}
