/** The figures for people: a table on the terminal, or Markdown for docs/performance.md. */
import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import type { Line } from './lines.ts'

export type Circumstances = {
  at: string
  commit: string
  node: string
  postgres: string
  processors: string
  memoryGb: number
}

/** Where and on what a run was made. */
export function readCircumstances(postgres: string): Circumstances {
  const all = cpus()
  return {
    at: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    node: process.versions.node,
    postgres,
    processors: `${all.length} × ${all[0]?.model ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
  }
}

const heads = ['', 'goal', 'limit', 'now', 'of limit', 'met', 'others', '']

/** A figure with three digits that matter, thousands apart. */
export function toText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}

function toCells(line: Line): string[] {
  const { name, unit, now, goal, aim, isLessBetter, limit, ratio, ratioGoal, isMet, detail, others } = line
  const sign = isLessBetter ? '≤' : '≥'
  return [
    name,
    goal === null ? '' : `${sign} ${toText(goal)}${aim === null ? '' : ` (${toText(aim)})`} ${unit}`,
    limit ? toText(limit.value) : '',
    `${toText(now)} ${unit}`,
    ratio === null ? '' : `${ratio.toFixed(2)}${ratioGoal === null ? '' : ` (≥ ${ratioGoal})`}`,
    isMet === null ? '' : isMet ? 'yes' : 'MISSED',
    others === null ? '' : `${Math.round(others * 100)} %`,
    [detail, limit ? `limit: ${limit.name}` : ''].filter(Boolean).join('; '),
  ]
}

function titleOf(rows: number | null): string {
  return rows === null ? 'Without a store of its own' : `${rows.toLocaleString('en-US')} rows`
}

function groups(lines: readonly Line[]): [number | null, Line[]][] {
  return [...Map.groupBy(lines, ({ rows }) => rows)]
}

/** Tables for a terminal. */
export function toTable(lines: readonly Line[]): string {
  return groups(lines)
    .map(([rows, some]) => {
      const cells = [heads, ...some.map(toCells)]
      const widths = heads.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
      const text = cells.map((row) =>
        row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd(),
      )
      return [titleOf(rows), ...text].join('\n')
    })
    .join('\n\n')
}

/** Tables for a document. */
export function toMarkdown(lines: readonly Line[], circumstances: Circumstances): string {
  const { at, commit, node, postgres, processors, memoryGb } = circumstances
  const about = `Measured ${at.slice(0, 16).replace('T', ' ')} UTC at ${commit}: ${processors}, ${memoryGb} GB, PostgreSQL ${postgres}, Node ${node}.`
  const tables = groups(lines).map(([rows, some]) => {
    const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
    return [
      `### ${titleOf(rows)}`,
      '',
      row(heads),
      row(heads.map(() => '---')),
      ...some.map((line) => row(toCells(line))),
    ].join('\n')
  })
  return [about, ...tables].join('\n\n')
}
