import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Download, Maximize2, X } from 'lucide-react'
import { useState } from 'react'
import type { AnswerTable, Cell } from '#features/base/runs/contract/answer.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { saveFile } from '#ui/save-file.ts'
import { tableCsv } from './answer-csv.ts'
import { cellText } from './cell-text.ts'

const fewRows = 10
/** Beside a page and on a phone there is room for so many columns. */
const narrowColumns = 3
const ranged = new Set(['number', 'money', 'percent'])

type SortOrder = { key: string; isDescending: boolean }

/** A table of an answer, its first columns where there is room for no more. It opens as a whole over the page. */
export function AnswerTableView({ table }: { table: AnswerTable }) {
  const [isOpen, setOpen] = useState(false)
  const { title, columns } = table
  return (
    <div className="@container min-w-0">
      <SortedTable table={table} />
      {columns.length > narrowColumns && (
        <Button size="s" className="mt-1.5 @min-[480px]:hidden" onClick={() => setOpen(true)}>
          <Maximize2 aria-hidden className="size-3.5" />
          <Trans>Open table</Trans>
        </Button>
      )}
      {isOpen && (
        <OverlayFrame
          label={title}
          onClose={() => setOpen(false)}
          className="rises m-auto max-h-[calc(100dvh-32px)] w-[min(1100px,calc(100vw-32px))] rounded-dialog border border-line-2 bg-float shadow-e3"
        >
          <div className="flex max-h-[calc(100dvh-34px)] flex-col">
            <div className="flex flex-none justify-end px-3 pt-3">
              <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={() => setOpen(false)}>
                <X aria-hidden className="size-4" />
              </Button>
            </div>
            <div className="min-h-0 overflow-y-auto px-5 pb-5">
              <SortedTable table={table} isOpened />
            </div>
          </div>
        </OverlayFrame>
      )}
    </div>
  )
}

type SortedTableProps = {
  table: AnswerTable
  /** It has the screen, and shows all columns however narrow that is. */
  isOpened?: boolean
}

function SortedTable({ table, isOpened = false }: SortedTableProps) {
  const { title, columns, rows } = table
  const hidden = (index: number) => (!isOpened && index >= narrowColumns ? '@max-[479px]:hidden' : '')
  const [order, setOrder] = useState<SortOrder | null>(null)
  const [isWhole, setWhole] = useState(false)
  const placed = rows.map((row, place) => ({ row, place }))
  const sorted = order
    ? placed.toSorted((a, b) => compare(a.row[order.key], b.row[order.key], order))
    : placed
  const shown = isWhole ? sorted : sorted.slice(0, fewRows)

  function sortBy(key: string) {
    setOrder({ key, isDescending: order?.key === key ? !order.isDescending : false })
  }

  function download() {
    const text = tableCsv(
      table,
      sorted.map(({ row }) => row),
    )
    saveFile(new Blob([text], { type: 'text/csv' }), `${title}.csv`)
  }

  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-center justify-between gap-2">
        <h4 className="type-label text-ink-2">{title}</h4>
        {rows.length > 0 && (
          <button
            type="button"
            aria-label={t`Download ${title} as CSV`}
            title="CSV"
            onClick={download}
            className="grid size-7 flex-none place-items-center rounded-control text-ink-2 hover:bg-hover max-md:size-10"
          >
            <Download aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-3">
          <Trans>No rows.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto rounded-control border border-line">
          <table aria-label={title} className="w-full tabular-nums">
            <thead className="bg-well">
              <tr>
                {columns.map(({ key, label, kind }, index) => {
                  const isSorted = order?.key === key
                  const Arrow = order?.isDescending ? ArrowDown : ArrowUp
                  return (
                    <th
                      key={key}
                      scope="col"
                      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
                      className={`${ranged.has(kind) ? 'text-end' : 'text-start'} ${hidden(index)}`}
                    >
                      <button
                        type="button"
                        onClick={() => sortBy(key)}
                        className="type-label inline-flex min-h-8 items-center gap-1 px-3 whitespace-nowrap text-ink-2 hover:text-ink max-md:min-h-10"
                      >
                        {label}
                        {isSorted && <Arrow aria-hidden className="size-3" />}
                      </button>
                    </th>
                  )
                })}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ row, place }) => (
                <tr key={place} className="border-t border-line">
                  {columns.map(({ key, kind, currency }, index) => (
                    <td
                      key={key}
                      className={`max-w-72 px-3 py-2 ${ranged.has(kind) ? 'text-end whitespace-nowrap' : 'break-words'} ${index === 0 ? 'type-strong min-w-32' : ''} ${hidden(index)}`}
                    >
                      {cellText(row[key], kind, currency ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > fewRows && (
        <Button size="s" variant="ghost" className="mt-1" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show the first ${formatNumber(fewRows)}` : t`Show all ${formatNumber(rows.length)}`}
        </Button>
      )}
    </div>
  )
}

/** What is missing comes last, whichever way it is sorted. */
function compare(a: Cell | undefined, b: Cell | undefined, { isDescending }: SortOrder): number {
  if (a == null || b == null) return Number(a == null) - Number(b == null)
  const isNumbers = typeof a === 'number' && typeof b === 'number'
  const order = isNumbers ? a - b : String(a).localeCompare(String(b), undefined, { numeric: true })
  return isDescending ? -order : order
}
