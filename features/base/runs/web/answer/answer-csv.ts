import type { AnswerTable, Cell } from '#features/base/runs/contract/answer.ts'
import { csvLine } from '#kit/csv.ts'

/** Rows under the heads of their columns. */
export function tableCsv({ columns }: AnswerTable, rows: AnswerTable['rows']): string {
  const lines = rows.map((row) => columns.map(({ key }) => toCsv(row[key])))
  return [columns.map(({ label }) => label), ...lines].map(csvLine).join('')
}

/** Every table of an answer; where there are several, each under its title. */
export function tablesCsv(tables: readonly AnswerTable[]): string {
  const [only] = tables
  if (only && tables.length === 1) return tableCsv(only, only.rows)
  return tables.map((table) => csvLine([table.title]) + tableCsv(table, table.rows)).join(csvLine(['']))
}

function toCsv(cell: Cell | undefined): string | number | null {
  return typeof cell === 'boolean' ? String(cell) : (cell ?? null)
}
