import type { Series } from './chart.ts'

type Props = {
  label: string
  values: readonly (number | null)[]
  series: readonly Series[]
  format: (value: number) => string
}

/** The small table at the pointer. */
export function ChartTip({ label, values, series, format }: Props) {
  return (
    <div
      dir="auto"
      className="rounded-control border border-line-2 bg-float px-2.5 py-2 whitespace-nowrap text-ink shadow-e2"
    >
      <p className="type-small text-ink-2">{label}</p>
      <table className="tabular-nums">
        <tbody>
          {series.map(({ name }, index) => {
            const value = values[index] ?? null
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
