/** Reads the rows of a feed that is held as one text, in any of its shapes. */
import type { ProfileId, RowVerdict } from '../contract/verdict.ts'
import { findJsonFault, type JsonFault } from './json-fault.ts'
import { unreadableRow, validateRow } from './validate-row.ts'

/** One row, or text that is not JSON. `place` is its line, or its position in the list, counted from 1. */
export type FeedRow = { place: number; value: unknown } | { place: number; problem: string; text: string }

/** The first rows of a text, and how many there are in all. */
export type FeedRows = { rows: FeedRow[]; count: number }

/** So many lines are looked at to see whether a text is one object per line. */
const linesTried = 100

/**
 * The rows of a text, `most` of them at most: one JSON object per line, a list, an object that holds `products`, or one
 * product. A line that is not JSON is a row with a problem when one of the first lines is JSON; otherwise the answer is
 * where the text stops being JSON. Blank lines are no rows.
 */
export function readRows(text: string, max: number): FeedRows | { fault: JsonFault } {
  const whole = text.replace(/^\uFEFF/, '')
  if (whole.trim() === '') return { rows: [], count: 0 }
  const one = parseRow(whole, 1)
  if ('value' in one) {
    const values = findRows(one.value) ?? [one.value]
    const rows = values.slice(0, max).map((value, index) => ({ place: index + 1, value }))
    return { rows, count: values.length }
  }
  const lines = whole
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ line, place: index + 1 }]))
  const isRow = ({ line, place }: { line: string; place: number }) => {
    const row = parseRow(line, place)
    return 'value' in row && isObject(row.value)
  }
  const isLines = !/^\s*\[/.test(whole) && lines.slice(0, linesTried).some(isRow)
  if (!isLines) return { fault: findJsonFault(whole) ?? { line: 1, column: 1, problem: one.problem } }
  return { rows: lines.slice(0, max).map(({ line, place }) => parseRow(line, place)), count: lines.length }
}

/** Reads one JSON value. */
export function parseRow(text: string, place: number): FeedRow {
  try {
    return { place, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { place, problem: error instanceof Error ? error.message : 'not JSON', text }
  }
}

/** The rows that one JSON value holds, when it is a list or an object with `products`; null when it is a row itself. */
export function findRows(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[]
  return isObject(value) && 'products' in value && Array.isArray(value.products)
    ? (value.products as unknown[])
    : null
}

/** The verdict on a row as it was read; text that is not JSON is an error of the row itself. */
export function judgeRow(row: FeedRow, options: { profile: ProfileId; now: Date }): RowVerdict {
  if ('value' in row) return validateRow(row.value, options)
  const todo = `Make it valid JSON: ${row.problem}`
  return unreadableRow('json', row.text.slice(0, 120).toWellFormed(), todo.toWellFormed(), options.profile)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
