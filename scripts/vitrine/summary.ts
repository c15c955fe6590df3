import type { JudgedRow } from './validate-file.ts'

const ROWS_SHOWN = 10

export type Summary = { add(row: JudgedRow): void; toText(): string }

/** Counts by field, and the first rows with an error, for people. */
export function createSummary(): Summary {
  const errorCounts = new Map<string, number>()
  const warningCounts = new Map<string, number>()
  const shown: JudgedRow[] = []
  let rows = 0
  let refused = 0
  return {
    add(row) {
      rows += 1
      count(errorCounts, row.verdict.errors)
      count(warningCounts, row.verdict.warnings)
      if (row.verdict.errors.length === 0) return
      refused += 1
      if (shown.length < ROWS_SHOWN) shown.push(row)
    },
    toText() {
      const lines = [`${rows} ${rows === 1 ? 'row' : 'rows'}, ${refused} with errors.`]
      lines.push(...toTable('Errors', errorCounts), ...toTable('Warnings', warningCounts))
      for (const { place, verdict } of shown) {
        lines.push('', `Row ${place}`)
        for (const { severity, field, found, todo } of verdict.details) {
          if (severity === 'error')
            lines.push(`  ${field}: ${todo}${found === '' ? '' : ` Found: ${toPrintable(found)}`}`)
        }
      }
      if (refused > shown.length)
        lines.push('', `${refused - shown.length} more rows with errors; --json shows all.`)
      return `${lines.join('\n')}\n`
    },
  }
}

function count(counts: Map<string, number>, fields: readonly string[]): void {
  for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
}

function toTable(title: string, counts: Map<string, number>): string[] {
  if (counts.size === 0) return []
  const entries = [...counts].sort(([, a], [, b]) => b - a).slice(0, 40)
  return [
    '',
    title,
    ...entries.map(([field, times]) => `  ${String(times).padStart(7)}  ${toPrintable(field)}`),
  ]
}

/** Values come from strangers: nothing in them may steer the terminal. */
function toPrintable(text: string): string {
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, ' ').slice(0, 120)
}
