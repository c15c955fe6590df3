import type { ChartPoint, Series } from './chart.ts'

type Props = {
  points: readonly ChartPoint[]
  series: readonly Series[]
  format: (value: number) => string
  /** Given by the chart: whether the pointer is on it, and where. */
  active?: boolean
  label?: string | number
}

/** The small table at the pointer. */
export function ChartTip({ points, series, format, active = false, label }: Props) {
  const point = points.find((one) => one.label === label)
  if (!active || !point) return null
  return (
    <div dir="auto" className="rounded-control border border-line-2 bg-float px-2.5 py-2 text-ink shadow-e2">
      <p className="type-small text-ink-2">{point.label}</p>
      <table className="tabular-nums">
        <tbody>
          {series.map(({ name }, index) => {
            const value = point.values[index] ?? null
            return (
              <tr key={name}>
                <th scope="row" className="pe-4 text-start font-normal text-ink-2">
                  {name}
                </th>
                <td className="type-strong text-end">{value === null ? '–' : format(value)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
