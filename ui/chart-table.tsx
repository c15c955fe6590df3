import { t } from '@lingui/core/macro'
import { type Cells, type ChartColumn, soFar } from './chart.ts'
import { formatNumber } from './format.ts'

type Props = {
  caption: string
  columns: readonly ChartColumn[]
  rows: readonly Cells[]
  isLastOpen?: boolean
  /** What the name of a row leads to. */
  onRow?: ((index: number) => void) | undefined
}

/** The numbers behind a drawing. Scrolls in its own box. */
export function ChartTable({ caption, columns, rows, isLastOpen = false, onRow }: Props) {
  return (
    <section
      aria-label={t`Table: ${caption}`}
      tabIndex={0}
      className="mt-3 max-h-60 overflow-auto rounded-control border border-line"
    >
      <table className="w-full tabular-nums">
        <thead className="sticky top-0 bg-well">
          <tr>
            {columns.map(({ name }, index) => (
              <th
                key={name}
                scope="col"
                className={`type-label px-3 py-1.5 text-ink-2 ${index === 0 ? 'text-start' : 'text-end'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={String(cells[0])} className="border-t border-line">
              {cells.map((cell, index) => {
                const { name = '', format = formatNumber } = columns[index] ?? {}
                const text = cell === null ? '–' : typeof cell === 'number' ? format(cell) : cell
                const rowName = isLastOpen && row === rows.length - 1 ? soFar(text) : text
                return index === 0 ? (
                  <th key={name} scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
                    {onRow ? (
                      <button
                        type="button"
                        onClick={() => onRow(row)}
                        className="min-h-6 rounded-control text-glass underline-offset-2 hover:underline"
                      >
                        {rowName}
                      </button>
                    ) : (
                      rowName
                    )}
                  </th>
                ) : (
                  <td key={name} className="px-3 py-1.5 text-end whitespace-nowrap">
                    {text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
