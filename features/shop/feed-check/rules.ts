import type { RowVerdict } from '#features/shop/feed/contract/verdict.ts'
import { type FeedCheck, type FieldCount, shownRows, type ShownVerdict } from './contract.ts'

const maxListed = 100
const maxLength = 200

export type Tally = {
  add(row: { index: number; place: number; verdict: RowVerdict }): void
  toReport(): Omit<FeedCheck, 'profile'>
}

/** Counts what is found in all rows and keeps the verdicts on the first 200. A text from a stranger may hold any number of unknown names, so lists are cut. */
export function createTally(): Tally {
  const errors = new Map<string, number>()
  const warnings = new Map<string, number>()
  const verdicts: ShownVerdict[] = []
  let rows = 0
  let valid = 0
  return {
    add({ index, place, verdict }) {
      rows += 1
      if (verdict.errors.length === 0) valid += 1
      count(errors, verdict.errors)
      count(warnings, verdict.warnings)
      if (verdicts.length < shownRows) verdicts.push(toShown(index, place, verdict))
    },
    toReport: () => ({
      rows,
      valid,
      errors: toCounts(errors),
      warnings: toCounts(warnings),
      verdicts,
      truncated: rows > verdicts.length,
    }),
  }
}

function toShown(index: number, place: number, verdict: RowVerdict): ShownVerdict {
  const { normalized, details } = verdict
  const gravest = details.toSorted(
    (a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'),
  )
  return {
    index,
    place,
    itemId: toText(normalized.item_id ?? normalized.id),
    title: toText(normalized.title),
    errors: verdict.errors.slice(0, maxListed).map(cut),
    warnings: verdict.warnings.slice(0, maxListed).map(cut),
    details: gravest.slice(0, maxListed).map(({ field, severity, found, todo, source }) => ({
      field: cut(field),
      severity,
      found,
      todo,
      source,
    })),
  }
}

function count(counts: Map<string, number>, fields: readonly string[]): void {
  for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1)
}

function toCounts(counts: Map<string, number>): FieldCount[] {
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxListed)
    .map(([field, count]) => ({ field: cut(field), count }))
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? cut(value) : null
}

function cut(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text
}
