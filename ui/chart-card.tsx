import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartLine, Download, FlaskConical, Table } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { csvLine } from '#kit/csv.ts'
import { Card } from './card.tsx'
import { ChartTable } from './chart-table.tsx'
import type { Cells, ChartColumn } from './chart.ts'
import { saveFile } from './save-file.ts'

type Props = {
  title: string
  /** What the drawing says, in one or two sentences. */
  summary: string
  columns: readonly ChartColumn[]
  rows: readonly Cells[]
  /** Of the downloaded table, without its ending. */
  fileName: string
  isDemo?: boolean
  /** The last row counts a time that is not over yet. */
  isLastOpen?: boolean
  legend?: ReactNode
  /** What the name of a row of the table leads to. */
  onRow?: ((index: number) => void) | undefined
  className?: string
  children: ReactNode
}

/** A drawing with its meaning in words, the table behind it, and that table as a file. Without rows the words stand alone. */
export function ChartCard({
  title,
  summary,
  columns,
  rows,
  fileName,
  isDemo = false,
  isLastOpen = false,
  legend,
  onRow,
  className = '',
  children,
}: Props) {
  const [isTable, setTable] = useState(false)
  const summaryId = useId()
  const isEmpty = rows.length === 0
  const Icon = isTable ? ChartLine : Table

  function download() {
    const lines = [columns.map(({ name }) => name), ...rows].map(csvLine)
    saveFile(new Blob(lines, { type: 'text/csv' }), `${fileName}.csv`)
  }

  const tool =
    'grid size-7 flex-none place-items-center rounded-control text-ink-2 hover:bg-hover max-md:size-10'
  return (
    <Card className={className}>
      <div className="mb-1 flex items-start justify-between gap-3">
        <h2 className="type-section">{title}</h2>
        {!isEmpty && (
          <div className="-mt-1 -me-1 flex flex-none items-center max-md:-mt-2.5">
            <button
              type="button"
              aria-label={isTable ? t`Show ${title} as a chart` : t`Show ${title} as a table`}
              title={isTable ? t`Chart` : t`Table`}
              onClick={() => setTable(!isTable)}
              className={tool}
            >
              <Icon aria-hidden className="size-3.5" />
            </button>
            <button
              type="button"
              aria-label={t`Download ${title} as CSV`}
              title="CSV"
              onClick={download}
              className={tool}
            >
              <Download aria-hidden className="size-3.5" />
            </button>
          </div>
        )}
      </div>
      <p id={summaryId} className="text-ink-2 tabular-nums">
        {summary}
      </p>
      {isEmpty ? null : isTable ? (
        <ChartTable caption={title} columns={columns} rows={rows} isLastOpen={isLastOpen} onRow={onRow} />
      ) : (
        <>
          {legend && <div className="mt-3">{legend}</div>}
          <div role="img" aria-label={title} aria-describedby={summaryId} className="mt-3">
            {children}
          </div>
        </>
      )}
      {isDemo && (
        <p className="type-small mt-3 flex items-center gap-1.5 text-ink-3">
          <FlaskConical aria-hidden className="size-3 flex-none" /> <Trans>Demo store</Trans>
        </p>
      )}
    </Card>
  )
}
