import { type ChartPoint, lineDashes, type Series, soFar } from './chart.ts'
import { formatNumber } from './format.ts'
import { areaPath, linePath, type PlotPoint } from './plot-scale.ts'
import { Plot, type PlotScale } from './plot.tsx'

type Props = {
  points: readonly ChartPoint[]
  /** At most four. From the second on they differ in dash too. */
  series: readonly Series[]
  format?: (value: number) => string
  /** Short, for the axis. */
  formatAxis?: (value: number) => string
  /** The last point counts a time that is not over yet: its line is dashed, its dot hollow, its name says so. */
  isLastOpen?: boolean
  /** What a click on a point leads to. */
  onPoint?: ((index: number) => void) | undefined
}

/**
 * Lines over time. The first series stands on a faint area; the last point of each is dotted. Decoration: the summary
 * and the table say the same. Time goes from left to right in every language.
 */
export function LineChart({ points, series, format = formatNumber, formatAxis = format, ...rest }: Props) {
  const { isLastOpen = false, onPoint } = rest
  const last = points.length - 1
  const named = points.map(({ label, values: each }, at) => ({
    label: isLastOpen && at === last ? soFar(label) : label,
    values: each,
  }))
  const values = points.flatMap(({ values: each }) => each.map((value) => value ?? 0))
  return (
    <div dir="ltr" className="h-[180px]">
      <Plot
        points={named}
        series={series}
        format={format}
        labels={named.map(({ label }) => label)}
        values={values}
        allowDecimals={false}
        formatAxis={formatAxis}
        onPoint={onPoint}
      >
        {(scale) =>
          series.map(({ name, color }, at) => (
            <SeriesLine
              key={name}
              values={points.map((point) => point.values[at] ?? null)}
              scale={scale}
              stroke={`var(--${color})`}
              dash={lineDashes[at] ?? ''}
              hasArea={at === 0}
              isLastOpen={isLastOpen}
            />
          ))
        }
      </Plot>
    </div>
  )
}

type SeriesLineProps = {
  values: readonly (number | null)[]
  scale: PlotScale
  stroke: string
  dash: string
  hasArea: boolean
  isLastOpen: boolean
}

function SeriesLine({ values, scale, stroke, dash, hasArea, isLastOpen }: SeriesLineProps) {
  const last = values.length - 1
  const all: (PlotPoint | null)[] = values.map((value, at) =>
    value === null ? null : { x: scale.x(at), y: scale.y(value) },
  )
  const whole = isLastOpen ? all.slice(0, last) : all
  const floor = whole.map((point) => point && { x: point.x, y: scale.y(0) })
  const [end, active] = [all[last], all[scale.active ?? -1]]
  const line = { fill: 'none', stroke, strokeWidth: 2 }
  return (
    <g>
      {hasArea && <path d={areaPath(whole, floor)} fill={stroke} fillOpacity={0.1} />}
      <path {...line} d={linePath(whole)} strokeDasharray={dash} />
      {isLastOpen && <path {...line} d={linePath(all.slice(-2))} strokeDasharray="3 3" />}
      {end && (
        <circle
          cx={end.x}
          cy={end.y}
          r={3.5}
          fill={isLastOpen ? 'var(--pane)' : stroke}
          stroke={stroke}
          strokeWidth={isLastOpen ? 2 : 0}
        />
      )}
      {active && scale.active !== last && <circle cx={active.x} cy={active.y} r={3.5} fill={stroke} />}
    </g>
  )
}
